import type { PaymentStatus } from '@purser/contract/transactions/payment-status';
import { StatusBadge } from '../ui/status-badge.tsx';
import { lookByStatus } from './payment-status-label.ts';

/** The derived status of a payment. */
export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <StatusBadge look={lookByStatus[status]} />
);
