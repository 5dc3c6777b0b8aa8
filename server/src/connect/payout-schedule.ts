import type { PayoutSchedule } from '@purser/contract/payouts/payouts-overview';
import type Stripe from 'stripe';

const intervals: readonly PayoutSchedule['interval'][] = ['manual', 'daily', 'weekly', 'monthly'];
/** Days that the provider waits when it reports none. */
const defaultDelay = 7;

/** When the provider makes automatic payouts. */
export function payoutScheduleOf(account: Pick<Stripe.Account, 'settings'>): PayoutSchedule {
  const schedule = account.settings?.payouts?.schedule;
  const interval = schedule?.interval ?? 'daily';
  const weekly = schedule?.weekly_anchor ?? schedule?.weekly_payout_days?.[0];
  const monthly = schedule?.monthly_anchor ?? schedule?.monthly_payout_days?.[0];
  return {
    delay_days: schedule?.delay_days ?? defaultDelay,
    // An unknown interval can't be followed.
    interval: intervals.find((each) => each === interval) ?? 'manual',
    ...(interval === 'weekly' && weekly !== undefined && { weekly_anchor: weekly }),
    ...(interval === 'monthly' && monthly !== undefined && { monthly_anchor: monthly }),
  };
}
