import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { getOrder } from '../orders/get-order.ts';
import { localPayments } from '../testing/local-payments.ts';
import { refund } from '../testing/merchant.ts';
import { openStore } from '../testing/open-store.ts';
import { jenny } from '../testing/shopper.ts';

// Debits and vouchers: what the shopper starts at the checkout is paid, refused or expired later.

const world = await openStore({ stock: 500 });
const { orderOf, stockOf, mailsOf, readBack, pass, buy, chargeOf } = localPayments(world);

const iban = (number: string) => ({ iban: number });
const bsb = (account_number: string) => ({ bsb_number: '000000', account_number });

test.each([
  ['sepa_debit', 'EUR', iban('AT611904300234573201'), { country: 'AT', last4: '3201' }, 60],
  ['sepa_debit', 'EUR', iban('AT321904300235473204'), { country: 'AT', last4: '3204' }, 240],
  ['au_becs_debit', 'AUD', bsb('000123456'), { bsb_number: '000000', last4: '3456' }, 60],
  ['au_becs_debit', 'AUD', bsb('900123456'), { bsb_number: '000000', last4: '3456' }, 240],
])('%s in %s %j waits on hold and is paid when the bank confirms', async (type, currency, details, shown, minutes) => {
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
});

test.each([
  ['sepa_debit', 'EUR', iban('AT861904300235473202'), 'Your bank declined the debit.'],
  ['au_becs_debit', 'AUD', bsb('111111113'), 'The bank account has been closed.'],
  ['au_becs_debit', 'AUD', bsb('222222227'), 'Your bank couldn’t process the debit.'],
])('%s in %s %j that fails later fails the order and restocks the goods', async (type, currency, details, told) => {
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

test('a debit that fails later notifies shopper and merchant once, and can be paid another way', async () => {
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

test('a voucher holds the order, shows its reference on the page and by mail, and is paid some minutes later', async () => {
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
  'a voucher of %s@ expires and its goods are restocked',
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
