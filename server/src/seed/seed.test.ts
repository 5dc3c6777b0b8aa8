import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { disputeReasons } from '@purser/contract/disputes/dispute-reason';
import { methodIds } from '@purser/contract/transactions/source-name';
import { call } from '@orpc/server';
import { evaluateRuleset } from '@purser/contract/fraud/evaluate-ruleset';
import { transact } from '../database/database.ts';
import { listFraudWarnings } from '../fraud/list-fraud-warnings.ts';
import { saveDispute } from '../disputes/save-dispute.ts';
import { proofOf } from '../payouts/get-payout-proof.ts';
import { projectPayment } from '../books/project-payment.ts';
import { lockPayouts, reckonPayouts } from '../books/payouts/reckon-payouts.ts';
import { capture, refund } from '../testing/merchant.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { getTimeline } from '../transactions/get-timeline.ts';
import { summaryOf } from '../transactions/summarize-transactions.ts';
import { plain } from './customers.ts';
import { usualDisputeShare } from './disputes.ts';
import { seedDecision, seedFacts } from './fraud.ts';
import { ordersOf } from './payments.ts';
import type { SeedPlan } from './payments.ts';
import { seedStore } from './seed-store.ts';

const payments = 1_500;
let world: World;

beforeAll(async () => {
  world = await createWorld();
  await seedStore(world, world.store, { payments, seed: 5, disputeShare: 0.12, isAlone: true });
});
afterAll(() => world.close());

const tables = {
  payment_intents: 'data, version, projected',
  charges: 'data',
  refunds: 'data',
  disputes: '',
  authorizations: '',
  transactions: '',
  timeline_events: '',
  ledger_entries: '',
  ledger_postings: '',
  orders: 'attempt_lease',
  order_lines: '',
  order_notes: '',
  fraud_facts: '',
  fraud_decisions: '',
  mail: '',
};

/** Everything our books say, without the provider's own objects and the projection's own marks. */
async function books(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [table, without] of Object.entries(tables)) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${without.split(', ')}::text[])::text as row from ${sql.table(table)} t order by 1`.execute(
      world.db,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

test('projecting seeded payments again changes nothing in our books', async () => {
  const before = await books();
  // Some of every kind: methods, fates, refunds, risks.
  const { rows } = await sql<{ id: string }>`
    select distinct on (o.payment_method, i.status, o.payment_status, c.currency, o.fraud_meta_box_type) i.payment_intent_id as id
    from payment_intents i join orders o using (store_id, order_id) join charges c on c.charge_id = i.latest_charge_id`.execute(
    world.db,
  );
  expect(rows.length).toBeGreaterThan(35);
  for (const { id } of rows) await projectPayment(world, world.store, id);
  const after = await books();
  for (const table of Object.keys(tables)) expect(after[table], table).toEqual(before[table]);
}, 60_000);

test('the objects in the books are a subset of the provider’s objects', async () => {
  const { rows } = await sql<{ id: string; data: Record<string, unknown> }>`
    select charge_id as id, data from charges where not data ? 'livemode' order by md5(charge_id) limit 30`.execute(
    world.db,
  );
  expect(rows.length).toBe(30);
  for (const { id, data } of rows) {
    const charge = await world.provider.stripe.charges.retrieve(
      id,
      { expand: ['balance_transaction'] },
      { stripeAccount: world.store.account_id },
    );
    expect(charge).toMatchObject(data);
  }
});

test('a seeded payment can be refunded, and a held one captured', async () => {
  const paid = await sql<{ charge_id: string; amount: number }>`
    select charge_id, amount from charges where captured and amount_refunded = 0 and currency = 'usd' limit 1`.execute(
    world.db,
  );
  const [charge] = paid.rows;
  expect(charge).toBeDefined();
  const context = world.context();
  const refunded = await refund(world, { charge_id: charge?.charge_id ?? '' }, 100, { context });
  expect(refunded.status).toBe('succeeded');
  const held = await sql<{ order_id: number; payment_intent_id: string }>`
    select order_id, payment_intent_id from authorizations where state = 'open' limit 1`.execute(world.db);
  const [authorization] = held.rows;
  expect(authorization).toBeDefined();
  const captured = await capture(world, {
    order_id: authorization?.order_id ?? 0,
    payment_intent_id: authorization?.payment_intent_id ?? '',
  });
  expect(captured.status).toBe('succeeded');
});

test('some of the newest payments are reported as fraud, at the provider too, until they are refunded', async () => {
  const account = { stripeAccount: world.store.account_id };
  const { data } = await world.provider.stripe.radar.earlyFraudWarnings.list({}, account);
  const read = () => call(listFraudWarnings, {}, { context: world.context() });
  const listed = await read();
  expect(listed.data.map(({ id }) => id).toSorted()).toEqual(data.map(({ id }) => id).toSorted());
  const [first] = data;
  expect(first?.actionable).toBe(true);
  const charge_id = String(first?.charge);
  const { amount } = await world.provider.stripe.charges.retrieve(charge_id, {}, account);
  await refund(world, { charge_id }, amount, { context: world.context() });
  await world.settle();
  expect((await read()).data).toHaveLength(listed.data.length - 1);
});

test('a seeded dispute is the provider’s, and can be answered', async () => {
  const { rows } = await sql<{ dispute_id: string; data: object }>`
    select distinct on (status, reason) dispute_id, data from disputes order by status, reason`.execute(world.db);
  expect(rows.length).toBeGreaterThan(15);
  const account = { stripeAccount: world.store.account_id };
  for (const { dispute_id, data } of rows)
    expect(await world.provider.stripe.disputes.retrieve(dispute_id, {}, account)).toMatchObject(data);
  const open = await world.db
    .selectFrom('disputes')
    .select('dispute_id')
    .where('status', '=', 'needs_response')
    .where('reason', '!=', 'noncompliant')
    .executeTakeFirstOrThrow();
  const answered = await call(
    saveDispute,
    { ...open, evidence: { uncategorized_text: 'winning_evidence' }, submit: true },
    { context: world.context() },
  );
  expect(answered.evidence_details.submission_count).toBe(1);
  await world.settle();
});

test('the books of a seeded store balance, and its summary equals its rows', async () => {
  const unbalanced =
    await sql`select entry_id from ledger_postings group by entry_id, currency having sum(amount) <> 0`.execute(
      world.db,
    );
  expect(unbalanced.rows).toEqual([]);
  const { rows } = await sql<{
    count: number;
    total: number;
  }>`select count(*) as count, sum(amount)::bigint as total from transactions`.execute(world.db);
  expect(await summaryOf(world.db, world.store, {})).toMatchObject(rows[0] ?? {});
  // What is at the provider is what our postings say.
  const ours = await sql<{
    amount: number;
  }>`select sum(amount)::bigint as amount from ledger_postings where account = 'provider_balance'`.execute(world.db);
  const balance = await world.provider.stripe.balance.retrieve({}, { stripeAccount: world.store.account_id });
  expect([...balance.available, ...balance.pending].reduce((sum, part) => sum + part.amount, 0)).toBe(
    ours.rows[0]?.amount,
  );
});

test('the payouts of a seeded year are proved, some failed, and recomputing them changes nothing', async () => {
  const { db, store } = world;
  const read = async () => {
    const { rows: entries } = await sql`select * from payout_entries order by payout_id, entry_id`.execute(db);
    const { rows: deposits } = await sql`
      select transaction_id, deposit_id, deposit_status, available_on from transactions order by 1`.execute(db);
    return { entries, deposits };
  };
  const payouts = await db.selectFrom('payouts').select(['payout_id', 'status', 'method', 'amount']).execute();
  expect(payouts.length).toBeGreaterThan(150);
  expect(new Set(payouts.map(({ status, method }) => `${status} ${method}`))).toEqual(
    new Set(['paid standard', 'paid instant', 'failed standard', 'in_transit standard', 'pending standard']),
  );
  for (const { payout_id, amount } of payouts) {
    const proof = await proofOf(world, store.store_id, payout_id);
    expect(proof, payout_id).toMatchObject({ amount, explained: amount, unexplained: 0 });
  }
  const before = await read();
  await transact(db, async (tx) => {
    await lockPayouts(tx, store.store_id, 'usd');
    const created = Temporal.Instant.fromEpochMilliseconds(0);
    await reckonPayouts(tx, store.store_id, 'usd', { created, payout_id: '' });
  });
  expect(await read()).toEqual(before);
  // And what the provider lists is what we hold.
  const failed = payouts.find(({ status }) => status === 'failed');
  const instant = payouts.find(({ method }) => method === 'instant');
  const { rows: next } = await sql<{ id: string }>`
    select distinct payout_id as id from payout_entries where carried_from = ${instant?.payout_id}`.execute(db);
  for (const id of [failed?.payout_id, next[0]?.id, payouts[7]?.payout_id]) {
    if (id === undefined || id === instant?.payout_id) continue;
    const listed: string[] = [];
    for await (const row of world.provider.stripe.balanceTransactions.list(
      { payout: id, limit: 100 },
      { stripeAccount: store.account_id },
    ))
      listed.push(row.id);
    const held = await db.selectFrom('payout_entries').select('entry_id').where('payout_id', '=', id).execute();
    expect(listed.toSorted(), id).toEqual(held.map(({ entry_id }) => entry_id).toSorted());
  }
});

test('the readers of the past months were billed, and each fee is the sum of its readers', async () => {
  const { rows } = await sql<{ amount: number; billed: number; active: number; count: number }>`
    select t.amount, sum(l.amount)::int as billed, count(*) filter (where l.amount > 0)::int as active, sum(l.count)::int as count
    from transactions t join card_reader_fees f using (store_id, transaction_id)
    join card_reader_fee_lines l on l.store_id = f.store_id and l.interval_from = f.interval_from
    where t.type = 'card_reader_fee' group by t.transaction_id, t.amount`.execute(world.db);
  expect(rows.length).toBeGreaterThan(6);
  for (const { amount, billed, active, count } of rows) {
    expect(billed).toBe(-amount);
    expect(count).toBeGreaterThanOrEqual(active);
    expect(amount).toBe(-200 * active);
  }
});

test('two stores that are seeded alike have the same sales and other ids at the provider', () => {
  const [first = [], second = []] = [1, 2].map((run) => [...ordersOf({ ...yearPlan, payments: 30, run })]);
  const stems = (orders: typeof first) => orders.flatMap(({ payment }) => payment?.stem ?? []);
  expect(first.map(({ total }) => total)).toEqual(second.map(({ total }) => total));
  expect(stems(first)).not.toEqual([]);
  expect(stems(first).filter((stem) => stems(second).includes(stem))).toEqual([]);
});

test('a second seeding adds to the first', async () => {
  const before = (await summaryOf(world.db, world.store, {})).count;
  await seedStore(world, world.store, { payments: 200, seed: 5 });
  expect((await summaryOf(world.db, world.store, {})).count).toBeGreaterThan(before + 150);
});

const yearPlan: SeedPlan = {
  readers: [{ id: 'tmr_1', location: 'tml_1', metadata: { reader_model: 'STRIPE_M2' } }],
  seed: 9,
  payments: 4_000,
  dispute_share: 0.02,
  now: Temporal.Instant.from('2026-03-10T12:00:00Z'),
  zone: 'America/New_York',
  account_country: 'US',
  store_currency: 'usd',
  settlement_currency: 'usd',
  first_order_id: 1001,
  run: 1,
  products: [{ product_id: 1, sku: 'A', name: 'Mug', price: 2400 }],
  discount: null,
};

test('the same seed makes the same orders, and a year of them looks like a shop', () => {
  const plan = yearPlan;
  const orders = [...ordersOf(plan)];
  expect(orders).toEqual([...ordersOf(plan)]);
  expect(orders.map((order) => order.created)).toEqual(orders.map((order) => order.created).toSorted((a, b) => a - b));
  const share = (accepts: (order: (typeof orders)[number]) => boolean): number =>
    orders.filter(accepts).length / orders.length;
  expect(share((order) => order.currency === 'usd')).toBeGreaterThan(0.55);
  expect(share((order) => order.payment?.status === 'failed')).toBeGreaterThan(0.01);
  expect(share((order) => (order.payment?.amount_refunded ?? 0) > 0)).toBeGreaterThan(0.03);
  expect(new Set(orders.map((order) => order.currency))).toEqual(
    new Set(['usd', 'eur', 'gbp', 'cad', 'jpy', 'kwd', 'aud', 'pln', 'sgd', 'cny']),
  );
  expect(new Set(orders.map((order) => order.payment?.status))).toEqual(
    new Set(['succeeded', 'failed', 'requires_capture', undefined]),
  );
  expect(new Set(orders.map((order) => order.customer.email)).size).toBe(2_000);
  const hourOf = (created: number): number =>
    Temporal.Instant.fromEpochMilliseconds(created * 1000).toZonedDateTimeISO(plan.zone).hour;
  expect(share((order) => hourOf(order.created) === 20)).toBeGreaterThan(
    3 * share((order) => hourOf(order.created) === 3),
  );
});

test('a seeded year has disputes of every reason and kind', () => {
  const disputes = [...ordersOf({ ...yearPlan, dispute_share: 0.4 })].flatMap(({ dispute }) => dispute ?? []);
  expect(new Set(disputes.map(({ reason }) => reason))).toEqual(new Set([...disputeReasons, 'noncompliant']));
  expect(new Set(disputes.map(({ status }) => status)).size).toBe(8);
  const share = [...ordersOf({ ...yearPlan, dispute_share: usualDisputeShare, payments: 20_000 })];
  expect(share.filter(({ dispute }) => dispute).length / share.length).toBeGreaterThan(0.005);
  expect(share.filter(({ dispute }) => dispute).length / share.length).toBeLessThan(0.01);
});

test('a seeded year has every payment method, including discontinued ones', () => {
  const used = new Set([...ordersOf(yearPlan)].map((order) => order.method_type));
  expect([...used].toSorted()).toEqual(methodIds.toSorted());
});

test('held and blocked orders of the past have their decision and their trace', async () => {
  const { rows } = await sql<{ order_id: number; outcome: string; results: Record<string, string> }>`
    select o.order_id, d.outcome, d.ruleset_results as results
    from orders o left join fraud_decisions d using (store_id, order_id) where o.fraud_meta_box_type = 'block'`.execute(
    world.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { order_id, outcome, results } of rows) {
    expect(outcome).toBe('block');
    expect(Object.values(results)).toContain('block');
    const { data } = await call(getTimeline, { payment_id: String(order_id) }, { context: world.context() });
    expect(data).toMatchObject([{ type: 'fraud_outcome_block', ruleset_results: results }]);
  }
});

test('addresses of past shoppers lose no letter of their names', () => {
  expect(['Søren', 'José', 'O’Neil', 'Müller', 'Weiß', 'Łukasz'].map(plain)).toEqual([
    'soren',
    'jose',
    'oneil',
    'muller',
    'weiss',
    'lukasz',
  ]);
  const { email } =
    [...ordersOf(yearPlan)].map(({ customer }) => customer).find(({ name }) => name.startsWith('Søren ')) ?? {};
  expect(email).toMatch(/^soren\./);
});

test('the rules of the past lead to what became of its orders, and none of a shop that sells everywhere is about a country', () => {
  const judged = [...ordersOf({ ...yearPlan, payments: 20_000 })].flatMap((order) => {
    const facts = seedFacts(order, 'usd');
    const decision = seedDecision(order, facts);
    return decision
      ? [{ wanted: order.fraud_meta_box_type, made: evaluateRuleset(decision.ruleset, facts).outcome, facts, decision }]
      : [];
  });
  expect(new Set(judged.map(({ wanted }) => wanted))).toEqual(new Set(['block', 'review']));
  expect(judged.filter(({ wanted, made }) => wanted !== made)).toEqual([]);
  for (const { wanted, facts, decision } of judged) {
    expect(decision.ruleset_results).not.toHaveProperty('international_ip_address');
    expect(facts.ip_country !== null && facts.ip_country !== facts.billing_country).toBe(wanted === 'block');
  }
});

test('the fraud facts of seeded orders are plausible: most shoppers order from their own country', async () => {
  const { rows } = await sql<{ orders: number; facts: number; abroad: number; elsewhere: number; wrong: number }>`
    select count(*)::int as orders, count(f.order_id)::int as facts,
      count(*) filter (where f.ip_country <> f.billing_country)::int as abroad,
      count(*) filter (where not f.billing_shipping_address_same)::int as elsewhere,
      count(*) filter (where f.avs_mismatch)::int as wrong
    from orders o left join fraud_facts f using (store_id, order_id)`.execute(world.db);
  const [all] = rows;
  expect(all?.facts).toBe(all?.orders);
  for (const few of [all?.abroad ?? 0, all?.elsewhere ?? 0, all?.wrong ?? 0]) {
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan((all?.orders ?? 0) * 0.12);
  }
});

test('the facts of each order name the transaction that took its money', async () => {
  const { rows } = await sql<{ paid: number; wrong: number }>`
    select count(t.transaction_id)::int as paid, count(*) filter (where f.transaction_id is distinct from t.transaction_id)::int as wrong
    from fraud_facts f left join transactions t on t.store_id = f.store_id and t.order_id = f.order_id and t.type in ('charge', 'payment')`.execute(
    world.db,
  );
  expect(rows[0]?.paid).toBeGreaterThan(0);
  expect(rows[0]?.wrong).toBe(0);
});
