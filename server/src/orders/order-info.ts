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

/** The order as included in every payments response. */
export const orderInfoOf = (order: OrderInfoRow): OrderInfo => ({
  id: order.order_id,
  number: String(order.order_id),
  url: `/wp-admin/admin.php?page=wc-orders&action=edit&id=${order.order_id}`,
  customer_url:
    order.customer_id === null
      ? null
      : `/wp-admin/admin.php?page=wc-admin&path=%2Fcustomers&filter=single_customer&customers=${order.customer_id}`,
  customer_name: order.customer_name,
  customer_email: order.customer_email,
  fraud_meta_box_type: order.fraud_meta_box_type,
  ip_address: order.customer_ip,
});
