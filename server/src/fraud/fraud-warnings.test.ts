import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { sweep } from '../books/reconcile-provider.ts';
import { listNotes } from '../inbox/list-notes.ts';
import { refund } from '../testing/merchant.ts';
import { openStore } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import type { TakenPayment } from '../testing/payments.ts';
import { getCharge } from '../transactions/get-charge.ts';
import { getTimeline } from '../transactions/get-timeline.ts';
import { dismissFraudWarning } from './dismiss-fraud-warning.ts';
import { listFraudWarnings } from './list-fraud-warnings.ts';

const world = await openStore();
const as = () => ({ context: world.context() });
const open = async () => (await call(listFraudWarnings, {}, as())).data;
const notes = async () =>
  (await call(listNotes, {}, as()))
    .filter(({ name, status }) => name === 'purser-fraud-warning' && status === 'unactioned')
    .map(({ title }) => title);
async function play(scenario: string, fields: Record<string, unknown>) {
  const response = await world.sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario, ...fields }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
}
async function warned(amount = 5000): Promise<TakenPayment> {
  const paid = await takePayment(world, { amount });
  await play('warn_of_fraud', { payment_intent: paid.payment_intent_id });
  await world.settle();
  return paid;
}

test('an early fraud warning is a task with what both choices cost, until the payment is refunded', async () => {
  const paid = await warned();
  expect(await open()).toMatchObject([
    {
      charge_id: paid.charge_id,
      order_number: paid.order_id,
      fraud_type: 'unauthorized_use_of_card',
      is_open: true,
      refund: { amount: 5000, currency: 'usd' },
      dispute_fee: { amount: 1500, currency: 'usd' },
    },
  ]);
  expect(await notes()).toEqual([`The bank reported a payment of $50.00 as fraud (order #${paid.order_id})`]);
  const mail = await world.db
    .selectFrom('mail')
    .select('body_text')
    .where('subject', 'like', 'The bank reported%')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain(
    'Refunding it now costs $50.00. A dispute would cost $65.00, with its fee of $15.00.',
  );
  const { data } = await call(getTimeline, { payment_id: paid.payment_intent_id }, as());
  expect(data.map(({ type }) => type)).toEqual(['fraud_warning', 'captured', 'started']);
  const history = await world.db
    .selectFrom('order_notes')
    .select('body')
    .where('order_id', '=', paid.order_id)
    .execute();
  expect(history.map(({ body }) => body).join('\n')).toContain('reported a payment of $50.00 as fraud');

  await refund(world, paid, 2000);
  await world.settle();
  expect(await open()).toMatchObject([{ refund: { amount: 3000 } }]);
  await refund(world, paid, 3000);
  await world.settle();
  expect(await open()).toEqual([]);
  expect(await notes()).toEqual([]);
  const { fraud_warning } = await call(getCharge, { charge_id: paid.charge_id }, as());
  expect(fraud_warning).toMatchObject({ is_open: false, dismissed: null });
});

test('a warning ends when the payment is disputed, or when somebody dismisses it', async () => {
  const [disputed, dismissed] = [await warned(), await warned(700)];
  expect(await open()).toHaveLength(2);
  await play('open_dispute', { payment_intent: disputed.payment_intent_id });
  await world.settle();
  const [left] = await open();
  expect(left?.charge_id).toBe(dismissed.charge_id);
  const ended = await call(dismissFraudWarning, { warning_id: left?.id ?? '' }, as());
  expect(ended).toMatchObject({ is_open: false, dismissed: expect.any(Number) });
  expect(await call(dismissFraudWarning, { warning_id: ended.id }, as())).toEqual(ended);
  expect(await open()).toEqual([]);
  expect(await notes()).toEqual([]);
  await expect(call(dismissFraudWarning, { warning_id: 'issfr_none' }, as())).rejects.toMatchObject({ status: 404 });
});

test('events of a warning that are lost, repeated or late change nothing about the result', async () => {
  const paid = await takePayment(world, { amount: 900 });
  await world.settle();
  await world.sandbox.app.request('/sandbox/control/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: 'webhook:radar.early_fraud_warning.created', mode: 'drop', times: 9 }),
  });
  await play('warn_of_fraud', { payment_intent: paid.payment_intent_id });
  await world.settle();
  expect(await open()).toEqual([]);
  const since = world.clock.now().subtract({ hours: 1 });
  await sweep(world, world.store, since);
  await world.settle();
  expect(await open()).toHaveLength(1);
  await refund(world, paid, 900);
  const { rows } = await world.pool.query<{ store_id: number; event_id: string }>(
    "update provider_events set state = 'received' where type like 'radar.%' returning store_id, event_id",
  );
  for (const payload of rows) await world.enqueue(world.db, 'process_provider_event', payload);
  await world.settle();
  expect(await open()).toEqual([]);
  expect(await notes()).toEqual([]);
});
