import type { OrderInfo } from '@purser/contract/orders/order-info';

/** The columns of the order that its info needs. */
export interface OrderInfoRow {
  order_id: number;
  customer_id: number | null;
  customer_name: string;
  customer_email: string;
  customer_ip: string;
  fraud_meta_box_type: OrderInfo['fraud_meta_box_type'];
}

/** An order's page in the admin. */
export const orderUrl = (order_id: number | string): string =>
  `/wp-admin/admin.php?page=wc-orders&action=edit&id=${order_id}`;

/** A customer's page in the admin. */
export const customerUrl = (customer_id: number | string): string =>
  `/wp-admin/admin.php?page=wc-admin&path=%2Fcustomers&filter=single_customer&customers=${customer_id}`;

/** The order as included in every payments response. */
export const orderInfoOf = (order: OrderInfoRow): OrderInfo => ({
  id: order.order_id,
  number: String(order.order_id),
  url: orderUrl(order.order_id),
  customer_url: order.customer_id === null ? null : customerUrl(order.customer_id),
  customer_id: order.customer_id,
  customer_name: order.customer_name,
  customer_email: order.customer_email,
  fraud_meta_box_type: order.fraud_meta_box_type,
  ip_address: order.customer_ip,
});

/** An order beside a row that may have none: `orderInfoColumns`, each null without it. */
export interface JoinedOrder {
  order_id: number | null;
  order_customer_id: number | null;
  order_customer_name: string | null;
  order_customer_email: string | null;
  order_ip: string | null;
  order_fraud: OrderInfo['fraud_meta_box_type'] | null;
}

/** The columns of `JoinedOrder` besides the id, of orders joined as `o`. */
export const orderInfoColumns = `o.customer_id as order_customer_id, o.customer_name as order_customer_name, o.customer_email as order_customer_email,
  o.customer_ip as order_ip, o.fraud_meta_box_type as order_fraud`;

/** The info of an order beside a row, if there is one. */
export const joinedOrderOf = (row: JoinedOrder): OrderInfo | undefined =>
  row.order_id === null || row.order_fraud === null
    ? undefined
    : orderInfoOf({
        order_id: row.order_id,
        customer_id: row.order_customer_id,
        customer_name: row.order_customer_name ?? '',
        customer_email: row.order_customer_email ?? '',
        customer_ip: row.order_ip ?? '',
        fraud_meta_box_type: row.order_fraud,
      });
