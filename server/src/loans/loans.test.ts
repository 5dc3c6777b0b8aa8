import { text } from 'node:stream/consumers';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { openStore } from '../testing/open-store.ts';
import { eachFinancingTransaction } from '../books/loans/read-financing.ts';
import { projectFinancing } from '../books/loans/project-financing.ts';
import { sweep } from '../books/reconcile-provider.ts';
import { withholdingsCsv } from '../exports/withholdings-csv.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { forgetTables } from '../testing/ledger-rows.ts';
import { takeLoan } from '../testing/loans.ts';
import { refund } from '../testing/merchant.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { takePayment } from '../testing/payments.ts';
import { getPayoutProof } from '../payouts/get-payout-proof.ts';
import { getTimeline } from '../transactions/get-timeline.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { accountLoans } from './account-loans.ts';
import { getActiveLoanSummary } from './get-active-loan-summary.ts';
import { getLoanForecast } from './get-loan-forecast.ts';
import { getLoanLedger } from './get-loan-ledger.ts';
import { listLoans } from './list-loans.ts';
import { listWithholdings } from './list-withholdings.ts';
import { summarizeWithholdings } from './summarize-withholdings.ts';

const world = await openStore();

test('a store without loans has empty lists, and no active loan to sum up', async () => {
  const context = world.context();
  expect(await call(listLoans, {}, { context })).toEqual({ data: [] });
  expect(await call(listWithholdings, { search: ['#12'] }, { context })).toEqual({ data: [] });
  expect(await call(summarizeWithholdings, {}, { context })).toMatchObject({ count: 0, currency: 'usd', net: 0 });
  expect(await accountLoans(context)).toEqual({ has_active_loan: false, has_previous_loans: false, loans: [] });
  const none = { code: 'wcpay_no_active_loan', status: 404 };
  await expect(call(getActiveLoanSummary, {}, { context })).rejects.toMatchObject(none);
  await expect(call(getLoanForecast, {}, { context })).rejects.toMatchObject(none);
  await expect(call(getLoanLedger, { id: 'flxln_1' }, { context })).rejects.toMatchObject({ code: 'resource_missing' });
});

/** So that the lists have an order. */
const second = () => world.sandbox.clock.advance(1_000);

test('a loan is in the lists, and each withholding is tied to its payment, its payout and its timeline', async () => {
  const context = world.context();
  await world.settle();
  await takeLoan(world, { advance_amount: 9_000, fee_amount: 999 });
  const [loan] = (await call(listLoans, {}, { context })).data;
  expect(loan).toEqual({
    stripe_loan_id: expect.stringMatching(/^flxln_/),
    amount: 9_000,
    currency: 'usd',
    fee_amount: 999,
    withhold_rate: 0.1,
    paid_out_at: expect.any(String),
    first_paydown_at: '2026-03-11 00:00:00',
    fully_paid_at: null,
  });
  const id = loan?.stripe_loan_id ?? '';
  const paid = await takePayment(world, { amount: 1_005 });
  await second();
  await refund(world, { charge_id: paid.charge_id }, 1_005);
  await second();
  await takePayment(world, { amount: 2_000 });
  await world.settle();
  const { data } = await call(listWithholdings, { direction: 'asc' }, { context });
  expect(data).toMatchObject([
    { kind: 'withholding', amount: 101, stripe_loan_id: id, charge_id: paid.charge_id, order_id: paid.order_id },
    { kind: 'reversal', amount: -101, payment_intent_id: paid.payment_intent_id, reverses: data[0]?.withholding_id },
    { kind: 'withholding', amount: 200 },
  ]);
  for (const term of [paid.payment_intent_id, `#${paid.order_id}`, paid.charge_id])
    expect((await call(listWithholdings, { search: [term] }, { context })).data, term).toHaveLength(2);
  const file = await text(withholdingsCsv(world.db, world.store, { kind_is: ['reversal'] }));
  expect(file.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(
      new RegExp(
        `,Reversed,-1.01,USD,${id},${paid.order_id},${paid.payment_intent_id},txn_\\w+,,${data[0]?.withholding_id}$`,
      ),
    ),
    '',
  ]);
  expect(await call(getLoanLedger, { id }, { context })).toMatchObject({
    withheld_amount: 301,
    reversed_amount: 101,
    paid_amount: 0,
    remaining_amount: 9_799,
    count: 3,
  });
  expect(await accountLoans(context)).toMatchObject({ has_active_loan: true, loans: [`${id}|active`] });
  const rows = await call(listTransactions, { loan_id_is: [id], direction: 'asc' }, { context });
  expect(rows.data.map(({ type, amount, charge_id }) => [type, amount, charge_id === ''])).toEqual([
    ['financing_payout', 9_000, true],
    ['financing_paydown', -101, false],
    ['financing_paydown', 101, false],
    ['financing_paydown', -200, false],
  ]);
  const { data: timeline } = await call(getTimeline, { payment_id: paid.payment_intent_id }, { context });
  expect(timeline.map(({ type }) => type)).toEqual([
    'financing_paydown',
    'full_refund',
    'financing_paydown',
    'captured',
    'started',
  ]);
  expect(timeline.filter(({ type }) => type === 'financing_paydown')).toMatchObject([
    { amount: 101, loan_id: id },
    { amount: -101, loan_id: id },
  ]);
  await assertBalances(world);
});

test('the active loan is summed up by the provider, whose failure has a code of its own', async () => {
  const context = world.context();
  expect(await call(getActiveLoanSummary, {}, { context })).toMatchObject({
    status: 'active',
    details: {
      stripe_loan_id: expect.stringMatching(/^flxln_/),
      advance_amount: 9_000,
      fee_amount: 999,
      paid_amount: 200,
      remaining_amount: 9_799,
      withhold_rate: 0.1,
      current_repayment_interval: { paid_amount: 200, remaining_amount: 911 },
    },
  });
  await setFault(world, { on: 'GET /v1/capital/financing_summary', mode: '500', times: 1 });
  const failed = { code: 'wcpay_capital_unavailable', status: 502 };
  await expect(call(getActiveLoanSummary, {}, { context })).rejects.toMatchObject(failed);
});

test('a payout with a loan in it is proved with it, and named by its movements', async () => {
  const context = world.context();
  await world.sandbox.clock.advance(8 * 86_400_000);
  await world.settle();
  const { data } = await call(listTransactions, { type_is: ['financing_payout'] }, { context });
  const id = data[0]?.deposit_id ?? '';
  const proof = await call(getPayoutProof, { id }, { context });
  expect(proof).toMatchObject({ unexplained: 0 });
  expect(proof.lines).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ line: 'loan_payouts', amount: 9_000, count: 1, types: ['financing_payout'] }),
    ]),
  );
  const withheld = (await call(listWithholdings, { kind_is: ['withholding'] }, { context })).data;
  expect(withheld.every(({ deposit_id }) => deposit_id !== undefined)).toBe(true);
  const asked = { deposit_id_is: [id], type_is: ['financing_payout'], pagesize: 1 };
  expect((await call(listTransactions, asked, { context })).data).toHaveLength(1);
});

test('books that heard no event of a loan heal by the sweep, and end the same however often they are told', async () => {
  const context = world.context();
  const books = async () => ({
    loans: await world.db.selectFrom('loans').selectAll().execute(),
    withholdings: await world.db.selectFrom('withholdings').selectAll().orderBy('withholding_id').execute(),
    transactions: await world.db
      .selectFrom('transactions')
      .selectAll()
      .where('loan_id', 'is not', null)
      .orderBy('transaction_id')
      .execute(),
  });
  await setFault(world, { on: 'webhook', mode: 'drop', times: 50 });
  await takePayment(world, { amount: 3_000, project: false });
  await world.settle();
  await clearFaults(world);
  await sweep(world, world.store, world.clock.now().subtract({ hours: 24 * 29 }));
  await world.settle();
  const healed = await books();
  expect(healed.withholdings).toHaveLength(4);
  expect((await call(summarizeWithholdings, {}, { context })).net).toBe(500);
  await forgetTables(world, ['withholdings', 'loans']);
  // The latest first: each finds what it needs.
  const ids: string[] = [];
  for await (const { id } of eachFinancingTransaction(world, world.store)) ids.push(id);
  for (const id of [...ids, ...ids]) expect(await projectFinancing(world, world.store, id)).toBeUndefined();
  expect(await books()).toEqual(healed);
});
