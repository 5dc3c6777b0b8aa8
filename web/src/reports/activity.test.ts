import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { isTooLong, readPeriod, writePeriod } from './activity-period.ts';
import { dayAt } from '../format/days.ts';
import { changeWords, tileHref } from './activity-words.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const today = '2026-11-20';

describe('the period of the activity panel', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['last-7-days', '2026-11-14', '2026-11-20'],
    ['last-28-days', '2026-10-24', '2026-11-20'],
    ['last-30-days', '2026-10-22', '2026-11-20'],
    ['last-90-days', '2026-08-23', '2026-11-20'],
    ['this-month', '2026-11-01', '2026-11-20'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['quarter-to-date', '2026-10-01', '2026-11-20'],
    ['year-to-date', '2026-01-01', '2026-11-20'],
    ['last-12-months', '2025-11-21', '2026-11-20'],
  ])('%s is %s to %s', (activity, from, to) => {
    const period = readPeriod({ activity }, today);
    expect(period).toEqual({ preset: activity, from, to });
    expect(readPeriod(writePeriod(period), today)).toEqual(period);
  });

  it('is what was typed, in either order, and the last 30 days when that cannot be meant', () => {
    const typed = { activity: 'custom', activity_from: '2026-03-09', activity_to: '2026-02-28' };
    expect(readPeriod(typed, today)).toEqual({ preset: 'custom', from: '2026-02-28', to: '2026-03-09' });
    for (const wrong of [
      {},
      { activity: 'always' },
      { activity: 'custom' },
      { ...typed, activity_to: '2026-02-30' },
      { ...typed, activity_from: '0000-01-01' },
    ])
      expect(readPeriod(wrong, today).preset).toBe('last-30-days');
  });

  it('begins and ends with the days of the store’s zone', () => {
    const lateInNewYork = Date.parse('2026-11-21T03:00:00Z');
    expect(dayAt(lateInNewYork, 'America/New_York')).toBe('2026-11-20');
    expect(dayAt(lateInNewYork, 'Asia/Tokyo')).toBe('2026-11-21');
  });

  it('takes February 28 for the leap day of another year', () => {
    expect(readPeriod({ activity: 'last-12-months' }, '2028-02-29')).toMatchObject({ from: '2027-03-01' });
  });

  it('has three years at most', () => {
    expect(isTooLong({ from: '2023-11-21', to: '2026-11-20' })).toBe(false);
    expect(isTooLong({ from: '2023-11-20', to: '2026-11-20' })).toBe(true);
  });
});

describe('how a figure stands to the one before', () => {
  it.each([
    [100, 100, 'No change from $1'],
    [0, 0, 'No change'],
    [100, 0, 'From $1'],
    [112, 100, '▲ 12% from $1'],
    [95, 100, '▼ 5% from $1'],
    [1004, 1000, '▲ 0.4% from $1'],
    [1_000_001, 1_000_000, 'Almost no change from $1'],
    [0, 100, '▼ 100% from $1'],
    [-200, -100, '▲ 100% from $1'],
    [-50, -100, '▼ 50% from $1'],
    [-5, 100, 'From $1'],
    [5, -100, 'From $1'],
    [5000, 100, '▲ over 10× from $1'],
  ])('%d after %d is: %s', (now, before, words) => {
    expect(i18n._(changeWords(now, before, '$1'))).toBe(words);
  });
});

it('a tile leads to the list of exactly its transactions', () => {
  const period = { from: '2026-11-01', to: '2026-11-20' };
  expect(tileHref('volume', 'eur', period)).toBe(
    '/payments/transactions?filter=advanced&store_currency_is=eur&date_between[]=2026-11-01&date_between[]=2026-11-20&type_is_in[]=charge&type_is_in[]=payment',
  );
  expect(tileHref('fees', 'eur', period)).not.toContain('type_is');
  // Money lent is nothing earned.
  expect(tileHref('net', 'eur', period)).not.toContain('financing');
});
