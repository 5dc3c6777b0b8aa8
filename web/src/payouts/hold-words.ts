import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { failureWords } from './payout-failure.ts';

const wordsByReason: Record<string, MessageDescriptor> = {
  'requirements.past_due': msg`The details the payment provider requested are overdue.`,
  'requirements.pending_verification': msg`The payment provider is verifying what you submitted.`,
  'rejected.fraud': msg`The payment provider suspects fraud.`,
  'rejected.listed': msg`The account is on a list of prohibited persons or companies.`,
  'rejected.terms_of_service': msg`The account violated the payment provider’s terms of service.`,
  'rejected.other': msg`The payment provider closed the account.`,
  under_review: msg`The payment provider is reviewing the account.`,
  listed: msg`The payment provider is checking whether the account is on a list of prohibited persons or companies.`,
  platform_paused: msg`The platform has paused the account.`,
};

/** The reason of a hold in words; undefined for unknown reasons. */
export const reasonWords = (reason: string | null): MessageDescriptor | undefined =>
  reason === null
    ? undefined
    : Object.hasOwn(wordsByReason, reason)
      ? wordsByReason[reason]
      : failureWords(reason)?.why;
