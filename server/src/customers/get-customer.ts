import { refundTypes } from '@purser/contract/customers/customer';
import type { BoughtOrder } from '@purser/contract/customers/customer';
import { toUtcText } from '@purser/contract/dates';
import type { Address } from '@purser/contract/orders/order';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { addressOf } from '../orders/get-order.ts';
import { listedOrder } from '../orders/list-orders.ts';
import { requireCustomer, rowsOf } from './find-customer.ts';
import type { FoundCustomer } from './find-customer.ts';
import { readSpending } from './spending.ts';

/** Orders on the page itself; the list has the others. */
const shownOrders = 5;

export const getCustomer = endpoint.customers.getCustomer.handler(async ({ input, context }) => {
  const { replica: db, store } = context;
  const customer = await requireCustomer(context, input.id);
  const rows = rowsOf(customer, store.store_id);
  const [account, orders, counts, spent] = await Promise.all([
    findAccount(context, customer.email),
    readOrders(context, customer),
    readCounts(db, rows, customer, store.store_id),
    readSpending(db, rows),
  ]);
  const shown = orders.map(({ billing, shipping }) => ({ billing: addressOf(billing), shipping: addressOf(shipping) }));
  const billing = shown.find((order) => isAddress(order.billing))?.billing ?? null;
  return {
    id: customer.customer_id,
    name: customer.name,
    email: customer.email,
    phone: shown.find((order) => order.billing.phone !== '')?.billing.phone ?? '',
    country: customer.country,
    created: toUtcText(customer.created),
    account: account ? { ...account, created: toUtcText(account.created) } : null,
    billing,
    shipping: shown.find((order) => isAddress(order.shipping))?.shipping ?? null,
    ...counts,
    orders: await withItems(
      db,
      store.store_id,
      orders.map((order) => listedOrder(order, store)),
    ),
    spent,
  };
});

/** In-person sales have orders without an address. */
const isAddress = ({ address_1, city, postcode }: Address): boolean => `${address_1}${city}${postcode}` !== '';

/** Anyone can type someone else's email at the checkout, so this is an account of that email, not proof of who bought. */
const findAccount = ({ replica, store }: Context, email: string) =>
  replica
    .selectFrom('users')
    .select(['user_id as id', 'username', 'created'])
    .where('store_id', '=', store.store_id)
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst();

async function readOrders({ replica, store }: Context, { customer_id }: FoundCustomer) {
  if (customer_id === null) return [];
  return replica
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', store.store_id)
    .where('customer_id', '=', customer_id)
    .orderBy('created', 'desc')
    .orderBy('order_id', 'desc')
    .limit(shownOrders)
    .execute();
}

async function withItems(db: Database, store_id: number, orders: Omit<BoughtOrder, 'items'>[]): Promise<BoughtOrder[]> {
  const ids = orders.map(({ id }) => id);
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'name', 'quantity'])
    .where('store_id', '=', store_id)
    .where('order_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('line_id')
    .execute();
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
  return orders.map((order) => ({
    ...order,
    items: (byOrder.get(order.id) ?? []).map(({ name, quantity }) => ({ name, quantity })),
  }));
}

async function readCounts(
  db: Database,
  rows: ReturnType<typeof rowsOf>,
  { customer_id }: FoundCustomer,
  store_id: number,
) {
  const { rows: counted } = await sql<{ orders_count: number; disputes_count: number; refunds_count: number }>`
    select (select count(*) from orders where store_id = ${store_id} and customer_id = ${customer_id}::bigint) as orders_count,
      (select count(*) from disputes where ${rows}) as disputes_count,
      (select count(*) from transactions where ${rows} and type = any(${[...refundTypes]}::text[])) as refunds_count`.execute(
    db,
  );
  return counted[0] ?? { orders_count: 0, disputes_count: 0, refunds_count: 0 };
}
