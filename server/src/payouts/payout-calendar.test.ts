import { expect, test } from 'vitest';
import type { PayoutSchedule } from '@purser/contract/payouts/payouts-overview';
import { bankHolidays, easter } from './bank-holidays.ts';
import { bankDay, bankDaysAfter, payoutDays } from './payout-calendar.ts';

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const certain = (country: string, year: number): string[] =>
  (bankHolidays(country, year) ?? [])
    .filter((each) => each.certain && each.day.dayOfWeek < 6)
    .map((each) => each.day.toString())
    .toSorted();

test('Easter falls where the churches say', () => {
  const known = [
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2038-04-25',
  ];
  for (const date of known) expect(easter(day(date).year).toString()).toBe(date);
});

test.each([
  // What the Federal Reserve published; in 2026 the Fourth of July is a Saturday and does not move.
  ['US', 2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  ['US', 2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ['GB', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['GB', 2022, '01-03 04-15 04-18 05-02 06-02 08-29 12-26 12-27'],
  ['DE', 2026, '01-01 04-03 04-06 05-01 12-25'],
  ['FR', 2024, '01-01 03-29 04-01 05-01 12-25 12-26'],
  ['CA', 2025, '01-01 04-18 05-19 07-01 09-01 09-30 10-13 11-11 12-25 12-26'],
  ['AU', 2026, '01-01 01-26 04-03 04-06 06-08 12-25 12-28'],
  // The cabinet office's list with the banks' own days; 2026 has a citizens' holiday on 22 September.
  [
    'JP',
    2026,
    '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
  ],
])('the banks of %s close in %i on the days that were published', (country, year, days) => {
  expect(certain(country, year)).toEqual(days.split(' ').map((each) => `${year}-${each}`));
});

test('a day on which only some banks close counts both ways, and a country without rules is not guessed', () => {
  expect(bankDay('CA', day('2026-08-03'))).toBe('perhaps');
  expect(bankDaysAfter('CA', day('2026-07-31'), 1)).toEqual({ from: day('2026-08-03'), to: day('2026-08-04') });
  expect(bankDay('US', day('2026-07-04'))).toBe('closed');
  expect(bankDay('US', day('2026-07-03'))).toBe('open');
  expect(bankHolidays('BR', 2026)).toBeUndefined();
});

const next = (schedule: Partial<PayoutSchedule>, country: string, start: string, count: number): string[] => {
  const days: string[] = [];
  for (const each of payoutDays({ delay_days: 2, interval: 'daily', ...schedule }, country, day(start))) {
    days.push(each.from.equals(each.to) ? each.from.toString() : `${each.from.toString()}/${each.to.toString()}`);
    if (days.length === count) break;
  }
  return days;
};

test('daily payouts rest at weekends and holidays', () => {
  expect(next({}, 'US', '2026-11-25', 3)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30']);
  expect(next({}, 'DE', '2026-04-02', 2)).toEqual(['2026-04-02', '2026-04-07']);
  expect(next({}, 'CA', '2026-08-01', 2)).toEqual(['2026-08-03/2026-08-04', '2026-08-05']);
});

test('a weekly anchor that is a holiday moves on, into its own week', () => {
  expect(next({ interval: 'weekly', weekly_anchor: 'monday' }, 'US', '2026-01-13', 2)).toEqual([
    '2026-01-20',
    '2026-01-26',
  ]);
  // Monday the 19th moved to today.
  expect(next({ interval: 'weekly', weekly_anchor: 'monday' }, 'US', '2026-01-20', 1)).toEqual(['2026-01-20']);
});

test('a monthly anchor beyond the end is the last day, leap years too', () => {
  const last = { interval: 'monthly', monthly_anchor: 31 } as const;
  expect(next(last, 'DE', '2027-02-01', 3)).toEqual(['2027-02-01', '2027-03-01', '2027-03-31']);
  expect(next(last, 'DE', '2028-02-02', 1)).toEqual(['2028-02-29']);
  expect(next({ interval: 'monthly', monthly_anchor: 29 }, 'DE', '2028-02-02', 1)).toEqual(['2028-02-29']);
  expect(next({ interval: 'monthly', monthly_anchor: 30 }, 'DE', '2029-02-02', 1)).toEqual(['2029-02-28']);
});

test('a manual schedule has no days', () => {
  expect(next({ interval: 'manual' }, 'US', '2026-01-01', 1)).toEqual([]);
});
