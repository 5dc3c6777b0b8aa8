import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { openSandbox } from '../testing/open-sandbox.ts';
import { idOf } from '../testing/sandbox.ts';

const sandbox = await openSandbox();

const goTo = (moment: string) => sandbox.clock.set(Date.parse(moment));
async function pay(amount: number, payment_method = 'pm_card_visa', currency = 'usd') {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount,
    currency,
    payment_method,
    confirm: true,
    return_url: 'https://store.example/back',
    expand: ['latest_charge'],
  });
  await sandbox.settle();
  const charge = await sandbox.stripe.charges.retrieve(idOf(intent.latest_charge), { expand: ['balance_transaction'] });
  return charge.balance_transaction as Stripe.BalanceTransaction; // expanded
}
const latest = async () => (await sandbox.stripe.payouts.list({ limit: 1 })).data[0];
async function rowsOf(payout: string) {
  const rows: Stripe.BalanceTransaction[] = [];
  for await (const row of sandbox.stripe.balanceTransactions.list({ payout, limit: 2 })) rows.push(row);
  return rows;
}
const sum = (rows: Stripe.BalanceTransaction[]) => rows.reduce((total, { net }) => total + net, 0);
async function play(body: Record<string, unknown>) {
  const response = await sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}
const newBank = (number = '000123456789') =>
  sandbox.stripe.accounts.createExternalAccount(sandbox.keys().account, {
    external_account: {
      object: 'bank_account',
      country: 'US',
      currency: 'usd',
      account_number: number,
      routing_number: '110000000',
    },
    default_for_currency: true,
  });

// The tests below are one story: each goes on where the one before it ended. It begins on Monday, 2 November 2026, noon.

test('what was earned is paid out when it is available, and its transactions add up to it', async () => {
  const first = await pay(5000);
  const second = await pay(3000);
  await goTo('2026-11-04T00:00:00Z');
  const payout = await latest();
  expect(payout).toMatchObject({
    automatic: true,
    amount: first.net + second.net,
    created: Date.UTC(2026, 10, 4) / 1000,
    arrival_date: Date.UTC(2026, 10, 6) / 1000,
    status: 'pending',
    reconciliation_status: 'in_progress',
  });
  const rows = await rowsOf(payout?.id ?? '');
  expect(rows.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect((await sandbox.stripe.balance.retrieve()).available[0]?.amount).toBe(0);
  await goTo('2026-11-06T01:00:00Z');
  expect(await sandbox.stripe.payouts.retrieve(payout?.id ?? '')).toMatchObject({
    status: 'paid',
    reconciliation_status: 'completed',
  });
  const types = (await sandbox.events()).map(({ type }) => type).filter((type) => /^(payout|balance)\./.test(type));
  expect(types).toEqual([
    'balance.available',
    'payout.created',
    'payout.reconciliation_completed',
    'payout.updated',
    'payout.paid',
  ]);
});

test('money of a weekend and of a holiday waits for the banks', async () => {
  // Available on Wednesday the 11th, Veterans Day.
  await goTo('2026-11-09T10:00:00Z');
  const row = await pay(4000);
  await goTo('2026-11-11T23:00:00Z');
  expect((await sandbox.stripe.balance.retrieve()).available[0]?.amount).toBe(row.net);
  await goTo('2026-11-12T00:00:00Z');
  expect(await latest()).toMatchObject({ amount: row.net, created: Date.UTC(2026, 10, 12) / 1000 });
});

test('less than a dollar waits for more', async () => {
  const before = await latest();
  await pay(120);
  await goTo('2026-11-17T12:00:00Z');
  expect((await latest())?.id).toBe(before?.id);
  await pay(500);
  await goTo('2026-11-19T12:00:00Z');
  expect(sum(await rowsOf((await latest())?.id ?? ''))).toBe((await latest())?.amount);
});

test('a row of an instant payout is in the next automatic one', async () => {
  const row = await pay(10_000);
  await goTo('2026-11-20T12:00:00Z');
  const instant = await sandbox.stripe.payouts.create({ amount: 2000, currency: 'usd', method: 'instant' });
  await expect(rowsOf(instant.id)).rejects.toMatchObject({ statusCode: 400, param: 'payout' });
  await goTo('2026-11-24T12:00:00Z');
  const payout = await latest();
  const rows = await rowsOf(payout?.id ?? '');
  expect(rows.map(({ id }) => id).toSorted()).toEqual([row.id, idOf(instant.balance_transaction)].toSorted());
  expect(payout?.amount).toBe(sum(rows));
});

test('money that came back goes out again only when there is a new bank', async () => {
  await goTo('2026-11-30T12:00:00Z');
  const row = await pay(8000);
  await goTo('2026-12-02T12:00:00Z');
  const failed = await latest();
  expect(failed?.amount).toBe(row.net);
  await goTo('2026-12-05T12:00:00Z');
  await play({ scenario: 'fail_payout', payout: failed?.id, failure_code: 'account_closed' });
  // What was in it can still be read, and is free again.
  expect((await rowsOf(failed?.id ?? '')).map(({ id }) => id)).toEqual([row.id]);
  expect((await sandbox.stripe.balance.retrieve()).available[0]?.amount).toBe(row.net);
  await goTo('2026-12-14T12:00:00Z');
  expect((await latest())?.id).toBe(failed?.id);
  const bank = await newBank();
  await goTo('2026-12-15T00:00:00Z');
  const again = await latest();
  expect(again).toMatchObject({ amount: row.net, destination: bank.id });
  const rows = await rowsOf(again?.id ?? '');
  expect(rows.map(({ type }) => type).toSorted()).toEqual(['charge', 'payout', 'payout_failure']);
  expect(sum(rows)).toBe(again?.amount);
});

test('what is owed is taken from the bank, unless the merchant does not allow it', async () => {
  const { account } = sandbox.keys();
  await goTo('2026-12-21T12:00:00Z');
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 6000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'https://store.example/back',
  });
  await goTo('2026-12-29T12:00:00Z');
  await sandbox.stripe.accounts.update(account, { settings: { payouts: { debit_negative_balances: false } } });
  await sandbox.stripe.refunds.create({ payment_intent: intent.id });
  const before = await latest();
  await goTo('2026-12-31T12:00:00Z');
  expect((await latest())?.id).toBe(before?.id);
  await sandbox.stripe.accounts.update(account, { settings: { payouts: { debit_negative_balances: true } } });
  await goTo('2027-01-06T12:00:00Z');
  const withdrawal = await latest();
  expect(withdrawal).toMatchObject({ automatic: true, amount: -6000, status: 'paid' });
  expect(sum(await rowsOf(withdrawal?.id ?? ''))).toBe(-6000);
  expect((await sandbox.stripe.balance.retrieve()).available[0]?.amount).toBe(0);
});

test('a balance that is to stay stays', async () => {
  await sandbox.stripe.balanceSettings.update({
    payments: { payouts: { minimum_balance_by_currency: { usd: 1000 } } },
  });
  await pay(5000);
  await goTo('2027-01-12T12:00:00Z');
  const first = await latest();
  expect(sum(await rowsOf(first?.id ?? ''))).toBe(first?.amount);
  expect((await sandbox.stripe.balance.retrieve()).available[0]?.amount).toBe(1000);
  await pay(7000);
  await goTo('2027-01-20T12:00:00Z');
  const second = await latest();
  expect(second?.id).not.toBe(first?.id);
  expect(sum(await rowsOf(second?.id ?? ''))).toBe(second?.amount);
  expect((await sandbox.stripe.balance.retrieve()).available[0]?.amount).toBe(1000);
  await sandbox.stripe.balanceSettings.update({ payments: { payouts: { minimum_balance_by_currency: '' } } });
});

test('nothing is paid out by itself while payouts are by hand, and all of it when they are not any more', async () => {
  const { account } = sandbox.keys();
  await sandbox.stripe.accounts.update(account, { settings: { payouts: { schedule: { interval: 'manual' } } } });
  const before = await latest();
  await pay(2000);
  await goTo('2027-02-20T12:00:00Z');
  expect((await latest())?.id).toBe(before?.id);
  await sandbox.stripe.accounts.update(account, {
    settings: { payouts: { schedule: { interval: 'monthly', monthly_anchor: 31 } } },
  });
  await goTo('2027-02-25T12:00:00Z');
  expect((await latest())?.id).toBe(before?.id);
  // The last of February is a Sunday.
  await goTo('2027-03-01T00:00:00Z');
  expect(await latest()).toMatchObject({ automatic: true, created: Date.UTC(2027, 2, 1) / 1000 });
});

test('a bank that always refuses fails on the day of arrival', async () => {
  const { account } = sandbox.keys();
  await sandbox.stripe.accounts.update(account, { settings: { payouts: { schedule: { interval: 'daily' } } } });
  await newBank('000111111116');
  await pay(2000);
  await goTo('2027-03-20T12:00:00Z');
  expect(await latest()).toMatchObject({ status: 'failed', failure_code: 'no_account' });
  const owner = await sandbox.stripe.accounts.retrieve(account);
  expect(owner.external_accounts?.data.find(({ last4 }) => last4 === '1116')).toMatchObject({ status: 'errored' });
});
