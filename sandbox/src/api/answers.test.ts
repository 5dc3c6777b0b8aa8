import { expect, test } from 'vitest';
import { openSandbox } from '../testing/open-sandbox.ts';

const sandbox = await openSandbox();

test('a key replays its response for a day of the clock, and is then a new request', async () => {
  const create = () => sandbox.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'a day' });
  const first = await create();
  await sandbox.clock.advance(86_400_000 - 1000);
  expect((await create()).id).toBe(first.id);
  await sandbox.clock.advance(2000);
  const second = await create();
  expect(second.id).not.toBe(first.id);
  expect((await create()).id).toBe(second.id);
});

test('a list refuses a filter or a cursor that names nothing, or something else', async () => {
  const { stripe } = sandbox;
  const { id } = await stripe.customers.create({ name: 'Ada' });
  for (const [noun, list] of Object.entries({
    charge: () => stripe.refunds.list({ charge: 'ch_none' }),
    payment_intent: () => stripe.disputes.list({ payment_intent: 'pi_none' }),
    customer: () => stripe.charges.list({ customer: 'cus_none' }),
  }))
    await expect(list()).rejects.toMatchObject({
      rawType: 'invalid_request_error',
      code: 'resource_missing',
      param: noun,
    });
  await expect(stripe.charges.list({ starting_after: id })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
    message: `No such charge: '${id}'`,
  });
});

test('every answer has a request id, and a refusal the address of its log', async () => {
  const { account, secret } = sandbox.keys();
  const call = async (path: string, headers: Record<string, string>) => {
    const response = await sandbox.request(`https://api.stripe.com${path}`, { headers });
    const { error } = (await response.json()) as { error?: { request_log_url?: string } };
    return { id: response.headers.get('request-id'), log: error?.request_log_url };
  };
  const key = { authorization: `Bearer ${secret}` };
  const now = Math.floor(sandbox.clock.now() / 1000);
  const own = await call('/v1/charges/ch_none', key);
  expect(own.log).toBe(`https://dashboard.stripe.com/test/logs/${own.id}?t=${now}`);
  const connected = await call('/v1/charges/ch_none', { ...key, 'stripe-account': account });
  expect(connected.log).toBe(`https://dashboard.stripe.com/${account}/test/logs/${connected.id}?t=${now}`);
  for (const each of [
    await call('/v1/balance', key),
    await call('/v1/nowhere', key),
    await call('/v1/balance', {}),
    await call('/v1/balance', { authorization: 'Bearer sk_test_wrong' }),
  ]) {
    expect(each.id).toMatch(/^req_/);
    expect(each.log).toBeUndefined();
  }
});
