import type { PayoutSchedule } from '@purser/contract/payouts/payouts-overview';
import type Stripe from 'stripe';

const intervals: readonly string[] = ['manual', 'daily', 'weekly', 'monthly'] satisfies PayoutSchedule['interval'][];
/** Days that the provider waits when it does not say. */
const defaultDelay = 7;

/** When the provider sends money by itself. */
export function payoutScheduleOf(account: Pick<Stripe.Account, 'settings'>): PayoutSchedule {
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
