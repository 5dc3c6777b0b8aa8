import type { PayoutsOverview } from '@purser/contract/payouts/payouts-overview';

/** Whether the provider stopped all payouts of the account, so that it would refuse a requested one too. */
export const stoppedPayouts = (account: PayoutsOverview['account'] | undefined): 'suspended' | 'off' | undefined =>
  account?.deposits_blocked ? 'suspended' : account && !account.deposits_enabled ? 'off' : undefined;
