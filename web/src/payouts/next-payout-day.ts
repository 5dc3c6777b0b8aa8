import type { PayoutSchedule } from '@purser/contract/payouts/payouts-overview';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const dayLength = 86_400_000;
const isWeekend = (day: Date): boolean => day.getUTCDay() % 6 === 0;

/**
 * The next day on or after `from` (`YYYY-MM-DD`) on which the schedule makes payouts; banks' holidays are not looked at.
 * Undefined when nothing is scheduled. (OP-84)
 */
export function nextPayoutDay(schedule: PayoutSchedule, from: string): string | undefined {
  const { interval, weekly_anchor, monthly_anchor } = schedule;
  const start = Date.parse(`${from.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(start) || interval === 'manual') return undefined;
  // A month and its weekends are the most that lies before the next one.
  for (let step = 0; step < 40; step++) {
    const day = new Date(start + step * dayLength);
    const isDue =
      interval === 'daily'
        ? !isWeekend(day)
        : interval === 'weekly'
          ? weekdays[day.getUTCDay()] === (weekly_anchor ?? 'monday')
          : isMonthlyDay(day, monthly_anchor ?? 1);
    if (isDue) return day.toISOString().slice(0, 10);
  }
  return undefined;
}

/** The anchor's day, the last of a shorter month; a weekend's moves to the Monday after it. */
function isMonthlyDay(day: Date, anchor: number): boolean {
  if (isWeekend(day)) return false;
  const isAnchor = (each: Date): boolean => {
    const last = new Date(Date.UTC(each.getUTCFullYear(), each.getUTCMonth() + 1, 0)).getUTCDate();
    return each.getUTCDate() === Math.min(anchor, last);
  };
  const before = (days: number) => new Date(day.getTime() - days * dayLength);
  return isAnchor(day) || (day.getUTCDay() === 1 && (isAnchor(before(1)) || isAnchor(before(2))));
}
