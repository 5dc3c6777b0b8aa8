import type { PayoutForecast } from '@purser/contract/payouts/forecast';
import type { PayoutSchedule } from '@purser/contract/payouts/payouts-overview';
import type { ForecastFacts } from '../../payouts/reckon-forecast.ts';
import { reckonForecast } from '../../payouts/reckon-forecast.ts';
import { Dice } from '../../dice.ts';
import { payoutDays } from '../../payouts/payout-calendar.ts';

/** A store as its sales fall: how many a day, in which lumps, and how unlike they are. */
export interface SimulatedStore {
  name: string;
  schedule: PayoutSchedule;
  /** Sales a day, on average. */
  sales: number;
  /** Chance that a day is one of sales at all; the fewer such days, the more is sold on each. */
  openDays: number;
  /** Standard deviation of the logarithm of an amount: 0 is one price, 1 a shop of very different things. */
  spread: number;
  /** Share of the sales that is refunded in full within the month after. */
  refunds: number;
}

export interface SimulationVerdict {
  asked: number;
  /** Forecasts with the days of the payout. */
  answered: number;
  /** Of these, with an amount too. */
  withAmount: number;
  hits: number;
  cannotTell: Record<string, number>;
  /** Median of the days from the first to the last on which it may be made. */
  days: number;
  /** Median width of the amount, as a share of the likely one. */
  amount: number;
  /** The widest amount that was told: the most as a multiple of the least. */
  widest: number;
}

const hour = 3_600_000;
const day = 24 * hour;
/** The provider's run, in milliseconds after midnight UTC. */
const run = hour;
const minimum = 100;
const fees = 0.03;

interface Booking {
  at: number;
  available: number;
  net: number;
}

/**
 * A store's months without a provider: sales, refunds and payouts by the rules of a schedule, asked at any hour of each day. Thousands of days take seconds, so the rates it gives mean something.
 */
export function simulate(store: SimulatedStore, { days, seed }: { days: number; seed: number }): SimulationVerdict {
  const dice = new Dice(seed);
  const roll = () => dice.next();
  const start = Date.parse('2026-01-05T00:00:00Z');
  const bookings = tradeOf(store, roll, start, days);
  const payouts = payoutsOf(store, bookings, start, days);
  const questions: { at: number; forecast: PayoutForecast }[] = [];
  for (let asked = 60; asked < days - 45; asked++) {
    const at = start + asked * day + Math.floor(roll() * day);
    questions.push({ at, forecast: reckonForecast(factsAt(store, bookings, payouts, at, start)) });
  }
  return judge(questions, payouts);
}

function normal(roll: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll());
}

function tradeOf(store: SimulatedStore, roll: () => number, start: number, days: number): Booking[] {
  const bookings: Booking[] = [];
  for (let index = 0; index < days; index++) {
    if (roll() >= store.openDays) continue;
    // As many as chance makes of the average.
    let chance = Math.exp(-store.sales / store.openDays);
    for (let left = roll() - chance, count = 1; left > 0; count++) {
      const at = start + index * day + Math.floor(roll() * day);
      const amount = Math.max(100, Math.round(6_000 * Math.exp(store.spread * normal(roll))));
      const midnight = Math.floor(at / day) * day;
      bookings.push({
        at,
        available: midnight + store.schedule.delay_days * day,
        net: Math.round(amount * (1 - fees)),
      });
      if (roll() < store.refunds) {
        const back = at + Math.floor(roll() * 30 * day);
        bookings.push({ at: back, available: back, net: -amount });
      }
      chance *= store.sales / store.openDays / count;
      left -= chance;
    }
  }
  return bookings.toSorted((a, b) => a.at - b.at);
}

interface PaidOut {
  at: number;
  amount: number;
}

function payoutsOf(store: SimulatedStore, bookings: readonly Booking[], start: number, days: number): PaidOut[] {
  const payouts: PaidOut[] = [];
  let paid = 0;
  const first = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('UTC').toPlainDate();
  for (const { to } of payoutDays(store.schedule, 'US', first)) {
    const index = first.until(to).days;
    if (index >= days) break;
    const at = start + index * day + run;
    const amount = sum(bookings.filter((each) => each.at <= at && each.available <= at)) - paid;
    if (amount < minimum) continue;
    payouts.push({ at, amount });
    paid += amount;
  }
  return payouts;
}

const sum = (bookings: readonly Booking[]): number => bookings.reduce((total, { net }) => total + net, 0);

function factsAt(
  { schedule }: SimulatedStore,
  bookings: readonly Booking[],
  payouts: readonly PaidOut[],
  at: number,
  start: number,
): ForecastFacts {
  const known = bookings.filter((each) => each.at <= at);
  const made = payouts.filter((each) => each.at <= at);
  const paid = made.reduce((total, { amount }) => total + amount, 0);
  const pending = new Map<string, number>();
  for (const { available, net } of known)
    if (available > at) {
      const text = new Date(available).toISOString().slice(0, 10);
      pending.set(text, (pending.get(text) ?? 0) + net);
    }
  const today = Math.floor(at / day) * day;
  const first = Math.max(start, today - 56 * day);
  const history = Array.from({ length: (today - first) / day }, (_, index) => {
    const from = first + index * day;
    const of = known.filter((each) => each.at >= from && each.at < from + day);
    return {
      sales: sum(of.filter(({ net }) => net > 0)),
      returns: -sum(of.filter(({ net }) => net < 0)),
    };
  });
  const sold = known.filter((each) => each.net > 0 && each.at >= first && each.at < today);
  return {
    now: Temporal.Instant.fromEpochMilliseconds(at),
    currency: 'usd',
    country: 'US',
    zone: 'UTC',
    schedule,
    obstacle: undefined,
    waitsUntil: undefined,
    paidOutUntil: Temporal.Instant.fromEpochMilliseconds(made.at(-1)?.at ?? start),
    minimum,
    available: sum(known.filter((each) => each.available <= at)) - paid,
    pending: [...pending].map(([text, amount]) => ({ day: Temporal.PlainDate.from(text), amount })),
    unbooked: 0,
    history,
    averageSale: sold.length === 0 ? 0 : Math.ceil(sum(sold) / sold.length),
    earlier: made
      .toReversed()
      .slice(0, 20)
      .map((each) => ({ created: Temporal.Instant.fromEpochMilliseconds(each.at), transit: 2 })),
  };
}

function judge(questions: { at: number; forecast: PayoutForecast }[], payouts: readonly PaidOut[]): SimulationVerdict {
  const verdict = { asked: 0, answered: 0, withAmount: 0, hits: 0, cannotTell: {} as Record<string, number> };
  const widths: { days: number; amount: number; ratio: number }[] = [];
  for (const { at, forecast } of questions) {
    verdict.asked++;
    const { made, amount, reason } = forecast;
    if (!made) {
      verdict.cannotTell[reason ?? ''] = (verdict.cannotTell[reason ?? ''] ?? 0) + 1;
      continue;
    }
    verdict.answered++;
    const next = payouts.find((each) => each.at > at);
    const on = next ? new Date(next.at).toISOString().slice(0, 10) : '';
    if (
      on >= made.from &&
      on <= made.to &&
      next &&
      (!amount || (next.amount >= amount.least && next.amount <= amount.most))
    )
      verdict.hits++;
    if (amount) verdict.withAmount++;
    widths.push({
      days: Temporal.PlainDate.from(made.from).until(made.to).days,
      amount: amount ? (amount.most - amount.least) / amount.likely : NaN,
      ratio: amount ? amount.most / amount.least : NaN,
    });
  }
  const median = (of: number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
  return {
    ...verdict,
    days: median(widths.map((each) => each.days)),
    amount: median(widths.flatMap(({ amount }) => (Number.isNaN(amount) ? [] : [amount]))),
    widest: Math.max(1, ...widths.flatMap(({ ratio }) => (Number.isNaN(ratio) ? [] : [ratio]))),
  };
}
