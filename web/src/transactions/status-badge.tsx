import { useLingui } from '@lingui/react/macro';
import type { PaymentStatus } from '@purser/contract/transactions/payment-status';
import { Badge } from '../ui/badge.tsx';
import { lookByStatus } from './payment-status-label.ts';

/** The derived status of a payment; what it means is in its title. */
export function StatusBadge({ status }: { status: PaymentStatus }) {
  const { t } = useLingui();
  const { label, tone, meaning } = lookByStatus[status];
  return (
    <span title={t(meaning)}>
      <Badge tone={tone}>{t(label)}</Badge>
    </span>
  );
}
