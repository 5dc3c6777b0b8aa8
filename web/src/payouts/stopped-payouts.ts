import type { PayoutsOverview } from '@purser/contract/payouts/payouts-overview';

/** Whether, by the provider, nothing at all leaves the account: a payout that is asked for would be refused. */
export const stoppedPayouts = (account: PayoutsOverview['account'] | undefined): 'suspended' | 'off' | undefined =>
  account?.deposits_blocked ? 'suspended' : account && !account.deposits_enabled ? 'off' : undefined;
