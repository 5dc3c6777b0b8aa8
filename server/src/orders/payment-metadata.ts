import type { OrderRow } from './order-row.ts';

/** The metadata of an order's payment at the provider; the projection finds the order by it. */
export const paymentMetadata = (order: OrderRow, site_url: string) => ({
  order_id: String(order.order_id),
  order_number: String(order.order_id),
  order_key: order.order_key,
  store_id: String(order.store_id),
  customer_name: order.customer_name,
  customer_email: order.customer_email,
  site_url,
  payment_type: 'single',
});
