import type { AccountHold, AccountStatus, UnknownAccountStatus } from '@purser/contract/connect/account-status';
import type { PayoutSchedule, PayoutsOverview } from '@purser/contract/payouts/payouts-overview';

/** A notice about payouts, with the hold behind it when the provider reports one. */
export type PayoutNotice =
  | { kind: 'suspended'; hold: AccountHold | undefined }
  | { kind: 'payout_failed'; hold: AccountHold | undefined; account_link: string }
  | { kind: 'negative_balance' }
  | { kind: 'first_payout'; hold: AccountHold | undefined }
  | { kind: 'below_minimum'; minimum: number; currency: string }
  | { kind: 'no_funds' }
  | { kind: 'next_payout'; schedule: PayoutSchedule }
  | { kind: 'transit_days' };
export type PayoutNoticeKind = PayoutNotice['kind'];

export interface Dismissals {
  /** `isNextDepositNoticeDismissed` of the page settings, or dismissed since. */
  next_payout: boolean;
}

/** Whether payouts are made automatically. */
export const isScheduled = ({ interval }: Pick<PayoutSchedule, 'interval'>): boolean =>
  interval === 'daily' || interval === 'weekly' || interval === 'monthly';

/**
 * The notices about payouts, most urgent first. With a `currency` its balances are checked too, and bank accounts of
 * other currencies are not; balances and bank accounts come from `overview` once it is loaded.
 */
export function payoutNotices(
  account: AccountStatus | Pick<UnknownAccountStatus, 'error'>,
  overview: PayoutsOverview | undefined,
  currency: string | undefined,
  dismissals: Dismissals,
): PayoutNotice[] {
  const status = 'error' in account ? undefined : account;
  const holdOf = (...kinds: AccountHold['kind'][]) => status?.holds.find(({ kind }) => kinds.includes(kind));
  const restrictions = status?.deposits.restrictions;

  if (
    overview?.account.deposits_blocked ??
    (status?.deposits.status === 'blocked' || restrictions === 'deposits_blocked')
  )
    return [{ kind: 'suspended', hold: holdOf('payouts_blocked', 'under_review', 'rejected') }];

  const isOf = (each: { currency: string }): boolean =>
    currency === undefined || each.currency.toLowerCase() === currency.toLowerCase();
  const banks = overview?.account.default_external_accounts ?? status?.default_external_accounts ?? [];
  const isErrored = banks.some((bank) => isOf(bank) && bank.status === 'errored');
  const isWaitingOver = status?.deposits.completed_waiting_period;

  const fundsIn = (funds: { currency: string; amount: number }[] | undefined): number | undefined =>
    currency === undefined || !funds ? undefined : (funds.find(isOf)?.amount ?? 0);
  const available = fundsIn(overview?.balance.available);
  const pending = fundsIn(overview?.balance.pending);
  const minimum = (currency && status?.deposits.minimum_scheduled_deposit_amounts[currency.toLowerCase()]) || 0;
  const isAwaiting = isWaitingOver === true && available === 0 && pending !== undefined && pending > 0;
  const isUnrestricted = restrictions === 'deposits_unrestricted';

  const notices: PayoutNotice[] = [];
  if (isErrored && status?.accountLink)
    notices.push({ kind: 'payout_failed', hold: holdOf('bank_account_errored'), account_link: status.accountLink });
  if (available !== undefined && pending !== undefined && available + pending < 0)
    notices.push({ kind: 'negative_balance' });
  if (isWaitingOver === false) notices.push({ kind: 'first_payout', hold: holdOf('waiting_period') });
  if (currency && available !== undefined && available > 0 && available < minimum)
    notices.push({ kind: 'below_minimum', minimum, currency });
  if (isAwaiting) notices.push({ kind: 'no_funds' });
  const schedule = overview?.account.deposits_schedule ?? (status && scheduleOf(status));
  const arePayoutsOff = overview ? !overview.account.deposits_enabled : status?.deposits.status === 'disabled';
  const isDue = isUnrestricted && !arePayoutsOff && isWaitingOver && !isErrored;
  if (isDue && schedule && isScheduled(schedule) && !dismissals.next_payout)
    notices.push({ kind: 'next_payout', schedule });
  if (isUnrestricted && !isAwaiting && !isErrored) notices.push({ kind: 'transit_days' });
  return notices;
}

/** The schedule of the account, until the balances are loaded. */
export const scheduleOf = ({ deposits }: AccountStatus): PayoutSchedule => ({
  delay_days: deposits.delay_days ?? 0,
  interval: deposits.interval,
  ...(deposits.weekly_anchor && { weekly_anchor: deposits.weekly_anchor }),
  ...(deposits.monthly_anchor !== null && { monthly_anchor: deposits.monthly_anchor }),
});
