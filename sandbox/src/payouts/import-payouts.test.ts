import { expect, test } from 'vitest';
import { importedPayment } from '../testing/imported-payment.ts';
import { openSandbox } from '../testing/open-sandbox.ts';
import type { ImportedPayout } from './import-payouts.ts';

const day = 86_400;
const now = Date.UTC(2026, 10, 2, 12) / 1000;
const today = Date.UTC(2026, 10, 2) / 1000;
const sandbox = await openSandbox();

const payout = (stem: string, created: number, amount: number, more: Partial<ImportedPayout> = {}): ImportedPayout => ({
  stem,
  created,
  arrival_date: created + 2 * day,
  status: 'paid',
  amount,
  currency: 'usd',
  automatic: true,
  method: 'standard',
  fee: 0,
  destination: null,
  failure_code: null,
  trace_id: '091000010000001',
  ...more,
});
const idsIn = async (id: string) => {
  const ids: string[] = [];
  for await (const row of sandbox.stripe.balanceTransactions.list({ payout: id, limit: 100 })) ids.push(row.id);
  return ids;
};

test('a past is taken over with its payouts, and the next one takes what is left', async () => {
  const week = today - 14 * day;
  await sandbox.importPayments([
    importedPayment('a1', week, {
      payout: 'one',
      amount_refunded: 1000,
      refunded_at: week + 3 * day,
      refund_payout: 'three',
    }),
    importedPayment('a2', week + 60, { payout: 'one', method_type: 'sepa_debit' }),
    // In a payout that came back, and then in the next.
    importedPayment('a3', week + day, { payout: 'three', returned_from: 'two' }),
    importedPayment('a4', week + 8 * day),
    importedPayment('a5', now),
  ]);
  await sandbox.importTransfers([
    { amount: 200, created: week + 3 * day, description: null, metadata: {}, transfer_group: null, payout: 'three' },
  ]);
  await sandbox.importPayouts([
    payout('one', week + 2 * day, 2 * 4825),
    payout('two', week + 3 * day, 4825, {
      status: 'failed',
      failure_code: 'account_closed',
      returned_at: week + 4 * day,
      trace_id: null,
      carried_to: 'three',
    }),
    payout('quick', week + 3 * day, 1000, {
      automatic: false,
      method: 'instant',
      fee: 50,
      trace_id: null,
      carried_to: 'three',
    }),
    payout('three', week + 5 * day, 4825 - 1000 - 200 - 1050),
    payout('last', today - day, 700, {
      automatic: false,
      status: 'in_transit',
      arrival_date: today + day,
      trace_id: null,
    }),
  ]);
  const { available, pending } = await sandbox.stripe.balance.retrieve();
  expect(available).toMatchObject([{ amount: 4825 - 700, currency: 'usd' }]);
  expect(Object.values(available[0]?.source_types ?? {}).toSorted()).toEqual([0, 4825 - 700]);
  expect(pending).toMatchObject([{ amount: 4825 }]);
  expect(await idsIn('po_one')).toEqual(['txn_a2', 'txn_a1']);
  expect(await idsIn('po_two')).toEqual(['txn_a3']);
  const third = await idsIn('po_three');
  expect(third).toHaveLength(6);
  // And the debit, whose id is any.
  expect(third).toEqual(expect.arrayContaining(['txn_a3', 'txn_ra1', 'txn_ptwo', 'txn_ftwo', 'txn_pquick']));
  const opened = await sandbox.stripe.payouts.retrieve('po_two', {
    expand: ['balance_transaction', 'failure_balance_transaction', 'destination'],
  });
  expect(opened).toMatchObject({
    status: 'failed',
    failure_message: 'The bank account has been closed.',
    balance_transaction: { id: 'txn_ptwo', amount: -4825 },
    failure_balance_transaction: { id: 'txn_ftwo', amount: 4825 },
    destination: { last4: '6789' },
  });
  await sandbox.clock.set((today + 2 * day) * 1000);
  expect((await sandbox.stripe.payouts.retrieve('po_last')).status).toBe('paid');
  const { data } = await sandbox.stripe.payouts.list({ created: { gte: today } });
  // On Tuesday what was there, on Wednesday the payment of Monday.
  expect(data.map(({ amount }) => amount)).toEqual([4825, 4825 - 700]);
  expect((await idsIn(data[1]?.id ?? '')).toSorted()).toEqual(['txn_a4', 'txn_plast']);
});

test('a payout that what is in it does not come to is refused with everything else', async () => {
  const before = await sandbox.stripe.balance.retrieve();
  await expect(
    sandbox.importPayouts([payout('fine', today, 100, { automatic: false }), payout('wrong', today, 100)]),
  ).rejects.toThrow('amount of wrong is 100, and what is in it comes to 0');
  expect(await sandbox.stripe.balance.retrieve()).toEqual(before);
  await expect(sandbox.importPayouts([payout('x', today, 1.5)])).rejects.toThrow('amount');
  await expect(sandbox.importPayouts([payout('y', today, 5, { status: 'failed' })])).rejects.toThrow('failure_code');
});

test(
  'a year of payments with its payouts is taken over fast, and a large payout is made and read in seconds',
  { timeout: 120_000 },
  async () => {
    const count = Number(process.env['SANDBOX_IMPORT_ROWS'] ?? 60_000);
    const began = performance.now();
    const start = today - 300 * day;
    const sums = new Map<number, number>();
    function* payments() {
      for (let index = 0; index < count; index++) {
        const created = start + Math.floor((index / count) * 290 * day);
        const paid = Math.floor(created / day) + 2;
        sums.set(paid, (sums.get(paid) ?? 0) + 4825);
        yield importedPayment(`bulk${index}`, created, { payout: `day${paid}` });
      }
    }
    await sandbox.importPayments(payments());
    await sandbox.importPayouts([...sums].map(([paid, amount]) => payout(`day${paid}`, paid * day, amount)));
    const seconds = (performance.now() - began) / 1000;
    console.log(`${Math.round(count / seconds)} imported payments per second, with ${sums.size} payouts`);
    expect(count / seconds).toBeGreaterThan(2000);

    // All at once: nothing of it was paid out yet.
    const big = Math.min(count, 50_000);
    await sandbox.importPayments(
      (function* () {
        for (let index = 0; index < big; index++) yield importedPayment(`big${index}`, today - 3 * day + index);
      })(),
    );
    const beganRun = performance.now();
    await sandbox.clock.set((today + 3 * day) * 1000);
    const [made] = (await sandbox.stripe.payouts.list({ limit: 1 })).data;
    const run = performance.now() - beganRun;
    expect(made?.amount).toBe(big * 4825);
    const beganList = performance.now();
    let first = 0;
    let sum = 0;
    for await (const row of sandbox.stripe.balanceTransactions.list({ payout: made?.id ?? '', limit: 100 })) {
      sum += row.net;
      if (++first === 100 * 20) break;
    }
    expect(sum).toBe(2000 * 4825);
    console.log(
      `${big} rows paid out in ${Math.round(run)} ms, listed at ${Math.round((performance.now() - beganList) / 20)} ms per page of 100`,
    );
    expect(run).toBeLessThan(20_000);
  },
);
