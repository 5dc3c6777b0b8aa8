import { call } from '@orpc/server';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disputesCsv } from '../exports/disputes-csv.ts';
import { takePayment } from '../testing/payments.ts';
import type { TakenPayment } from '../testing/payments.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { closeDispute } from './close-dispute.ts';
import { countNewDisputes } from './count-new-disputes.ts';
import { listDisputes } from './list-disputes.ts';
import { summarizeDisputes } from './summarize-disputes.ts';

const day = 86_400_000;
const names = ['fraud', 'missing', 'inquiry', 'accepted'] as const;
type Name = (typeof names)[number];
const cards: Record<Name, string> = {
  fraud: 'pm_card_createDispute',
  missing: 'pm_card_createDisputeProductNotReceived',
  inquiry: 'pm_card_createDisputeInquiry',
  accepted: 'pm_card_createDispute',
};
const amounts: Record<Name, number> = { fraud: 7000, missing: 5000, inquiry: 6000, accepted: 8000 };

let world: World;
/** One dispute a day, oldest first; of the last one the merchant accepted the claim. */
const paid = {} as Record<Name, TakenPayment>; // filled before the tests
beforeAll(async () => {
  world = await createWorld();
  for (const name of names) {
    paid[name] = await takePayment(world, { amount: amounts[name], card: cards[name] });
    await world.settle();
    await world.sandbox.clock.advance(day);
  }
  const { data } = await list({ search: [paid.accepted.charge_id] });
  await call(closeDispute, { dispute_id: data[0]!.dispute_id }, as());
  await world.settle();
});
afterAll(() => world?.close());

const as = () => ({ context: world.context() });
type Query = Record<string, string | number | string[]>;
const list = (query: Query = {}) => call(listDisputes, query as never, as()); // parsed as of an address
const summarize = (query: Query = {}) => call(summarizeDisputes, query as never, as()); // the same
const named = (charge_id: string): Name => names.find((name) => paid[name].charge_id === charge_id)!;
const namesOf = async (query: Query) => (await list(query)).data.map((row) => named(row.charge_id));

/** Runs something while a dispute has another deadline. */
async function withDeadline(name: Name, other: Temporal.Instant | null, run: () => Promise<void>): Promise<void> {
  const { charge_id } = paid[name];
  const { due_by } = await world.db
    .selectFrom('disputes')
    .select('due_by')
    .where('charge_id', '=', charge_id)
    .executeTakeFirstOrThrow();
  const set = (to: Temporal.Instant | null) =>
    world.db.updateTable('disputes').set({ due_by: to }).where('charge_id', '=', charge_id).execute();
  await set(other);
  await run();
  await set(due_by);
}

test('the newest dispute comes first, with its order, customer and deadline', async () => {
  expect(await namesOf({})).toEqual(['accepted', 'inquiry', 'missing', 'fraud']);
  const { data } = await list();
  expect(data[3]).toMatchObject({
    amount: 7000,
    currency: 'usd',
    status: 'needs_response',
    reason: 'fraudulent',
    source: 'visa',
    order_number: paid.fraud.order_id,
    order: { id: paid.fraud.order_id },
    customer_name: 'Grace Hopper',
    due_by: expect.stringMatching(/^2026-03-\d\d 23:59:59$/),
  });
});

test('disputes are sorted by amount and by deadline', async () => {
  expect(await namesOf({ sort: 'amount', direction: 'asc' })).toEqual(['missing', 'inquiry', 'fraud', 'accepted']);
  // What can still be answered comes first.
  expect(await namesOf({ sort: 'due_by', direction: 'asc' })).toEqual(['fraud', 'inquiry', 'missing', 'accepted']);
  expect(await namesOf({ sort: 'due_by', direction: 'asc', pagesize: 2, page: 2 })).toEqual(['missing', 'accepted']);
  expect(await namesOf({ pagesize: 1, page: 2 })).toEqual(['inquiry']);
  // One without a deadline is last in either order.
  await withDeadline('missing', null, async () => {
    for (const direction of ['asc', 'desc'])
      expect((await namesOf({ sort: 'due_by', direction })).at(-1)).toBe('missing');
  });
});

test('disputes past their deadline come after those that can still be answered', async () => {
  const awaiting = { search: ['needs_response', 'warning_needs_response'], sort: 'due_by', direction: 'asc' };
  await withDeadline('inquiry', world.clock.now().subtract({ hours: 1 }), async () => {
    expect(await namesOf(awaiting)).toEqual(['fraud', 'missing', 'inquiry']);
    expect(await namesOf({ ...awaiting, pagesize: 1, page: 3 })).toEqual(['inquiry']);
  });
});

test('disputes are found by status, order, customer and id', async () => {
  expect(await namesOf({ search: ['needs_response', 'warning_needs_response'] })).toEqual([
    'inquiry',
    'missing',
    'fraud',
  ]);
  expect(await namesOf({ status_is: 'lost' })).toEqual(['accepted']);
  expect(await namesOf({ status_is_not: 'lost' })).toEqual(['inquiry', 'missing', 'fraud']);
  expect(await namesOf({ search: [`#${paid.missing.order_id}`] })).toEqual(['missing']);
  expect(await namesOf({ search: [paid.inquiry.payment_intent_id] })).toEqual(['inquiry']);
  expect(await namesOf({ search: ['grace'] })).toHaveLength(4);
  expect(await namesOf({ date_before: '2026-03-10' })).toEqual(['fraud']);
  expect(await namesOf({ amount_between: ['60', '70.00'] })).toEqual(['inquiry', 'fraud']);
  expect((await summarize({ amount_min: '70.01' })).count).toBe(1);
  expect(await namesOf({ store_currency_is: 'eur' })).toEqual([]);
  expect(await namesOf({ kind_is: 'inquiry' })).toEqual(['inquiry']);
  expect(await namesOf({ response_is: 'submitted' })).toEqual([]);
  expect(await namesOf({ paid_before: '2026-03-09', settlement_currency_is: 'USD' })).toEqual([]);
  expect(await namesOf({ product_is: 'no product' })).toEqual([]);
  expect((await call(countNewDisputes, { since: '2026-03-12 00:00:00' }, as())).count).toBe(2);
});

test('the summary counts each status with what is at stake, each currency apart', async () => {
  expect(await summarize()).toEqual({
    count: 4,
    currencies: ['usd'],
    products: {},
    by_status: {
      lost: { count: 1, amounts: { usd: 8000 } },
      needs_response: { count: 2, amounts: { usd: 12_000 } },
      warning_needs_response: { count: 1, amounts: { usd: 6000 } },
    },
  });
  expect(await summarize({ status_is: ['lost'], store_currency_is: ['eur'] })).toEqual({
    count: 0,
    currencies: ['usd'],
    products: {},
    by_status: {},
  });
});

test('the file says what the list says', async () => {
  const file = await text(disputesCsv(world.db, world.store, {}));
  const lines = file
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain('Dispute Id');
  expect(lines[1]).toMatch(/80\.00.*USD.*Lost.*Transaction unauthorized.*Visa.*Grace Hopper/);
  // Nothing is awaited of a lost dispute.
  expect(lines[1]).toMatch(/,(?:"")?$/);
  expect(lines[4]).toMatch(/23:59:59/);
});
