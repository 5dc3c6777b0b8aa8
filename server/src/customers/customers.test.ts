import { call } from '@orpc/server';
import { customersDownloadPath, spendingTypes } from '@purser/contract/customers/customer';
import type { CustomerNote } from '@purser/contract/customers/customer';
import { expect, test } from 'vitest';
import { createStore } from '../create-store.ts';
import { listDisputes } from '../disputes/list-disputes.ts';
import { refundOrder } from '../testing/merchant.ts';
import { openServer } from '../testing/open-store.ts';
import { createShopper } from '../testing/shopper.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { summarizeTransactions } from '../transactions/summarize-transactions.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';

const { server, world, admin } = await openServer({ stock: true });
const as = () => ({ context: world.context() });

/** Orders of one customer, each with another spelling of the email; returns the numbers. */
async function buy(email: string, ...items: [slug: string, card?: string][]): Promise<number[]> {
  const orders: number[] = [];
  for (const [slug, card = 'pm_card_visa'] of items) {
    const shopper = createShopper(world);
    await shopper.add(slug);
    const { order_id } = await shopper.pay(card, { email: orders.length % 2 ? email.toUpperCase() : email });
    orders.push(order_id);
  }
  await world.settle();
  return orders;
}

const idOf = async (email: string) => (await call(getCustomer, { id: email }, as())).id ?? 0;

test('a customer’s page has contact, what was bought and what was spent, and links to rows that add up to it', async () => {
  const [mug = 0, vase = 0] = await buy('ada@example.com', ['stoneware-mug'], ['bud-vase']);
  await buy('eve@example.com', ['bud-vase']);
  await refundOrder(world, mug, 500);
  await world.settle();
  const customer = await call(getCustomer, { id: 'Ada@example.com' }, as());
  expect(customer).toMatchObject({
    name: 'Jenny Rosen',
    account: null,
    billing: { city: 'San Francisco' },
    orders_count: 2,
    refunds_count: 1,
    disputes_count: 0,
    orders: [
      { id: vase, items: [{ name: 'Bud vase', quantity: 1 }] },
      { id: mug, refunded_total: 500 },
    ],
    spent: [{ currency: 'usd', payments: 2, refunded: 500 }],
  });
  const [spent] = customer.spent;
  expect(spent).toMatchObject({ amount: (spent?.sold ?? 0) - 500, average: Math.round((spent?.sold ?? 0) / 2) });
  const filters = { customer_is: [String(customer.id)], type_is_in: [...spendingTypes] };
  const { data: rows } = await call(listTransactions, filters, as());
  expect(rows).toHaveLength(3);
  expect(rows.reduce((sum, row) => sum + row.customer_amount, 0)).toBe(spent?.amount);
  expect((await call(summarizeTransactions, filters, as())).count).toBe(3);
  // The list of customers says the same.
  const { data: listed } = await call(listCustomers, { search: ['ada@example.com'] }, as());
  expect(listed).toMatchObject([{ id: customer.id, spent: [{ amount: spent?.amount, currency: 'usd' }] }]);

  const found = async (query: Record<string, unknown>) =>
    (await call(listCustomers, query, as())).data.map(({ email }) => email).toSorted();
  const units = (spent?.amount ?? 0) / 100;
  // So does its file.
  const { cookie, nonce } = await server.signIn();
  const file = await fetch(`${server.url}${customersDownloadPath}?search[]=ada@example.com`, {
    headers: { cookie, 'x-wp-nonce': nonce },
  });
  expect(file.headers.get('content-disposition')).toMatch(/filename="customers_\d{4}-\d\d-\d\d\.csv"/);
  const [heading, line, ...others] = (await file.text()).split('\r\n');
  expect(heading).toContain('Customer ID,Name,Email,Country,First order (UTC),Last order (UTC),Orders,Spent (USD)');
  expect(line).toMatch(new RegExp(`^${customer.id},Jenny Rosen,ada@example.com,US,.*,2,${units.toFixed(2)}$`));
  expect(others).toEqual(['']);
  expect(await found({ spent_is: units })).toEqual(['ada@example.com']);
  expect(await found({ spent_max: units - 0.01 })).toEqual(['eve@example.com']);
  const today = world.clock.now();
  const daysAgo = (days: number) => today.subtract({ hours: 24 * days });
  const orderedAt = (order_id: number, created: Temporal.Instant) =>
    world.db.updateTable('orders').set({ created }).where('order_id', '=', order_id).execute();
  await orderedAt(mug, daysAgo(9));
  await orderedAt(vase, daysAgo(5));
  const day = (days: number) => daysAgo(days).toString().slice(0, 10);
  expect(await found({ last_order_before: day(9) })).toEqual([]);
  expect(await found({ last_order_between: [day(6), day(5)] })).toEqual(['ada@example.com']);
  expect(await found({ last_order_after: day(4), spent_min: 0 })).toEqual(['eve@example.com']);
  expect((await call(listCustomers, { search: ['ada'] }, as())).data[0]?.last_order.slice(0, 10)).toBe(day(5));
});

test('a disputed payment is among the disputes of its customer alone', async () => {
  await buy('dan@example.com', ['canvas-tote', 'pm_card_createDispute']);
  const id = await idOf('dan@example.com');
  expect(await call(getCustomer, { id: String(id) }, as())).toMatchObject({ disputes_count: 1 });
  const { data } = await call(listDisputes, { customer_is: [String(id)] }, as());
  expect(data).toMatchObject([{ customer_email: 'dan@example.com', order: { customer_id: id } }]);
  expect((await call(listDisputes, { customer_is: ['eve@example.com'] }, as())).data).toEqual([]);
});

test('who paid without an order is found by email', async () => {
  const { stripe } = world.provider;
  const account = { stripeAccount: world.store.account_id };
  const billing_details = { name: 'Iris', email: 'Iris@example.com' };
  const { id } = await stripe.paymentMethods.create(
    { type: 'card', card: { token: 'tok_visa' }, billing_details },
    account,
  );
  await stripe.paymentIntents.create(
    {
      amount: 1234,
      currency: 'usd',
      confirm: true,
      payment_method: id,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    },
    account,
  );
  await world.settle();
  expect(await call(getCustomer, { id: 'iris@example.com' }, as())).toMatchObject({
    id: null,
    name: 'Iris',
    orders: [],
    spent: [{ amount: 1234, payments: 1 }],
  });
  // The first order makes a customer, and the earlier payment is theirs.
  await buy('iris@example.com', ['bud-vase']);
  const { data } = await call(listTransactions, { customer_is: [String(await idOf('iris@example.com'))] }, as());
  expect(data).toHaveLength(2);
});

test('the team’s notes are kept with their author, who alone can delete them', async () => {
  await buy('nora@example.com', ['bud-vase']);
  const path = `/wc/v3/customers/${await idOf('nora@example.com')}/notes`;
  const text = '<b>Call</b> before delivery';
  const made = await admin.call('POST', path, { text: ` ${text} ` });
  expect(made).toMatchObject({ status: 201, body: { text, user: { username: 'admin' } } });
  for (const bad of ['', '  ', 'x'.repeat(2001)])
    expect(await admin.call('POST', path, { text: bad })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { text: expect.any(String) } } },
    });
  await server.addUser({ username: 'clerk', role: 'shop_manager' });
  const clerk = await server.signIn('clerk');
  const note = made.body as CustomerNote;
  expect((await clerk.call('GET', path)).body.data).toMatchObject([{ id: note.id, text }]);
  expect(await clerk.call('DELETE', `${path}/${note.id}`)).toMatchObject({
    status: 403,
    body: { code: 'note_not_yours' },
  });
  expect((await admin.call('DELETE', `${path}/${note.id}`)).status).toBe(200);
  expect((await admin.call('DELETE', `${path}/${note.id}`)).status).toBe(404);
  const records = await world.db
    .selectFrom('audit_records')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', 'customer')
    .orderBy('audit_id')
    .execute();
  expect(records).toMatchObject([
    { action: 'createCustomerNote', after: { text } },
    { action: 'deleteCustomerNote', before: { text } },
  ]);
});

test('customers are the store’s own, and for merchants', async () => {
  const id = await idOf('nora@example.com');
  const store_id = await createStore(world, { name: 'Other', host: 'other.example', account_id: 'acct_other' });
  const other = world.context({ store: { ...world.store, store_id } });
  for (const key of [String(id), 'nora@example.com'])
    await expect(call(getCustomer, { id: key }, { context: other })).rejects.toMatchObject({ status: 404 });
  for (const key of ['999999', 'abc', '1e3', '9'.repeat(30), 'nobody@example.com'])
    expect(await admin.call('GET', `/wc/v3/customers/${key}`)).toMatchObject({
      status: 404,
      body: { code: 'woocommerce_rest_invalid_id' },
    });
  await server.addUser({ username: 'shopper', role: 'customer' });
  const shopper = await server.signIn('shopper');
  for (const path of [String(id), `${id}/notes`, `${id}/cards`])
    expect((await shopper.call('GET', `/wc/v3/customers/${path}`)).status).toBe(403);
});
