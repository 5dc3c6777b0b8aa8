import { endOfMonth, startOfMonth, startOfWeek, startOfYear } from '@internationalized/date';
import type { CalendarDate } from '@internationalized/date';

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

/** The first and last day of a preset, both included, relative to today in the store's zone. */
export function rangeOfPreset(preset: DatePreset, today: CalendarDate, locale: string): [CalendarDate, CalendarDate] {
  switch (preset) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [today.subtract({ days: 1 }), today.subtract({ days: 1 })];
    case 'last-7-days':
      return [today.subtract({ days: 6 }), today];
    case 'last-30-days':
      return [today.subtract({ days: 29 }), today];
    case 'last-90-days':
      return [today.subtract({ days: 89 }), today];
    case 'this-week':
      return [startOfWeek(today, locale), today];
    case 'last-week':
      return [startOfWeek(today, locale).subtract({ weeks: 1 }), startOfWeek(today, locale).subtract({ days: 1 })];
    case 'this-month':
      return [startOfMonth(today), today];
    case 'last-month':
      return [startOfMonth(today).subtract({ months: 1 }), endOfMonth(startOfMonth(today).subtract({ months: 1 }))];
    case 'quarter-to-date':
      return [startOfMonth(today).set({ month: today.month - ((today.month - 1) % 3) }), today];
    case 'year-to-date':
      return [startOfYear(today), today];
  }
}
