import { afterEach, expect, test } from 'vitest';
import { settingsOption } from '../database/stored-options.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { openStore } from '../testing/open-store.ts';
import { readOrders } from '../testing/orders.ts';
import { createShopper } from '../testing/shopper.ts';
import { settleUnfinishedOrder } from './settle-order.ts';

const world = await openStore({ stock: true });
afterEach(() => clearFaults(world));
const { notesOf, orderOf, productOf: product } = readOrders(world);

const lastOrder = () =>
  world.db.selectFrom('orders').selectAll().orderBy('order_id', 'desc').limit(1).executeTakeFirstOrThrow();
const charges = async () =>
  (await world.provider.stripe.charges.list({ limit: 100 }, { stripeAccount: world.store.account_id })).data.filter(
    (charge) => charge.status === 'succeeded',
  );
const mails = (order_id: number) =>
  world.db.selectFrom('mail').selectAll().where('dedupe_key', 'like', `%-${order_id}`).execute();
const setManualCapture = (value: boolean) =>
  world.db
    .insertInto('options')
    .values({
      store_id: world.store.store_id,
      name: settingsOption,
      value: JSON.stringify({ is_manual_capture_enabled: value }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'name'])
        .doUpdateSet({ value: JSON.stringify({ is_manual_capture_enabled: value }) }),
    )
    .execute();

test('a cart paid with a card becomes an order in processing, its goods leave the stock, and the cart is empty', async () => {
  const mug = await product('stoneware-mug');
  const shopper = createShopper(world);
  await shopper.add('stoneware-mug', 2);
  const result = await shopper.pay();
  expect(result).toMatchObject({ status: 'processing', payment_result: { payment_status: 'success' } });
  expect(result.payment_result.redirect_url).toContain(`/order-received/${result.order_id}?key=wc_order_`);
  const order = await orderOf(result.order_id);
  expect(order).toMatchObject({ total: 5300, subtotal: 4800, shipping_total: 500, customer_ip: '203.0.113.9' });
  expect(order.paid_at).not.toBeNull();
  expect((await product('stoneware-mug')).stock).toBe(mug.stock - 2);
  expect((await shopper.cart()).items_count).toBe(0);
  const [charge] = await charges();
  expect(charge).toMatchObject({ amount: 5300, metadata: { order_id: String(order.order_id) } });
  expect(charge?.application_fee_amount).toBe(184);
});

test('the order has one note for each attempt, and the merchant the bank’s reason', async () => {
  const shopper = createShopper(world);
  await shopper.add('brass-pen');
  for (const card of ['pm_card_chargeDeclinedLostCard', 'pm_card_radarBlock'])
    await expect(shopper.pay(card)).rejects.toMatchObject({ code: 'woocommerce_rest_payment_error' });
  const { order_id } = await shopper.pay();
  await world.settle();
  expect(await notesOf(order_id)).toEqual([
    'Order placed through the checkout.',
    'Payment attempt 1 failed: The bank declined the card because it was reported lost.',
    'Customer retried the payment (attempt 2).',
    'Payment attempt 2 failed: The payment provider’s risk engine blocked the payment as too risky. The bank never saw it.',
    'Customer retried the payment (attempt 3).',
    'Order status changed from Pending payment to Processing.',
  ]);
  const events = await world.db
    .selectFrom('timeline_events')
    .select('data')
    .where('payment_intent_id', '=', (await orderOf(order_id)).payment_intent_id ?? '')
    .where('type', '=', 'failed')
    .orderBy('attempt')
    .execute();
  expect(events.map(({ data }) => (data as { reason: string }).reason)).toEqual(['lost_card', 'highest_risk_level']);
});

test('the confirmation goes out once, and hostile names in it are inert', async () => {
  const shopper = createShopper(world);
  await shopper.add('brass-pen');
  const { order_id } = await shopper.pay('pm_card_visa', {
    first_name: '<img src=x onerror=alert(1)>',
    last_name: '=cmd()\u0000\u202e 😀',
  });
  await world.settle();
  await world.settle();
  const [mail, ...others] = await mails(order_id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'jenny@example.com', state: 'kept' });
  expect(mail?.body_html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail?.body_html).not.toContain('<img');
  expect(mail?.body_text).toContain('1 × Brass ballpoint pen  $32.00');
  // Countries by name, as on a parcel.
  expect(mail?.body_text).toContain('San Francisco, CA 94103\nUnited States\n');
});

test('a declined card leaves a failed order that the same cart pays with another card, charged once', async () => {
  const before = await charges();
  const pen = await product('brass-pen');
  const shopper = createShopper(world);
  await shopper.add('brass-pen');
  await expect(shopper.pay('pm_card_visa_chargeDeclinedInsufficientFunds')).rejects.toMatchObject({
    code: 'woocommerce_rest_payment_error',
    status: 402,
    message: 'Your card has insufficient funds. Try another card.',
    data: { decline_code: 'insufficient_funds', payment_status: 'failure' },
  });
  const failed = await lastOrder();
  expect(failed).toMatchObject({ status: 'failed', stock_reduced: false });
  expect((await product('brass-pen')).stock).toBe(pen.stock);
  expect((await shopper.cart()).items_count).toBe(1);
  // What the merchant reads is not what the shopper was told to do.
  expect(failed.payment_error).toBe('Your card has insufficient funds. Try another card.');
  expect(await notesOf(failed.order_id)).toContain('Payment attempt 1 failed: The card has insufficient funds.');

  const result = await shopper.pay();
  expect(result).toMatchObject({ order_id: failed.order_id, status: 'processing' });
  expect(await charges()).toHaveLength(before.length + 1);
  expect((await product('brass-pen')).stock).toBe(pen.stock - 1);
});

test('a cart changed after a decline is charged as it is now', async () => {
  const shopper = createShopper(world);
  await shopper.add('brass-pen');
  await expect(shopper.pay('pm_card_chargeDeclined')).rejects.toMatchObject({ status: 402 });
  await shopper.add('canvas-tote');
  const { order_id } = await shopper.pay();
  expect(await orderOf(order_id)).toMatchObject({ total: 5900, items_count: 2, status: 'processing' });
  expect((await charges())[0]).toMatchObject({ amount: 5900 });
});

test('two tabs paying the same cart at once charge once', async () => {
  const before = await charges();
  const shopper = createShopper(world);
  await shopper.add('bud-vase');
  const results = await Promise.allSettled([shopper.pay(), shopper.pay(), shopper.pay()]);
  expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'idempotency_in_progress', status: 409 });
  expect(await charges()).toHaveLength(before.length + 1);
  const again = await shopper.pay();
  expect(again).toMatchObject({ status: 'processing', payment_result: { payment_status: 'success' } });
  expect(await charges()).toHaveLength(before.length + 1);
});

test('a paid cart returns its order to the same card, and refuses another card', async () => {
  const shopper = createShopper(world);
  await shopper.add('bud-vase');
  const { order_id, order_key } = await shopper.pay();
  const before = await charges();
  // A browser that has lost the answer makes a new method of the same card.
  const { id } = await world.provider.stripe.paymentMethods.create(
    { type: 'card', card: { token: 'tok_visa' } },
    { stripeAccount: world.store.account_id },
  );
  expect(await shopper.pay(id)).toMatchObject({ order_id, payment_result: { payment_status: 'success' } });
  const refusal = { code: 'woocommerce_rest_cart_empty', status: 409, data: { order_id, order_key } };
  await expect(shopper.pay('pm_card_mastercard')).rejects.toMatchObject(refusal);
  await expect(shopper.pay('pm_1NeverMade')).rejects.toMatchObject(refusal);
  expect(await charges()).toHaveLength(before.length);
  // What is put into the cart afterwards is a new purchase.
  await shopper.add('bud-vase');
  const next = await shopper.pay('pm_card_mastercard');
  expect(next.order_id).not.toBe(order_id);
});

test('the last piece goes to one of many shoppers', async () => {
  await world.db.updateTable('products').set({ stock: 1 }).where('slug', '=', 'task-lamp').execute();
  const shoppers = Array.from({ length: 5 }, () => createShopper(world));
  for (const shopper of shoppers) await shopper.add('task-lamp');
  const results = await Promise.allSettled(shoppers.map((shopper) => shopper.pay()));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'woocommerce_rest_product_out_of_stock', status: 409 });
  expect((await product('task-lamp')).stock).toBe(0);
});

test('with manual capture a card payment waits on hold and is announced as such', async () => {
  await setManualCapture(true);
  const shopper = createShopper(world);
  await shopper.add('tea-towels');
  const { order_id, status } = await shopper.pay();
  await setManualCapture(false);
  expect(status).toBe('on-hold');
  const [intent] = (
    await world.provider.stripe.paymentIntents.list({ limit: 1 }, { stripeAccount: world.store.account_id })
  ).data;
  expect(intent).toMatchObject({ status: 'requires_capture', capture_method: 'manual' });
  expect((await mails(order_id)).map((mail) => mail.dedupe_key)).toEqual([`order-on-hold-${order_id}`]);
});

test('a card that needs authentication is pending with the address of the bank, and its goods stay reserved', async () => {
  const card = await product('letterpress-cards');
  const shopper = createShopper(world);
  await shopper.add('letterpress-cards');
  const result = await shopper.pay('pm_card_authenticationRequired');
  expect(result).toMatchObject({ status: 'pending', payment_result: { payment_status: 'pending' } });
  expect(result.payment_result.redirect_url).toMatch(/^http/);
  expect(result.payment_result.payment_details.find(({ key }) => key === 'client_secret')?.value).toMatch(
    /^pi_\w+_secret_/,
  );
  expect((await product('letterpress-cards')).stock).toBe(card.stock - 1);
  // The shopper comes back and takes another card: one order, one charge.
  const before = await charges();
  const paid = await shopper.pay();
  expect(paid).toMatchObject({ order_id: result.order_id, status: 'processing' });
  expect(await charges()).toHaveLength(before.length + 1);
  expect((await product('letterpress-cards')).stock).toBe(card.stock - 1);
});

test('the goods of a shopper who never returns from the bank are restocked', async () => {
  const throws = await product('wool-throw');
  const shopper = createShopper(world);
  await shopper.add('wool-throw');
  const { order_id } = await shopper.pay('pm_card_authenticationRequired');
  const payload = { store_id: world.store.store_id, order_id };
  await settleUnfinishedOrder(world, payload);
  expect(await orderOf(order_id)).toMatchObject({ status: 'pending', stock_reduced: true });
  await settleUnfinishedOrder(world, { ...payload, is_held: true });
  expect(await orderOf(order_id)).toMatchObject({ status: 'cancelled', stock_reduced: false });
  expect((await product('wool-throw')).stock).toBe(throws.stock);
  expect((await shopper.cart()).items_count).toBe(1);
  const again = await shopper.pay();
  expect(again.order_id).not.toBe(order_id);
});

const lostAnswers = [
  { mode: 'reset', when: 'after' },
  { mode: 'truncate', when: 'after' },
  { mode: 'html', when: 'after' },
  { mode: '500', when: 'after' },
];
test.each(lostAnswers)('a confirmation that is made and responds with $mode counts as paid, once', async (how) => {
  const before = await charges();
  const shopper = createShopper(world);
  await shopper.add('canvas-tote');
  await setFault(world, { on: 'POST /v1/payment_intents/*/confirm', ...how, times: 1 });
  expect(await shopper.pay()).toMatchObject({ status: 'processing', payment_result: { payment_status: 'success' } });
  expect(await charges()).toHaveLength(before.length + 1);
});

test.each([
  { mode: 'refuse', when: 'before', times: 9 },
  { mode: '500', when: 'before', times: 1 },
  { mode: 'html', when: 'before', times: 1 },
])('a confirmation that is never made ($mode) charges nothing, and the same cart can be paid later', async (how) => {
  const before = await charges();
  const tote = await product('canvas-tote');
  const shopper = createShopper(world);
  await shopper.add('canvas-tote');
  await setFault(world, { on: 'POST /v1/payment_intents/*/confirm', ...how });
  await expect(shopper.pay()).rejects.toMatchObject({ status: 402, data: { error_code: 'payment_not_made' } });
  await world.settle();
  expect(await charges()).toHaveLength(before.length);
  expect((await product('canvas-tote')).stock).toBe(tote.stock);
  await clearFaults(world);
  expect(await shopper.pay()).toMatchObject({ status: 'processing' });
  expect(await charges()).toHaveLength(before.length + 1);
});

test('a provider that is down is a 503, and no order is left pending', async () => {
  const shopper = createShopper(world);
  await shopper.add('canvas-tote');
  await setFault(world, { on: 'POST /v1/payment_intents', mode: '500', times: 9 });
  await expect(shopper.pay()).rejects.toMatchObject({ status: 503, code: 'woocommerce_rest_checkout_unavailable' });
  expect(await lastOrder()).toMatchObject({ status: 'failed', stock_reduced: false });
});

test('bad input names every field and leaves nothing behind', async () => {
  const before = await lastOrder();
  const shopper = createShopper(world);
  await shopper.add('canvas-tote');
  await expect(
    shopper.pay('pm_card_visa', { email: 'not an address', country: 'XX', first_name: '\u0000 ' }),
  ).rejects.toMatchObject({
    code: 'rest_invalid_param',
    status: 400,
    data: {
      params: {
        'billing_address.email': 'Enter a valid email address.',
        'billing_address.country': 'Choose a country.',
        'billing_address.first_name': 'Enter your first name.',
      },
    },
  });
  await expect(shopper.pay('4242424242424242')).rejects.toMatchObject({
    status: 400,
    data: { params: { payment_data: expect.any(String) } },
  });
  await expect(shopper.pay('pm_unknown')).rejects.toMatchObject({
    status: 400,
    data: { params: { payment_data: expect.any(String) } },
  });
  expect(await lastOrder()).toEqual(before);
  await expect(createShopper(world).pay()).rejects.toMatchObject({ status: 409, code: 'woocommerce_rest_cart_empty' });
});
