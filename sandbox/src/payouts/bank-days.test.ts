import { describe, expect, test } from 'vitest';
import { addBankDays, isBankDay } from './bank-days.ts';

const closed = (country: string, year: number) => {
  const days: string[] = [];
  for (let date = Temporal.PlainDate.from(`${year}-01-01`); date.year === year; date = date.add({ days: 1 }))
    if (date.dayOfWeek <= 5 && !isBankDay(date, country)) days.push(date.toString().slice(5));
  return days.join(' ');
};

// As the Federal Reserve, Payments Canada, gov.uk, the ECB, the states of Australia and Japan publish them.
describe('banks rest', () => {
  test.each([
    ['US', 2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    ['US', 2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    ['CA', 2026, '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28'],
    ['GB', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    ['GB', 2022, '01-03 04-15 04-18 05-02 05-30 08-29 12-26 12-27'],
    ['AU', 2026, '01-01 01-26 04-03 04-06 06-08 12-25 12-28'],
    ['DE', 2026, '01-01 04-03 04-06 05-01 12-25'],
    ['DE', 2025, '01-01 04-18 04-21 05-01 12-25 12-26'],
    [
      'JP',
      2026,
      '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
    ],
  ])('in %s in %i', (country, year, days) => expect(closed(country, year)).toBe(days));
});

test('two bank days after the Wednesday before Thanksgiving is the Monday', () => {
  const wednesday = Temporal.PlainDate.from('2026-11-25');
  expect(addBankDays(wednesday, 2, 'US').toString()).toBe('2026-11-30');
  expect(addBankDays(wednesday, 2, 'FR').toString()).toBe('2026-11-27');
});
