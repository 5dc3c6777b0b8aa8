import { toUnixSeconds } from '@purser/contract/dates';
import type {
  ForecastBasis,
  ForecastDays,
  forecastDoubts,
  forecastObstacles,
  PayoutForecast,
} from '@purser/contract/payouts/forecast';
import type { PayoutSchedule } from '@purser/contract/payouts/payouts-overview';
import { bankHolidays } from './bank-holidays.ts';
import { bankDaysAfter, holidaysOn, later, payoutDays } from './payout-calendar.ts';
import type { DayRange } from './payout-calendar.ts';

type Day = Temporal.PlainDate;

/** Everything that is known, and nothing else: the forecast is a function of it. */
export interface ForecastFacts {
  now: Temporal.Instant;
  currency: string;
  country: string;
  zone: string;
  schedule: PayoutSchedule;
  /** What keeps the provider from paying out at all. */
  obstacle: (typeof forecastObstacles)[number] | undefined;
  waitsUntil: Temporal.Instant | undefined;
  /** The last automatic payout, or the account's beginning. */
  paidOutUntil: Temporal.Instant;
  minimum: number;
  available: number;
  /** By the UTC day on which it becomes available. */
  pending: { day: Day; amount: number }[];
  /** Part of the provider's pending balance that our books do not have yet, or have too much. */
  unbooked: number;
  /** Net of sales, and of everything that went back, per day; the oldest first, today left out. */
  history: { sales: number; returns: number }[];
  /** Size of an ordinary sale. */
  averageSale: number;
  /** Automatic payouts of late, the newest first: when they were made, and bank days until they arrived. */
  earlier: { created: Temporal.Instant; transit: number }[];
}

/** Schedule days that are looked at; a store that does not reach the minimum within them is not told a day. */
const horizonDays = 100;
/** A range of more days than this says nothing. */
const widestRange = 35;
/** Fewer days of history say nothing about the days to come. */
const leastHistory = 7;
/** What was the most so far may be exceeded. */
const margin = 1.5;
/** Standard deviations of what is paid back that a range allows for. */
const deviations = 2;
/** Bank days that a payout takes where no earlier one shows it. */
const usualTransit = { least: 0, most: 3 };
/** Minutes by which the hour of the provider's run may differ from day to day. */
const runSpread = 60;

interface Candidate extends DayRange {
  least: number;
  likely: number;
  most: number;
  /** Whether money that is there is surely sent on it; today's run may be over already. */
  isCertain: boolean;
  /** Days whose sales can still be in it. */
  salesDays: number;
}

export function reckonForecast(facts: ForecastFacts): PayoutForecast {
  const today = facts.now.toZonedDateTimeISO(facts.zone).toPlainDate();
  const candidates = candidatesOf(facts, today);
  const due = candidates[0]?.from.toString() ?? null;
  const none = (
    reason: PayoutForecast['reason'],
    kind: 'none' | 'cannot_tell',
    rest: Partial<PayoutForecast> = {},
  ): PayoutForecast => ({
    currency: facts.currency,
    kind,
    reason,
    amount: null,
    made: null,
    due,
    arrives: null,
    so_far: null,
    may_change: [],
    rests_on: basisOf(facts, []),
    ...rest,
  });
  const { obstacle, schedule, country, minimum, history } = facts;
  const held = facts.available + sum(facts.pending.map((each) => each.amount));
  if (obstacle !== undefined) return none(obstacle, 'none', { so_far: held });
  if (schedule.interval === 'manual') return none('manual_schedule', 'none', { so_far: held });
  if (!bankHolidays(country, today.year)) return none('unknown_bank_holidays', 'cannot_tell', { so_far: held });
  const sells = history.some((day) => day.sales > 0);
  if (!sells && held < minimum && facts.unbooked <= 0)
    return none(held < 0 ? 'negative_balance' : 'nothing_to_pay_out', 'none', { so_far: held });

  const first = candidates.findIndex((each) => each.most >= minimum);
  const last = candidates.findIndex((each, index) => index >= first && each.isCertain && each.least >= minimum);
  const likely = candidates.findIndex((each, index) => index >= first && each.likely >= minimum);
  const opening = candidates[first];
  const closing = candidates[last];
  const expected = candidates[likely === -1 ? last : Math.min(likely, last)];
  const doubt = (reason: (typeof forecastDoubts)[number]): PayoutForecast =>
    none(reason, 'cannot_tell', { so_far: held, may_change: ['new_sales', 'refunds', 'disputes'] });
  if (!opening || !closing || !expected) {
    if (history.length < leastHistory) return doubt('not_enough_history');
    return doubt(held >= minimum ? 'depends_on_refunds' : 'depends_on_new_sales');
  }
  if (opening.from.until(closing.to).days > widestRange) return doubt('depends_on_new_sales');
  const between = candidates.slice(first, last + 1);
  // What happened so far says nothing about sales that can still be in it, nor about what goes back until then.
  if (history.length < leastHistory && (closing.salesDays > 0 || today.until(closing.to).days > 3))
    return doubt('not_enough_history');

  const transit = transitOf(facts);
  const made = daysOf(opening.from, expected.from, closing.to);
  const soonest = bankDaysAfter(country, opening.from, transit.least).from;
  const usual = bankDaysAfter(country, expected.from, Math.round((transit.least + transit.most) / 2)).to;
  const latest = bankDaysAfter(country, closing.to, transit.most).to;
  const amounts = {
    least: Math.max(minimum, Math.min(...between.map((each) => each.least))),
    most: Math.max(...between.map((each) => each.most)),
  };
  const holidays = holidaysBetween(country, today, latest);
  return {
    currency: facts.currency,
    kind: 'predicted',
    reason: null,
    amount: { ...amounts, likely: Math.min(amounts.most, Math.max(amounts.least, expected.likely)) },
    made,
    due,
    arrives: daysOf(soonest, usual, latest),
    so_far: knownBy(facts, expected.from).likely,
    may_change: [
      ...(closing.salesDays > 0 ? (['new_sales'] as const) : []),
      'refunds',
      'disputes',
      ...(holidays.some((each) => !each.certain) ? (['bank_holidays'] as const) : []),
      ...(facts.unbooked !== 0 ? (['not_booked_yet'] as const) : []),
    ],
    rests_on: basisOf(facts, holidays),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const daysOf = (from: Day, likely: Day, to: Day): ForecastDays => ({
  from: from.toString(),
  likely: likely.toString(),
  to: to.toString(),
});

/** What is in the balance at the start of a day if nothing more happens. */
function knownBy(facts: ForecastFacts, day: Day): { least: number; likely: number; most: number } {
  const due = facts.pending.filter((each) => Temporal.PlainDate.compare(each.day, day) <= 0);
  const known = facts.available + sum(due.map((each) => each.amount));
  // What is owed to the provider may be taken from the bank before, and then the payout need not make up for it.
  const withdrawn = known < 0 ? Math.max(0, -facts.available) : 0;
  return {
    likely: known,
    least: known + Math.min(0, facts.unbooked),
    most: known + Math.max(0, facts.unbooked) + withdrawn,
  };
}

/** The schedule's days from now on, with what may be in the balance on each. */
function candidatesOf(facts: ForecastFacts, today: Day): Candidate[] {
  const { schedule, country, now, zone } = facts;
  const waits = facts.waitsUntil?.toZonedDateTimeISO(zone).toPlainDate();
  const start = waits ? later(today, waits) : today;
  const candidates: Candidate[] = [];
  for (const day of payoutDays(schedule, country, start)) {
    if (today.until(day.from).days > horizonDays) break;
    const run = runOf(facts, day, now.toZonedDateTimeISO(zone));
    if (run === 'over') continue;
    candidates.push(candidateOf(facts, today, day, run === 'ahead' && !(waits && day.from.equals(waits))));
  }
  return candidates;
}

/** Whether the provider's run of a schedule day is still to come. */
function runOf(
  { earlier, zone }: ForecastFacts,
  day: DayRange,
  now: Temporal.ZonedDateTime,
): 'ahead' | 'perhaps' | 'over' {
  const today = now.toPlainDate();
  const made = earlier[0]?.created.toZonedDateTimeISO(zone).toPlainDate();
  // It has been made.
  if (made && Temporal.PlainDate.compare(made, day.from) >= 0) return 'over';
  if (Temporal.PlainDate.compare(day.from, today) > 0) return 'ahead';
  if (Temporal.PlainDate.compare(day.to, today) > 0) return 'perhaps';
  const minutes = (moment: Temporal.ZonedDateTime): number => moment.hour * 60 + moment.minute;
  const runs = earlier.map(({ created }) => minutes(created.toZonedDateTimeISO(zone)));
  if (runs.length < 2) return 'perhaps';
  const nowMinutes = minutes(now);
  if (nowMinutes > Math.max(...runs) + runSpread) return 'over';
  return nowMinutes < Math.min(...runs) - runSpread ? 'ahead' : 'perhaps';
}

function candidateOf(facts: ForecastFacts, today: Day, day: DayRange, isCertain: boolean): Candidate {
  const { history, schedule } = facts;
  // A sale is available so many days after its own.
  const salesDays = Math.max(0, today.until(day.to.subtract({ days: schedule.delay_days })).days + 1);
  const returnDays = today.until(day.to).days + 1;
  const sales = history.map((each) => each.sales);
  const returns = history.map((each) => each.returns);
  const opening = knownBy(facts, day.from);
  const closing = knownBy(facts, day.to);
  // Whole days that are still to come and whose sales are in it however the calendar falls.
  const fullDays = Math.max(0, today.until(day.from.subtract({ days: schedule.delay_days })).days);
  const usualSales = salesDays === 0 ? 0 : fullDays + 0.5;
  return {
    ...day,
    isCertain,
    salesDays,
    least:
      Math.min(opening.least, closing.least) +
      Math.floor(least(sales, fullDays) / margin) -
      returnsWithin(facts, returnDays),
    most: Math.max(opening.most, closing.most) + (salesDays === 0 ? 0 : Math.ceil(most(sales, salesDays) * margin)),
    likely: Math.round(closing.likely + mean(sales) * usualSales - mean(returns) * (returnDays - 1)),
  };
}

const mean = (amounts: readonly number[]): number => (amounts.length === 0 ? 0 : sum(amounts) / amounts.length);

/**
 * The most that is to be expected back within so many days: more than any stretch so far, and more than sales that are paid
 * back at the pace so far, one more counted, come to by chance nineteen times of twenty.
 */
function returnsWithin({ history, averageSale }: ForecastFacts, days: number): number {
  const returns = history.map((each) => each.returns);
  const expected = history.length === 0 ? averageSale : ((sum(returns) + averageSale) / history.length) * days;
  const byChance = expected + deviations * Math.sqrt(expected * averageSale);
  return Math.ceil(Math.max(most(returns, days) * margin, byChance, averageSale));
}

/** The most that any stretch of so many days came to; what is longer than the history grows with it. */
const most = (amounts: readonly number[], days: number): number => stretch(amounts, days, Math.max);
const least = (amounts: readonly number[], days: number): number => stretch(amounts, days, Math.min);

function stretch(amounts: readonly number[], days: number, pick: (one: number, other: number) => number): number {
  const length = Math.min(days, amounts.length);
  if (length <= 0) return 0;
  let window = sum(amounts.slice(0, length));
  let found = window;
  for (let end = length; end < amounts.length; end++) {
    window += (amounts[end] ?? 0) - (amounts[end - length] ?? 0);
    found = pick(found, window);
  }
  return (found * days) / length;
}

function transitOf({ earlier }: ForecastFacts): { least: number; most: number } {
  if (earlier.length < 3) return usualTransit;
  const days = earlier.map(({ transit }) => transit);
  return { least: Math.min(...days), most: Math.max(...days) };
}

function holidaysBetween(country: string, first: Day, last: Day) {
  const found = [];
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    if (day.dayOfWeek <= 5) found.push(...holidaysOn(country, day));
  return found;
}

function basisOf(facts: ForecastFacts, holidays: { day: Day; name: string }[]): ForecastBasis {
  return {
    schedule: facts.schedule,
    country: facts.country,
    time_zone: facts.zone,
    minimum: facts.minimum,
    available: facts.available,
    pending: facts.pending.map(({ day, amount }) => ({ day: day.toString(), amount })),
    holidays: holidays.map(({ day, name }) => ({ day: day.toString(), name })),
    waits_until: facts.waitsUntil ? toUnixSeconds(facts.waitsUntil) : null,
    paid_out_until: toUnixSeconds(facts.paidOutUntil),
    transit: transitOf(facts),
    history_days: facts.history.length,
  };
}
