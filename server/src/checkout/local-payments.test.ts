import { expect, test } from 'vitest';
import { call } from '@orpc/server';
import type Stripe from 'stripe';
import { getPaymentIntent } from '../transactions/get-payment-intent.ts';
import { refund } from '../testing/merchant.ts';
import { localPayments } from '../testing/local-payments.ts';
import { openStore } from '../testing/open-store.ts';
import { jenny } from '../testing/shopper.ts';
import { countOutcomes } from '../fraud/simulate-ruleset.ts';

const world = await openStore({ stock: 500 });
const { orderOf, stockOf, readBack, pass, methodOf, buy, answerAt, chargeOf } = localPayments(world);

const name = 'Jenny Rosen';
const redirects: [type: string, currency: string, details: object, shown: object, country?: string][] = [
  [
    'ideal',
    'EUR',
    { bank: 'rabobank' },
    { bank: 'rabobank', bic: 'RABONL2U', iban_last4: '5264', verified_name: name },
  ],
  ['bancontact', 'EUR', {}, { bank_name: 'VAN DE PUT & CO', bic: 'VAPEBE22', verified_name: name }],
  ['eps', 'EUR', { bank: 'dolomitenbank' }, { bank: 'dolomitenbank', verified_name: name }],
  ['p24', 'PLN', { bank: 'ing' }, { bank: 'ing', reference: expect.any(String), verified_name: name }],
  ['p24', 'EUR', { bank: 'ing' }, { bank: 'ing', reference: expect.any(String), verified_name: name }],
  ['alipay', 'CNY', {}, { transaction_id: expect.any(String) }],
  ['wechat_pay', 'CNY', {}, { transaction_id: expect.any(String) }],
  ['grabpay', 'SGD', {}, { transaction_id: expect.any(String) }],
  ['klarna', 'USD', {}, { payment_method_category: 'pay_later', preferred_locale: 'en-US' }],
  ['affirm', 'USD', {}, { transaction_id: expect.any(String) }],
  ['afterpay_clearpay', 'USD', {}, { reference: expect.any(String) }],
];

test.each(redirects)(
  '%s in %s: at the bank, back, paid, shown and refunded in part',
  async (type, currency, details, shown) => {
    const { order_id, payment_result, shopper } = await buy(type, currency, details);
    expect(payment_result.payment_status).toBe('pending');
    const back = await answerAt(payment_result.redirect_url, 'succeed');
    expect(back).toContain(`/order-received/${order_id}?key=wc_order_`);
    await readBack(order_id);
    expect(await orderOf(order_id)).toMatchObject({
      status: 'processing',
      payment_method: type,
      currency: currency.toLowerCase(),
    });
    expect((await shopper.cart()).items_count).toBe(0);
    const charge = await chargeOf(order_id);
    expect(charge).toMatchObject({
      status: 'succeeded',
      billing_details: { name, email: jenny.email },
      payment_method_details: { type, [type]: shown },
    });
    await world.settle();
    await refund(world, { charge_id: charge.id }, 500, { order_id: String(order_id) });
    await pass(5);
    await readBack(order_id);
    expect(await orderOf(order_id)).toMatchObject({ refunded_total: 500 });
    const row = await world.db
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'succeeded', amount: 500, currency: currency.toLowerCase() });
  },
);

test.each([
  ['ideal', 'EUR'],
  ['alipay', 'USD'],
  ['klarna', 'USD'],
  ['afterpay_clearpay', 'USD'],
])('%s: who says no at the bank is told so, and can pay otherwise', async (type, currency) => {
  const before = await stockOf('wool-throw');
  const { order_id, payment_result, shopper } = await buy(type, currency);
  await answerAt(payment_result.redirect_url, 'fail');
  await readBack(order_id);
  expect(await orderOf(order_id)).toMatchObject({
    status: 'failed',
    payment_error: 'The payment wasn’t approved. Try again or choose another way to pay.',
  });
  expect(await stockOf('wool-throw')).toBe(before);
  const again = await shopper.pay('pm_card_visa');
  expect(again).toMatchObject({ order_id, status: 'processing' });
  expect(await orderOf(order_id)).toMatchObject({ payment_error: null, currency: currency.toLowerCase() });
});

test('a lender may refuse a shopper who accepted', async () => {
  const { order_id, payment_result } = await buy('klarna', 'USD', {}, { email: 'jenny+denied@example.com' });
  await answerAt(payment_result.redirect_url, 'succeed');
  await readBack(order_id);
  expect(await orderOf(order_id)).toMatchObject({
    status: 'failed',
    payment_error: 'The payment was declined. Choose another way to pay.',
  });
});

test('Link pays at once, and declines some', async () => {
  const { order_id, payment_result } = await buy('link', 'USD');
  expect(payment_result.payment_status).toBe('success');
  expect(await chargeOf(order_id)).toMatchObject({
    status: 'succeeded',
    payment_method_details: { type: 'link', link: { country: 'US' } },
  });
  await expect(buy('link', 'USD', {}, { email: 'jenny+denied@example.com' })).rejects.toMatchObject({
    code: 'woocommerce_rest_payment_error',
    message: 'The payment was declined. Choose another way to pay.',
  });
});

/** Pays by a method to its end, if it is let. */
async function payWith(type: string, currency: string) {
  const { status, payment_result, order_id } = await buy(type, currency);
  if (payment_result.redirect_url.includes('sandbox')) {
    await answerAt(payment_result.redirect_url, 'succeed');
    await readBack(order_id);
    await world.settle();
  }
  return status;
}

test('the preview of rules has the same outcome for each payment method as the checkout', async () => {
  const rule = {
    key: 'order_items_threshold' as const,
    outcome: 'review' as const,
    check: { key: 'item_count' as const, operator: 'greater_than' as const, value: 0 },
  };
  const setRules = async (level: string) => {
    const set = (name: string, value: unknown) =>
      world.db
        .insertInto('options')
        .values({ store_id: world.store.store_id, name, value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
    await set('wcpay_frt_review_feature_active', '1');
    await set('purser_settings', { current_protection_level: level, advanced_fraud_protection_settings: [rule] });
  };
  try {
    for (const [type, currency] of [
      ['link', 'USD'],
      ['klarna', 'USD'],
      ['ideal', 'EUR'],
    ] as const) {
      await setRules('basic');
      const since = world.clock.now();
      await payWith(type, currency);
      await pass(1);
      const { payments, held, blocked, unholdable } = await countOutcomes(world.db, world.store, [rule], {
        since,
        until: world.clock.now(),
      });
      await setRules('advanced');
      const outcome = await payWith(type, currency).catch((error: { code: string }) => error.code);
      expect({ type, payments, held, blocked, unholdable, outcome }).toEqual(
        type === 'link'
          ? { type, payments: 1, held: 1, blocked: 0, unholdable: 0, outcome: 'on-hold' }
          : { type, payments: 1, held: 0, blocked: 1, unholdable: 1, outcome: 'wcpay_blocked_by_fraud_rule' },
      );
    }
  } finally {
    await world.db.deleteFrom('options').where('name', '=', 'purser_settings').execute();
  }
});

test('the checkout explains why it refuses a method', async () => {
  const refusal = async (...bought: Parameters<typeof buy>) => {
    const error: unknown = await buy(...bought).catch((problem: unknown) => problem);
    return (error as { data?: { params?: Record<string, string> } }).data?.params;
  };
  expect(await refusal('ideal', 'USD')).toEqual({ payment_data: 'iDEAL cannot be paid in USD.' });
  expect(await refusal('klarna', 'EUR')).toEqual({ payment_data: 'Klarna cannot be paid in EUR in this shop.' });
  expect(await refusal('klarna', 'USD', {}, { country: 'DE' })).toEqual({
    payment_data: 'Klarna is only for shoppers in the country of this shop.',
  });
  expect(await refusal('giropay', 'EUR')).toEqual({ payment_data: 'We don’t offer this payment method.' });
});

test('an old payment by a discontinued method still has its details', async () => {
  const intents: Stripe.PaymentIntent[] = [];
  for (const type of ['giropay', 'sofort']) {
    const intent = await world.provider.stripe.paymentIntents.create(
      {
        amount: 2500,
        currency: 'eur',
        payment_method: await methodOf(type, type === 'sofort' ? { country: 'AT' } : {}, {}),
        confirm: true,
        return_url: 'https://shop.example/back',
        automatic_payment_methods: { enabled: true },
      },
      { stripeAccount: world.store.account_id },
    );
    await answerAt(intent.next_action?.redirect_to_url?.url ?? '', 'succeed');
    intents.push(intent);
  }
  await pass(1);
  const details = await Promise.all(
    intents.map(async ({ id }) => {
      const intent = await call(getPaymentIntent, { payment_intent_id: id }, { context: world.context() });
      return intent.charge?.payment_method_details;
    }),
  );
  expect(details).toMatchObject([
    { type: 'giropay', giropay: { bank_name: 'TEST BANK', bic: 'DEUTDEFF' } },
    { type: 'sofort', sofort: { bank_code: 'VAPE', bank_name: 'VAN DE PUT & CO', country: 'AT', iban_last4: '7061' } },
  ]);
});
