import { afterEach, beforeAll, expect, test } from 'vitest';
import { takeOrderNumbers } from '../orders/order-numbers.ts';
import { auditOutcomes } from '../testing/audits.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { clearFaults, setFault } from '../testing/faults.ts';
import { openServer } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';
import type { Answer } from '../testing/test-server.ts';

const { server, admin: app } = await openServer({ stock: true });
let counter: Counter;
let product_id: number;
beforeAll(async () => {
  // Orders that the tests place by themselves count from 1001.
  await takeOrderNumbers(server.world.db, server.world.store.store_id, 4000);
  counter = await openCounter(server.world);
  const product = await server.world.db
    .selectFrom('products')
    .select('product_id')
    .orderBy('product_id')
    .executeTakeFirstOrThrow();
  ({ product_id } = product);
});
afterEach(() => clearFaults(server.world));

const payments = '/wc/v3/payments';
const stockOf = async () =>
  (
    await server.world.db
      .selectFrom('products')
      .select('stock')
      .where('product_id', '=', product_id)
      .executeTakeFirstOrThrow()
  ).stock;

async function takeOrder(billing: Record<string, string> = {}): Promise<{ id: number; total: number }> {
  const { status, body } = await app.call('POST', '/wc/v3/orders', {
    line_items: [{ product_id, quantity: 2 }],
    billing,
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

const begin = (order: number, body: Record<string, unknown> = {}): Promise<Answer> =>
  app.call('POST', `${payments}/orders/${order}/create_terminal_intent`, body);
const capture = (order: number, payment_intent_id: string, key?: string): Promise<Answer> =>
  app.call(
    'POST',
    `${payments}/orders/${order}/capture_terminal_payment`,
    { payment_intent_id },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const auditsOf = (action: string, object_id: string) => auditOutcomes(server.world, { action, object_id });

test('a sale at the counter is an order, a payment on a reader, a capture and a receipt', async () => {
  const before = await stockOf();
  const order = await takeOrder({ first_name: 'Grace', last_name: 'Hopper', email: 'grace@navy.example' });
  expect(order).toMatchObject({ status: 'pending', shipping_total: 0, customer_name: 'Grace Hopper' });
  expect(await stockOf()).toBe(before);

  const begun = await begin(order.id, {
    metadata: { platform: 'ios', ipp_channel: 'mobile_pos', reader_model: 'STRIPE_M2' },
  });
  expect(begun.status).toBe(200);
  const { id } = begun.body;
  await counter.present(id);
  const captured = await capture(order.id, id, 'sale one');
  expect(captured).toMatchObject({ status: 200, body: { id, status: 'succeeded' } });

  const { body: paid } = await app.call('GET', `/wc/v3/orders/${order.id}`);
  expect(paid).toMatchObject({
    status: 'completed',
    payment_intent_id: id,
    payment_status: 'paid',
    fraud_meta_box_type: 'terminal_payment',
    payment_method_title: 'Visa •••• 4242',
  });
  expect(await stockOf()).toBe(before - 2);
  const { body: list } = await app.call('GET', `${payments}/transactions?search[]=Grace`);
  expect(list.data).toMatchObject([
    { type: 'charge', channel: 'in_person_pos', source_device: 'ios', source: 'visa', payment_intent_id: id },
  ]);
  const { body: intent } = await app.call('GET', `${payments}/payment_intents/${id}`);
  expect(intent.charge.payment_method_details).toMatchObject({ type: 'card_present', card_present: { last4: '4242' } });

  await server.world.settle();
  const mails = await server.world.db
    .selectFrom('mail')
    .select(['subject', 'body_html'])
    .where('recipient', '=', 'grace@navy.example')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(new RegExp(`^Your receipt from .+ for order ${order.id}$`)),
  ]);
  expect(mails[0]?.body_html).toContain('A0000000031010');
  expect(await auditsOf('captureTerminalPayment', id)).toEqual(['done']);
});

test('a capture that is asked again is answered again, and moves nothing', async () => {
  const order = await takeOrder();
  const { body } = await begin(order.id);
  await counter.present(body.id);
  const first = await capture(order.id, body.id, 'twice');
  expect(await capture(order.id, body.id, 'twice')).toMatchObject({ status: 200, body: first.body });
  expect(await capture(order.id, body.id)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  const { body: list } = await app.call('GET', `${payments}/transactions?search[]=Order%20%23${order.id}`);
  expect(list.data).toHaveLength(1);
});

test('beginning a payment again answers the same one, until it is another', async () => {
  const order = await takeOrder();
  const first = await begin(order.id);
  expect((await begin(order.id)).body).toEqual(first.body);
  const automatic = await begin(order.id, { capture_method: 'automatic' });
  expect(automatic.body.id).not.toBe(first.body.id);
  const stripe = server.world.provider.stripe.paymentIntents;
  const replaced = await stripe.retrieve(first.body.id, {}, { stripeAccount: server.world.store.account_id });
  expect(replaced.status).toBe('canceled');
  expect(await begin(order.id, { payment_methods: ['cash'] })).toMatchObject({ status: 400 });
  expect(await begin(order.id, { metadata: { long: 'x'.repeat(501) } })).toMatchObject({ status: 400 });
  expect(await begin(order.id, { customer_id: 'cus_nobody' })).toMatchObject({
    status: 400,
    body: { data: { params: { customer_id: expect.stringContaining('No such customer') } } },
  });
});

test('two apps that begin the same payment at once get one, or are told to wait', async () => {
  const order = await takeOrder();
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin(order.id)));
  const ids = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])));
  expect(ids.size).toBe(1);
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'idempotency_in_progress' });
});

test('a lost answer to the beginning of a payment leaves one payment', async () => {
  const order = await takeOrder();
  await setFault(server.world, { on: 'POST /v1/payment_intents', mode: 'truncate', when: 'after' });
  expect(await begin(order.id)).toMatchObject({ status: 502, body: { code: 'wcpay_http_request_failed' } });
  const again = await begin(order.id);
  expect(again.status).toBe(200);
  const { stripe } = server.world.provider;
  const intents = await stripe.paymentIntents.list({ limit: 100 }, { stripeAccount: server.world.store.account_id });
  expect(intents.data.filter(({ metadata }) => metadata.order_id === String(order.id))).toHaveLength(1);
});

test('a lost answer to the capture is found by reading', async () => {
  const order = await takeOrder();
  const { body } = await begin(order.id);
  await counter.present(body.id);
  await setFault(server.world, { on: 'POST /v1/payment_intents/*/capture', mode: 'truncate', when: 'after' });
  expect(await capture(order.id, body.id)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
});

test('Interac and other payments that are taken at once are only recorded', async () => {
  const order = await takeOrder();
  const { body } = await begin(order.id, { capture_method: 'automatic' });
  await counter.present(body.id);
  expect(await capture(order.id, body.id)).toMatchObject({ status: 200, body: { id: body.id, status: 'succeeded' } });
  const { body: paid } = await app.call('GET', `/wc/v3/orders/${order.id}`);
  expect(paid).toMatchObject({ status: 'completed' });
});

test('a payment that the app began by itself is captured by its order, with our fee', async () => {
  const order = await takeOrder();
  const { stripe } = server.world.provider;
  const account = { stripeAccount: server.world.store.account_id };
  const intent = await stripe.paymentIntents.create(
    {
      amount: order.total,
      currency: 'usd',
      allowed_payment_method_types: ['card_present'],
      capture_method: 'manual',
      metadata: { order_id: String(order.id), platform: 'android', reader_model: 'COTS_DEVICE' },
    },
    account,
  );
  await counter.present(intent.id, { number: '4000008260000000' });
  expect(await capture(order.id, intent.id)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  const { body: list } = await app.call('GET', `${payments}/transactions?search[]=Order%20%23${order.id}`);
  // 2.6 % and 1.5 % for a card from abroad, 10 ¢, and 10 ¢ more for a phone.
  expect(list.data).toMatchObject([
    { channel: 'in_person', source_device: 'android', fees: Math.round(order.total * 0.041) + 20 },
  ]);
});

test('what cannot be captured is refused as any capture is', async () => {
  const order = await takeOrder();
  const other = await takeOrder();
  const { body } = await begin(order.id);
  expect(await capture(999_999, body.id)).toMatchObject({ status: 404, body: { code: 'wcpay_missing_order' } });
  expect(await capture(order.id, body.id)).toMatchObject({ status: 409, body: { code: 'wcpay_payment_uncapturable' } });
  await counter.present(body.id);
  expect(await capture(other.id, body.id)).toMatchObject({
    status: 409,
    body: { code: 'wcpay_intent_order_mismatch' },
  });
  expect(await capture(order.id, 'pi_nobody')).toMatchObject({
    status: 409,
    body: { code: 'wcpay_intent_order_mismatch' },
  });
  await capture(order.id, body.id);
  const { body: paid } = await app.call('GET', `/wc/v3/orders/${order.id}`);
  expect(
    await app.call('POST', `${payments}/refund`, { charge_id: paid.charge_id, amount: 100, order_id: order.id }),
  ).toMatchObject({ status: 200 });
  expect(await capture(order.id, body.id, 'after the refund')).toMatchObject({
    status: 400,
    body: { code: 'wcpay_refunded_order_uncapturable' },
  });
});

test('a declined card leaves the order to be paid by the next one', async () => {
  const order = await takeOrder();
  const { body } = await begin(order.id);
  await counter.present(body.id, { number: '4000000000000002' });
  await server.world.settle();
  expect(await begin(order.id)).toMatchObject({ status: 200, body: { id: body.id } });
  await counter.present(body.id);
  expect(await capture(order.id, body.id)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
});

test('a paid order begins no payment, and its customer is needed no more', async () => {
  const paid = await takePayment(server.world, { amount: 5000 });
  expect(await begin(paid.order_id)).toMatchObject({ status: 400, body: { code: 'wcpay_invalid_order_status' } });
  expect(await begin(999_999)).toMatchObject({ status: 404, body: { code: 'wcpay_missing_order' } });
  const refused = (id: number) => app.call('POST', `${payments}/orders/${id}/create_customer`);
  expect(await refused(999_999)).toMatchObject({ status: 404 });
  await server.world.db
    .updateTable('orders')
    .set({ status: 'completed' })
    .where('order_id', '=', paid.order_id)
    .execute();
  expect(await refused(paid.order_id)).toMatchObject({ status: 400, body: { code: 'wcpay_invalid_order_status' } });
});

test('the customer of an order is made known once, and pays with it', async () => {
  const make = (id: number) => app.call('POST', `${payments}/orders/${id}/create_customer`);
  const order = await takeOrder({ first_name: 'Ada', email: 'ada@counter.example' });
  const first = await make(order.id);
  expect(first.body.id).toMatch(/^cus_/);
  const next = await takeOrder({ email: 'ADA@counter.example' });
  expect((await make(next.id)).body).toEqual(first.body);
  expect(await begin(order.id, { customer_id: first.body.id })).toMatchObject({ status: 200 });
});

test('an order of unknown goods, or of none, is refused by name', async () => {
  const order = (line_items: unknown) => app.call('POST', '/wc/v3/orders', { line_items });
  expect(await order([{ product_id: 999_999 }])).toMatchObject({
    status: 400,
    body: { code: 'woocommerce_rest_invalid_product_id' },
  });
  expect(await order([])).toMatchObject({ status: 400, body: { data: { params: { line_items: expect.anything() } } } });
  expect(await order([{ product_id, quantity: 0 }])).toMatchObject({ status: 400 });
});

test('a receipt shows the sale and the card, with all that people wrote made harmless', async () => {
  const order = await takeOrder({ first_name: '<script>', email: 'x@counter.example' });
  const { body } = await begin(order.id);
  await counter.present(body.id);
  await capture(order.id, body.id);
  await server.world.db
    .updateTable('order_lines')
    .set({ name: '<b>Mug & co</b>' })
    .where('order_id', '=', order.id)
    .execute();
  const receipt = await app.call('GET', `${payments}/readers/receipts/${body.id}`);
  expect(receipt.status).toBe(200);
  expect(receipt.body.html_content).toContain('&lt;b&gt;Mug &amp; co&lt;/b&gt;');
  expect(receipt.body.html_content).not.toContain('<b>');
  expect(receipt.body.html_content).toContain('Visa •••• 4242');
  expect(await app.call('GET', `${payments}/readers/receipts/pi_nobody`)).toMatchObject({
    status: 404,
    body: { code: 'wcpay_missing_payment' },
  });
  const online = await takePayment(server.world, { amount: 5000 });
  expect(await app.call('GET', `${payments}/readers/receipts/${online.payment_intent_id}`)).toMatchObject({
    status: 400,
    body: { code: 'wcpay_payment_not_in_person' },
  });
  const preview = await app.call('POST', `${payments}/readers/receipts/preview`, {
    business_name: '"><script>alert(1)</script>',
    support_phone: '555',
  });
  expect(preview.body.html_content).toContain('&lt;script&gt;');
  expect(preview.body.html_content).not.toContain('<script>alert');
});

test('an app connects, and finds readers and their places', async () => {
  const token = await app.call('POST', `${payments}/connection_tokens`, {});
  expect(token).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^pst_test_/), test_mode: true } });
  const locations = `${payments}/terminal/locations`;
  const incomplete = await app.call('GET', `${locations}/store`);
  expect(incomplete).toMatchObject({
    status: 400,
    body: { code: 'store_address_is_incomplete', message: expect.stringContaining('page=wc-settings') },
  });
  await server.world.db
    .updateTable('stores')
    .set({
      address: JSON.stringify({
        line1: '12 Garden Lane',
        city: 'Portland',
        state: 'OR',
        postal_code: '97205',
        country: 'US',
      }),
    })
    .execute();
  const own = await app.call('GET', `${locations}/store`);
  expect(own).toMatchObject({ status: 200, body: { address: { line1: '12 Garden Lane' } } });
  expect((await app.call('GET', `${locations}/store`)).body.id).toBe(own.body.id);

  const address = { line1: '5 Fair Road', city: 'Salem', state: 'OR', postal_code: '97301', country: 'US' };
  const fair = await app.call('POST', locations, { display_name: 'Fair', address });
  expect(fair.status).toBe(200);
  expect(await app.call('POST', locations, { display_name: 'Half', address: { country: 'US' } })).toMatchObject({
    status: 400,
    body: { data: { params: { 'address.line1': expect.anything() } } },
  });
  expect(await app.call('POST', `${locations}/${fair.body.id}`, { display_name: 'Autumn fair' })).toMatchObject({
    body: { display_name: 'Autumn fair', address: { city: 'Salem' } },
  });
  const register = (body: Record<string, unknown>) => app.call('POST', `${payments}/readers`, body);
  expect(await register({ location: fair.body.id, registration_code: 'wrong' })).toMatchObject({
    status: 400,
    body: { data: { params: { registration_code: expect.anything() } } },
  });
  const reader = await register({ location: fair.body.id, registration_code: 'simulated-s700', label: 'Stand' });
  expect(reader).toMatchObject({
    status: 200,
    body: { device_type: 'simulated_stripe_s700', label: 'Stand', is_active: false, location: fair.body.id },
  });
  expect(await app.call('DELETE', `${locations}/${fair.body.id}`)).toMatchObject({ status: 400 });
  const listed = await app.call('GET', `${payments}/readers?limit=1`);
  expect(listed.body).toMatchObject([{ id: reader.body.id }]);
  const rest = await app.call('GET', `${payments}/readers?starting_after=${reader.body.id}`);
  expect(rest.body.map((each: { is_active: boolean }) => each.is_active)).toContain(true);
  expect(await app.call('GET', `${locations}/tml_nowhere`)).toMatchObject({
    status: 404,
    body: { code: 'wcpay_location_not_found' },
  });
  await setFault(server.world, { on: 'GET /v1/terminal/readers', mode: '500' });
  expect(await app.call('GET', `${payments}/readers`)).toMatchObject({
    status: 502,
    body: { code: 'wcpay_http_request_failed' },
  });
});

test('who may not capture sells nothing in person', async () => {
  await server.addUser({ username: 'counter', role: 'shop_manager', capabilities: ['-purser_capture'] });
  const clerk = await server.signIn('counter');
  const order = await takeOrder();
  expect(await clerk.call('POST', `${payments}/orders/${order.id}/create_terminal_intent`, {})).toMatchObject({
    status: 403,
  });
  const { body } = await begin(order.id);
  await counter.present(body.id);
  expect(
    await clerk.call('POST', `${payments}/orders/${order.id}/capture_terminal_payment`, { payment_intent_id: body.id }),
  ).toMatchObject({ status: 403 });
  expect(await auditsOf('captureTerminalPayment', body.id)).toEqual(['rest_forbidden']);
  expect(await capture(order.id, body.id)).toMatchObject({ status: 200 });
});
