import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatFullDateTime,
  shortened,
  toDate,
} from './date.ts';
import type { DateStyle } from './date.ts';

const style = (change: Partial<DateStyle> = {}): DateStyle => ({
  timeZone: 'America/New_York',
  locale: 'en-US',
  dateFormat: 'M j, Y',
  timeFormat: 'H:i',
  ...change,
});

describe('a moment', () => {
  it('is read from UTC text and from Unix seconds alike', () => {
    expect(toDate('2026-11-20 05:28:00')?.getTime()).toBe(toDate(Date.UTC(2026, 10, 20, 5, 28) / 1000)?.getTime());
    expect(toDate('2026-11-20T05:28:00Z')).toEqual(toDate('2026-11-20 05:28:00'));
    expect(toDate('')).toBeUndefined();
    expect(toDate('yesterday')).toBeUndefined();
  });

  it('falls on the store’s own day, one second either side of midnight', () => {
    expect(formatDateTime('2026-11-20 04:59:59', style())).toBe('Nov 19, 2026, 23:59');
    expect(formatDateTime('2026-11-20 05:00:00', style())).toBe('Nov 20, 2026, 00:00');
    expect(formatDateTime('2026-11-20 05:00:00', style({ timeZone: 'Pacific/Auckland' }))).toBe('Nov 20, 2026, 18:00');
  });

  it('leaves out this year, or the time of another one, where there is little room', () => {
    const at = Date.parse('2026-12-31T12:00:00Z');
    const left = (text: string, moment: string, form: 'short' | 'date' = 'short') => {
      const parts = shortened(text, moment, at, form, style());
      expect(parts.before + parts.left + parts.after).toBe(text);
      return parts.before + parts.after;
    };
    expect(left('Nov 20, 2026, 00:28', '2026-11-20 05:28:00')).toBe('Nov 20, 00:28');
    expect(left('2026-11-20, 00:28', '2026-11-20 05:28:00')).toBe('11-20, 00:28');
    expect(left('20/11/2026, 00:28', '2026-11-20 05:28:00')).toBe('20/11, 00:28');
    expect(left('Nov 20, 2025, 00:28', '2025-11-20 05:28:00')).toBe('Nov 20, 2025');
    expect(left('Nov 20, 2025', '2025-11-20 05:28:00', 'date')).toBe('Nov 20, 2025');
    expect(left('Nov 20, 00:28', '2026-11-20 05:28:00')).toBe('Nov 20, 00:28');
  });

  it('names its zone where a day matters, summer and winter', () => {
    expect(formatFullDateTime('2026-11-20 05:28:00', style())).toBe('Nov 20, 2026, 00:28 EST');
    expect(formatFullDateTime('2026-07-20 05:28:00', style())).toBe('Jul 20, 2026, 01:28 EDT');
  });

  it('follows the store’s date and time settings', () => {
    expect(
      formatDateTime('2026-11-02 17:05:09', style({ dateFormat: 'F jS, Y', timeFormat: 'g:i a', timeZone: 'UTC' })),
    ).toBe('November 2nd, 2026, 5:05 pm');
    expect(
      formatDateTime('2026-01-02 00:05:09', style({ dateFormat: 'd/m/Y', timeFormat: 'h:i A', timeZone: 'UTC' })),
    ).toBe('02/01/2026, 12:05 AM');
    expect(formatDate('2026-01-02 00:05:09', style({ dateFormat: 'l \\t\\h\\e j', timeZone: 'UTC' }))).toBe(
      'Friday the 2',
    );
    expect(formatDate('2026-01-02 00:05:09', style({ dateFormat: '', timeZone: 'UTC' }))).toBe('Jan 2, 2026');
  });

  it('reads "—" when it is absent', () => {
    expect(formatDateTime('', style())).toBe('—');
    expect(formatDate(undefined, style())).toBe('—');
  });
});

describe('a calendar day', () => {
  it('is the same day in every zone', () => {
    for (const timeZone of ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])
      expect(formatDay('2026-11-20', style({ timeZone }))).toBe('Nov 20, 2026');
  });

  it('shortens a range', () => {
    expect(formatDayRange('2026-11-01', '2026-11-20', style()).replaceAll(/\s/g, ' ')).toBe('Nov 1 – 20, 2026');
  });
});
