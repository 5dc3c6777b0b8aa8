import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openSandbox } from '../testing/open-sandbox.ts';
import type { FinancingOffer } from './financing-offer.ts';
import type { FinancingTransaction } from './loan-money.ts';

const sandbox = await openSandbox();
const day = 86_400_000;

async function play(body: Record<string, unknown>) {
  const response = await sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { status: response.status, text: JSON.stringify(await response.json()) };
}
const get = async <T>(path: string): Promise<T> => (await sandbox.stripe.rawRequest('GET', path)) as T; // the SDK has no types of Capital
const offers = async () => (await get<{ data: FinancingOffer[] }>('/v1/capital/financing_offers')).data;
const movements = async () =>
  (await get<{ data: FinancingTransaction[] }>('/v1/capital/financing_transactions?limit=100')).data;
const details = async () =>
  (await get<{ details: Record<string, unknown> | null }>('/v1/capital/financing_summary')).details;
const pay = async (amount: number): Promise<Stripe.PaymentIntent> => {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'https://store.example/back',
  });
  await sandbox.settle();
  return intent;
};
const offerLoan = async (fields: Record<string, unknown> = {}) => {
  await play({ scenario: 'offer_loan', account: sandbox.keys().account, ...fields });
  const [offer] = await offers();
  if (!offer) throw new Error('no offer');
  return offer;
};

test('an offer is delivered, replaced by a better one, and expires', async () => {
  const first = await offerLoan();
  expect(first).toMatchObject({
    status: 'undelivered',
    offered_terms: { advance_amount: 500_000, fee_amount: 50_000, withhold_rate: 0.1, currency: 'usd' },
  });
  await sandbox.stripe.rawRequest('POST', `/v1/capital/financing_offers/${first.id}/mark_delivered`);
  const second = await offerLoan({ advance_amount: 700_000 });
  expect(second).toMatchObject({ replacement_for: first.id, status: 'undelivered' });
  expect((await offers()).find(({ id }) => id === first.id)).toMatchObject({
    status: 'replaced',
    replacement: second.id,
  });
  await sandbox.clock.advance(31 * day);
  expect((await offers())[0]).toMatchObject({ id: second.id, status: 'expired' });
  expect(await details()).toBeNull();
  expect(await play({ scenario: 'accept_loan', 'capital.financing_offer': second.id })).toMatchObject({ status: 400 });
});

test('a loan is paid out, withheld from payments, given back with refunds, collected when too little came, and ends at zero', async () => {
  const offer = await offerLoan({ advance_amount: 9_000, fee_amount: 999 });
  const on = { 'capital.financing_offer': offer.id };
  await play({ scenario: 'accept_loan', ...on });
  expect(await play({ scenario: 'offer_loan', account: sandbox.keys().account })).toMatchObject({ status: 200 });
  const [other] = await offers();
  expect(await play({ scenario: 'accept_loan', 'capital.financing_offer': other?.id })).toMatchObject({ status: 400 });
  await sandbox.clock.advance(day);
  const balance = async (source: string | undefined) =>
    (await sandbox.stripe.balanceTransactions.list({ source: source ?? '' })).data;
  const [payout] = await movements();
  expect(payout).toMatchObject({ type: 'payout', details: { total_amount: 9_999 } });
  expect(await balance(payout?.legacy_balance_transaction_source)).toMatchObject([
    { type: 'advance', amount: 9_000, net: 9_000 },
  ]);
  // Withholding begins with the next day.
  await pay(1_000);
  expect(await details()).toMatchObject({ paid_amount: 0, remaining_amount: 9_999 });
  await sandbox.clock.advance(day);
  const { latest_charge: charge } = await pay(1_005);
  const [withheld] = await movements();
  expect(withheld).toMatchObject({
    type: 'payment',
    details: { reason: 'automatic_withholding', total_amount: 101, transaction: { charge } },
  });
  expect(await balance(withheld?.legacy_balance_transaction_source)).toMatchObject([
    { type: 'anticipation_repayment', amount: -101, fee: 0, status: 'pending' },
  ]);
  await sandbox.stripe.refunds.create({ charge: String(charge), amount: 335 });
  await sandbox.stripe.refunds.create({ charge: String(charge) });
  expect(
    (await movements())
      .slice(0, 2)
      .map(({ type, details: { total_amount, reversed_transaction } }) => [type, total_amount, reversed_transaction]),
  ).toEqual([
    ['reversal', 67, withheld?.id],
    ['reversal', 34, withheld?.id],
  ]);
  expect(await details()).toMatchObject({
    paid_amount: 0,
    remaining_amount: 9_999,
    current_repayment_interval: { paid_amount: 0, remaining_amount: 1_111 },
  });
  // Sixty days later what the minimum lacks is debited: from the balance what that has, the rest from the bank account.
  await pay(2_000);
  expect(await details()).toMatchObject({ current_repayment_interval: { paid_amount: 200, remaining_amount: 911 } });
  await sandbox.clock.advance(60 * day);
  const collected = (await movements()).filter(({ details: { reason } }) => reason === 'collection');
  expect(collected.reduce((sum, { details: { total_amount } }) => sum + total_amount, 0)).toBe(911);
  expect(await details()).toMatchObject({
    remaining_amount: 9_999 - 1_111,
    current_repayment_interval: { paid_amount: 0, remaining_amount: 1_111 },
  });
  expect(await play({ scenario: 'fail_loan_debit', ...on })).toMatchObject({ status: 200 });
  expect((await movements())[0]).toMatchObject({ type: 'reversal', details: { reason: 'collection_failure' } });
  // The last payment takes no more than remains.
  await play({ scenario: 'pay_loan', amount: 1_000, from: 'bank_account', ...on });
  await pay(500_000);
  expect(await details()).toBeNull();
  expect((await offers()).find(({ id }) => id === offer.id)).toMatchObject({ status: 'fully_repaid' });
  const sums = (await movements()).reduce(
    (sum, { type, details: { total_amount } }) =>
      sum + (type === 'reversal' ? total_amount : type === 'payment' ? -total_amount : 0),
    9_999,
  );
  expect(sums).toBe(0);
  const last = (await movements())[0];
  await sandbox.stripe.refunds.create({ charge: last?.details.transaction?.charge ?? '' });
  expect((await movements())[0]?.id).toBe(last?.id);
  expect(
    (await sandbox.events()).map(({ type }) => type).filter((type) => type.startsWith('capital.financing_offer')),
  ).toEqual(expect.arrayContaining(['capital.financing_offer.paid_out', 'capital.financing_offer.fully_repaid']));
});

test('the owner of an account accepts an offer on a page of the provider, and repays sooner there', async () => {
  const offer = await offerLoan({ advance_amount: 10_000 });
  const open = async () => {
    const { url } = (await sandbox.platform.rawRequest('POST', '/v1/account_links', {
      account: sandbox.keys().account,
      type: 'capital_financing_offer',
      refresh_url: 'https://store.example/again',
      return_url: 'https://store.example/back',
    })) as unknown as { url: string }; // the SDK has no types of Capital
    return url;
  };
  const post = async (fields: Record<string, string>) =>
    sandbox.app.request(await open(), { method: 'POST', body: new URLSearchParams({ offer: offer.id, ...fields }) });
  expect(await (await sandbox.app.request(await open())).text()).toContain('Accept $100.00');
  expect((await post({ act: 'accept' })).headers.get('location')).toBe('https://store.example/back');
  await sandbox.clock.advance(2 * day);
  expect((await post({ act: 'pay', amount: '110.01', from: 'bank_account' })).status).toBe(400);
  expect((await post({ act: 'pay', amount: '50', from: 'bank_account' })).status).toBe(303);
  expect(await details()).toMatchObject({ paid_amount: 5_000, remaining_amount: 6_000 });
  expect((await sandbox.app.request('/sandbox/pages/capital/_visit_unknown')).status).toBe(404);
});
