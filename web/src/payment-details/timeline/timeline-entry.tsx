import { t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { isDeclineCode } from '@purser/contract/transactions/decline';
import type { TimelineEvent, TimelineEventType } from '@purser/contract/transactions/timeline';
import type { ReactNode } from 'react';
import { formatClearMoney } from '../../format/money.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import { CapturedBreakdown, Conversion } from '../captured-breakdown.tsx';
import { adviceOfAbsence, titleOfAbsence } from '../../acts/absent-act.ts';
import { disputeLost, disputeOpened, disputeWon, evidenceSubmitted } from './dispute-entry.tsx';
import { ByWhom, PayoutLine, UserLink } from './event-parts.tsx';
import type { EventText } from './event-parts.tsx';
import { capturedMoney, refundedMoney } from '../../transactions/fees.ts';
import { FraudRules } from '../fraud-rules.tsx';
import { declineReason, refundFailureReason } from '../payment-failure.ts';
import { loanHref } from '../../hrefs.ts';

const amountOf = (event: TimelineEvent, amount = event.amount): string =>
  formatClearMoney(Math.abs(amount ?? 0), event.currency ?? '');

/** The reference by which the bank finds a refund; it arrives some days after the refund, or never. */
function ReferenceNumber({ event }: { event: TimelineEvent }) {
  const { acquirer_reference_number: number, acquirer_reference_number_status: status } = event;
  if (!status) return null;
  if (status !== 'available' || !number)
    return (
      <p className="text-muted">
        {status === 'unavailable' ? (
          <Trans>This refund has no Acquirer Reference Number (ARN).</Trans>
        ) : (
          <Trans>The Acquirer Reference Number (ARN) isn’t available yet.</Trans>
        )}
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-muted">
      <Trans>
        Acquirer Reference Number (ARN): <span className="font-mono text-[0.8125rem]">{number}</span>
      </Trans>
      <CopyButton text={number} label={t`Copy reference number`} />
    </p>
  );
}

function captured(event: TimelineEvent): EventText {
  const amount = amountOf(event, event.amount_captured ?? event.amount);
  if (event.pending)
    return {
      tone: 'info',
      icon: 'payments',
      title: t`The capture of ${amount} was requested. We’re still waiting for confirmation.`,
    };
  const money = capturedMoney(event);
  return {
    tone: 'success',
    icon: 'success',
    title: t`A payment of ${amount} was successfully charged.`,
    body: (
      <>
        <ByWhom event={{ ...event, reason: null }} />
        <CapturedBreakdown money={money} rates={event.fee_rates} />
        <PayoutLine event={event} amount={money.net} currency={money.currency} direction="added" />
      </>
    ),
  };
}

function refunded(event: TimelineEvent): EventText {
  const amount = amountOf(event, event.amount_refunded ?? event.amount);
  if (event.pending)
    return {
      tone: 'info',
      icon: 'refund',
      title: event.unanswered
        ? t`A refund of ${amount} was requested. We’re still waiting for confirmation.`
        : t`A refund of ${amount} was requested. The bank hasn’t confirmed it yet.`,
      body: (
        <>
          <ByWhom event={event} />
          <ReferenceNumber event={event} />
        </>
      ),
    };
  const money = refundedMoney(event);
  if (event.failed)
    return {
      tone: 'neutral',
      icon: 'refund',
      title: t`A refund of ${amount} was sent.`,
      body: (
        <>
          <ByWhom event={event} />
          {/* Only for a deduction from an existing payout: a future one includes the returned amount too. */}
          {event.deposit && (
            <PayoutLine event={event} amount={money.gross} currency={money.currency} direction="deducted" />
          )}
        </>
      ),
    };
  return {
    tone: 'neutral',
    icon: 'refund',
    title: t`A payment of ${amount} was successfully refunded.`,
    body: (
      <>
        <ByWhom event={event} />
        {money.conversion && <Conversion conversion={money.conversion} />}
        <ReferenceNumber event={event} />
        <PayoutLine event={event} amount={money.gross} currency={money.currency} direction="deducted" />
      </>
    ),
  };
}

function refundFailed(event: TimelineEvent): EventText {
  const amount = amountOf(event, event.amount_refunded ?? event.amount);
  const reason = i18n._(refundFailureReason(event.failure_reason));
  const money = refundedMoney(event);
  const back = formatClearMoney(Math.abs(money.gross), money.currency);
  return {
    tone: 'danger',
    icon: 'error',
    title: t`A refund of ${amount} was attempted but failed due to ${reason}.`,
    body: (
      <>
        {event.deposit === null && (
          <p className="text-muted">
            <Trans>{back} is back in your balance. The customer hasn’t received it.</Trans>
          </p>
        )}
        {event.deposit && <PayoutLine event={event} amount={money.gross} currency={money.currency} direction="added" />}
        <ReferenceNumber event={event} />
      </>
    ),
  };
}

/** An act without a response that, according to the provider, was never carried out. */
function didNotHappen(event: TimelineEvent): EventText {
  return {
    tone: 'warning',
    icon: 'warning',
    title: titleOfAbsence(event),
    body: (
      <>
        <ByWhom event={{ ...event, reason: null }} />
        <p className="text-muted">{adviceOfAbsence(event)}</p>
      </>
    ),
  };
}

/** What a payment repaid of a loan; positive is what its refund gave back. */
function loanPaydown(event: TimelineEvent): EventText {
  const amount = amountOf(event);
  const isReversed = (event.amount ?? 0) > 0;
  return {
    tone: 'neutral',
    icon: 'bank',
    title: isReversed
      ? t`${amount} that was withheld for your loan was given back.`
      : t`${amount} was withheld to repay your loan.`,
    body: (
      <>
        {event.loan_id && (
          <p>
            <Link href={loanHref(event.loan_id)}>
              <Trans>View loan transactions</Trans>
            </Link>
          </p>
        )}
        <PayoutLine
          event={event}
          amount={event.amount ?? 0}
          currency={event.currency ?? ''}
          direction={isReversed ? 'added' : 'deducted'}
        />
      </>
    ),
  };
}

function byUser(event: TimelineEvent, withUser: (user: ReactNode) => ReactNode, without: string): ReactNode {
  return event.user ? withUser(<UserLink user={event.user} />) : without;
}

/** Why the bank refused, in plain words; for unknown reasons the bank's own word. */
function failed(event: TimelineEvent, isTriedAgain: boolean): EventText {
  const sentence = `${i18n._(declineReason(event.reason))}.`;
  return {
    tone: 'danger',
    icon: 'error',
    title: t`A payment of ${amountOf(event)} failed.`,
    body: (
      <p className="text-muted">
        {sentence}
        {event.reason && !isDeclineCode(event.reason) && (
          <>
            {' '}
            <Trans>
              Bank’s reason: <code className="text-[0.8125rem]">{event.reason}</code>
            </Trans>
          </>
        )}
        {isTriedAgain && (
          <>
            {' '}
            <Trans>The customer tried again.</Trans>
          </>
        )}
      </p>
    ),
  };
}

/** A text for every type of event; a new type does not compile without one. */
const textByType: Record<TimelineEventType, (event: TimelineEvent, isTriedAgain: boolean) => EventText> = {
  started: () => ({ tone: 'neutral', icon: 'payments', title: t`The payment was started.` }),
  authorized: (event) => ({
    tone: 'warning',
    icon: 'payments',
    title: t`A payment of ${amountOf(event)} was successfully authorized.`,
  }),
  authorization_voided: (event) => ({
    tone: 'neutral',
    icon: 'close',
    title: event.pending
      ? t`The cancellation of the authorization of ${amountOf(event)} was requested. We’re still waiting for confirmation.`
      : t`The authorization of ${amountOf(event)} was canceled.`,
    body: <ByWhom event={{ ...event, reason: null }} />,
  }),
  authorization_expired: (event) => ({
    tone: 'neutral',
    icon: 'calendar',
    title: t`The authorization of ${amountOf(event)} expired.`,
  }),
  captured,
  partial_refund: refunded,
  full_refund: refunded,
  refund_failed: refundFailed,
  failed,
  fraud_warning: () => ({
    tone: 'warning',
    icon: 'warning',
    title: t`The customer’s bank reported this payment as fraud.`,
  }),
  dispute_needs_response: disputeOpened,
  dispute_in_review: evidenceSubmitted,
  dispute_won: disputeWon,
  dispute_lost: disputeLost,
  dispute_warning_closed: () => ({ tone: 'neutral', icon: 'check', title: t`The inquiry was closed.` }),
  dispute_charge_refunded: () => ({ tone: 'neutral', icon: 'refund', title: t`The disputed payment was refunded.` }),
  financing_paydown: loanPaydown,
  did_not_happen: didNotHappen,
  fraud_outcome_review: (event) => ({
    tone: 'warning',
    icon: 'warning',
    title: t`The payment was held for review by your fraud filters.`,
    body: <FraudRules event={event} />,
  }),
  fraud_outcome_block: (event) => ({
    tone: 'danger',
    icon: 'error',
    title: t`Your fraud filters blocked this payment.`,
    body: <FraudRules event={event} />,
  }),
  fraud_outcome_manual_approve: (event) => ({
    tone: 'success',
    icon: 'check',
    title: byUser(event, (user) => <Trans>The payment was approved by {user}.</Trans>, t`The payment was approved.`),
  }),
  fraud_outcome_manual_block: (event) => ({
    tone: 'neutral',
    icon: 'close',
    title: byUser(event, (user) => <Trans>The payment was blocked by {user}.</Trans>, t`The payment was blocked.`),
  }),
};

/** `isTriedAgain`: the customer went on to pay after this event. */
export const textOf = (event: TimelineEvent, isTriedAgain = false): EventText =>
  textByType[event.type](event, isTriedAgain);
