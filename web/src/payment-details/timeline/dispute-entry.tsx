import { t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { guidanceOf } from '../../disputes/reason-guidance.ts';
import { formatFullDateTime } from '../../format/date.ts';
import { formatClearMoney } from '../../format/money.ts';
import { ByWhom, PayoutLine } from './event-parts.tsx';
import type { EventText } from './event-parts.tsx';

/** An inquiry has no amount: no money was taken. */
export function disputeOpened(event: TimelineEvent): EventText {
  const details = (
    <>
      {event.reason && (
        <p className="text-muted">
          <Trans>Reason: {i18n._(guidanceOf({ reason: event.reason }).display)}</Trans>
        </p>
      )}
      {event.evidence_due_by && (
        <p className="text-muted">
          <Trans>Respond by {formatFullDateTime(event.evidence_due_by)}.</Trans>
        </p>
      )}
    </>
  );
  if (event.amount === null || event.amount === undefined)
    return {
      tone: 'warning',
      icon: 'warning',
      title: t`An inquiry about this payment was opened. No money has been withdrawn.`,
      body: details,
    };
  const total = Math.abs(event.amount) + Math.abs(event.fee ?? 0);
  const totalText = formatClearMoney(total, event.currency ?? '');
  return {
    tone: 'danger',
    icon: 'warning',
    // Without a deadline the bank takes no response.
    title: event.evidence_due_by
      ? t`The payment is disputed and needs your response.`
      : t`The bank returned the payment to the customer.`,
    body: (
      <>
        <p className="text-muted">
          <Trans>Disputed amount and fee: {totalText}</Trans>
        </p>
        {details}
        <PayoutLine event={event} amount={total} currency={event.currency ?? ''} direction="deducted" />
      </>
    ),
  };
}

export const evidenceSubmitted = (event: TimelineEvent): EventText => ({
  tone: 'info',
  icon: 'info',
  title: event.unanswered
    ? t`Your evidence was sent. We’re still waiting for confirmation.`
    : t`Your evidence was submitted and is being reviewed.`,
  body: <ByWhom event={{ ...event, reason: null }} />,
});

export function disputeWon(event: TimelineEvent): EventText {
  const fee = Math.abs(event.fee ?? 0);
  return {
    tone: 'success',
    icon: 'success',
    title:
      fee > 0
        ? t`The dispute was won. The amount and the fee were credited to you.`
        : t`The dispute was won. The amount was credited to you.`,
    body: (
      <PayoutLine
        event={event}
        amount={Math.abs(event.amount ?? 0) + fee}
        currency={event.currency ?? ''}
        direction="added"
      />
    ),
  };
}

/** A user of the store ends a dispute only by accepting it. */
export const disputeLost = (event: TimelineEvent): EventText => ({
  tone: event.unanswered ? 'info' : 'neutral',
  icon: event.unanswered ? 'info' : 'close',
  title: event.unanswered
    ? t`The dispute was accepted. We’re still waiting for confirmation.`
    : event.user
      ? t`The dispute was accepted. The customer keeps the money.`
      : t`The dispute was lost. The customer keeps the money.`,
  body: <ByWhom event={{ ...event, reason: null }} />,
});
