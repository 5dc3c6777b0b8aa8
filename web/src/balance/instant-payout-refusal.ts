import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '@purser/contract/endpoint';
import type { createInstantPayout } from '@purser/contract/payouts/instant-payout';

/** Why money was not paid out at once; said after the sentence that it failed. */
export const instantPayoutReasonByCode: Record<ErrorCode<typeof createInstantPayout>, MessageDescriptor> = {
  insufficient_funds: msg`Less than this can be sent at once now. No money moved.`,
  instant_payouts_unsupported: msg`The account or its bank takes no instant payouts in this currency. No money moved; the next scheduled payout is not affected.`,
  instant_payouts_limit_exceeded: msg`The account has reached its limit of instant payouts for now. No money moved; try again tomorrow.`,
  deposits_blocked: msg`Payouts of this account are suspended. No money moved.`,
  stale_amount: msg`Your balance changed since this amount was shown. No money moved; look at the new amount and try again.`,
  wcpay_instant_payout: msg`The payment provider refused the payout. No money moved.`,
  wcpay_server_error: msg`An unexpected error occurred. No money moved.`,
  idempotency_in_progress: msg`The same payout is still running. Wait a moment.`,
  idempotency_key_reused: msg`This payout was asked for before with another amount. Look at your payouts before you start again.`,
};
