import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Payout, PayoutStatus } from '@purser/contract/payouts/payout';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/badge.tsx';
import { labelByPayoutState } from './labels.ts';

interface Look {
  label: MessageDescriptor;
  tone: Tone;
  meaning: MessageDescriptor;
}

export const lookByPayoutStatus: Record<PayoutStatus, Look> = {
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

const deducted: Look = {
  label: labelByPayoutState.deducted,
  tone: 'success',
  meaning: msg`The money was debited from your bank account.`,
};

/** A withdrawal that is paid was deducted. */
const lookOf = ({ type, status }: Pick<Payout, 'type' | 'status'>): Look =>
  type === 'withdrawal' && status === 'paid' ? deducted : lookByPayoutStatus[status];

/** The status of a payout; what it means is in its title. */
export function PayoutStatusBadge({ payout }: { payout: Pick<Payout, 'type' | 'status'> }) {
  const { t } = useLingui();
  const { label, tone, meaning } = lookOf(payout);
  return (
    <span title={t(meaning)}>
      <Badge tone={tone}>{t(label)}</Badge>
    </span>
  );
}
