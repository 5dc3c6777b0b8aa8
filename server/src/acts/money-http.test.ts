import { expect, test } from 'vitest';
import { auditOutcomes } from '../testing/audits.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { openServer } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';

const { server, admin } = await openServer();

const refund = (body: Record<string, unknown>, key?: string, client = admin) =>
  client.call('POST', '/wc/v3/payments/refund/', body, key === undefined ? {} : { 'idempotency-key': key });

test('a repeated refund over HTTP has the same response and is audited once', async () => {
  const paid = await takePayment(server.world, { amount: 5000 });
  const first = await refund(
    { charge_id: paid.charge_id, amount: 1000, reason: null, order_id: paid.order_id },
    'http one',
  );
  expect(first).toMatchObject({ status: 200, body: { amount: 1000, currency: 'usd', status: 'succeeded' } });
  const second = await refund(
    { charge_id: paid.charge_id, amount: 1000, reason: null, order_id: paid.order_id },
    'http one',
  );
  expect(second.body).toEqual(first.body);
  expect(await refund({ charge_id: paid.charge_id, amount: 900 }, 'http one')).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
  expect(await auditOutcomes(server.world, { object_id: paid.charge_id })).toEqual(['done', 'idempotency_key_reused']);
  const { body } = await admin.call('GET', `/wc/v3/payments/timeline/${paid.payment_intent_id}`);
  expect(body.data.map((event: { type: string }) => event.type)).toEqual(['partial_refund', 'captured', 'started']);
});

test('amounts and keys that make no sense are refused by name', async () => {
  const paid = await takePayment(server.world, { amount: 5000 });
  for (const amount of [0, -5, 1.5, '10', null, 5001, 1e20])
    expect(await refund({ charge_id: paid.charge_id, amount })).toMatchObject({
      status: 400,
      body: { data: { params: expect.anything() } },
    });
  expect(await refund({ charge_id: paid.charge_id, amount: 10 }, 'x'.repeat(256))).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param' },
  });
  expect(await refund({ charge_id: paid.charge_id, amount: 10, order_id: paid.order_id + 1 })).toMatchObject({
    status: 400,
  });
  expect(await refund({ charge_id: 'ch_other', amount: 10 })).toMatchObject({
    status: 404,
    body: { code: 'resource_missing' },
  });
});

test('who may not move money moves none', async () => {
  const paid = await takePayment(server.world, { amount: 5000 });
  await server.addUser({ username: 'clerk', role: 'shop_manager', capabilities: ['-purser_refund'] });
  const clerk = await server.signIn('clerk');
  expect(await refund({ charge_id: paid.charge_id, amount: 10 }, undefined, clerk)).toMatchObject({ status: 403 });
});

test('an act with an unknown outcome is 202, and one in progress 409', async () => {
  const paid = await takePayment(server.world, { amount: 5000 });
  await setFault(server.world, { on: 'POST /v1/refunds', mode: '500', when: 'before' });
  const answer = await refund({ charge_id: paid.charge_id, amount: 1000 }, 'http two');
  expect(answer).toMatchObject({ status: 202, body: { status: 'pending', id: null, intent_id: expect.any(String) } });
  await setFault(server.world, { on: 'POST /v1/refunds', mode: 'late', delay_ms: 600 });
  const slow = refund({ charge_id: paid.charge_id, amount: 500 }, 'http three');
  await new Promise((resolve) => setTimeout(resolve, 250));
  const meanwhile = await refund({ charge_id: paid.charge_id, amount: 500 }, 'http three');
  expect(meanwhile).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } });
  expect(meanwhile.headers.get('retry-after')).toBe('2');
  expect(await slow).toMatchObject({ status: 200 });
  await clearFaults(server.world);
});
