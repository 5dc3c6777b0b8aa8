import type { RefundListener } from '../../books/write-refunds.ts';
import { formatPrice } from '../../catalog/prices.ts';
import { readLocale, tellStaff } from '../tell-staff.ts';

/** The money is back at the store while the customer waits for it, so the staff are notified. */
export const tellFailedRefund: RefundListener = async (services, tx, refund) => {
  if (refund.to !== 'failed') return;
  const { store_id, refund_id, order_id, payment_intent_id } = refund;
  const { locale } = await readLocale(tx, store_id);
  await tellStaff(services, tx, store_id, {
    name: 'purser-refund-failed',
    subject: refund_id,
    type: 'warning',
    title: `The refund of ${formatPrice(refund.amount, refund.currency, locale)} failed`,
    text: [
      'The customer didn’t receive it. The amount is back in your balance.',
      'Try again, or refund the customer another way.',
    ],
    order_id,
    payment_intent_id,
  });
};
