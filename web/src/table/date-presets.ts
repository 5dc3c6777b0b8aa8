import { parseDate, startOfWeek } from '@internationalized/date';
import { addDays, rangeOfPeriod } from '../format/days.ts';

export const datePresets = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'quarter-to-date',
  'year-to-date',
] as const;
export type DatePreset = (typeof datePresets)[number];

/** Chosen with one press; the others are in the list of periods. */
export const frequentPresets = [
  'today',
  'last-7-days',
  'last-30-days',
  'yesterday',
  'this-month',
  'last-month',
] as const satisfies DatePreset[];

/** The first and last day of a preset, both included, relative to today in the store's zone. */
export function rangeOfPreset(preset: DatePreset, today: string, locale: string): [string, string] {
  if (preset !== 'this-week' && preset !== 'last-week') return rangeOfPeriod(preset, today);
  const start = startOfWeek(parseDate(today), locale).toString();
  return preset === 'this-week' ? [start, today] : [addDays(start, -7), addDays(start, -1)];
}
