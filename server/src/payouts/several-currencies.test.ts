import { call } from '@orpc/server';
import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { filterQuery } from '@purser/contract/list-query';
import { transactionList } from '@purser/contract/transactions/transaction';
import { transactionsCsv } from '../exports/transactions-csv.ts';
import { getTimeline } from '../transactions/get-timeline.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { summarizeTransactions } from '../transactions/summarize-transactions.ts';
import { priceOf } from '../provider/fee-plan.ts';
import { capture, payOut, refund } from '../testing/merchant.ts';
import { openStore } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import { createShopper } from '../testing/shopper.ts';
import { forecastPayout } from './forecast-payout.ts';
import { getPayoutProof } from './get-payout-proof.ts';
import { getPayoutsOverview } from './get-payouts-overview.ts';
import { listPayouts } from './list-payouts.ts';
import { summarizePayouts } from './summarize-payouts.ts';

const world = await openStore({ stock: 500 });
beforeAll(async () => {
  // A new account waits for its first payout.
  await pass(8);
});

const context = () => world.context();

async function pass(days: number): Promise<void> {
  await world.sandbox.clock.advance(days * 86_400_000);
  await world.settle();
}

async function addBank(currency: string, country: string, account_number: string): Promise<void> {
  await world.provider.stripe.accounts.createExternalAccount(world.store.account_id, {
    external_account: { object: 'bank_account', currency, country, account_number },
  });
  // The event tells us of it.
  await world.settle();
}

/** Buys at the storefront, as with `?currency=` in the address. */
async function buy(currency: string, method = 'pm_card_visa') {
  const shopper = createShopper(world);
  await shopper.payIn(currency);
  await shopper.add('wool-throw');
  const { order_id } = await shopper.pay(method);
  await world.settle();
  const order = await world.db
    .selectFrom('orders')
    .select(['payment_intent_id', 'charge_id', 'total', 'currency'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const { payment_intent_id, charge_id, total } = order;
  expect(order.currency).toBe(currency.toLowerCase());
  if (!payment_intent_id || !charge_id) throw new Error(`order ${order_id} was not paid`);
  return { order_id, payment_intent_id, charge_id, total };
}

async function rowOf(charge_id: string, type = 'charge') {
  const { data } = await call(listTransactions, { pagesize: 100 }, { context: context() });
  const row = data.find((each) => each.charge_id === charge_id && each.type === type);
  if (!row) throw new Error(`no ${type} of ${charge_id} in the list`);
  return row;
}

async function feeToldOf(payment_id: string) {
  const { data } = await call(getTimeline, { payment_id }, { context: context() });
  const event = data.find(({ type }) => type === 'captured');
  return { event, rates: event?.fee_rates, parts: event?.fee_rates?.history.map((part) => part.additional_type) };
}

const overviewOf = async () => {
  // A balance is kept for some seconds.
  await world.sandbox.clock.advance(6_000);
  return call(getPayoutsOverview, undefined, { context: context() });
};
const inCurrency = <F extends { currency: string }>(funds: F[], currency: string) =>
  funds.find((each) => each.currency === currency);
const payoutsIn = async (currency: string) =>
  (await call(listPayouts, { store_currency_is: currency }, { context: context() })).data;

// The tests below are one story: each goes on where the one before it ended.

test('a store without a bank for euros is paid for euros in dollars, for the price of a conversion', async () => {
  const { charge_id, payment_intent_id } = await buy('EUR');
  expect(await rowOf(charge_id)).toMatchObject({ currency: 'usd', customer_currency: 'eur' });
  const { rates, parts } = await feeToldOf(payment_intent_id);
  expect(parts).toContain('fx');
  expect(rates?.fee_exchange_rate).toMatchObject({ from_currency: 'eur', to_currency: 'usd' });
  await pass(5);
});

test('a payment and its refunds show the rates by which the provider converted them, on screen and in the file', async () => {
  const { charge_id, payment_intent_id } = await buy('EUR');
  for (const amount of [100, 333, 999]) await refund(world, { charge_id }, amount);
  await world.settle();
  const used = new Map<string, number | null>();
  const options = { stripeAccount: world.store.account_id };
  for await (const { id, exchange_rate } of world.provider.stripe.balanceTransactions.list({ limit: 100 }, options))
    used.set(id, exchange_rate);
  const { data } = await call(listTransactions, { pagesize: 100 }, { context: context() });
  const rows = data.filter((row) => row.charge_id === charge_id);
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row.exchange_rate).toBe(used.get(row.transaction_id));
  const rates = rows.map(({ exchange_rate }) => exchange_rate);
  const { data: events } = await call(getTimeline, { payment_id: payment_intent_id }, { context: context() });
  const told = events.flatMap(({ transaction_details }) => transaction_details?.exchange_rate ?? []);
  expect(told.toSorted()).toEqual(rates.toSorted());
  const query = filterQuery(transactionList).parse({});
  const file = Buffer.concat(await transactionsCsv(world.db, world.store, query).toArray()).toString();
  for (const { transaction_id, exchange_rate } of rows)
    expect(file).toMatch(new RegExp(`${transaction_id},.*,${exchange_rate}\r\n`));
  await pass(5);
});

let euros: Awaited<ReturnType<typeof buy>>;

test('with a bank for euros they stay euros: the fee explained has no conversion, and is what was charged', async () => {
  await addBank('eur', 'DE', 'DE89370400440532013000');
  euros = await buy('EUR');
  const row = await rowOf(euros.charge_id);
  expect(row).toMatchObject({
    currency: 'eur',
    customer_currency: 'eur',
    amount: euros.total,
    customer_amount: euros.total,
    net: euros.total - row.fees,
  });
  const { event, rates, parts } = await feeToldOf(euros.payment_intent_id);
  expect(parts).not.toContain('fx');
  expect(rates).not.toHaveProperty('fee_exchange_rate');
  expect(rates?.history.reduce((sum, { charged }) => sum + (charged?.amount ?? 0), 0)).toBe(row.fees);
  expect(event).toMatchObject({ currency: 'eur', fee: row.fees, transaction_details: { store_currency: 'eur' } });
  // A card from abroad adds its part, and still no conversion.
  const abroad = await buy('EUR', 'pm_card_gb');
  expect((await feeToldOf(abroad.payment_intent_id)).parts).toEqual([undefined, 'international']);
  await buy('USD');
});

test('the overview has a balance for each currency, each with the next payout of its own', async () => {
  const { balance, account: told } = await overviewOf();
  expect(told.default_currency).toBe('usd');
  expect(told.default_external_accounts.map(({ currency }) => currency)).toEqual(['usd', 'eur']);
  expect(balance.pending.map(({ currency }) => currency).toSorted()).toEqual(['eur', 'usd']);
  const { rows } = await world.pool.query<{ currency: string; net: string }>(
    "select currency, sum(amount) as net from ledger_postings where account = 'provider_balance' group by currency",
  );
  for (const { currency, net } of rows) {
    const part = inCurrency(balance.pending, currency)?.amount ?? 0;
    expect(part + (inCurrency(balance.available, currency)?.amount ?? 0)).toBe(Number(net));
    const next = await call(forecastPayout, { currency }, { context: context() });
    expect(next).toMatchObject({ currency, so_far: part });
  }
});

test('each currency is paid out to its own bank, and its payout is proved by its own transactions', async () => {
  await pass(5);
  for (const [currency, bank] of [
    ['eur', /3000 \(EUR\)$/],
    ['usd', /6789 \(USD\)$/],
  ] as const) {
    const [payout] = await payoutsIn(currency);
    expect(payout).toMatchObject({ currency, automatic: true });
    expect(payout?.bankAccount).toMatch(bank);
    const proof = await call(getPayoutProof, { id: payout?.id ?? '' }, { context: context() });
    expect(proof).toMatchObject({ currency, by: 'provider', explained: payout?.amount, unexplained: 0 });
    const { data } = await call(listTransactions, { deposit_id: payout?.id, pagesize: 100 }, { context: context() });
    expect(data.length).toBe(proof.transaction_count);
    expect(new Set(data.map((row) => row.currency))).toEqual(new Set([currency]));
    expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(payout?.amount);
  }
  const summary = await call(summarizePayouts, {}, { context: context() });
  expect(summary).toMatchObject({ currency: '', store_currencies: ['eur', 'usd'] });
  const all = await call(summarizeTransactions, { store_currency_is: 'eur' }, { context: context() });
  expect(all).toMatchObject({ currency: 'eur', store_currencies: ['eur', 'usd'] });
  const { deposit } = await overviewOf();
  expect(deposit.last_paid.map(({ currency }) => currency)).toEqual(['eur', 'usd']);
});

test('a refund in euros is debited in euros, and doesn’t change the next payout in dollars', async () => {
  const before = (await overviewOf()).balance;
  const amount = Math.round(euros.total / 2);
  await refund(world, euros, amount, {
    reason: 'requested_by_customer',
    order_id: euros.order_id,
    context: world.context({ request: { idempotency_key: 'half' } }),
  });
  await world.settle();
  expect(await rowOf(euros.charge_id, 'refund')).toMatchObject({
    currency: 'eur',
    amount: -amount,
    customer_amount: -amount,
  });
  const { balance } = await overviewOf();
  expect(inCurrency(balance.available, 'eur')?.amount).toBe(
    (inCurrency(before.available, 'eur')?.amount ?? 0) - amount,
  );
  expect(inCurrency(balance.available, 'usd')).toEqual(inCurrency(before.available, 'usd'));
});

test('euros go at once to the bank for euros, for the fee that was shown, and dollars stay', async () => {
  await buy('EUR');
  await buy('USD');
  const { balance } = await overviewOf();
  const shown = inCurrency(balance.instant, 'eur');
  if (!shown) throw new Error('nothing can be had at once');
  expect(shown.net).toBeGreaterThan(0);
  const made = await payOut(world, {
    currency: 'eur',
    amount: shown.amount,
    context: world.context({ request: { idempotency_key: 'at-once' } }),
  });
  expect(made).toMatchObject({ amount: shown.net, fee: shown.fee, currency: 'eur' });
  await pass(1);
  const proof = await call(getPayoutProof, { id: made.id ?? '' }, { context: context() });
  expect(proof).toMatchObject({ currency: 'eur', by: 'allocation', unexplained: 0, amount: shown.net });
  const after = (await overviewOf()).balance;
  expect(inCurrency(after.pending, 'usd')).toEqual(inCurrency(balance.pending, 'usd'));
});

test('yen are yen from the order to the proof', async () => {
  await addBank('jpy', 'JP', '0001234567');
  const yen = await buy('JPY');
  const row = await rowOf(yen.charge_id);
  expect(row).toMatchObject({ currency: 'jpy', amount: yen.total, net: yen.total - row.fees });
  expect((await feeToldOf(yen.payment_intent_id)).parts).toEqual([undefined]);
  await pass(5);
  const [payout] = await payoutsIn('jpy');
  expect(payout).toMatchObject({ amount: row.net, currency: 'jpy' });
  expect(await call(getPayoutProof, { id: payout?.id ?? '' }, { context: context() })).toMatchObject({
    currency: 'jpy',
    lines: [
      { line: 'charges', amount: yen.total },
      { line: 'fees_charges', amount: -row.fees },
    ],
    unexplained: 0,
  });
});

test('a bank that euros no longer arrive at keeps them in euros, and says what holds them', async () => {
  const { data } = await world.provider.stripe.accounts.listExternalAccounts(world.store.account_id);
  const bank = (data as Stripe.BankAccount[]).find(({ currency }) => currency === 'eur');
  await world.sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify({
      scenario: 'error_bank_account',
      account: world.store.account_id,
      external_account: bank?.id,
    }),
  });
  await world.settle();
  const { charge_id, payment_intent_id } = await buy('EUR');
  expect(await rowOf(charge_id)).toMatchObject({ currency: 'eur' });
  expect((await feeToldOf(payment_intent_id)).parts).toEqual([undefined]);
  expect(await call(forecastPayout, { currency: 'eur' }, { context: context() })).toMatchObject({
    reason: 'bank_account_errored',
  });
  expect(await call(forecastPayout, { currency: 'usd' }, { context: context() })).not.toMatchObject({
    reason: 'bank_account_errored',
  });
  const before = (await payoutsIn('eur')).length;
  await pass(5);
  expect((await payoutsIn('eur')).length).toBe(before);
});

test('what was held before there was a bank is captured for the price that was agreed, to the minor unit', async () => {
  const converted = { card_country: 'US', account_country: 'US', settlement_currency: 'usd' };
  const price = priceOf({ method: 'card', currency: 'gbp', ...converted });
  const held = await takePayment(world, { amount: 20_000, currency: 'gbp', manual: true, price });
  await addBank('gbp', 'GB', 'GB82WEST12345698765432');
  await capture(world, held, { amount: 15_000, context: world.context({ request: { idempotency_key: 'capture' } }) });
  await world.settle();
  const row = await rowOf(held.charge_id);
  expect(row).toMatchObject({ currency: 'gbp', amount: 15_000 });
  const { rates } = await feeToldOf(held.payment_intent_id);
  expect(rates?.history.reduce((sum, { charged }) => sum + (charged?.amount ?? 0), 0)).toBe(row.fees);
});
