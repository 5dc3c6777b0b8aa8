import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChallengeStep } from '@purser/contract/disputes/challenge-steps';
import type { DisputeReason } from '@purser/contract/disputes/dispute-reason';
import type { DuplicateStatus, RefundStatus } from '@purser/contract/disputes/evidence-documents';
import * as words from '@purser/contract/disputes/labels';
import { translated } from '../../translated.ts';

export const labelBySuggestion = translated(words.labelBySuggestion);
export const labelByProductType = translated(words.labelByProductType);

export const labelByRefundStatus: Record<RefundStatus, MessageDescriptor> = {
  refund_has_been_issued: msg`A refund has been issued`,
  refund_was_not_owed: msg`A refund was not owed`,
};

export const labelByDuplicateStatus: Record<DuplicateStatus, MessageDescriptor> = {
  is_duplicate: msg`It was a duplicate`,
  is_not_duplicate: msg`It was not a duplicate`,
};

export const labelByStep: Record<ChallengeStep, MessageDescriptor> = {
  purchase: msg`Purchase info`,
  shipping: msg`Shipping details`,
  review: msg`Review`,
};

export const titleByStep: Record<ChallengeStep, MessageDescriptor> = {
  purchase: msg`Let's gather the basics`,
  shipping: msg`Add your shipping details`,
  review: msg`Review your cover letter`,
};

/** What the customer tells the bank, by reason. */
export const claimByReason: Record<DisputeReason, MessageDescriptor> = {
  bank_cannot_process: msg`The customer’s bank can’t process this charge.`,
  check_returned: msg`The check used for this payment was returned.`,
  credit_not_processed: msg`The customer says you owe them a refund that hasn’t arrived.`,
  customer_initiated: msg`The customer asked their bank to return this debit.`,
  debit_not_authorized: msg`The customer says they didn’t authorize this debit.`,
  duplicate: msg`The customer says they were charged more than once for the same purchase.`,
  fraudulent: msg`The cardholder says they didn’t authorize this payment.`,
  general: msg`The bank gave no specific reason. Ask the customer what the problem is.`,
  incorrect_account_details: msg`The account details given for this payment were wrong.`,
  insufficient_funds: msg`The customer’s account didn’t have enough money.`,
  product_not_received: msg`The customer says the product or service never arrived.`,
  product_unacceptable: msg`The customer says the product was damaged, faulty or not as described.`,
  subscription_canceled: msg`The customer says you charged them after they canceled a subscription.`,
  unrecognized: msg`The customer doesn’t recognize the charge on their statement.`,
};
