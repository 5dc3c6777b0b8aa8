import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { convert } from '../engine/currencies.ts';
import { openSandbox } from '../testing/open-sandbox.ts';

const sandbox = await openSandbox();

const days = (count: number) => sandbox.clock.advance(count * 86_400_000);

async function pay(currency: string, given: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.Charge> {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 10_000,
    currency,
    capture_method: 'automatic',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'https://store.example/back',
    ...given,
    expand: ['latest_charge.balance_transaction'],
  });
  return intent.latest_charge as Stripe.Charge; // expanded
}

const rowOf = (owner: Pick<Stripe.Charge | Stripe.Refund, 'balance_transaction'>) =>
  owner.balance_transaction as Stripe.BalanceTransaction; // expanded

const refund = (charge: Stripe.Charge, given: Partial<Stripe.RefundCreateParams> = {}) =>
  sandbox.stripe.refunds.create({ charge: charge.id, ...given, expand: ['balance_transaction'] });

const addBank = (currency: string, country: string, account_number: string) =>
  sandbox.stripe.accounts.createExternalAccount(sandbox.keys().account, {
    external_account: { object: 'bank_account', currency, country, account_number },
  });

const fundsOf = async (currency: string) => {
  const balance = await sandbox.stripe.balance.retrieve({ expand: ['instant_available.net_available'] });
  const of = <F extends { currency: string }>(funds: F[] | undefined) =>
    funds?.find((each) => each.currency === currency);
  return {
    available: of(balance.available)?.amount,
    pending: of(balance.pending)?.amount,
    instant: of(balance.instant_available),
  };
};

let early: Stripe.Charge;

// The tests below are one story: each goes on where the one before it ended. It begins on Monday, 2 November 2026, noon.

test('without a bank for it a currency is converted to the default one', async () => {
  early = await pay('eur');
  expect(rowOf(early)).toMatchObject({ currency: 'usd', amount: convert(10_000, 'eur', 'usd', early.created).amount });
  expect(rowOf(early).exchange_rate).not.toBeNull();
  expect((await fundsOf('eur')).pending).toBeUndefined();
});

test('with a bank for its currency a charge settles in it, and its fees too', async () => {
  await addBank('eur', 'DE', 'DE89370400440532013000');
  const charge = await pay('eur', { application_fee_amount: 320 });
  expect(rowOf(charge)).toMatchObject({
    currency: 'eur',
    amount: 10_000,
    fee: 320,
    net: 9680,
    exchange_rate: null,
    fee_details: [{ amount: 320, currency: 'eur', type: 'application_fee' }],
  });
  expect((await fundsOf('eur')).pending).toBe(9680);
  // What the call named no fee for costs the price list's, and nothing for a conversion.
  const listed = await pay('eur');
  expect(rowOf(listed).fee).toBe(Math.round(10_000 * 0.029) + convert(30, 'usd', 'eur', 0).amount);
  expect(rowOf(await pay('gbp'))).toMatchObject({ currency: 'usd' });
});

test('a refund is debited from the balance of its charge, whatever bank accounts were added since', async () => {
  const back = await refund(early, { amount: 4000 });
  expect(rowOf(back)).toMatchObject({
    currency: 'usd',
    amount: -convert(4000, 'eur', 'usd', back.created).amount,
  });
  const charge = await pay('eur', { application_fee_amount: 320 });
  const whole = await refund(charge, { refund_application_fee: true });
  expect(rowOf(whole)).toMatchObject({
    currency: 'eur',
    amount: -10_000,
    fee: -320,
    exchange_rate: null,
    fee_details: [{ amount: -320, currency: 'eur' }],
  });
});

test('each currency is paid out to its own bank, and a payout holds nothing of another', async () => {
  await pay('usd');
  await days(4);
  const { data } = await sandbox.stripe.payouts.list({ limit: 10 });
  const { data: banks } = await sandbox.stripe.accounts.listExternalAccounts(sandbox.keys().account);
  expect(data.map(({ currency }) => currency).toSorted()).toEqual(['eur', 'usd']);
  for (const payout of data) {
    expect(payout.destination).toBe(banks.find(({ currency }) => currency === payout.currency)?.id);
    const rows = await sandbox.stripe.balanceTransactions.list({ payout: payout.id, limit: 100 });
    expect(new Set(rows.data.map(({ currency }) => currency))).toEqual(new Set([payout.currency]));
    expect(rows.data.reduce((sum, { net }) => sum + net, 0)).toBe(payout.amount);
    expect((await fundsOf(payout.currency)).available).toBe(0);
  }
});

test('yen have no minor units, and settle, are paid out and go at once like the others', async () => {
  await addBank('jpy', 'SG', '0001234567');
  const charge = await pay('jpy', { application_fee_amount: 400 });
  expect(rowOf(charge)).toMatchObject({ currency: 'jpy', amount: 10_000, net: 9600 });
  const { instant } = await fundsOf('jpy');
  const quoted = instant?.net_available?.[0];
  expect(quoted?.amount).toBe(9456);
  const sent = await sandbox.stripe.payouts.create({
    amount: 5000,
    currency: 'jpy',
    method: 'instant',
  });
  expect(sent).toMatchObject({ destination: quoted?.destination, currency: 'jpy' });
  await days(7);
  const [payout] = (await sandbox.stripe.payouts.list({ limit: 1 })).data;
  expect(payout).toMatchObject({ currency: 'jpy', automatic: true, amount: 9600 - 5076 });
});

test('a bank that payouts failed at still says what its currency settles in, and the money waits there', async () => {
  const { account } = sandbox.keys();
  const { data } = await sandbox.stripe.accounts.listExternalAccounts(account);
  const bank = data.find(({ currency }) => currency === 'eur');
  const played = await sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify({ scenario: 'error_bank_account', account, external_account: bank?.id }),
  });
  expect(played.status, await played.clone().text()).toBe(200);
  const charge = await pay('eur', { application_fee_amount: 320 });
  expect(rowOf(charge).currency).toBe('eur');
  await days(7);
  expect((await fundsOf('eur')).available).toBe(9680);
  await addBank('eur', 'FR', 'FR1420041010050500013M02606');
  await days(4);
  expect((await fundsOf('eur')).available).toBe(0);
});

test('without its bank account a currency is converted again, and its earlier balance stays', async () => {
  const { account } = sandbox.keys();
  const kept = await pay('eur', { application_fee_amount: 320 });
  const { data } = await sandbox.stripe.accounts.listExternalAccounts(account);
  const banks = data.filter(({ currency }) => currency === 'eur');
  for (const { id } of banks.toSorted((a, b) => Number(a.default_for_currency) - Number(b.default_for_currency)))
    await sandbox.stripe.accounts.deleteExternalAccount(account, id);
  expect(rowOf(await pay('eur')).currency).toBe('usd');
  expect(rowOf(await refund(kept, { amount: 1000 }))).toMatchObject({ currency: 'eur', amount: -1000 });
  await days(7);
  expect((await fundsOf('eur')).available).toBe(8680);
});

test('a debit of the account takes any currency that it settles in', async () => {
  const { account, platform } = { ...sandbox.keys(), platform: (await sandbox.platform.accounts.retrieveCurrent()).id };
  expect(account).not.toBe(platform);
  await pay('jpy', { amount: 100_000, application_fee_amount: 0 });
  const transfer = await sandbox.stripe.transfers.create({ amount: 900, currency: 'jpy', destination: platform });
  const [row] = (await sandbox.stripe.balanceTransactions.list({ source: transfer.id })).data;
  expect(row).toMatchObject({ currency: 'jpy', amount: -900 });
  await expect(
    sandbox.stripe.transfers.create({ amount: 900, currency: 'gbp', destination: platform }),
  ).rejects.toMatchObject({ param: 'currency' });
});
