import type { PayoutSchedule } from '@purser/contract/payouts/payouts-overview';
import { bankHolidays } from './bank-holidays.ts';
import type { BankHoliday } from './bank-holidays.ts';

type Day = Temporal.PlainDate;

/** A day that is certain only as far as the calendar of the banks is. */
export interface DayRange {
  from: Day;
  to: Day;
}

export const earlier = (a: Day, b: Day): Day => (Temporal.PlainDate.compare(a, b) <= 0 ? a : b);
export const later = (a: Day, b: Day): Day => (Temporal.PlainDate.compare(a, b) >= 0 ? a : b);

/** Whether the banks of a country work on a day: surely, perhaps, or surely not. */
export function bankDay(country: string, day: Day): 'open' | 'perhaps' | 'closed' {
  if (day.dayOfWeek > 5) return 'closed';
  const holiday = holidaysOn(country, day);
  if (holiday.length === 0) return 'open';
  return holiday.some((each) => each.certain) ? 'closed' : 'perhaps';
}

export const holidaysOn = (country: string, day: Day): BankHoliday[] =>
  // The new year's day of the next year may be observed in this one.
  [day.year, day.year + 1].flatMap((year) => bankHolidays(country, year) ?? []).filter((each) => each.day.equals(day));

/** The day itself, or the next one on which the banks work. */
export const openFrom = (country: string, day: Day): DayRange => ({
  from: step(country, day, 0, (state) => state !== 'closed'),
  to: step(country, day, 0, (state) => state === 'open'),
});

/** So many bank days after a day. */
export const bankDaysAfter = (country: string, day: Day, count: number): DayRange => ({
  from: step(country, day, count, (state) => state !== 'closed'),
  to: step(country, day, count, (state) => state === 'open'),
});

function step(country: string, start: Day, count: number, counts: (state: ReturnType<typeof bankDay>) => boolean): Day {
  let day = start;
  let left = count;
  while (!counts(bankDay(country, day))) day = day.add({ days: 1 });
  while (left > 0) {
    day = day.add({ days: 1 });
    if (counts(bankDay(country, day))) left--;
  }
  return day;
}

/** How many bank days lie between two days, the second included. */
export function bankDaysBetween(country: string, first: Day, last: Day): number {
  let count = 0;
  for (let day = first.add({ days: 1 }); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    if (bankDay(country, day) === 'open') count++;
  return count;
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * The days, from `start` on, on which a schedule sends money, each moved to the next bank day when it is none; `anchor` is
 * the day by the schedule alone. A monthly anchor beyond the month's end is its last day. None for a manual schedule.
 */
export function* payoutDays(
  schedule: PayoutSchedule,
  country: string,
  start: Day,
): Generator<DayRange & { anchor: Day }> {
  if (schedule.interval === 'manual') return;
  // An anchor of the days before may have moved to this one; no country's banks rest longer.
  let anchor = start.subtract({ days: 10 });
  let last: Day | undefined;
  for (;;) {
    if (isAnchor(schedule, anchor)) {
      const moved = openFrom(country, anchor);
      const isNew = last === undefined || Temporal.PlainDate.compare(moved.from, last) > 0;
      if (isNew && Temporal.PlainDate.compare(moved.to, start) >= 0) yield { ...moved, anchor };
      if (isNew) last = moved.to;
    }
    anchor = anchor.add({ days: 1 });
  }
}

function isAnchor(schedule: PayoutSchedule, day: Day): boolean {
  switch (schedule.interval) {
    case 'daily':
      return true;
    case 'weekly':
      return weekdays[day.dayOfWeek - 1] === (schedule.weekly_anchor ?? 'monday');
    case 'monthly':
      return day.day === Math.min(schedule.monthly_anchor ?? 1, day.daysInMonth);
    default:
      return false;
  }
}
