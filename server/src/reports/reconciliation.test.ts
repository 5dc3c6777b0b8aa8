import { call } from '@orpc/server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clearFaults, setFault } from '../testing/faults.ts';
import { addStore, book, entry, zones } from '../testing/ledger-history.ts';
import { takePayment } from '../testing/payments.ts';
import { openStore } from '../testing/open-store.ts';
import { getReconciliation, reconciliationOf } from './get-reconciliation.ts';

const world = await openStore({ start: '2026-03-10T12:00:00Z' });

test('after any history, opening, lines and closing of adjoining periods add up in every currency', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.array(entry, { minLength: 1, maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 420 }), { minLength: 1, maxLength: 4 }),
      async (timezone, entries, cuts) => {
        const store_id = await addStore(world, timezone);
        await book(world.db, store_id, entries);
        const context = world.context({ store: { ...world.store, store_id, timezone } });
        const start = Temporal.PlainDate.from('2025-02-20');
        const ends = [...new Set([...cuts, 440])].toSorted((a, b) => a - b);
        for (const currency of ['usd', 'jpy', 'kwd']) {
          let opening = 0;
          let from = start;
          for (const cut of ends) {
            const to = start.add({ days: cut });
            const report = await reconciliationOf(context, { currency, from: from.toString(), to: to.toString() });
            expect(report.opening).toBe(opening);
            expect(report.opening + report.activity + report.payouts).toBe(report.closing);
            expect(report.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(report.activity + report.payouts);
            opening = report.closing;
            from = to.add({ days: 1 });
          }
          const { rows } = await sql<{ balance: number }>`
            select coalesce(sum(amount), 0)::bigint as balance from ledger_postings
            where store_id = ${store_id} and account = 'provider_balance' and currency = ${currency}`.execute(world.db);
          expect(opening).toBe(rows[0]?.balance);
        }
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);

const period = { currency: 'usd', from: '2026-03-01', to: '2026-03-31' };

test('sales, a refund and an instant payout with its fee add up to the provider’s balance', async () => {
  const { stripe } = world.provider;
  const account = { stripeAccount: world.store.account_id };
  // Or the schedule would have paid it all out before.
  await stripe.accounts.update(world.store.account_id, {
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  const paid = await takePayment(world, { amount: 30_000 });
  await stripe.refunds.create({ charge: paid.charge_id, amount: 5_000 }, account);
  await world.sandbox.clock.advance(8 * 86_400_000);
  await world.settle();
  const payout = await stripe.payouts.create({ amount: 10_000, currency: 'usd', method: 'instant' }, account);
  await stripe.payouts.create({ amount: 500, currency: 'usd' }, account);
  await stripe.payouts.create({ amount: 600, currency: 'usd' }, account);
  await world.settle();
  const report = await call(getReconciliation, period, { context: world.context() });
  expect(report).toMatchObject({
    store_name: 'Test store',
    time_zone: 'UTC',
    opening: 0,
    provider_balance: report.balance,
    closing: report.balance,
  });
  const lines = new Map(report.lines.map((line) => [line.line, line]));
  expect(lines.get('charges')).toMatchObject({ amount: 30_000, count: 1, types: ['charge', 'payment'] });
  expect(lines.get('refunds')).toMatchObject({ amount: -5_000, count: 1 });
  expect(lines.get('payout_fees')?.amount).toBeLessThan(0);
  // Fees are counted by fees: two of the payouts bore none.
  expect(lines.get('payouts')).toMatchObject({ amount: -11_100, count: 3 });
  expect(lines.get('payout_fees')).toMatchObject({ count: 1 });
  expect(lines.get('fees_charges')).toMatchObject({ count: 1 });
  expect(report.payout_list).toContainEqual(
    expect.objectContaining({ id: payout.id, line: 'payouts', net: -10_000 + (lines.get('payout_fees')?.amount ?? 0) }),
  );
  // What is listed is what is summed.
  expect(report.payout_list.reduce((sum, { net }) => sum + net, 0)).toBe(report.payouts);
});

test('without the provider’s balance the report is complete and has no match', async () => {
  const before = await call(getReconciliation, period, { context: world.context() });
  await setFault(world, { on: 'GET /v1/balance', mode: '500', times: 20 });
  const report = await call(getReconciliation, period, { context: world.context() });
  await clearFaults(world);
  expect(report).toEqual({ ...before, provider_balance: null });
});
