import { useLingui } from '@lingui/react/macro';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import type { Charge } from '@purser/contract/transactions/charge';
import { useForm } from 'react-hook-form';
import { client } from '../api.ts';
import { recordEvent } from '../events.ts';
import type { Attempt } from '../idempotency.ts';
import { RefundForm } from './refund-form.tsx';
import type { RefundFields, RefundWish } from './refund-form.tsx';
import { refundReasonByCode } from './refund-refusal.ts';

/** Refunds a payment; the amount is initially all that can still be refunded. */
export function RefundDialog({
  charge,
  order,
  attempt,
  onClose,
}: {
  charge: Charge;
  order: OrderInfo | undefined;
  attempt: Attempt;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const id = charge.payment_intent ?? charge.id;
  const rest = charge.amount_captured - charge.amount_refunded;
  const form = useForm<RefundFields>({ defaultValues: { amount: rest, reason: '' } });

  const refund = (wish: RefundWish, idempotencyKey: string) => {
    const isFull = wish.amount === charge.amount_captured;
    recordEvent(isFull ? 'payments_transactions_details_refund_full' : 'payments_transactions_details_partial_refund', {
      payment_intent_id: id,
      order_id: isFull ? undefined : order?.number,
    });
    return client.transactions.refundCharge(
      { charge_id: charge.id, ...wish, ...(order ? { order_id: order.number } : {}) },
      { context: { idempotencyKey } },
    );
  };
  return (
    <RefundForm
      title={t`Refund payment`}
      form={form}
      rest={rest}
      currency={charge.currency}
      attempt={attempt}
      refund={refund}
      success={() => t`Refunded payment #${id}.`}
      failure={t`There has been an error refunding the payment #${id}. Please try again later.`}
      refusalByCode={refundReasonByCode}
      onClose={onClose}
    />
  );
}
