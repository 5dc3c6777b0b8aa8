import { msg } from '@lingui/core/macro';
import { labelByOrderStatus } from '@purser/contract/orders/labels';
import type { OrderStatus } from '@purser/contract/orders/order';
import { translated } from '../translated.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { StatusLook } from '../ui/status-badge.tsx';

const labels = translated(labelByOrderStatus);

/** An order's status in words, and what it means for the merchant. */
export const lookByOrderStatus: Record<OrderStatus, StatusLook> = {
  pending: { label: labels.pending, tone: 'neutral', meaning: msg`The customer hasn’t paid yet.` },
  'on-hold': {
    label: labels['on-hold'],
    tone: 'warning',
    meaning: msg`The payment is authorized or not confirmed yet.`,
  },
  processing: { label: labels.processing, tone: 'info', meaning: msg`Paid and ready to ship.` },
  completed: { label: labels.completed, tone: 'success', meaning: msg`Paid and completed.` },
  cancelled: { label: labels.cancelled, tone: 'neutral', meaning: msg`The payment was canceled or never made.` },
  refunded: { label: labels.refunded, tone: 'neutral', meaning: msg`The payment was fully refunded.` },
  failed: { label: labels.failed, tone: 'danger', meaning: msg`The last payment attempt failed. Nothing was charged.` },
};

export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <StatusBadge look={lookByOrderStatus[status]} />
);
