import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { openSandbox } from '../testing/open-sandbox.ts';

const sandbox = await openSandbox();

const pay = (
  data: Stripe.PaymentIntentCreateParams.PaymentMethodData,
  currency = 'eur',
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) =>
  sandbox.stripe.paymentIntents.create({
    amount: 2000,
    currency,
    payment_method_data: data,
    confirm: true,
    return_url: 'https://shop.example/back',
    ...more,
  });

const billing_details = { name: 'Ada Lovelace', email: 'ada@example.com' };

test.each(['ideal', 'bancontact', 'eps', 'p24', 'klarna', 'giropay', 'alipay', 'wechat_pay'])(
  '%s sends the shopper away',
  async (type) => {
    const intent = await pay({ type, [type]: {}, billing_details });
    expect(intent.status).toBe('requires_action');
    expect(JSON.stringify(intent.next_action)).toContain('/sandbox/pages/');
  },
);

test('a redirect method needs a return address and its own currency', async () => {
  await expect(pay({ type: 'ideal', billing_details }, 'eur', { return_url: undefined })).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'return_url',
  });
  await expect(pay({ type: 'ideal', billing_details }, 'usd')).rejects.toMatchObject({
    code: 'payment_intent_incompatible_payment_method',
  });
});

test('a bank debit is processing first, and booked when the bank confirms it', async () => {
  const intent = await pay({ type: 'sepa_debit', sepa_debit: { iban: 'AT611904300234573201' }, billing_details });
  expect(intent.status).toBe('processing');
  const [pending] = (await sandbox.stripe.charges.list({ payment_intent: intent.id })).data;
  expect(pending).toMatchObject({ status: 'pending', paid: false, balance_transaction: null });
  await expect(sandbox.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_not_refundable',
  });

  await sandbox.clock.advance(60_000);
  const paid = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.balance_transaction'],
  });
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 2000,
    latest_charge: {
      status: 'succeeded',
      balance_transaction: { type: 'payment', currency: 'usd', reporting_category: 'charge' },
    },
  });
  const types = (await sandbox.events())
    .filter((event) => JSON.stringify(event).includes(intent.id))
    .map((event) => event.type);
  expect(types).toEqual([
    'payment_intent.created',
    'charge.pending',
    'payment_intent.processing',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
});

test('a refused bank debit leaves a failed charge and an intent that waits for another method', async () => {
  const intent = await pay(
    { type: 'au_becs_debit', au_becs_debit: { bsb_number: '000000', account_number: '111111113' }, billing_details },
    'aud',
  );
  await sandbox.clock.advance(60_000);
  const failed = await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'account_closed' },
    latest_charge: { status: 'failed', failure_code: 'account_closed' },
  });
});

test('a wrong IBAN is refused naming the field', async () => {
  await expect(
    pay({ type: 'sepa_debit', sepa_debit: { iban: 'AT611904300234573299' }, billing_details }),
  ).rejects.toMatchObject({ code: 'invalid_bank_account_iban', param: 'sepa_debit[iban]' });
});

test('a voucher is paid some minutes later, or expires, as the e-mail says', async () => {
  const paid = await pay({ type: 'multibanco', billing_details });
  expect(paid.next_action).toMatchObject({
    type: 'multibanco_display_details',
    multibanco_display_details: { entity: '21800' },
  });
  const expired = await pay({ type: 'multibanco', billing_details: { email: 'expire_immediately@example.com' } });
  await sandbox.clock.advance(5 * 60_000);
  expect((await sandbox.stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  expect((await sandbox.stripe.paymentIntents.retrieve(expired.id)).status).toBe('requires_payment_method');
});

/** Goes through the method's own page, where there is one. */
async function paid(type: string, currency: string, extra: Record<string, unknown> = {}): Promise<Stripe.Charge> {
  const intent = await pay({ type, [type]: {}, billing_details, ...extra }, currency);
  const page = intent.next_action?.redirect_to_url?.url ?? intent.next_action?.alipay_handle_redirect?.url;
  if (page) {
    const { pathname, search } = new URL(page);
    await sandbox.app.request(pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'outcome=succeed',
    });
  }
  await sandbox.clock.advance(5 * 60_000);
  const { latest_charge } = await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  return latest_charge as Stripe.Charge;
}

test.each([
  ['link', 'usd', {}, { country: null }],
  ['ideal', 'eur', { ideal: { bank: 'rabobank' } }, { bank: 'rabobank', bic: 'RABONL2U', iban_last4: '5264' }],
  ['bancontact', 'eur', {}, { bank_name: 'VAN DE PUT & CO', bic: 'VAPEBE22', verified_name: 'Ada Lovelace' }],
  ['eps', 'eur', { eps: { bank: 'dolomitenbank' } }, { bank: 'dolomitenbank', verified_name: 'Ada Lovelace' }],
  ['p24', 'pln', { p24: { bank: 'ing' } }, { bank: 'ing', reference: expect.any(String) }],
  ['giropay', 'eur', {}, { bank_name: 'TEST BANK', bic: 'DEUTDEFF' }],
  ['sofort', 'eur', { sofort: { country: 'AT' } }, { bank_code: 'VAPE', country: 'AT', iban_last4: '7061' }],
  ['klarna', 'usd', {}, { payment_method_category: 'pay_later', preferred_locale: 'en-US' }],
  ['grabpay', 'sgd', {}, { transaction_id: expect.any(String) }],
  ['alipay', 'cny', {}, { buyer_id: expect.any(String) }],
  ['wechat_pay', 'cny', {}, { transaction_id: expect.any(String) }],
  ['affirm', 'usd', {}, { transaction_id: expect.any(String) }],
  ['afterpay_clearpay', 'gbp', {}, { reference: expect.any(String) }],
  ['multibanco', 'eur', {}, { entity: '21800', reference: expect.stringMatching(/^\d{9}$/) }],
])('a charge by %s tells what that method knows', async (type, currency, extra, details) => {
  const charge = await paid(type, currency, extra);
  expect(charge).toMatchObject({ status: 'succeeded', payment_method_details: { type, [type]: details } });
});

test.each([
  ['ideal', 'eur', 'succeeded'],
  ['alipay', 'eur', 'pending'],
  ['p24', 'eur', 'pending'],
  ['multibanco', 'eur', 'requires_action'],
])('a refund of %s in %s is %s at first and done some minutes later', async (type, currency, status) => {
  const charge = await paid(type, currency);
  const refund = await sandbox.stripe.refunds.create({ charge: charge.id, amount: 500 });
  expect(refund.status).toBe(status);
  await sandbox.clock.advance(5 * 60_000);
  expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded', amount: 500 });
});

test('a lender may refuse a shopper, chosen by the email', async () => {
  const charge = await paid('klarna', 'usd', {
    billing_details: { email: 'customer+denied@example.com', address: { country: 'US' } },
  });
  expect(charge).toMatchObject({ status: 'failed', failure_code: 'payment_method_provider_decline' });
});

test('the market has the rate of each currency in each other', async () => {
  const { rates } = await sandbox.stripe.exchangeRates.retrieve('usd');
  expect(rates).toMatchObject({ usd: 1, eur: expect.closeTo(0.918, 1), jpy: expect.closeTo(152, -1) });
  const page = await sandbox.stripe.exchangeRates.list({ limit: 3, starting_after: 'usd' });
  expect(page.data.map(({ id }) => id)).toEqual(['uyu', 'vnd', 'xaf']);
  await expect(sandbox.stripe.exchangeRates.retrieve('xxx')).rejects.toMatchObject({ code: 'resource_missing' });
});
