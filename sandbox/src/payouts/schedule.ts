import type { Account } from '../connect/account.ts';
import { invalid } from '../api/errors.ts';
import { bankDayFrom, isBankDay } from './bank-days.ts';

/** When money is paid out by itself. Anchors are shown with their own interval only. */
export interface PayoutSchedule {
  delay_days: number;
  interval: 'manual' | 'daily' | 'weekly' | 'monthly';
  weekly_anchor?: string;
  weekly_payout_days?: string[];
  monthly_anchor?: number;
  monthly_payout_days?: number[];
}

/** Balance settings beyond the schedule; stored with the account, never shown there. */
interface Extras {
  minimum_balance_by_currency: Record<string, number> | null;
  start_of_day: { hour: number; minutes: number; timezone: string } | null;
}

export function scheduleOf(account: Account): PayoutSchedule {
  return account.settings.payouts['schedule'] as PayoutSchedule; // as blankAccount made it
}

export function extrasOf(account: Account): Extras {
  return {
    minimum_balance_by_currency: null,
    start_of_day: null,
    ...(account['_payouts'] as Partial<Extras> | undefined), // as changed with the balance settings
  };
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The shortest wait until money is available, in days. */
export function minimumDelay(country: string): number {
  return country === 'US' || country === 'AU' ? 2 : 7;
}

type Given = { [field in keyof PayoutSchedule]?: unknown };

/**
 * The schedule after a change. @throws 400 naming what is impossible; `path` is the name of the whole in the request.
 */
export function changedSchedule(account: Account, given: Given, path: string): PayoutSchedule {
  const before = scheduleOf(account);
  const refuse = (field: keyof PayoutSchedule, message: string, code?: string) =>
    invalid(message, { param: `${path}[${field}]`, ...(code === undefined ? {} : { code }) });
  const interval = (given.interval ?? before.interval) as PayoutSchedule['interval']; // among the words of the schema
  const delay_days = given.delay_days ?? before.delay_days;
  const least = minimumDelay(account.country);
  const delay = delay_days === 'minimum' ? least : Number(delay_days);
  if (!Number.isInteger(delay) || delay < least || delay > 31)
    throw refuse(
      'delay_days',
      `delay_days must be a whole number from ${least} to 31 for accounts in ${account.country}.`,
    );
  for (const [kind, fields] of Object.entries(anchors)) {
    const stranger = fields.find((field) => kind !== interval && given[field] !== undefined);
    if (stranger) throw refuse(stranger, `${stranger} may only be set when interval is ${kind}.`);
  }
  if (interval === 'weekly') {
    if (given.weekly_anchor !== undefined && !weekdays.includes(String(given.weekly_anchor)))
      throw refuse('weekly_anchor', 'weekly_anchor must be a day of the week, like friday.');
    const days =
      listOf(given.weekly_payout_days) ??
      (given.weekly_anchor === undefined ? undefined : [String(given.weekly_anchor)]);
    // The anchor before the days: one on a weekend stays, though its payouts are on Monday.
    const wanted =
      days ??
      ((before.weekly_payout_days?.length ?? 0) > 1
        ? before.weekly_payout_days
        : listOf([before.weekly_anchor].filter(Boolean)));
    if (!wanted || wanted.length === 0)
      throw refuse('weekly_anchor', 'weekly_anchor is needed when interval is weekly.', 'parameter_missing');
    const bad = wanted.find((each) => !weekdays.includes(String(each)));
    if (bad !== undefined) throw refuse('weekly_payout_days', `${String(bad)} is no day of the week.`);
    const named = wanted.map(String);
    const working = new Set(named.map((each) => (weekdays.indexOf(each) < 5 ? each : 'monday')));
    return { delay_days: delay, interval, weekly_anchor: named[0], weekly_payout_days: [...working] };
  }
  if (interval === 'monthly') {
    const days =
      listOf(given.monthly_payout_days) ?? (given.monthly_anchor === undefined ? undefined : [given.monthly_anchor]);
    const wanted = days ?? before.monthly_payout_days;
    if (!wanted || wanted.length === 0)
      throw refuse('monthly_anchor', 'monthly_anchor is needed when interval is monthly.', 'parameter_missing');
    const named = wanted.map(Number);
    if (named.some((each) => !Number.isInteger(each) || each < 1 || each > 31))
      throw refuse(
        given.monthly_anchor === undefined ? 'monthly_payout_days' : 'monthly_anchor',
        'Days of the month are whole numbers from 1 to 31; 31 is the last day of each month.',
      );
    return { delay_days: delay, interval, monthly_anchor: named[0], monthly_payout_days: named };
  }
  return { delay_days: delay, interval };
}

const anchors = {
  weekly: ['weekly_anchor', 'weekly_payout_days'],
  monthly: ['monthly_anchor', 'monthly_payout_days'],
} as const;

const listOf = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value : undefined;

/** Whether payouts are made on that day: a bank day that the schedule names, or the first after named days on which banks rest. */
export function isPayoutDay(date: Temporal.PlainDate, schedule: PayoutSchedule, country: string): boolean {
  if (schedule.interval === 'manual' || !isBankDay(date, country)) return false;
  for (let named = date; ;) {
    if (names(schedule, named)) return true;
    named = named.subtract({ days: 1 });
    if (isBankDay(named, country)) return false;
  }
}

function names({ interval, ...schedule }: PayoutSchedule, date: Temporal.PlainDate): boolean {
  if (interval === 'daily') return true;
  if (interval === 'weekly')
    return (schedule.weekly_payout_days ?? [schedule.weekly_anchor]).includes(weekdays[date.dayOfWeek - 1]);
  // A day that the month does not have is its last one.
  return (schedule.monthly_payout_days ?? []).some((day) => Math.min(day, date.daysInMonth) === date.day);
}

/** The first moment from `from` on (unix seconds) at which payouts are made by themselves; undefined when they never are. */
export function nextRun(account: Account, from: number): number | undefined {
  const schedule = scheduleOf(account);
  if (schedule.interval === 'manual') return undefined;
  const start = extrasOf(account).start_of_day ?? { hour: 0, minutes: 0, timezone: 'UTC' };
  const plainTime = Temporal.PlainTime.from({ hour: start.hour, minute: start.minutes });
  let date = Temporal.Instant.fromEpochMilliseconds(from * 1000)
    .toZonedDateTimeISO(start.timezone)
    .toPlainDate();
  for (;;) {
    date = bankDayFrom(date, account.country);
    if (isPayoutDay(date, schedule, account.country)) {
      const moment = date.toZonedDateTime({ timeZone: start.timezone, plainTime }).epochMilliseconds / 1000;
      if (moment >= from) return moment;
    }
    date = date.add({ days: 1 });
  }
}
