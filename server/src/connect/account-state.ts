import type { AccountHold, AccountStatus } from '@purser/contract/connect/account-status';
import { decimalsOf } from '@purser/contract/money';
import type Stripe from 'stripe';

/** Days from an account's creation to its first payout, automatic or not. */
const waitingDays = 7;

/** When an account may be paid out for the first time, Unix seconds. */
export const waitingEnds = (account: Pick<Stripe.Account, 'created'>): number =>
  (account.created ?? 0) + waitingDays * 86_400;

/** Whether its first days are over. */
export const hasWaited = (account: Pick<Stripe.Account, 'created'>, now: Temporal.Instant): boolean =>
  now.epochMilliseconds / 1000 >= waitingEnds(account);

/** Smallest automatic payout by currency, minor units. */
export const minimumPayoutOf = (currency: string): number => (decimalsOf(currency) === 3 ? 1000 : 100);

/** The provider's reasons that the merchant can't resolve. */
const ofTheProvider = new Set(['listed', 'platform_paused', 'other', 'under_review']);

/** Whether the provider holds something for a reason of its own, besides what it requests. */
export const isProvidersReason = (reason: string | null): boolean => reason !== null && ofTheProvider.has(reason);

const disabledReason = (account: Stripe.Account): string | null => account.requirements?.disabled_reason ?? null;
const isRejected = (account: Stripe.Account): boolean => disabledReason(account)?.startsWith('rejected.') ?? false;

/** The status that the screens know. */
export function statusOf(account: Stripe.Account): string {
  const { requirements, charges_enabled, payouts_enabled } = account;
  const disabled = disabledReason(account);
  if (disabled && (isRejected(account) || disabled === 'under_review')) return disabled;
  // A pause of payouts alone is a part of a restriction, whatever it is called.
  if (disabled && ofTheProvider.has(disabled) && !charges_enabled) return disabled;
  const isWorking = charges_enabled && payouts_enabled;
  const isInReview = disabled === 'requirements.pending_verification' || has(requirements?.pending_verification);
  if (!isWorking && isInReview && !has(requirements?.past_due)) return 'pending_verification';
  if (!isWorking) return charges_enabled || payouts_enabled ? 'restricted_partially' : 'restricted';
  if (requirements?.current_deadline) return 'restricted_soon';
  return has(requirements?.eventually_due) || has(requirements?.currently_due) ? 'enabled' : 'complete';
}

/** Whether payments can be taken with it at all: its details are in, and card payments were asked for. */
export const isValidAccount = (account: Stripe.Account): boolean =>
  account.details_submitted && account.capabilities?.card_payments !== undefined;

const has = (fields: readonly unknown[] | null | undefined): boolean => (fields?.length ?? 0) > 0;

/** Whether payouts are off without a request that the merchant could meet. */
function isBlocked(account: Stripe.Account): boolean {
  if (account.payouts_enabled) return false;
  const disabled = disabledReason(account);
  if (disabled && (isRejected(account) || ofTheProvider.has(disabled))) return true;
  const { past_due, currently_due, pending_verification } = account.requirements ?? {};
  return ![past_due, currently_due, pending_verification].some(has) && erroredBanks(account).length === 0;
}

export const payoutStatusOf = (account: Stripe.Account): AccountStatus['deposits']['status'] =>
  isBlocked(account) ? 'blocked' : account.payouts_enabled ? 'enabled' : 'disabled';

/** Of an account that carries its own losses and is asked by the provider alone, the provider decides when it is paid out. */
export const payoutRestrictionsOf = (account: Stripe.Account): AccountStatus['deposits']['restrictions'] => {
  if (payoutStatusOf(account) === 'blocked') return 'deposits_blocked';
  const { losses, requirement_collection } = account.controller ?? {};
  return losses?.payments === 'stripe' && requirement_collection === 'stripe'
    ? 'schedule_restricted'
    : 'deposits_unrestricted';
};

/** Where payouts go: one bank account or card per currency. */
export const payoutAccountsOf = (account: Stripe.Account): Stripe.ExternalAccount[] =>
  (account.external_accounts?.data ?? []).filter((each) => each.default_for_currency !== false);

export const erroredBanks = (account: Stripe.Account): Stripe.ExternalAccount[] =>
  payoutAccountsOf(account).filter((each) => each.status === 'errored');

/** The errors of submitted details; those without a text are skipped. */
export const requirementErrorsOf = (account: Stripe.Account): AccountStatus['requirements']['errors'] =>
  (account.requirements?.errors ?? [])
    .filter(({ code }) => code !== 'invalid_value_other')
    .map(({ code, reason, requirement }) => ({ code, reason, requirement }));

/** What is due by now or by the deadline, in the provider's words. */
export const dueOf = (account: Stripe.Account): string[] => [
  ...new Set([...(account.requirements?.past_due ?? []), ...(account.requirements?.currently_due ?? [])]),
];

/** Everything that stops money from moving; `since` where the provider reports it. */
export function holdsOf(account: Stripe.Account, now: Temporal.Instant): AccountHold[] {
  const reason = disabledReason(account);
  const asks = dueOf(account);
  const hold = (kind: AccountHold['kind'], more: Partial<AccountHold> = {}): AccountHold => ({
    kind,
    since: null,
    reason,
    until: null,
    asks: [],
    ...more,
  });
  const holds: AccountHold[] = [];
  if (isRejected(account)) holds.push(hold('rejected'));
  else if (reason === 'under_review') holds.push(hold('under_review'));
  else {
    if (!account.charges_enabled) holds.push(hold('payments_disabled', { asks }));
    if (isBlocked(account)) holds.push(hold('payouts_blocked'));
    else if (!account.payouts_enabled) holds.push(hold('payouts_disabled', { asks }));
    const until = account.requirements?.current_deadline ?? null;
    if (until !== null && !holds.some((each) => each.asks.length > 0))
      holds.push(hold('requirements_due', { until, asks }));
  }
  if (erroredBanks(account).length > 0)
    holds.push(hold('bank_account_errored', { reason: null, asks: ['external_account'] }));
  if (!hasWaited(account, now))
    holds.push(hold('waiting_period', { since: account.created ?? null, reason: null, until: waitingEnds(account) }));
  return holds;
}
