import { call } from '@orpc/server';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPayoutProof } from '../../payouts/get-payout-proof.ts';
import { takePayment } from '../../testing/payments.ts';
import { createWorld } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { getTimeline } from '../../transactions/get-timeline.ts';
import { projectPayment } from '../project-payment.ts';
import { sweep } from '../reconcile-provider.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // A new account waits for its first payout.
  await advance(8);
});
afterAll(() => world?.close());
beforeEach(() => world.settle());

const advance = async (days: number) => {
  await world.sandbox.clock.advance(days * 86_400_000);
  await world.settle();
};

const payOut = (given: Partial<Stripe.PayoutCreateParams> & { amount: number }): Promise<Stripe.Payout> =>
  world.provider.stripe.payouts.create({ currency: 'usd', ...given }, { stripeAccount: world.store.account_id });

const manual = () =>
  world.provider.stripe.accounts.update(world.store.account_id, {
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });

const entriesOf = async (payout_id: string) =>
  world.db
    .selectFrom('payout_entries')
    .select(['entry_id', 'net', 'gross', 'fee', 'kind', 'account', 'carried_from', 'live'])
    .where('payout_id', '=', payout_id)
    .orderBy('entry_id')
    .execute();

const payoutOf = (payout_id: string) =>
  world.db.selectFrom('payouts').selectAll().where('payout_id', '=', payout_id).executeTakeFirst();

const transactionOf = (charge_id: string) =>
  world.db
    .selectFrom('transactions')
    .select(['transaction_id', 'deposit_id', 'deposit_status', 'net'])
    .where('charge_id', '=', charge_id)
    .where('type', '=', 'charge')
    .executeTakeFirstOrThrow();

test('what a dispute took is in the payout that it lowered, and proves it', async () => {
  await takePayment(world, { amount: 40_000 });
  const { charge_id } = await takePayment(world, { amount: 5_000, card: 'pm_card_createDispute' });
  await advance(4);
  const [dispute] = (
    await world.provider.stripe.disputes.list({ charge: charge_id }, { stripeAccount: world.store.account_id })
  ).data;
  const [row] = dispute?.balance_transactions ?? [];
  expect(row).toMatchObject({ net: -6_500 });
  const entries = await world.db
    .selectFrom('payout_entries')
    .select(['payout_id', 'net', 'account'])
    .where('entry_id', '=', row?.id ?? '')
    .execute();
  expect(entries).toEqual([{ payout_id: entries[0]?.payout_id, net: -6_500, account: 'disputes' }]);
  const proof = await call(getPayoutProof, { id: entries[0]?.payout_id ?? '' }, { context: world.context() });
  expect(proof.unexplained).toBe(0);
  expect(proof.lines.filter(({ line }) => line.includes('disputes'))).toMatchObject([
    { line: 'disputes', amount: -5_000 },
    { line: 'fees_disputes', amount: -1_500 },
  ]);
});

test('an instant payout takes the oldest money, its fee with it, and the rest is carried over to the next', async () => {
  await manual();
  const first = await takePayment(world, { amount: 10_000 });
  await world.sandbox.clock.advance(1_000);
  const second = await takePayment(world, { amount: 10_000 });
  await world.sandbox.clock.advance(1_000);
  const one = await payOut({ amount: 12_000, method: 'instant' });
  await world.settle();
  const row = await payoutOf(one.id);
  expect(row).toMatchObject({
    type: 'deposit',
    amount: 12_000,
    fee: 183,
    fee_percentage: 1.5,
    automatic: false,
    method: 'instant',
    bank_account: 'STRIPE TEST BANK •••• 6789 (USD)',
    entries_by: 'allocation',
  });
  const [charge, other] = [await transactionOf(first.charge_id), await transactionOf(second.charge_id)];
  expect(charge).toMatchObject({ deposit_id: one.id, deposit_status: row?.status });
  const nets = new Map((await entriesOf(one.id)).map((entry) => [entry.entry_id, entry]));
  expect(nets.get(charge.transaction_id)).toMatchObject({ net: charge.net, gross: 10_000, kind: 'charge' });
  expect(nets.get(other.transaction_id)).toMatchObject({ net: 12_183 - charge.net, live: true });
  await world.sandbox.clock.advance(1_000);
  const two = await payOut({ amount: 2_000, method: 'instant' });
  await world.settle();
  expect(await entriesOf(two.id)).toMatchObject([
    { entry_id: other.transaction_id, net: 2_050, carried_from: one.id, live: true },
  ]);
  // Each is proved to the cent, and names the other.
  const context = world.context();
  expect(await call(getPayoutProof, { id: one.id }, { context })).toMatchObject({
    by: 'allocation',
    lines: [
      { line: 'charges', amount: 20_000, count: 2 },
      { line: 'fees_charges', amount: charge.net + other.net - 20_000, count: 2 },
      { line: 'carried_over', amount: 12_183 - charge.net - other.net, payouts: [{ id: two.id, amount: -2_050 }] },
      { line: 'payout_fee', amount: -183 },
    ],
    explained: 12_000,
    unexplained: 0,
    amount: 12_000,
    transaction_count: 2,
  });
  expect(await call(getPayoutProof, { id: two.id }, { context })).toMatchObject({
    lines: [
      { line: 'carried_over', amount: 2_050, payouts: [{ id: one.id, amount: 2_050 }] },
      { line: 'payout_fee', amount: -50 },
    ],
    unexplained: 0,
    amount: 2_000,
  });
  // Five minutes later the bank has both.
  await world.sandbox.clock.advance(6 * 60_000);
  await world.settle();
  expect(await transactionOf(first.charge_id)).toMatchObject({ deposit_id: one.id, deposit_status: 'paid' });
  const { data } = await call(getTimeline, { payment_id: first.payment_intent_id }, { context });
  expect(data.find(({ type }) => type === 'captured')?.deposit).toEqual({
    id: one.id,
    arrival_date: one.arrival_date,
  });
  // Projecting the payment again leaves the day on which its money arrives.
  const available = () =>
    world.db
      .selectFrom('transactions')
      .select(['transaction_id', 'available_on'])
      .where('charge_id', '=', first.charge_id)
      .executeTakeFirstOrThrow();
  const before = await available();
  await projectPayment(world, world.store, first.payment_intent_id);
  expect(await available()).toEqual(before);
  expect(before.available_on?.epochMilliseconds).toBe(one.arrival_date * 1000);
});

test('a payout that fails frees what was in it, and the next one takes that', async () => {
  await manual();
  await advance(5);
  const paid = await takePayment(world, { amount: 20_000 });
  await advance(3);
  const balance = await world.provider.stripe.balance.retrieve({}, { stripeAccount: world.store.account_id });
  const available = balance.available[0]?.amount ?? 0;
  const lost = await payOut({ amount: available });
  await world.settle();
  const held = await entriesOf(lost.id);
  expect(held.reduce((sum, { net }) => sum + net, 0)).toBe(available);
  expect(await transactionOf(paid.charge_id)).toMatchObject({ deposit_id: lost.id, deposit_status: 'pending' });
  await world.provider.stripe.payouts.cancel(lost.id, {}, { stripeAccount: world.store.account_id });
  await world.settle();
  expect(await payoutOf(lost.id)).toMatchObject({ status: 'canceled' });
  expect(await entriesOf(lost.id)).toEqual(held.map((entry) => ({ ...entry, live: false })));
  expect(await transactionOf(paid.charge_id)).toMatchObject({ deposit_id: lost.id, deposit_status: 'canceled' });
  const again = await payOut({ amount: available });
  await world.settle();
  expect(await transactionOf(paid.charge_id)).toMatchObject({ deposit_id: again.id, deposit_status: 'pending' });
  expect((await entriesOf(again.id)).reduce((sum, { net }) => sum + net, 0)).toBe(available);
});

test('an instant payout keeps its transactions and its proof when an older payout fails days later', async () => {
  await manual();
  const older = await takePayment(world, { amount: 30_000 });
  await advance(7);
  const balance = await world.provider.stripe.balance.retrieve({}, { stripeAccount: world.store.account_id });
  const lost = await payOut({ amount: balance.available.find(({ currency }) => currency === 'usd')?.amount ?? 0 });
  await advance(1);
  const newer = await takePayment(world, { amount: 20_000 });
  await world.sandbox.clock.advance(1_000);
  const instant = await payOut({ amount: 10_000, method: 'instant' });
  await advance(1);
  const before = {
    entries: await entriesOf(instant.id),
    proof: await call(getPayoutProof, { id: instant.id }, { context: world.context() }),
    newer: await transactionOf(newer.charge_id),
  };
  expect(before.newer).toMatchObject({ deposit_id: instant.id, deposit_status: 'paid' });
  const body = JSON.stringify({ scenario: 'fail_payout', payout: lost.id, failure_code: 'account_closed' });
  await world.sandbox.app.request('/sandbox/control/scenarios', { method: 'POST', body });
  await world.settle();
  expect(await transactionOf(older.charge_id)).toMatchObject({ deposit_id: lost.id, deposit_status: 'failed' });
  expect({
    entries: await entriesOf(instant.id),
    proof: await call(getPayoutProof, { id: instant.id }, { context: world.context() }),
    newer: await transactionOf(newer.charge_id),
  }).toEqual(before);
});

test('facts in any order end in the same payouts', async () => {
  const read = async () => ({
    entries: await world.db.selectFrom('payout_entries').selectAll().orderBy('payout_id').orderBy('entry_id').execute(),
    deposits: await world.db
      .selectFrom('transactions')
      .select(['transaction_id', 'deposit_id', 'deposit_status', 'available_on'])
      .orderBy('transaction_id')
      .execute(),
  });
  const before = await read();
  expect(before.entries.length).toBeGreaterThan(4);
  await forget();
  await sweep(world, world.store, world.clock.now().subtract({ hours: 24 * 29 }));
  await world.settle();
  expect(await read()).toEqual(before);
});

/** As if no event had ever come. */
async function forget(): Promise<void> {
  await world.pool.query(
    `set session_replication_role = replica; delete from payout_entries; delete from payouts; delete from transactions;
     delete from ledger_postings; delete from ledger_entries; delete from provider_events; set session_replication_role = origin`,
  );
}
