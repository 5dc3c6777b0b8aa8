import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { isCardNumber } from '../browser/card-number.ts';
import { openSandbox } from '../testing/open-sandbox.ts';
import { idOf } from '../testing/sandbox.ts';

const sandbox = await openSandbox();

const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({ amount: 2000, currency: 'usd', payment_method, confirm: true, ...more });

const cardOf = async (payment_method: string) => {
  const intent = await pay(payment_method, { expand: ['latest_charge'] });
  return intent.latest_charge as Stripe.Charge; // expanded
};

test.each([
  ['pm_card_visa', 'visa', 'credit', 'US'],
  ['pm_card_visa_debit', 'visa', 'debit', 'US'],
  ['pm_card_mastercard_prepaid', 'mastercard', 'prepaid', 'US'],
  ['pm_card_amex', 'amex', 'credit', 'US'],
  ['pm_card_discover', 'discover', 'credit', 'US'],
  ['pm_card_diners', 'diners', 'credit', 'US'],
  ['pm_card_jcb', 'jcb', 'credit', 'JP'],
  ['pm_card_unionpay', 'unionpay', 'credit', 'CN'],
  ['pm_card_gb', 'visa', 'credit', 'GB'],
])('%s is charged as %s, %s, of %s', async (alias, brand, funding, country) => {
  const charge = await cardOf(alias);
  expect(charge).toMatchObject({ status: 'succeeded', captured: true, outcome: { type: 'authorized' } });
  expect(charge.payment_method_details?.card).toMatchObject({ brand, funding, country });
});

test.each([
  ['pm_card_visa_chargeDeclined', '4000000000000002', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995', 'card_declined', 'insufficient_funds'],
  ['pm_card_visa_chargeDeclinedLostCard', '4000000000009987', 'card_declined', 'lost_card'],
  ['pm_card_visa_chargeDeclinedStolenCard', '4000000000009979', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', '4000000000000119', 'processing_error', 'processing_error'],
  ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', '4000000000006975', 'card_declined', 'card_velocity_exceeded'],
  ['pm_card_chargeCustomerFail', '4000000000000341', 'card_declined', 'generic_decline'],
])('%s is declined with its code, by alias and by number', async (alias, number, code, decline_code) => {
  const method = await sandbox.publishable.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2030, cvc: '123' },
  });
  for (const payment_method of [alias, method.id]) {
    const refusal = await pay(payment_method).catch((error: Stripe.errors.StripeCardError) => error);
    expect(refusal).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code,
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code, decline_code } },
    });
    const { payment_intent } = refusal as Stripe.errors.StripeCardError;
    const charges = await sandbox.stripe.charges.list({ payment_intent: payment_intent?.id });
    expect(charges.data).toMatchObject([
      { status: 'failed', paid: false, failure_code: code, outcome: { type: 'issuer_declined' } },
    ]);
  }
});

test('card numbers, dates and security codes that no form accepts are refused at once', async () => {
  const create = (card: Stripe.PaymentMethodCreateParams.Card) =>
    sandbox.publishable.paymentMethods.create({ type: 'card', card });
  const good = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };
  await expect(create({ ...good, number: '4242424242424241' })).rejects.toMatchObject({
    code: 'incorrect_number',
    param: 'number',
    statusCode: 402,
  });
  await expect(create({ ...good, exp_year: 2020 })).rejects.toMatchObject({
    code: 'invalid_expiry_year',
    param: 'exp_year',
  });
  await expect(create({ ...good, exp_month: 13 })).rejects.toMatchObject({
    code: 'invalid_expiry_month',
    param: 'exp_month',
  });
  await expect(create({ ...good, cvc: '99' })).rejects.toMatchObject({ code: 'invalid_cvc', param: 'cvc' });
});

test('a test card is accepted by number and by the form although its check digit is wrong', async () => {
  const number = '4000004040000079';
  const method = await sandbox.stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2030, cvc: '123' },
  });
  await expect(pay(method.id)).resolves.toMatchObject({ status: 'succeeded' });
  expect(isCardNumber(number)).toBe(true);
  expect(isCardNumber('4242424242424241')).toBe(false);
});

test('a real card is declined in test mode', async () => {
  const method = await sandbox.stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4539578763621486', exp_month: 12, exp_year: 2030, cvc: '123' },
  });
  await expect(pay(method.id)).rejects.toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
});

/** Opens the page an intent asks for, and answers there as the shopper would. */
async function answer(intent: Stripe.PaymentIntent, outcome: 'succeed' | 'fail'): Promise<Stripe.PaymentIntent> {
  const page = new URL(intent.next_action?.redirect_to_url?.url ?? '');
  await sandbox.app.request(`${page.pathname}${page.search}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
  });
  return sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
}

test('a card that asks for authentication waits for the shopper, and then pays', async () => {
  const return_url = 'https://shop.example/back';
  const intent = await pay('pm_card_authenticationRequired', { return_url });
  expect(intent).toMatchObject({
    status: 'requires_action',
    latest_charge: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url } },
  });
  expect(await answer(intent, 'succeed')).toMatchObject({
    status: 'succeeded',
    next_action: null,
    latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
  });
  await expect(pay('pm_card_authenticationRequired', { off_session: true })).rejects.toMatchObject({
    code: 'authentication_required',
  });
});

test('a shopper who fails to authenticate, or has no money afterwards, has not paid', async () => {
  const return_url = 'https://shop.example/back';
  expect(await answer(await pay('pm_card_authenticationRequired', { return_url }), 'fail')).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
  const broke = await pay('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', { return_url });
  expect(await answer(broke, 'succeed')).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
  });
  await expect(pay('pm_card_threeDSecureRequiredProcessingError', { return_url })).rejects.toMatchObject({
    code: 'processing_error',
  });
});

test('failed checks are reported, and block only when the account is set to', async () => {
  const method = await sandbox.stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4000000000000101', exp_month: 12, exp_year: 2030, cvc: '123' },
    billing_details: { address: { line1: '1 Way', postal_code: '12345' } },
  });
  const charge = await cardOf(method.id);
  expect(charge.payment_method_details?.card?.checks).toEqual({
    address_line1_check: 'pass',
    address_postal_code_check: 'pass',
    cvc_check: 'fail',
  });

  expect((await cardOf('pm_card_avsFail')).payment_method_details?.card?.checks).toMatchObject({
    address_line1_check: 'fail',
    address_postal_code_check: 'fail',
  });

  const { account } = sandbox.keys();
  await sandbox.platform.accounts.update(account, {
    settings: { card_payments: { decline_on: { cvc_failure: true, avs_failure: true } } },
  });
  await expect(pay('pm_card_cvcCheckFail')).rejects.toMatchObject({ code: 'incorrect_cvc' });
  await expect(pay('pm_card_avsZipFail')).rejects.toMatchObject({ code: 'incorrect_zip' });
  expect((await pay('pm_card_avsUnchecked')).status).toBe('succeeded');
  await sandbox.platform.accounts.update(account, {
    settings: { card_payments: { decline_on: { cvc_failure: false, avs_failure: false } } },
  });
});

test('the outcome has the risk: blocked, highest, or elevated with a review', async () => {
  await expect(pay('pm_card_radarBlock')).rejects.toMatchObject({ code: 'card_declined' });
  const [blocked] = (await sandbox.stripe.charges.list({ limit: 1 })).data;
  expect(blocked).toMatchObject({
    status: 'failed',
    outcome: { type: 'blocked', network_status: 'not_sent_to_network', risk_level: 'highest' },
  });
  expect((await cardOf('pm_card_riskLevelHighest')).outcome).toMatchObject({ risk_level: 'highest' });
  const elevated = await cardOf('pm_card_riskLevelElevated');
  expect(elevated.outcome).toMatchObject({ risk_level: 'elevated', type: 'manual_review' });
  const review = await sandbox.stripe.reviews.approve(idOf(elevated.review));
  expect(review).toMatchObject({ open: false, closed_reason: 'approved' });
});

test('money of the bypass card is available at once', async () => {
  const intent = await pay('pm_card_bypassPending', {
    capture_method: 'automatic',
    expand: ['latest_charge.balance_transaction'],
  });
  expect(intent).toMatchObject({ latest_charge: { balance_transaction: { status: 'available' } } });
});

test('a declined card cannot be saved on a customer, the one made for it can', async () => {
  const customer = await sandbox.stripe.customers.create({ email: 'ada@example.com' });
  await expect(
    sandbox.stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: customer.id }),
  ).rejects.toMatchObject({ code: 'card_declined' });
  const saved = await sandbox.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  expect(saved.customer).toBe(customer.id);
  await expect(pay(saved.id, { customer: customer.id })).rejects.toMatchObject({ code: 'card_declined' });
});
