import { leastPaceDays, paceDays } from '@purser/contract/loans/forecast';
import type { LoanForecast, LoanPace, SoonerStep } from '@purser/contract/loans/forecast';
import { paidEvenly, yearlyRate } from './yearly-rate.ts';

/** What one day of the store's zone changed: all of it, and what of that the payments brought. */
export interface LoanDay {
  day: Temporal.PlainDate;
  paid: number;
  withheld: number;
}

export interface LoanFacts {
  advance_amount: number;
  fee_amount: number;
  remaining_amount: number;
  /** Days of the store's zone. */
  paid_out: Temporal.PlainDate;
  begins: Temporal.PlainDate;
  today: Temporal.PlainDate;
  /** Days on which something was paid or given back, in any order. */
  days: readonly LoanDay[];
  /** What the running interval still asks, and on which day. */
  interval: { due: Temporal.PlainDate; remaining_amount: number } | null;
}

type Reckoned = Pick<LoanForecast, 'kind' | 'reason' | 'pace' | 'paid_off' | 'cost'> & {
  expected_debit: number | null;
  yearly_rate_if_now: number | null;
  steps: SoonerStep[];
};

/** Nothing is foretold beyond ten years. */
const furthestDays = 3_652;
/** Parts of the rest whose payment is reckoned. */
const stepParts = [0.1, 0.25, 0.5, 1];

/** The forecast of a loan at the pace of its last whole days. */
export function reckonForecast(facts: LoanFacts): Reckoned {
  const { advance_amount, fee_amount, remaining_amount, paid_out, today, days } = facts;
  const since = (day: Temporal.PlainDate): number => paid_out.until(day, { largestUnit: 'days' }).days;
  const past = days.map(({ day, paid }) => ({ day: since(day), amount: paid }));
  const cost = { fee_amount, fee_rate: fee_amount / advance_amount };
  const yearly_rate_if_now = yearlyRate(advance_amount, [...past, { day: since(today), amount: remaining_amount }]);
  const pace = paceOf(facts);
  const perDay = pace ? pace.withheld / pace.days : 0;
  const reason = !pace
    ? 'not_enough_history'
    : perDay <= 0
      ? 'nothing_withheld'
      : remaining_amount / perDay > furthestDays
        ? 'too_far'
        : null;
  if (!pace || reason !== null)
    return {
      kind: 'cannot_tell',
      reason,
      pace: pace ?? null,
      paid_off: null,
      cost: { ...cost, yearly_rate: null },
      expected_debit: null,
      yearly_rate_if_now,
      steps: [],
    };
  const after = (left: number, rate = perDay): Temporal.PlainDate =>
    left === 0 ? today : today.add({ days: Math.ceil(left / rate) });
  const weeks = weeksOf(facts);
  const [best, worst] = [Math.max(...weeks) / 7, Math.min(...weeks) / 7];
  const likely = after(remaining_amount);
  return {
    kind: 'predicted',
    reason: null,
    pace,
    paid_off: {
      from: after(remaining_amount, Math.max(best, perDay)).toString(),
      likely: likely.toString(),
      to:
        worst > 0 && remaining_amount / worst <= furthestDays
          ? after(remaining_amount, Math.min(worst, perDay)).toString()
          : null,
    },
    cost: {
      ...cost,
      yearly_rate: yearlyRate(advance_amount, [...past, ...paidEvenly(remaining_amount, perDay, since(today))]),
    },
    expected_debit: debitOf(facts, perDay),
    yearly_rate_if_now,
    steps: stepsOf(remaining_amount, likely, after),
  };
}

/** The last whole days on which payments were withheld from; today is not over. */
function paceOf({ begins, today, days }: LoanFacts): LoanPace | undefined {
  const earliest = today.subtract({ days: paceDays });
  const from = Temporal.PlainDate.compare(begins, earliest) > 0 ? begins : earliest;
  const count = from.until(today, { largestUnit: 'days' }).days;
  if (count < leastPaceDays) return undefined;
  return {
    from: from.toString(),
    to: today.subtract({ days: 1 }).toString(),
    days: count,
    withheld: withheldWithin(days, from, today),
  };
}

/** What each whole week before today brought, as far as the pace reaches. */
function weeksOf({ begins, today, days }: LoanFacts): number[] {
  const weeks: number[] = [];
  for (let to = today; weeks.length < paceDays / 7; to = to.subtract({ days: 7 })) {
    const from = to.subtract({ days: 7 });
    if (Temporal.PlainDate.compare(from, begins) < 0) break;
    weeks.push(withheldWithin(days, from, to));
  }
  return weeks;
}

const withheldWithin = (days: readonly LoanDay[], from: Temporal.PlainDate, to: Temporal.PlainDate): number =>
  days
    .filter(({ day }) => Temporal.PlainDate.compare(day, from) >= 0 && Temporal.PlainDate.compare(day, to) < 0)
    .reduce((sum, { withheld }) => sum + withheld, 0);

/** What of the interval's minimum the pace will not have brought by its last day. */
function debitOf({ interval, today, remaining_amount }: LoanFacts, perDay: number): number | null {
  if (!interval) return null;
  const left = Math.max(0, today.until(interval.due, { largestUnit: 'days' }).days);
  const short = Math.max(0, interval.remaining_amount - Math.floor(perDay * left));
  return Math.min(short, Math.max(0, remaining_amount - Math.floor(perDay * left)));
}

function stepsOf(
  remaining: number,
  likely: Temporal.PlainDate,
  after: (left: number) => Temporal.PlainDate,
): SoonerStep[] {
  const steps = stepParts.map((part): SoonerStep => {
    const amount = Math.round(remaining * part);
    const paid_off = after(remaining - amount);
    return { amount, paid_off: paid_off.toString(), days_sooner: paid_off.until(likely, { largestUnit: 'days' }).days };
  });
  // A part that changes no day is no step; of two that lead to one day, the smaller is.
  return steps.filter(
    ({ days_sooner }, index) =>
      days_sooner > 0 && steps.findIndex((each) => each.days_sooner === days_sooner) === index,
  );
}
