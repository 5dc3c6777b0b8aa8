import { call } from '@orpc/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distanceTo, monitoringPrograms } from '@purser/contract/disputes/monitoring-programs';
import type { NetworkMonth } from '@purser/contract/disputes/monitoring-programs';
import { disputeProperties, disputesOfFigure, paymentsOfFigure } from '@purser/contract/reports/dispute-costs';
import type { DisputeCosts } from '@purser/contract/reports/dispute-costs';
import { summarizeDisputes } from '../disputes/summarize-disputes.ts';
import { seedStore } from '../seed/seed-store.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import type { World } from '../testing/world.ts';
import { summarizeTransactions } from '../transactions/summarize-transactions.ts';
import { getDisputeCosts } from './get-dispute-costs.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ start: '2026-03-10T12:00:00Z' });
  ({ world } = server);
  await seedStore(world, world.store, { payments: 700, seed: 7, disputeShare: 1 });
});
afterAll(() => server.close());

const year = { currency: 'usd', from: '2025-05-02', to: '2026-03-10' };
const costs = (period = year): Promise<DisputeCosts> => call(getDisputeCosts, period, { context: world.context() });

async function days(): Promise<unknown[]> {
  const { rows } = await sql`
    select currency, basis, day::text, dimension, value, sum(payments) as payments, sum(disputes) as disputes, sum(inquiries) as inquiries,
      sum(amount) as amount, sum(won) as won, sum(won_amount) as won_amount, sum(lost) as lost, sum(lost_amount) as lost_amount
    from dispute_day_totals group by 1, 2, 3, 4, 5
    having sum(payments) <> 0 or sum(disputes) <> 0 or sum(inquiries) <> 0 order by 1, 2, 3, 4, 5`.execute(world.db);
  return rows;
}
const rebuild = () => sql`select rebuild_dispute_days(${world.store.store_id})`.execute(world.db);

test('each figure is the count of the rows that its link lists', async () => {
  const { totals, rows } = await costs();
  expect(totals.disputes).toBeGreaterThan(50);
  const context = world.context();
  const listed = async (filters: Record<string, string | string[]>) =>
    (await call(summarizeDisputes, filters, { context })).count;
  const paid = async (filters: Record<string, string | string[]> | undefined) =>
    filters && (await call(summarizeTransactions, filters, { context })).count;
  const figures = ['disputes', 'inquiries', 'won', 'lost', 'disputes_of_payments'] as const;
  for (const figure of figures) expect(await listed(disputesOfFigure(year, figure)), figure).toBe(totals[figure]);
  expect(await paid(paymentsOfFigure(year))).toBe(totals.payments);
  for (const property of disputeProperties) {
    expect(rows[property].length, property).toBeGreaterThan(0);
    for (const row of rows[property].slice(0, 4)) {
      const part = { property, value: row.value };
      for (const figure of figures)
        expect(await listed(disputesOfFigure(year, figure, part)), `${figure} ${row.value}`).toBe(row[figure]);
      const payments = await paid(paymentsOfFigure(year, part));
      if (payments !== undefined) expect(payments, row.value).toBe(row.payments);
    }
  }
  const { rows: sums } = await sql<{ amount: number; fees: number; net: number }>`
    select (select sum(withdrawn)::bigint from disputes where created >= '2025-05-02 04:00Z') as amount,
      sum(fees)::bigint as fees, sum(net)::bigint as net
    from transactions where type in ('dispute', 'dispute_reversal') and date >= '2025-05-02 04:00Z'`.execute(world.db);
  expect(totals).toMatchObject(sums[0]!);
});

test('the days follow disputes that change and a store that moves, as if they were counted anew', async () => {
  const { stripe } = world.provider;
  const account = { stripeAccount: world.store.account_id };
  const open = await world.db
    .selectFrom('disputes')
    .select('dispute_id')
    .where('status', '=', 'needs_response')
    .where('reason', '!=', 'noncompliant')
    .execute();
  expect(open.length).toBeGreaterThan(1);
  const before = (await costs()).totals;
  const [first, second] = open;
  await stripe.disputes.update(
    first!.dispute_id,
    { evidence: { uncategorized_text: 'winning_evidence' }, submit: true },
    account,
  );
  await stripe.disputes.close(second!.dispute_id, {}, account);
  await world.settle();
  const after = (await costs()).totals;
  expect(after).toMatchObject({ won: before.won + 1, lost: before.lost, disputes: before.disputes });
  expect(after.fees).toBe(before.fees - 1500);
  const kept = await days();
  await rebuild();
  expect(await days()).toEqual(kept);
  await world.db.updateTable('stores').set({ timezone: 'Asia/Tokyo' }).execute();
  const moved = await days();
  expect(moved).not.toEqual(kept);
  await rebuild();
  expect(await days()).toEqual(moved);
});

test('a period without disputes and a currency that nothing settles in are zero', async () => {
  expect((await costs({ ...year, currency: 'eur' })).totals).toMatchObject({ disputes: 0, payments: 0, fees: 0 });
  const { rows, months } = await costs({ ...year, from: '2020-01-01', to: '2020-01-31' });
  expect(rows).toEqual({ reason: [], source: [], country: [], product: [] });
  // What the networks count doesn’t depend on the period.
  expect(months.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(months.every(({ visa }) => visa.payments >= visa.online_payments && visa.online_payments > 0)).toBe(true);
});

test('the report is a file with a row for each of its own', async () => {
  const { cookie, nonce } = await server.signIn();
  const query = new URLSearchParams(year);
  const answer = await fetch(
    `${server.url}/wp-json/wc/v3/payments/reports/dispute-costs/download?${query.toString()}`,
    {
      headers: { cookie, 'x-wp-nonce': nonce },
    },
  );
  expect(answer.headers.get('content-disposition')).toContain('dispute_costs_usd_2025-05-02_2026-03-10.csv');
  const lines = (await answer.text()).trimEnd().split('\r\n');
  const { rows } = await costs();
  expect(lines.length).toBe(2 + disputeProperties.reduce((sum, property) => sum + rows[property].length, 0));
  expect(lines[0]).toContain('Disputes,Inquiries,Disputed amount');
  expect(lines.some((line) => /Reason,Product not received,\d+/.test(line))).toBe(true);
});

test('a program of a card network begins when all of its thresholds are reached', () => {
  const quiet: NetworkMonth = {
    disputes: 0,
    online_disputes: 0,
    online_fraud: 0,
    online_fraud_amount: 0,
    payments: 10_000,
    online_payments: 9_000,
  };
  const distance = (id: string, month: Partial<NetworkMonth>, before: Partial<NetworkMonth> = {}) =>
    distanceTo(
      monitoringPrograms.find((each) => each.id === id)!,
      { ...quiet, ...month },
      { ...quiet, ...before },
    );
  // A rate over the threshold with few disputes is none of Visa’s business; fraud counts as dispute and as report.
  expect(distance('visa_vamp', { online_disputes: 150, online_fraud: 100 })).toMatchObject({
    count: 250,
    isOver: false,
  });
  expect(distance('visa_vamp', { online_disputes: 1200, online_fraud: 300, online_payments: 100_000 })).toMatchObject({
    rate: 0.015,
    isOver: true,
  });
  // Mastercard’s chargebacks are those of all payments, to the payments of the month before.
  expect(distance('mastercard_ecm', { disputes: 150, payments: 1 })).toMatchObject({ rate: 0.015, isOver: true });
  expect(distance('mastercard_ecm', { disputes: 99 }, { payments: 100 })).toMatchObject({ isOver: false });
  expect(distance('mastercard_efm', { online_fraud: 60, online_fraud_amount: 4_999_999 })).toMatchObject({
    isOver: false,
  });
  expect(distance('mastercard_efm', { online_fraud: 60, online_fraud_amount: 5_000_000 })).toMatchObject({
    isOver: true,
  });
  expect(distance('mastercard_ecm', {}, { payments: 0 })).toMatchObject({ rate: null, share: 0 });
});
