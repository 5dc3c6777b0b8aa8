import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OrderStatus } from '@purser/contract/orders/order';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/badge.tsx';

/** An order's status in words, and what it means for the merchant. */
export const lookByOrderStatus: Record<
  OrderStatus,
  { label: MessageDescriptor; tone: Tone; meaning: MessageDescriptor }
> = {
  pending: { label: msg`Pending payment`, tone: 'neutral', meaning: msg`The customer hasn’t paid yet.` },
  'on-hold': { label: msg`On hold`, tone: 'warning', meaning: msg`The payment is authorized or not confirmed yet.` },
  processing: { label: msg`Processing`, tone: 'info', meaning: msg`Paid and ready to ship.` },
  completed: { label: msg`Completed`, tone: 'success', meaning: msg`Paid and completed.` },
  cancelled: { label: msg`Canceled`, tone: 'neutral', meaning: msg`The payment was canceled or never made.` },
  refunded: { label: msg`Refunded`, tone: 'neutral', meaning: msg`The payment was fully refunded.` },
  failed: { label: msg`Failed`, tone: 'danger', meaning: msg`The last payment attempt failed. Nothing was charged.` },
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useLingui();
  const { label, tone, meaning } = lookByOrderStatus[status];
  return (
    <span title={t(meaning)}>
      <Badge tone={tone}>{t(label)}</Badge>
    </span>
  );
}
