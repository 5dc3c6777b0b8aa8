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
import { possibleFutures } from './possible-futures.ts';
import type { Future } from './possible-futures.ts';

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
  /** When the balance was read, ISO, if it is not current. */
  balanceAsOf?: string | null;
  /** By the UTC day on which it becomes available. */
  pending: { day: Day; amount: number }[];
  /** Part of the provider's pending balance that our books do not have yet, or have too much. */
  unbooked: number;
  /** Net of sales, and of everything that went back, per day; the oldest first, today left out. */
  history: { sales: number; returns: number }[];
  /** Size of an ordinary sale. */
  averageSale: number;
  /** Recent automatic payouts, newest first: when they were made, and bank days until they arrived. */
  earlier: { created: Temporal.Instant; transit: number }[];
}

/** The horizon in days; a store that doesn't reach the minimum within it gets no date. */
const horizonDays = 70;
/** Days between the first and the last on which it may be made; more say nothing. */
const widestRange = 21;
/** The most as a multiple of the least; a wider range is not useful. */
const widestAmount = 40;
/** Fewer days of history say nothing about the days to come. */
const leastHistory = 7;
/** Shares of the possible futures that end beyond each end of a range; what is known leaves most forecasts none. */
const beyondDays = 0.05;
const beyondAmount = 0.02;
/** Bank days that a payout takes where no earlier one shows it. */
const usualTransit = { least: 0, most: 3 };
/** Minutes by which the hour of the provider's run may differ from day to day. */
const runSpread = 60;

interface Candidate extends DayRange {
  /** Whether money that is there is surely sent on it; today's run may be over already. */
  isCertain: boolean;
}

export function reckonForecast(facts: ForecastFacts): PayoutForecast {
  const today = facts.now.toZonedDateTimeISO(facts.zone).toPlainDate();
  const candidates = candidatesOf(facts, today);
  const { obstacle, schedule, country, minimum, history } = facts;
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
    next_sale: obstacle === undefined ? nextSaleOf(facts, today, candidates) : null,
    so_far: null,
    may_change: [],
    rests_on: basisOf(facts, []),
    ...rest,
  });
  const held = facts.available + sum(facts.pending.map((each) => each.amount));
  if (obstacle !== undefined) return none(obstacle, 'none', { so_far: held });
  if (schedule.interval === 'manual') return none('manual_schedule', 'none', { so_far: held });
  if (!bankHolidays(country, today.year)) return none('unknown_bank_holidays', 'cannot_tell', { so_far: held });
  const sells = history.some((day) => day.sales > 0);
  if (!sells && held < minimum && facts.unbooked <= 0)
    return none(held < 0 ? 'negative_balance' : 'nothing_to_pay_out', 'none', { so_far: held });
  const doubt = (reason: (typeof forecastDoubts)[number]): PayoutForecast =>
    none(reason, 'cannot_tell', { so_far: held, may_change: ['new_sales', 'refunds', 'disputes'] });

  const range = rangeOf(facts, today, candidates);
  if (!range) {
    if (history.length < leastHistory) return doubt('not_enough_history');
    return doubt(held >= minimum ? 'depends_on_refunds' : 'depends_on_new_sales');
  }
  const { opening, expected, closing } = range;
  const salesDays = Math.max(0, today.until(closing.to.subtract({ days: schedule.delay_days })).days + 1);
  // The past doesn't predict later sales that can still be included, nor refunds until then.
  if (history.length < leastHistory && (salesDays > 0 || today.until(closing.to).days > 3))
    return doubt('not_enough_history');
  if (opening.from.until(closing.to).days > widestRange) return doubt('depends_on_new_sales');
  // Dates are returned even where the range of the amount is too wide to be useful.
  const isVague = range.amount.most > widestAmount * range.amount.least;
  const vagueness = salesDays > 0 ? 'depends_on_new_sales' : 'depends_on_refunds';

  const transit = transitOf(facts);
  const made = daysOf(opening.from, expected.from, closing.to);
  const soonest = bankDaysAfter(country, opening.from, transit.least).from;
  const usual = bankDaysAfter(country, expected.from, Math.round((transit.least + transit.most) / 2)).to;
  const latest = bankDaysAfter(country, closing.to, transit.most).to;
  const holidays = holidaysBetween(country, today, latest);
  return {
    currency: facts.currency,
    kind: isVague ? 'cannot_tell' : 'predicted',
    reason: isVague ? vagueness : null,
    amount: isVague ? null : range.amount,
    made,
    due,
    arrives: daysOf(soonest, usual, latest),
    next_sale: nextSaleOf(facts, today, candidates),
    so_far: knownBy(facts, expected.from),
    may_change: [
      ...(salesDays > 0 ? (['new_sales'] as const) : []),
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

/** When the money of a sale made today arrives, if it is enough for a payout. */
function nextSaleOf(facts: ForecastFacts, today: Day, candidates: readonly Candidate[]): ForecastDays | null {
  const { country, schedule } = facts;
  if (!bankHolidays(country, today.year)) return null;
  const available = today.add({ days: schedule.delay_days });
  const made = candidates.find(({ from }) => Temporal.PlainDate.compare(from, available) >= 0);
  if (!made) return null;
  const { least, most } = transitOf(facts);
  return daysOf(
    bankDaysAfter(country, made.from, least).from,
    bankDaysAfter(country, made.from, Math.round((least + most) / 2)).to,
    bankDaysAfter(country, made.to, most).to,
  );
}

/** What is in the balance at the start of a day if nothing more happens. */
const knownBy = (facts: ForecastFacts, day: Day): number =>
  facts.available +
  sum(facts.pending.filter((each) => Temporal.PlainDate.compare(each.day, day) <= 0).map((each) => each.amount));

/** The schedule's days from now on. */
function candidatesOf(facts: ForecastFacts, today: Day): Candidate[] {
  const { schedule, country, now, zone } = facts;
  const waits = facts.waitsUntil?.toZonedDateTimeISO(zone).toPlainDate();
  const start = waits ? later(today, waits) : today;
  const candidates: Candidate[] = [];
  for (const day of payoutDays(schedule, country, start)) {
    if (today.until(day.from).days > horizonDays) break;
    const run = runOf(facts, day, now.toZonedDateTimeISO(zone));
    if (run === 'over') continue;
    candidates.push({ ...day, isCertain: run === 'ahead' && !(waits && day.from.equals(waits)) });
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

interface Range {
  opening: Candidate;
  expected: Candidate;
  closing: Candidate;
  amount: { least: number; likely: number; most: number };
}

/**
 * On which candidates the payout may be made, and how much it may be: what the possible futures come to, but for the
 * farthest at each end. Nothing when too many of them come to no payout in sight.
 */
function rangeOf(facts: ForecastFacts, today: Day, candidates: readonly Candidate[]): Range | undefined {
  const last = candidates.at(-1);
  if (!last) return undefined;
  const { now, history, averageSale, unbooked } = facts;
  const local = now.toZonedDateTimeISO(facts.zone);
  const futures = possibleFutures(history, {
    averageSale,
    today,
    days: today.until(last.to).days + 1,
    left: 1 - (local.hour * 60 + local.minute) / (24 * 60),
  });
  const isLate = candidates.some(({ from, to, isCertain }) => !isCertain || !from.equals(to));
  let range: { first: number; likely: number; last: number; amount: Range['amount'] } | undefined;
  // What is not known to come by chance, a holiday or a payment that is not booked, is looked at both ways.
  for (const late of isLate ? [false, true] : [false])
    for (const extra of new Set([Math.min(0, unbooked), Math.max(0, unbooked)])) {
      const balances = balancesOf(facts, today, candidates, late);
      const outcomes = futures.flatMap(
        (future, index) => outcomeOf(facts, balances, future, extra, index % 2 === 0) ?? [],
      );
      if (outcomes.length < futures.length * (1 - beyondDays)) return undefined;
      const days = outcomes.map(({ candidate }) => candidate).toSorted((a, b) => a - b);
      const amounts = outcomes.map(({ amount }) => amount).toSorted((a, b) => a - b);
      const at = (values: readonly number[], share: number): number =>
        values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
      const found = {
        // Those that come to nothing in sight are beyond the end.
        first: at(days, beyondDays),
        last: at(days, (futures.length / outcomes.length) * (1 - beyondDays)),
        likely: at(days, 0.5),
        amount: { least: at(amounts, beyondAmount), likely: at(amounts, 0.5), most: at(amounts, 1 - beyondAmount) },
      };
      range = range
        ? {
            first: Math.min(range.first, found.first),
            last: Math.max(range.last, found.last),
            likely: range.likely,
            amount: {
              least: Math.min(range.amount.least, found.amount.least),
              likely: range.amount.likely,
              most: Math.max(range.amount.most, found.amount.most),
            },
          }
        : found;
    }
  const [opening, expected, closing] = [range?.first, range?.likely, range?.last].map(
    (index) => candidates[index ?? -1],
  );
  return range && opening && expected && closing ? { opening, expected, closing, amount: range.amount } : undefined;
}

/** A candidate as far as it is known: days from today on whose sales are in it, and whose refunds, and the balance without. */
interface KnownBalance {
  candidate: number;
  sales: number;
  returns: number;
  known: number;
  /** What is known to become available later. */
  after: number;
}

function balancesOf(facts: ForecastFacts, today: Day, candidates: readonly Candidate[], late: boolean): KnownBalance[] {
  const { schedule, available, pending } = facts;
  const all = available + sum(pending.map((each) => each.amount));
  return candidates.flatMap(({ from, to, isCertain }, candidate) => {
    if (late && !isCertain) return [];
    const day = late ? to : from;
    const known = knownBy(facts, day);
    const ahead = today.until(day).days;
    // A sale is available so many days after its own.
    return { candidate, sales: ahead - schedule.delay_days + 1, returns: ahead, known, after: all - known };
  });
}

/** The payout that a future comes to: on the first day on which the balance is enough. */
function outcomeOf(
  { minimum }: ForecastFacts,
  balances: readonly KnownBalance[],
  { sales, returns }: Future,
  extra: number,
  /** The provider takes what it is owed from the bank, and a refund may come just before the payout. */
  isWorse: boolean,
): { candidate: number; amount: number } | undefined {
  let [traded, salesUntil, returnsUntil] = [extra, 0, 0];
  for (const balance of balances) {
    while (salesUntil < balance.sales) traded += sales[salesUntil++] ?? 0;
    while (returnsUntil < balance.returns + (isWorse ? 1 : 0)) traded -= returns[returnsUntil++] ?? 0;
    const amount = balance.known + traded;
    if (amount >= minimum) return { candidate: balance.candidate, amount };
    if (isWorse && amount + Math.max(0, balance.after) <= -minimum) traded -= amount;
  }
  return undefined;
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
    balance_as_of: facts.balanceAsOf ?? null,
    pending: facts.pending.map(({ day, amount }) => ({ day: day.toString(), amount })),
    holidays: holidays.map(({ day, name }) => ({ day: day.toString(), name })),
    waits_until: facts.waitsUntil ? toUnixSeconds(facts.waitsUntil) : null,
    paid_out_until: toUnixSeconds(facts.paidOutUntil),
    transit: transitOf(facts),
    history_days: facts.history.length,
  };
}
