import { expect, test } from 'vitest';
import { nextPayoutDay } from './next-payout-day.ts';

const schedule = { delay_days: 7 };

test('daily payouts are made on business days', () => {
  expect(nextPayoutDay({ ...schedule, interval: 'daily' }, '2026-11-20')).toBe('2026-11-20');
  expect(nextPayoutDay({ ...schedule, interval: 'daily' }, '2026-11-21')).toBe('2026-11-23');
});

test('weekly payouts are made on their weekday', () => {
  const weekly = { ...schedule, interval: 'weekly' as const, weekly_anchor: 'friday' };
  expect(nextPayoutDay(weekly, '2026-11-20')).toBe('2026-11-20');
  expect(nextPayoutDay(weekly, '2026-11-21')).toBe('2026-11-27');
});

test('monthly payouts are made on their day, the last one of a shorter month, and after a weekend', () => {
  const on = (monthly_anchor: number, from: string) =>
    nextPayoutDay({ ...schedule, interval: 'monthly', monthly_anchor }, from);
  expect(on(10, '2026-11-11')).toBe('2026-12-10');
  expect(on(31, '2026-11-11')).toBe('2026-11-30');
  expect(on(31, '2027-02-02')).toBe('2027-03-01'); // February 28 is a Sunday
  expect(on(28, '2026-11-28')).toBe('2026-11-30'); // a Saturday
  expect(on(31, '2026-12-31')).toBe('2026-12-31');
});

test('nothing is due where payouts are made only when asked for', () => {
  expect(nextPayoutDay({ ...schedule, interval: 'manual' }, '2026-11-20')).toBeUndefined();
});
