import { orderListeners } from './projector/order-of-payment.ts';
import { refundListeners } from './projector/write-refunds.ts';
import { followOrder } from './store/follow-order.ts';
import { followRefund } from './store/follow-refund.ts';

/** Tells the features what the projector changed. Asking twice changes nothing. */
export function attachListeners(): void {
  if (!orderListeners.includes(followOrder)) orderListeners.push(followOrder);
  if (!refundListeners.includes(followRefund)) refundListeners.push(followRefund);
}
