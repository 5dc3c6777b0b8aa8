import type { OrderListener } from '../../books/order-of-payment.ts';
import { readPaymentError } from '../../orders/follow-order.ts';
import { reasonOf } from '../../orders/payment-problem.ts';
import { formatPrice } from '../../catalog/prices.ts';
import { readLocale, tellStaff } from '../tell-staff.ts';

/**
 * A debit that the bank refused, or a voucher that was not paid, days after the order was received: those who run the store
 * are notified, because the goods may be packed already.
 */
export const tellFailedDebit: OrderListener = async (services, tx, order, { from, to }) => {
  if (from !== 'on-hold' || to !== 'failed') return;
  const { store_id, order_id, payment_intent_id } = order;
  const { locale } = await readLocale(tx, store_id);
  const error = await readPaymentError(tx, order);
  await tellStaff(services, tx, store_id, {
    name: 'purser-payment-failed-late',
    subject: `${order_id}:${order.attempt}`,
    type: 'warning',
    title: `The payment of ${formatPrice(order.total, order.currency, locale)} failed after the order was received`,
    text: [
      error ? reasonOf(error) : 'The bank didn’t say why.',
      'Don’t ship the order. The goods are back in stock, and we’ve told the customer.',
    ],
    order_id,
    payment_intent_id,
  });
};
