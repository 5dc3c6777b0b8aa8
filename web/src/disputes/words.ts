import { msg } from '@lingui/core/macro';
import { isDisputeStatus, isLaterStatus } from '@purser/contract/disputes/dispute-status';
import type { DisputeStatus, LaterStatus } from '@purser/contract/disputes/dispute-status';
import * as words from '@purser/contract/disputes/labels';
import { translated } from '../translated.ts';
import type { StatusLook } from '../ui/status-badge.tsx';

export const labelByDisputeStatus = translated(words.labelByDisputeStatus);
export const labelByDisputeReason = translated(words.labelByDisputeReason);
export const summaryByDisputeReason = translated(words.summaryByDisputeReason);

const lookByDisputeStatus: Record<DisputeStatus, StatusLook> = {
  warning_needs_response: {
    label: labelByDisputeStatus.warning_needs_response,
    tone: 'warning',
    meaning: msg`The customer asked about this payment. No money has been withdrawn.`,
  },
  warning_under_review: {
    label: labelByDisputeStatus.warning_under_review,
    tone: 'info',
    meaning: msg`You responded. Your response is being reviewed.`,
  },
  warning_closed: {
    label: labelByDisputeStatus.warning_closed,
    tone: 'neutral',
    meaning: msg`The inquiry ended without a dispute.`,
  },
  needs_response: {
    label: labelByDisputeStatus.needs_response,
    tone: 'warning',
    meaning: msg`Respond before the deadline, or you lose the dispute.`,
  },
  under_review: {
    label: labelByDisputeStatus.under_review,
    tone: 'info',
    meaning: msg`You submitted evidence. It’s being reviewed.`,
  },
  charge_refunded: {
    label: labelByDisputeStatus.charge_refunded,
    tone: 'neutral',
    meaning: msg`The disputed payment was refunded.`,
  },
  won: {
    label: labelByDisputeStatus.won,
    tone: 'success',
    meaning: msg`It was decided in your favor. The money is back in your balance.`,
  },
  lost: { label: labelByDisputeStatus.lost, tone: 'neutral', meaning: msg`The customer keeps the money.` },
};

const labelByLaterStatus = translated(words.labelByLaterStatus);

const lookByLaterStatus: Record<LaterStatus, StatusLook> = {
  appeal_needs_response: {
    label: labelByLaterStatus.appeal_needs_response,
    tone: 'warning',
    meaning: msg`You lost the dispute. An appeal is open at the payment provider.`,
  },
  appeal_under_review: {
    label: labelByLaterStatus.appeal_under_review,
    tone: 'info',
    meaning: msg`You lost the dispute. The appeal is being reviewed.`,
  },
  prevented: {
    label: labelByLaterStatus.prevented,
    tone: 'neutral',
    meaning: msg`It was settled before it became a dispute.`,
  },
};

/** Undefined for a status that we don’t know. */
export const lookOfDispute = (status: string): StatusLook | undefined =>
  isDisputeStatus(status) ? lookByDisputeStatus[status] : isLaterStatus(status) ? lookByLaterStatus[status] : undefined;
