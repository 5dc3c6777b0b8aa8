import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { Shipment } from '@purser/contract/orders/order';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { Orders } from '../database/tables.ts';
import type { Kept } from '../database/upsert.ts';

export type OrderRow = Selectable<Orders>;

/** The statuses of an order whose payment is not over: a checkout or a reader may still pay it. */
export const payableStatuses = ['pending', 'failed'] as const;

export const isPayable = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  payableStatuses.some((payable) => payable === status);

/** How it was sent, as far as the merchant entered it. */
export const shipmentOf = ({
  shipping_carrier,
  tracking_number,
  shipped_on,
}: Pick<OrderRow, 'shipping_carrier' | 'tracking_number' | 'shipped_on'>): Shipment | null =>
  shipping_carrier || tracking_number || shipped_on ? { carrier: shipping_carrier, tracking_number, shipped_on } : null;

export const findOrder = (
  db: Database | DatabaseTransaction,
  store_id: number,
  order_id: number,
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();

/** The order's payment at the provider, as last read. */
export async function findIntent(
  db: Database | DatabaseTransaction,
  { store_id, payment_intent_id }: Pick<OrderRow, 'store_id' | 'payment_intent_id'>,
): Promise<Kept<Stripe.PaymentIntent> | undefined> {
  if (payment_intent_id === null) return undefined;
  const row = await db
    .selectFrom('payment_intents')
    .select('data')
    .where('store_id', '=', store_id)
    .where('payment_intent_id', '=', payment_intent_id)
    .executeTakeFirst();
  return row?.data;
}
