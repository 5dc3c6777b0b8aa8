import { msg } from '@lingui/core/macro';
import type { Payout, PayoutStatus } from '@purser/contract/payouts/payout';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { StatusLook } from '../ui/status-badge.tsx';
import { labelByPayoutState } from './labels.ts';

export const lookByPayoutStatus: Record<PayoutStatus, StatusLook> = {
  paid: { label: labelByPayoutState.paid, tone: 'success', meaning: msg`The money arrived at your bank.` },
  pending: { label: labelByPayoutState.pending, tone: 'warning', meaning: msg`Not sent to your bank yet.` },
  in_transit: { label: labelByPayoutState.in_transit, tone: 'info', meaning: msg`On its way to your bank.` },
  canceled: {
    label: labelByPayoutState.canceled,
    tone: 'neutral',
    meaning: msg`Canceled. The money is back in your balance.`,
  },
  failed: {
    label: labelByPayoutState.failed,
    tone: 'danger',
    meaning: msg`Your bank refused it. The money is back in your balance.`,
  },
};

const deducted: StatusLook = {
  label: labelByPayoutState.deducted,
  tone: 'success',
  meaning: msg`The money was debited from your bank account.`,
};

/** A withdrawal that is paid was deducted. */
const lookOf = ({ type, status }: Pick<Payout, 'type' | 'status'>): StatusLook =>
  type === 'withdrawal' && status === 'paid' ? deducted : lookByPayoutStatus[status];

/** The status of a payout. */
export const PayoutStatusBadge = ({ payout }: { payout: Pick<Payout, 'type' | 'status'> }) => (
  <StatusBadge look={lookOf(payout)} />
);
