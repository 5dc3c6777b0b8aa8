import type { ExternalAccount, PayoutSchedule } from '@purser/contract/payouts/payouts-overview';
import type Stripe from 'stripe';
import type { z } from 'zod';

const intervals: readonly string[] = ['manual', 'daily', 'weekly', 'monthly'] satisfies PayoutSchedule['interval'][];
/** Days that the provider waits when it does not say. (specification 1 §9) */
const defaultDelay = 7;

/** When the provider sends money by itself. */
export function payoutScheduleOf(account: Stripe.Account): PayoutSchedule {
  const schedule = account.settings?.payouts?.schedule;
  const interval = schedule?.interval ?? 'daily';
  const weekly = schedule?.weekly_anchor ?? schedule?.weekly_payout_days?.[0];
  const monthly = schedule?.monthly_anchor ?? schedule?.monthly_payout_days?.[0];
  return {
    delay_days: schedule?.delay_days ?? defaultDelay,
    // A word that we do not know is no schedule that we can follow.
    interval: intervals.includes(interval) ? (interval as PayoutSchedule['interval']) : 'manual',
    ...(interval === 'weekly' && weekly !== undefined && { weekly_anchor: weekly }),
    ...(interval === 'monthly' && monthly !== undefined && { monthly_anchor: monthly }),
  };
}

/** Where payouts of each currency go. */
export const bankAccountsOf = (account: Stripe.Account): z.infer<typeof ExternalAccount>[] =>
  (account.external_accounts?.data ?? [])
    .filter((each) => each.default_for_currency !== false && each.currency)
    .map(({ currency, status }) => ({ currency: currency ?? '', status: status ?? 'new' }));

/** Whether payouts are off, and nothing that the merchant could do about it is asked. */
export function isBlocked(account: Stripe.Account): boolean {
  if (account.payouts_enabled) return false;
  const { disabled_reason, past_due, currently_due, pending_verification } = account.requirements ?? {};
  if (disabled_reason?.startsWith('rejected.')) return true;
  return ![past_due, currently_due, pending_verification].some((fields) => (fields?.length ?? 0) > 0);
}
