import fc from 'fast-check';
import { Hono } from 'hono';
import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearFaults, setFault } from '../testing/faults.ts';
import { refund } from '../testing/merchant.ts';
import { takePayment } from '../testing/payments.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { processProviderEvent } from './process-provider-event.ts';
import { receiveProviderEvent } from './receive-provider-event.ts';
import { reconcileProvider, sweep } from './reconcile-provider.ts';

let world: World;
let app: Hono;
beforeAll(async () => {
  world = await createWorld();
  app = receiveProviderEvent(world);
});
afterAll(() => world?.close());

const signed = (body: string, secret = world.provider.webhook_secret, t = Math.floor(Date.now() / 1000)) => ({
  'stripe-signature': `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`,
});
const post = (body: string, headers: Record<string, string> = signed(body)) =>
  app.request('/', { method: 'POST', body, headers });
let last = 0;
const eventOf = (type: string, object: Record<string, unknown>, account = world.store.account_id): string =>
  JSON.stringify({
    id: `evt_test_${++last}`,
    object: 'event',
    type,
    account,
    created: 1_770_000_000,
    data: { object },
  });
const inbox = (body: string) =>
  world.db
    .selectFrom('provider_events')
    .selectAll()
    .where('event_id', '=', (JSON.parse(body) as { id: string }).id)
    .execute();

test('what is signed but is no event is refused', async () => {
  const event = { id: 'evt_odd', type: 'charge.succeeded', created: 1, data: { object: { id: 'ch_1' } } };
  for (const odd of [
    null,
    [],
    {},
    'text',
    { ...event, id: 5 },
    { ...event, created: 1e18 },
    { ...event, data: null },
    { ...event, data: { object: { id: 'ch_\0' } } },
    { ...event, data: { object: { id: 'ch_1', description: 'half a character: \ud83d' } } },
  ]) {
    const answer = await post(JSON.stringify(odd));
    expect(answer.status, JSON.stringify(odd)).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'rest_invalid_param' });
  }
});

test('an event that is not signed by the provider is refused and leaves nothing', async () => {
  const body = eventOf('payment_intent.succeeded', { id: 'pi_x', object: 'payment_intent' });
  expect((await post(body, {})).status).toBe(400);
  expect((await post(body, signed(body, 'whsec_other'))).status).toBe(400);
  expect((await post(body, signed(body, undefined, Math.floor(Date.now() / 1000) - 3600))).status).toBe(400);
  expect((await post(`${body} `, signed(body))).status).toBe(400);
  expect(await inbox(body)).toEqual([]);
});

test('an event that arrives twice is stored once', async () => {
  const body = eventOf('customer.created', { id: 'cus_1', object: 'customer' });
  expect((await post(body)).status).toBe(200);
  expect((await post(body)).status).toBe(200);
  await world.settle();
  expect(await inbox(body)).toMatchObject([{ state: 'processed', attempts: 1 }]);
});

test('events that cannot be placed wait in quarantine with the reason, and are tried again', async () => {
  const strange = eventOf('payment_intent.succeeded', { id: 'pi_s', object: 'payment_intent' }, 'acct_stranger');
  const missing = eventOf('payment_intent.succeeded', { id: 'pi_missing', object: 'payment_intent' });
  await post(strange);
  await post(missing);
  await world.settle();
  expect(await inbox(strange)).toMatchObject([{ state: 'quarantined', error: 'unknown account' }]);
  expect(await inbox(missing)).toMatchObject([
    { state: 'quarantined', error: 'the provider does not know pi_missing' },
  ]);
  await world.sandbox.clock.advance(3_700_000);
  await reconcileProvider(world, {});
  await world.settle();
  expect(await inbox(missing)).toMatchObject([{ state: 'quarantined', attempts: 2 }]);
});

test('lost events are found within an hour', async () => {
  await reconcileProvider(world, {});
  await world.settle();
  await setFault(world, { on: 'webhook', mode: 'drop', times: 1000 });
  const paid = await takePayment(world, { amount: 2500, project: false });
  await world.settle();
  await clearFaults(world);
  const known = () =>
    world.db.selectFrom('charges').select('captured').where('charge_id', '=', paid.charge_id).execute();
  expect(await known()).toEqual([]);
  await world.sandbox.clock.advance(3_700_000);
  await reconcileProvider(world, {});
  await world.settle();
  expect(await known()).toEqual([{ captured: true }]);
});

test('events that were delayed, doubled, reordered or badly signed on the way end the same', async () => {
  for (const mode of ['duplicate', 'reorder', 'bad-signature', 'delay']) {
    await setFault(world, { on: 'webhook', mode, times: 2 });
    const paid = await takePayment(world, { amount: 2500, project: false });
    await world.settle();
    await clearFaults(world);
    await world.sandbox.clock.advance(24 * 3_600_000);
    await world.settle();
    const rows = await world.db
      .selectFrom('transactions')
      .select(['amount', 'status'])
      .where('charge_id', '=', paid.charge_id)
      .execute();
    expect(rows, mode).toEqual([{ amount: 2500, status: 'paid' }]);
  }
});

test('any order and any doubling of the same events gives the same books', async () => {
  const paid = await takePayment(world, { amount: 9000, manual: true, project: false });
  const account = { stripeAccount: world.store.account_id };
  await world.provider.stripe.paymentIntents.capture(paid.payment_intent_id, { amount_to_capture: 7000 }, account);
  await world.settle();
  await refund(world, paid, 3000);
  await world.provider.stripe.refunds.create({ charge: paid.charge_id, amount: 1000 }, account);
  await world.settle();
  const expected = await booksOf(world);
  const events: Stripe.Event[] = [];
  for await (const event of world.provider.stripe.events.list({ limit: 100 }, account)) events.push(event);
  const ids = events.map((event) => event.id);
  expect(ids.length).toBeGreaterThan(10);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ids), { minLength: 5, maxLength: 25 }), async (order) => {
      await world.db.updateTable('provider_events').set({ state: 'received' }).execute();
      await Promise.all(
        order.map((event_id) => processProviderEvent(world, { store_id: world.store.store_id, event_id })),
      );
      expect(await booksOf(world)).toEqual(expected);
    }),
    { numRuns: 8 },
  );
  await sweep(world, world.store, world.clock.now().subtract({ hours: 700 }));
  await world.settle();
  expect(await booksOf(world)).toEqual(expected);
});

/** All that events can change, without what only counts readings. */
async function booksOf({ db }: World) {
  const [charges, refunds, transactions, orders, timeline, postings, authorizations, mail, notes] = await Promise.all([
    db.selectFrom('charges').selectAll().orderBy('charge_id').execute(),
    db.selectFrom('refunds').selectAll().orderBy('refund_id').execute(),
    db.selectFrom('transactions').selectAll().orderBy('transaction_id').execute(),
    db.selectFrom('orders').selectAll().orderBy('order_id').execute(),
    db.selectFrom('timeline_events').selectAll().orderBy('payment_intent_id').orderBy('event_key').execute(),
    db.selectFrom('ledger_postings').selectAll().orderBy('entry_id').orderBy('line').execute(),
    db.selectFrom('authorizations').selectAll().orderBy('payment_intent_id').execute(),
    db.selectFrom('mail').select('dedupe_key').orderBy('mail_id').execute(),
    db.selectFrom('order_notes').select('body').orderBy('note_id').execute(),
  ]);
  const books = { charges, refunds, transactions, orders, timeline, postings, authorizations, mail, notes };
  // Whether a balance transaction is available yet is told by the hour of reading.
  const timeless = (_: string, part: unknown) =>
    typeof part === 'object' && part !== null && 'reporting_category' in part ? { ...part, status: '' } : part;
  return JSON.parse(JSON.stringify(books, timeless)) as unknown;
}
