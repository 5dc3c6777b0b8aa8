import { endpoint, refuseField } from '../http/endpoint.ts';
import { refundPayment } from '../acts/refund-payment.ts';

export const refundCharge = endpoint.transactions.refundCharge.handler(({ input, context }) =>
  refundPayment(context, { ...input, order_id: orderNumber(input.order_id) }),
);

/** The order's number as sent: a number, or its text. */
function orderNumber(given: string | number | null | undefined): number | null {
  if (given === null || given === undefined || given === '') return null;
  const order_id = Number(given);
  if (!Number.isSafeInteger(order_id) || order_id <= 0)
    throw refuseField('order_id', 'order_id is not an order number.');
  return order_id;
}
