import { afterAll, beforeAll, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { createTestSandbox, type TestSandbox } from './testing/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.dispose());

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

test('a redirect method needs an address to come back to, and its own currency', async () => {
  await expect(pay({ type: 'ideal', billing_details }, 'eur', { return_url: undefined })).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'return_url',
  });
  await expect(pay({ type: 'ideal', billing_details }, 'usd')).rejects.toMatchObject({
    code: 'payment_intent_incompatible_payment_method',
  });
});

test('a bank debit is under way first, and its money is booked when the bank agrees', async () => {
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
