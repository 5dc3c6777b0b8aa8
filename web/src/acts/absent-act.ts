import { t } from '@lingui/core/macro';
import type { ActNotDone, TimelineEvent } from '@purser/contract/transactions/timeline';
import { formatDateTime } from '../format/date.ts';
import { formatClearMoney } from '../format/money.ts';

const titleByAct: Record<ActNotDone, (amount: string) => string> = {
  refund: (amount) => t`The refund of ${amount} didn’t happen.`,
  capture: (amount) => t`The capture of ${amount} didn’t happen.`,
  cancel: (amount) => t`The authorization of ${amount} wasn’t canceled.`,
  submit_evidence: (amount) => t`Your evidence about ${amount} wasn’t submitted.`,
  accept_dispute: (amount) => t`The dispute of ${amount} wasn’t accepted.`,
};

/** Names the act of a `did_not_happen` event. */
export const titleOfAbsence = ({ act = 'refund', amount, currency }: TimelineEvent): string =>
  titleByAct[act](formatClearMoney(Math.abs(amount ?? 0), currency ?? ''));

/** What the merchant can do about it. */
export function adviceOfAbsence({ act, capture_by }: TimelineEvent): string {
  if (act === 'submit_evidence') return t`Your draft is still there. You can submit it again until the deadline.`;
  if (act === 'accept_dispute') return t`The dispute is still open. You can try again.`;
  if (act !== 'capture') return t`No money moved. You can try again.`;
  if (capture_by === undefined) return t`The customer hasn’t been charged. You can try again.`;
  const deadline = formatDateTime(capture_by);
  return t`The customer hasn’t been charged. Capture it again by ${deadline}, or the authorization expires.`;
}
