import { expect, test } from 'vitest';
import { call } from '@orpc/server';
import type Stripe from 'stripe';
import { getPaymentIntent } from '../transactions/get-payment-intent.ts';
import { refund } from '../testing/merchant.ts';
import { openStore } from '../testing/open-store.ts';
import { createShopper, jenny } from '../testing/shopper.ts';
import { countOutcomes } from '../fraud/simulate-ruleset.ts';
import { getOrder } from '../orders/get-order.ts';
import { readBackOrder } from './settle-order.ts';

const world = await openStore({ stock: 500 });

type Billing = Partial<typeof jenny>;

const orderOf = (order_id: number) =>
  world.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();
const stockOf = async (slug: string) =>
  (await world.db.selectFrom('products').select('stock').where('slug', '=', slug).executeTakeFirstOrThrow()).stock;
const mailsOf = (order_id: number) =>
  world.db
    .selectFrom('mail')
    .select(['subject', 'body_text'])
    .where('dedupe_key', 'like', `order-%-${order_id}`)
    .orderBy('mail_id')
    .execute();

/** As `/order-received` does when the shopper opens it. */
const readBack = async (order_id: number) => readBackOrder(world, world.store, await orderOf(order_id));

/** Waits at the bank, as far as our books know. */
async function pass(minutes: number): Promise<void> {
  await world.sandbox.clock.advance(minutes * 60_000);
  await world.settle();
}

/** What the provider's form in the browser does: makes the payment method of the shopper. */
const methodOf = async (type: string, details: object, billing: Billing): Promise<string> => {
  const { email, country, first_name, last_name } = { ...jenny, ...billing };
  const made = await world.provider.stripe.paymentMethods.create(
    {
      type: type as 'ideal',
      [type]: details,
      billing_details: { email, name: `${first_name} ${last_name}`, address: { country } },
    },
    { stripeAccount: world.store.account_id },
  );
  return made.id;
};

/** Buys a wool throw: dear enough for every way to pay. */
async function buy(type: string, currency: string, details: object = {}, billing: Billing = {}) {
  const shopper = createShopper(world);
  await shopper.payIn(currency);
  await shopper.add('wool-throw');
  return { shopper, ...(await shopper.pay(await methodOf(type, details, billing), billing)) };
}

/** The shopper's answer at the bank's or wallet's own page; answers where they are sent back to. */
async function answerAt(address: string, outcome: 'succeed' | 'fail'): Promise<string> {
  const { pathname, search } = new URL(address);
  const done = await world.sandbox.app.request(pathname + search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `outcome=${outcome}`,
  });
  expect(done.status).toBe(303);
  return done.headers.get('location') ?? '';
}

/** The payment as its details page reads it. */
async function chargeOf(order_id: number) {
  const { payment_intent_id } = await orderOf(order_id);
  const intent = await call(
    getPaymentIntent,
    { payment_intent_id: payment_intent_id ?? '' },
    { context: world.context() },
  );
  if (!intent.charge) throw new Error(`order ${order_id} has no charge`);
  return intent.charge;
}

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

test('a lender may refuse a shopper who agreed', async () => {
  const { order_id, payment_result } = await buy('klarna', 'USD', {}, { email: 'jenny+denied@example.com' });
  await answerAt(payment_result.redirect_url, 'succeed');
  await readBack(order_id);
  expect(await orderOf(order_id)).toMatchObject({
    status: 'failed',
    payment_error: 'The payment was declined. Choose another way to pay.',
  });
});

test('Link pays at once, and says no to some', async () => {
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

test('rules tried on past payments do with each payment method what the checkout then does', async () => {
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

const iban = (number: string) => ({ iban: number });
const bsb = (account_number: string) => ({ bsb_number: '000000', account_number });

test.each([
  ['sepa_debit', 'EUR', iban('AT611904300234573201'), { country: 'AT', last4: '3201' }, 60],
  ['sepa_debit', 'EUR', iban('AT321904300235473204'), { country: 'AT', last4: '3204' }, 240],
  ['au_becs_debit', 'AUD', bsb('000123456'), { bsb_number: '000000', last4: '3456' }, 60],
  ['au_becs_debit', 'AUD', bsb('900123456'), { bsb_number: '000000', last4: '3456' }, 240],
])(
  '%s in %s %j waits on hold and becomes paid when the bank says so',
  async (type, currency, details, shown, minutes) => {
    const { order_id, status, payment_result, shopper } = await buy(type, currency, details);
    expect({ status, payment_status: payment_result.payment_status }).toEqual({
      status: 'on-hold',
      payment_status: 'success',
    });
    expect((await shopper.cart()).items_count).toBe(0);
    await pass(minutes);
    await readBack(order_id);
    expect(await orderOf(order_id)).toMatchObject({ status: 'processing', payment_method: type });
    const charge = await chargeOf(order_id);
    expect(charge).toMatchObject({
      status: 'succeeded',
      payment_method_details: { type, [type]: { ...shown, fingerprint: expect.any(String) } },
    });
    const { payment_intent_id } = await orderOf(order_id);
    const line = await world.db
      .selectFrom('transactions')
      .selectAll()
      .where('payment_intent_id', '=', payment_intent_id)
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ type: 'payment', currency: 'usd', customer_currency: currency.toLowerCase() });
  },
);

test.each([
  ['sepa_debit', 'EUR', iban('AT861904300235473202'), 'Your bank declined the debit.'],
  ['au_becs_debit', 'AUD', bsb('111111113'), 'The bank account has been closed.'],
  ['au_becs_debit', 'AUD', bsb('222222227'), 'Your bank couldn’t process the debit.'],
])('%s in %s %j that fails later fails the order and gives the goods back', async (type, currency, details, told) => {
  const before = await stockOf('wool-throw');
  const { order_id } = await buy(type, currency, details);
  expect(await stockOf('wool-throw')).toBe(before - 1);
  await pass(60);
  await readBack(order_id);
  expect(await orderOf(order_id)).toMatchObject({
    status: 'failed',
    stock_reduced: false,
    payment_error: expect.stringContaining(told),
  });
  expect(await stockOf('wool-throw')).toBe(before);
});

test('a debit that fails later is told to shopper and merchant, once, and can be paid another way', async () => {
  const { order_id, shopper } = await buy('sepa_debit', 'EUR', iban('AT861904300235473202'));
  expect((await shopper.cart()).items_count).toBe(0);
  await pass(60);
  await readBack(order_id);
  await readBack(order_id);
  const { customer_email } = await orderOf(order_id);
  const mails = await mailsOf(order_id);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('We’ve received'),
    expect.stringMatching(new RegExp(`^The payment of your .* order ${order_id} failed$`)),
  ]);
  expect(customer_email).toBe(jenny.email);
  expect(mails[1]?.body_text).toContain('Your bank declined the debit.');
  expect(mails[1]?.body_text).toContain('we didn’t charge you');
  const { notes } = await call(getOrder, { id: order_id }, { context: world.context() });
  const news = /^The payment of €[\d.]+ failed after the order was received/;
  expect(notes.filter(({ text }) => news.test(text)).map(({ text }) => text)).toEqual([
    expect.stringContaining('The bank declined the debit. Don’t ship the order.'),
  ]);
  const inbox = await world.db
    .selectFrom('notes')
    .select('title')
    .where('name', '=', 'purser-payment-failed-late')
    .where('subject', '=', `${order_id}:1`)
    .execute();
  expect(inbox).toEqual([{ title: expect.stringMatching(news) }]);
  const ofStaff = world.db.selectFrom('mail').select(['recipient', 'subject']);
  expect(await ofStaff.where('subject', 'like', `%failed after%(order #${order_id})`).execute()).toEqual([
    { recipient: world.admin.email, subject: expect.stringMatching(news) },
  ]);
  expect((await shopper.cart()).items_count).toBe(1);
  expect(await shopper.pay()).toMatchObject({ order_id, status: 'processing' });
  const { notes: history } = await call(getOrder, { id: order_id }, { context: world.context() });
  expect(history.map(({ text }) => text).toReversed()).toEqual([
    'Order placed through the checkout.',
    'Order status changed from Pending payment to On hold.',
    'Order status changed from On hold to Failed.',
    expect.stringMatching(news),
    'Customer retried the payment (attempt 2).',
    'Order status changed from Pending payment to Processing.',
  ]);
});

test('a voucher holds the order, tells its reference on the page and by mail, and is paid some minutes later', async () => {
  const { order_id, status, shopper } = await buy('multibanco', 'EUR');
  expect(status).toBe('on-hold');
  expect((await shopper.cart()).items_count).toBe(0);
  const { payment_intent_id, customer_email } = await orderOf(order_id);
  const { next_action } = await world.provider.stripe.paymentIntents.retrieve(
    payment_intent_id ?? '',
    {},
    { stripeAccount: world.store.account_id },
  );
  const reference = next_action?.multibanco_display_details?.reference ?? '';
  const [mail] = await mailsOf(order_id);
  expect(mail?.subject).toContain('How to pay for your');
  expect(mail?.body_text).toContain('Entity: 21800');
  expect(mail?.body_text.replaceAll(' ', '')).toContain(`Reference:${reference}`);
  expect(customer_email).toBe(jenny.email);
  await pass(5);
  await readBack(order_id);
  expect(await orderOf(order_id)).toMatchObject({ status: 'processing' });
  const charge = await chargeOf(order_id);
  expect(charge).toMatchObject({ payment_method_details: { multibanco: { entity: '21800', reference } } });
  await world.settle();
  await refund(world, { charge_id: charge.id }, 700, { order_id: String(order_id) });
  const kept = () =>
    world.db.selectFrom('refunds').select('status').where('order_id', '=', order_id).executeTakeFirst();
  expect(await kept()).toEqual({ status: 'requires_action' });
  await pass(5);
  expect(await kept()).toEqual({ status: 'succeeded' });
});

test.each(['expire_immediately', 'expire_with_delay'])(
  'a voucher of %s@ expires and gives the goods back',
  async (prefix) => {
    const before = await stockOf('wool-throw');
    const { order_id } = await buy('multibanco', 'EUR', {}, { email: `${prefix}@example.com` });
    expect(await stockOf('wool-throw')).toBe(before - 1);
    await pass(10);
    await readBack(order_id);
    expect(await orderOf(order_id)).toMatchObject({ status: 'failed' });
    expect(await stockOf('wool-throw')).toBe(before);
  },
);

test('the checkout names why it does not take a method', async () => {
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

test('an old payment by a method that is gone is still told whole', async () => {
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
