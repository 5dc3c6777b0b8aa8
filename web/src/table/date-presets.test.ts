import { describe, expect, it } from 'vitest';
import { rangeOfPreset } from './date-presets.ts';
import type { DatePreset } from './date-presets.ts';

const range = (preset: DatePreset, today: string, locale = 'en-US') => rangeOfPreset(preset, today, locale);

describe('a date preset', () => {
  it('includes both its days', () => {
    expect(range('last-7-days', '2026-11-20')).toEqual(['2026-11-14', '2026-11-20']);
    expect(range('today', '2026-11-20')).toEqual(['2026-11-20', '2026-11-20']);
  });

  it('knows month ends, leap years and quarters', () => {
    expect(range('last-month', '2024-03-31')).toEqual(['2024-02-01', '2024-02-29']);
    expect(range('last-month', '2026-01-15')).toEqual(['2025-12-01', '2025-12-31']);
    expect(range('quarter-to-date', '2026-11-20')).toEqual(['2026-10-01', '2026-11-20']);
    expect(range('year-to-date', '2026-11-20')).toEqual(['2026-01-01', '2026-11-20']);
  });

  it('begins weeks where the locale does', () => {
    expect(range('last-week', '2026-11-20')).toEqual(['2026-11-08', '2026-11-14']);
    expect(range('last-week', '2026-11-20', 'de-DE')).toEqual(['2026-11-09', '2026-11-15']);
  });
});
