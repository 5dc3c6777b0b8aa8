import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { cancel, capture, refund } from '../testing/merchant.ts';
import { placeOrder, takePayment } from '../testing/payments.ts';
import { openStore } from '../testing/open-store.ts';
import { formatAddress } from './charge-view.ts';
import { getAuthorization } from '../authorizations/get-authorization.ts';
import { getCharge } from './get-charge.ts';
import { getOrderCharge } from './get-order-charge.ts';
import { getPaymentIntent } from './get-payment-intent.ts';
import { getTimeline } from './get-timeline.ts';
import { listAuthorizations } from '../authorizations/list-authorizations.ts';
import { listTransactions } from './list-transactions.ts';
import { summarizeAuthorizations } from '../authorizations/summarize-authorizations.ts';

const world = await openStore();

const return_url = 'https://example.com/back';

const typesOf = async (payment_id: string) =>
  (await call(getTimeline, { payment_id }, { context: world.context() })).data.map((event) => event.type);

test('a charge is found by its own id, by its payment and by its order', async () => {
  const paid = await takePayment(world, { amount: 5000 });
  await refund(world, paid, 1500);
  const context = world.context();
  const charge = await call(getCharge, { charge_id: paid.charge_id }, { context });
  expect(charge).toMatchObject({
    id: paid.charge_id,
    payment_intent: paid.payment_intent_id,
    amount: 5000,
    amount_refunded: 1500,
    refunded: false,
    application_fee_amount: 175,
    balance_transaction: { amount: 5000, fee: 175, net: 4825, currency: 'usd' },
    payment_status: 'refunded_partial',
    channel: 'online',
    order: { id: paid.order_id, number: String(paid.order_id), customer_name: 'Grace Hopper' },
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    refunds: { data: [{ amount: 1500, balance_transaction: { amount: -1500 } }] },
  });
  expect(await call(getCharge, { charge_id: paid.payment_intent_id }, { context })).toEqual(charge);
  const { intent: ofOrder, ...ordered } = await call(getOrderCharge, { order_id: paid.order_id }, { context });
  expect(ordered).toEqual(charge);
  const intent = await call(getPaymentIntent, { payment_intent_id: paid.payment_intent_id }, { context });
  expect(intent).toMatchObject({ status: 'succeeded', amount: 5000, payment_method_types: ['card'], charge });
  expect({ ...ofOrder, charge: ordered }).toEqual(intent);
});

test('unknown payments are not found', async () => {
  const context = world.context();
  const missing = { status: 404, code: 'resource_missing' };
  await expect(call(getCharge, { charge_id: 'ch_none' }, { context })).rejects.toMatchObject(missing);
  await expect(call(getPaymentIntent, { payment_intent_id: 'pi_none' }, { context })).rejects.toMatchObject(missing);
  await expect(call(getTimeline, { payment_id: 'pi_none' }, { context })).rejects.toMatchObject(missing);
  await expect(refund(world, { charge_id: 'ch_none' }, 1, { context })).rejects.toMatchObject(missing);
});

test('an order without a payment has a charge made from the order’s data', async () => {
  const order_id = await placeOrder(world, { total: 4200 });
  expect(await call(getOrderCharge, { order_id }, { context: world.context() })).toMatchObject({
    payment_intent: null,
    amount: 4200,
    paid: false,
    status: 'pending',
    order: { id: order_id },
  });
  expect(await typesOf(String(order_id))).toEqual([]);
});

test('authorizations wait in a list until they are captured, canceled or out of time', async () => {
  const first = await takePayment(world, { amount: 900, manual: true });
  await world.sandbox.clock.advance(3_600_000);
  const second = await takePayment(world, { amount: 100, manual: true });
  const context = world.context();
  const ids = async (sort: 'created' | 'capture_by' | 'amount', direction: 'asc' | 'desc') =>
    (await call(listAuthorizations, { sort, direction }, { context })).data.map((row) => row.payment_intent_id);
  expect(await ids('created', 'asc')).toEqual([first.payment_intent_id, second.payment_intent_id]);
  expect(await ids('amount', 'asc')).toEqual([second.payment_intent_id, first.payment_intent_id]);
  // Some ways to pay wait longer than others.
  await world.db
    .updateTable('authorizations')
    .set({
      capture_by: world
        .context()
        .clock.now()
        .add({ hours: 24 * 30 }),
    })
    .where('payment_intent_id', '=', first.payment_intent_id)
    .execute();
  expect(await ids('capture_by', 'asc')).toEqual([second.payment_intent_id, first.payment_intent_id]);
  const found = async (term: string) => {
    const input = { search: [term] };
    const { data } = await call(listAuthorizations, input, { context });
    expect((await call(summarizeAuthorizations, input, { context })).count).toBe(data.length);
    return data.map(({ payment_intent_id }) => payment_intent_id);
  };
  expect(await found(first.payment_intent_id)).toEqual([first.payment_intent_id]);
  expect(await found('nobody')).toEqual([]);
  expect((await call(listAuthorizations, { amount_max: '1' }, { context })).data).toMatchObject([{ amount: 100 }]);
  expect((await call(summarizeAuthorizations, { date_before: '2020-01-01' }, { context })).count).toBe(0);
  expect(await call(summarizeAuthorizations, {}, { context })).toEqual({
    count: 2,
    total: 1000,
    currency: 'usd',
    all_currencies: ['usd'],
  });
  await capture(world, second, { context });
  expect(await ids('created', 'asc')).toEqual([first.payment_intent_id]);
  const captured = await call(getAuthorization, { payment_intent_id: second.payment_intent_id }, { context });
  expect(captured).toMatchObject({ is_captured: true });
  await world.sandbox.clock.advance(8 * 86_400_000);
  await world.settle();
  expect(await ids('created', 'asc')).toEqual([]);
  expect(await typesOf(first.payment_intent_id)).toEqual(['authorization_expired', 'authorized', 'started']);
  await expect(capture(world, first, { context })).rejects.toMatchObject({ code: 'wcpay_payment_uncapturable' });
});

test('a canceled authorization reads as released: nothing is offered for capture', async () => {
  const held = await takePayment(world, { amount: 800, manual: true });
  const context = world.context();
  const open = await call(getCharge, { charge_id: held.charge_id }, { context });
  expect(open).toMatchObject({ refunded: false, amount_refunded: 0, authorization: { is_captured: false } });
  await cancel(world, held, { context });
  await world.settle();
  expect(await call(getCharge, { charge_id: held.charge_id }, { context })).toMatchObject({
    captured: false,
    refunded: true,
    amount_refunded: 800,
    authorization: null,
    payment_status: 'canceled',
    refunds: { data: [] },
  });
  await expect(
    call(getAuthorization, { payment_intent_id: held.payment_intent_id }, { context }),
  ).rejects.toMatchObject({ code: 'authorization_missing', status: 404 });
});

test('each row of the list carries the refunds of its charge', async () => {
  const paid = await takePayment(world, { amount: 5000 });
  for (const amount of [1200, 300]) await refund(world, paid, amount);
  const { data } = await call(listTransactions, { pagesize: 100 }, { context: world.context() });
  const rows = data.filter((row) => row.charge_id === paid.charge_id);
  const { refunds } = await call(getCharge, { charge_id: paid.charge_id }, { context: world.context() });
  expect(rows).toHaveLength(3);
  expect(refunds?.data.map(({ amount }) => amount).toSorted()).toEqual([1200, 300]);
  for (const row of rows) expect(row.refunds).toEqual(refunds);
  expect(
    (
      await call(listTransactions, { pagesize: 100, type_is: ['charge'], sort: 'amount' }, { context: world.context() })
    ).data.at(-1)?.refunds,
  ).toEqual({ data: [] });
});

test('a declined payment has its reason', async () => {
  const order_id = await placeOrder(world, { total: 700 });
  await expect(
    world.provider.stripe.paymentIntents.create(
      {
        amount: 700,
        currency: 'usd',
        payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { order_id: String(order_id) },
      },
      { stripeAccount: world.store.account_id },
    ),
  ).rejects.toMatchObject({ code: 'card_declined' });
  await world.settle();
  const context = world.context();
  const charge = await call(getOrderCharge, { order_id }, { context });
  expect(charge).toMatchObject({ payment_status: 'failed', failure_code: 'card_declined', order: { id: order_id } });
  const { data } = await call(getTimeline, { payment_id: charge.payment_intent ?? '' }, { context });
  expect(data).toMatchObject([{ type: 'failed', reason: 'insufficient_funds', amount: 700 }, { type: 'started' }]);
});

test('a decline and the payment that follows it within the second read in the order they happened', async () => {
  const order_id = await placeOrder(world, { total: 900 });
  const account = { stripeAccount: world.store.account_id };
  const { paymentIntents } = world.provider.stripe;
  const intent = await paymentIntents.create(
    { amount: 900, currency: 'usd', metadata: { order_id: String(order_id) } },
    account,
  );
  const decline = () =>
    paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined', return_url }, account);
  await expect(decline()).rejects.toMatchObject({ code: 'card_declined' });
  await expect(decline()).rejects.toMatchObject({ code: 'card_declined' });
  await paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', return_url }, account);
  await world.settle();
  expect(await typesOf(intent.id)).toEqual(['captured', 'failed', 'failed', 'started']);
  expect(await typesOf(String(order_id))).toEqual(['captured', 'failed', 'failed', 'started']);
});

test('a refund made here names who made it, and a timeline opens by the charge too', async () => {
  const paid = await takePayment(world, { amount: 3100 });
  const context = world.context();
  await refund(world, paid, 100, { reason: 'duplicate', context });
  await refund(world, paid, 200, { context });
  const { data } = await call(getTimeline, { payment_id: paid.charge_id }, { context });
  expect(data.slice(0, 2).toSorted((a, b) => (a.amount_refunded ?? 0) - (b.amount_refunded ?? 0))).toMatchObject([
    { type: 'partial_refund', amount_refunded: 100, reason: 'duplicate', user: { username: 'admin' } },
    { type: 'partial_refund', amount_refunded: 200, user: { username: 'admin' } },
  ]);
});

test('a failed refund is reversed everywhere and the store is notified', async () => {
  const paid = await takePayment(world, { amount: 3000, card: 'pm_card_refundFail' });
  await refund(world, paid, 3000);
  await world.settle();
  const before = await call(getOrderCharge, { order_id: paid.order_id }, { context: world.context() });
  expect(before.payment_status).toBe('refunded_full');
  await world.sandbox.clock.advance(60_000);
  await world.settle();
  const after = await call(getOrderCharge, { order_id: paid.order_id }, { context: world.context() });
  expect(after).toMatchObject({ payment_status: 'refund_failed', amount_refunded: 0, refunded: false });
  const { data } = await call(getTimeline, { payment_id: paid.payment_intent_id }, { context: world.context() });
  expect(data.map(({ type }) => type)).toEqual(['refund_failed', 'full_refund', 'captured', 'started']);
  // The return is an event of the balance, and no reference number comes any more.
  expect(data[0]).toMatchObject({ deposit: null, transaction_details: { store_amount: 3000 } });
  expect(data[1]).toMatchObject({ failed: true });
  for (const event of data.slice(0, 2)) expect(event).not.toHaveProperty('acquirer_reference_number_status');
  const notes = await world.db
    .selectFrom('order_notes')
    .select(['body', 'author'])
    .where('order_id', '=', paid.order_id)
    .orderBy('note_id')
    .execute();
  expect(notes.filter(({ body }) => /refund/i.test(body) && !/status changed/.test(body))).toEqual([
    { body: 'Refunded $30.00.', author: 'admin' },
    { body: expect.stringMatching(/^The refund of \$30\.00 failed\. The customer didn’t receive it/), author: null },
  ]);
  const inbox = await world.db.selectFrom('notes').select('title').where('name', '=', 'purser-refund-failed').execute();
  expect(inbox).toEqual([{ title: `The refund of $30.00 failed (order #${paid.order_id})` }]);
  const mails = await world.db.selectFrom('mail').selectAll().where('subject', 'like', '%refund%failed%').execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ recipient: 'admin@example.com' });
  const postings = await world.db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.entry_id', 'ledger_postings.entry_id')
    .select((eb) => ['account', eb.fn.sum<string>('amount').as('sum')])
    .where('payment_intent_id', '=', paid.payment_intent_id)
    .groupBy('account')
    .execute();
  expect(Object.fromEntries(postings.map((row) => [row.account, Number(row.sum)]))).toEqual({
    provider_balance: 2883,
    fees: 117,
    sales: -3000,
    refunds: 0,
  });
  // The money is there again, so it can be refunded again.
  await refund(world, paid, 3000);
});

test('a payment made directly at the provider is in the books, with or without an order', async () => {
  const intent = await world.provider.stripe.paymentIntents.create(
    {
      amount: 1234,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order_id: '999999' },
    },
    { stripeAccount: world.store.account_id },
  );
  await world.settle();
  const charge = await call(getCharge, { charge_id: intent.id }, { context: world.context() });
  expect(charge).toMatchObject({ payment_status: 'paid', amount: 1234, currency: 'eur', order: [] });
  const row = await world.db
    .selectFrom('transactions')
    .selectAll()
    .where('payment_intent_id', '=', intent.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ customer_amount: 1234, customer_currency: 'eur', currency: 'usd', order_id: null });
});

test('lines of an address are inert', () => {
  expect(
    formatAddress('<b>Eve</b>', {
      line1: '1 & 2 Street',
      line2: null,
      city: 'Bath',
      state: null,
      postal_code: 'BA1',
      country: 'GB',
    }),
  ).toBe('&lt;b&gt;Eve&lt;/b&gt;<br/>1 &amp; 2 Street<br/>Bath, BA1<br/>United Kingdom');
});
