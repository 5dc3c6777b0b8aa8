import { allowsRefund } from '@purser/contract/disputes/dispute-status';
import { toUtcText } from '@purser/contract/dates';
import type { Address, Order } from '@purser/contract/orders/order';
import { fraudMetaBoxTypes } from '@purser/contract/orders/order-info';
import type { Context } from '../context.ts';
import type { StoredAddress } from '../database/column-types.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { listedOrder } from './list-orders.ts';
import { methodTitle } from './method-title.ts';
import { findOrder, shipmentOf } from './order-row.ts';
import type { OrderRow } from './order-row.ts';
import { saleRateOf } from './sale-rate.ts';

export const getOrder = endpoint.orders.getOrder.handler(async ({ input, context }) =>
  readOrder(context, await requireOrder(context, input.id)),
);

export async function requireOrder(context: Context, id: number): Promise<OrderRow> {
  const order = await findOrder(context.db, context.store.store_id, id);
  if (!order) throw refuse('woocommerce_rest_order_invalid_id', 404, 'The order could not be found.');
  return order;
}

/** An order with everything that its page shows. */
export async function readOrder({ db, store }: Pick<Context, 'db' | 'store'>, order: OrderRow): Promise<Order> {
  const { store_id, order_id } = order;
  const [lines, refunds, notes, charge, disputes] = await Promise.all([
    db
      .selectFrom('order_lines')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .orderBy('line_id')
      .execute(),
    db
      .selectFrom('refunds')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .orderBy('created', 'desc')
      .orderBy('refund_id')
      .execute(),
    db
      .selectFrom('order_notes')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('order_id', '=', order_id)
      .orderBy('note_id', 'desc')
      .execute(),
    order.charge_id === null
      ? undefined
      : db
          .selectFrom('charges')
          .select(['captured', 'amount_captured', 'amount_refunded', 'data'])
          .where('store_id', '=', store_id)
          .where('charge_id', '=', order.charge_id)
          .executeTakeFirst(),
    order.charge_id === null
      ? []
      : db
          .selectFrom('disputes')
          .select('status')
          .where('store_id', '=', store_id)
          .where('charge_id', '=', order.charge_id)
          .execute(),
  ]);
  const returned = quantitiesReturned(refunds);
  const idOf = await userIds(db, store_id, [
    ...notes.map(({ author }) => author),
    ...refunds.map(({ refunded_by }) => refunded_by),
  ]);
  return {
    ...listedOrder(order, store),
    order_key: order.order_key,
    customer_ip: order.customer_ip,
    user_agent: order.user_agent,
    billing: addressOf(order.billing),
    shipping: addressOf(order.shipping),
    lines: lines.map((line) => {
      const refunded_quantity = Math.min(returned.get(line.line_id) ?? 0, line.quantity);
      return {
        id: line.line_id,
        product_id: line.product_id,
        name: line.name,
        sku: line.sku,
        quantity: line.quantity,
        price: line.price,
        total: line.total,
        refunded_quantity,
        refunded_total: refunded_quantity * line.price,
      };
    }),
    subtotal: order.subtotal,
    shipping_total: order.shipping_total,
    tax_total: order.tax_total,
    exchange_rate: order.exchange_rate,
    sale_rate: saleRateOf(order, store),
    paid_at: order.paid_at ? toUtcText(order.paid_at) : '',
    fraud_meta_box_type: fraudMetaBoxTypes.find((type) => type === order.fraud_meta_box_type) ?? 'payment_started',
    charge_id: order.charge_id,
    payment_status: order.payment_status,
    payment_method_title: methodTitle(order.payment_method, charge?.data),
    refundable: charge?.captured && disputes.every(allowsRefund) ? charge.amount_captured - charge.amount_refunded : 0,
    refunds: refunds.map((refund) => ({
      id: refund.refund_id,
      created: toUtcText(refund.created),
      amount: refund.amount,
      currency: refund.currency,
      status: refund.status,
      reason: refund.reason,
      failure_reason: refund.failure_reason,
      refunded_by: refund.refunded_by,
      refunded_by_id: idOf(refund.refunded_by),
    })),
    notes: notes.map((note) => ({
      id: note.note_id,
      created: toUtcText(note.created),
      text: note.body,
      author: note.author,
      author_id: idOf(note.author),
    })),
    customer_note: order.customer_note,
    shipment: shipmentOf(order),
  };
}

/** Which users have these names. Names are unique in a store, and never change. */
async function userIds(
  db: Context['db'],
  store_id: number,
  usernames: readonly (string | null)[],
): Promise<(username: string | null) => number | null> {
  const known = [...new Set(usernames)].filter((username) => username !== null);
  if (known.length === 0) return () => null;
  const users = await db
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where('store_id', '=', store_id)
    .where('username', 'in', known)
    .execute();
  const idByName = new Map(users.map(({ username, user_id }) => [username, user_id]));
  return (username) => (username === null ? null : (idByName.get(username) ?? null));
}

/** Pieces per line that refunds have taken back; a refund that failed took nothing. */
export function quantitiesReturned(
  refunds: readonly { status: string; lines: { id: number; quantity: number }[] }[],
): Map<number, number> {
  const returned = new Map<number, number>();
  for (const refund of refunds) {
    if (refund.status === 'failed' || refund.status === 'canceled') continue;
    for (const { id, quantity } of refund.lines) returned.set(id, (returned.get(id) ?? 0) + quantity);
  }
  return returned;
}

const emptyAddress: Address = {
  first_name: '',
  last_name: '',
  company: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  email: '',
  phone: '',
};

/** A stored address with every field. */
export const addressOf = (stored: StoredAddress): Address => ({ ...emptyAddress, ...stored });
