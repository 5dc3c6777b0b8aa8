import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '@purser/contract/endpoint';
import type { createInstantPayout } from '@purser/contract/payouts/instant-payout';

/** Why an instant payout was refused; follows the sentence that it failed. */
export const instantPayoutReasonByCode: Record<ErrorCode<typeof createInstantPayout>, MessageDescriptor> = {
  insufficient_funds: msg`This is more than you can get instantly right now. No money moved.`,
  instant_payouts_unsupported: msg`Your account or bank doesn’t support instant payouts in this currency. No money moved, and your next scheduled payout isn’t affected.`,
  instant_payouts_limit_exceeded: msg`You’ve reached the limit for instant payouts. No money moved. Try again tomorrow.`,
  deposits_blocked: msg`Your payouts are suspended. No money moved.`,
  stale_amount: msg`Your balance has changed. No money moved. Check the new amount and try again.`,
  wcpay_instant_payout: msg`The payment provider refused the payout. No money moved.`,
  wcpay_server_error: msg`An unexpected error occurred. No money moved.`,
  idempotency_in_progress: msg`This payout is still in progress. Wait a moment.`,
  idempotency_key_reused: msg`You already requested this payout with a different amount. Check your payouts before you try again.`,
};
