import { expect, test } from 'vitest';
import { reckonForecast } from './reckon-forecast.ts';
import type { LoanFacts } from './reckon-forecast.ts';
import { paidEvenly, yearlyRate } from './yearly-rate.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

test('the yearly cost is the rate that makes the repayments worth the advance', () => {
  // 1,000 for a year and 100: ten percent.
  expect(yearlyRate(100_000, [{ day: 365, amount: 110_000 }])).toBeCloseTo(0.1, 5);
  // Paid back after half a year, the same 100 cost 1.1² − 1.
  expect(yearlyRate(100_000, [{ day: 182.5, amount: 110_000 }])).toBeCloseTo(0.21, 5);
  // Two halves after half a year and a year: 550 / q + 550 / q² = 1,000 for q = 1.0659.
  const q = (550 + Math.sqrt(550 ** 2 + 4 * 1_000 * 550)) / 2_000;
  const halves = [182.5, 365].map((at) => ({ day: at, amount: 55_000 }));
  expect(yearlyRate(100_000, halves)).toBeCloseTo(q ** 2 - 1, 5);
  expect(yearlyRate(100_000, [{ day: 365, amount: 100_000 }])).toBe(0);
  expect(yearlyRate(100_000, [{ day: 1, amount: 150_000 }])).toBeNull();
  // What was given back was never repaid.
  expect(
    yearlyRate(100_000, [
      { day: 30, amount: 10_000 },
      { day: 30, amount: -10_000 },
      { day: 365, amount: 110_000 },
    ]),
  ).toBeCloseTo(0.1, 5);
});

test('equal parts end with a smaller one', () => {
  expect(paidEvenly(1_000, 300, 5)).toEqual([
    { day: 6, amount: 300 },
    { day: 7, amount: 300 },
    { day: 8, amount: 300 },
    { day: 9, amount: 100 },
  ]);
});

/** 100.00 for 10.00, paid out on March 1; 1.00 a day since the 2nd, and 20.00 paid by choice on the 5th. */
const facts = (today: string, change: Partial<LoanFacts> = {}): LoanFacts => {
  const begins = day('2026-03-02');
  const count = begins.until(day(today), { largestUnit: 'days' }).days;
  const days = Array.from({ length: count }, (_, index) => ({
    day: begins.add({ days: index }),
    paid: index === 3 ? 2_100 : 100,
    withheld: 100,
  }));
  return {
    advance_amount: 10_000,
    fee_amount: 1_000,
    remaining_amount: 11_000 - count * 100 - (count > 3 ? 2_000 : 0),
    paid_out: day('2026-03-01'),
    begins,
    today: day(today),
    days,
    interval: null,
    ...change,
  };
};

test('the day of the last repayment is foretold from what payments brought lately, not from what was paid beside', () => {
  const forecast = reckonForecast(facts('2026-03-16'));
  // 14 days at 1.00: 76.00 remain, so 76 days more.
  expect(forecast).toMatchObject({
    kind: 'predicted',
    pace: { from: '2026-03-02', to: '2026-03-15', days: 14, withheld: 1_400 },
    paid_off: { from: '2026-05-31', likely: '2026-05-31', to: '2026-05-31' },
    cost: { fee_amount: 1_000, fee_rate: 0.1 },
  });
  expect(forecast.steps).toEqual([
    { amount: 760, days_sooner: 7, paid_off: '2026-05-24' },
    { amount: 1_900, days_sooner: 19, paid_off: '2026-05-12' },
    { amount: 3_800, days_sooner: 38, paid_off: '2026-04-23' },
    { amount: 7_600, days_sooner: 76, paid_off: '2026-03-16' },
  ]);
  // The fee is the same for less time.
  expect(forecast.yearly_rate_if_now).toBeGreaterThan(forecast.cost.yearly_rate ?? Infinity);
});

test('a better and a worse week give the range, and a week without anything has no end', () => {
  const even = facts('2026-03-16');
  const busy = even.days.map((each, index) => (index < 7 ? each : { ...each, paid: 300, withheld: 300 }));
  // 7.00 and 21.00 a week, 2.00 a day on average.
  expect(reckonForecast({ ...even, days: busy, remaining_amount: 6_000 }).paid_off).toEqual({
    from: '2026-04-05',
    likely: '2026-04-15',
    to: '2026-05-15',
  });
  const idle = even.days.map((each, index) => (index < 7 ? each : { ...each, paid: 0, withheld: 0 }));
  expect(reckonForecast({ ...even, days: idle }).paid_off?.to).toBeNull();
});

test('too few days, days without sales, and a pace of decades tell no day', () => {
  expect(reckonForecast(facts('2026-03-08'))).toMatchObject({ reason: 'not_enough_history', pace: null, steps: [] });
  const none = facts('2026-03-16', { days: [] });
  expect(reckonForecast(none)).toMatchObject({ reason: 'nothing_withheld', cost: { yearly_rate: null } });
  const slow = facts('2026-03-16', { days: [{ day: day('2026-03-10'), paid: 14, withheld: 14 }] });
  expect(reckonForecast(slow)).toMatchObject({ kind: 'cannot_tell', reason: 'too_far' });
});

test('what the pace will not bring of a minimum is said beforehand', () => {
  const due = day('2026-04-15');
  const debit = (remaining_amount: number) =>
    reckonForecast(facts('2026-03-16', { interval: { due, remaining_amount } })).expected_debit;
  // 30 days at 1.00.
  expect(debit(5_000)).toBe(2_000);
  expect(debit(3_000)).toBe(0);
});
