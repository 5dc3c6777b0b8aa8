import type { PayoutStatus, payoutTypes } from './payout.ts';

/** English words for the values of a payout. Screens translate them; files use them unchanged. */
export const labelByPayoutType: Record<(typeof payoutTypes)[number], string> = {
  deposit: 'Payout',
  withdrawal: 'Withdrawal',
};

/** `deducted` is a withdrawal that is paid. */
export const labelByPayoutState: Record<PayoutStatus | 'deducted', string> = {
  paid: 'Completed',
  deducted: 'Completed (deducted)',
  pending: 'Pending',
  in_transit: 'In transit',
  canceled: 'Canceled',
  failed: 'Failed',
};
