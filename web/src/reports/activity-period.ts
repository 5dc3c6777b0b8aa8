import { CalendarDate, fromAbsolute, parseDate, toCalendarDate } from '@internationalized/date';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { longestPeriod } from '@purser/contract/dates';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { rangeOfPreset } from '../table/date-presets.ts';

/** The preset periods, and the custom one. */
export const activityPresets = [
  'today',
  'last-7-days',
  'last-28-days',
  'last-30-days',
  'last-90-days',
  'this-month',
  'last-month',
  'quarter-to-date',
  'year-to-date',
  'last-12-months',
] as const;
export type ActivityPreset = (typeof activityPresets)[number];

/** The default period, when the address has none. */
const usualPreset: ActivityPreset = 'last-30-days';

export const labelByPreset: Record<ActivityPreset | 'custom', MessageDescriptor> = {
  today: msg`Today`,
  'last-7-days': msg`Last 7 days`,
  'last-28-days': msg`Last 28 days`,
  'last-30-days': msg`Last 30 days`,
  'last-90-days': msg`Last 90 days`,
  'this-month': msg`This month`,
  'last-month': msg`Last month`,
  'quarter-to-date': msg`Quarter to date`,
  'year-to-date': msg`Year to date`,
  'last-12-months': msg`Last 12 months`,
  custom: msg`Custom`,
};

export interface ActivityPeriod {
  preset: ActivityPreset | 'custom';
  from: string;
  to: string;
}

/** The day in the store's time zone at a moment. */
export const dayAt = (milliseconds: number, zone: string): CalendarDate =>
  toCalendarDate(fromAbsolute(milliseconds, zone));

function rangeOf(preset: ActivityPreset, today: CalendarDate): [CalendarDate, CalendarDate] {
  if (preset === 'last-28-days') return [today.subtract({ days: 27 }), today];
  if (preset === 'last-12-months') return [today.subtract({ years: 1 }).add({ days: 1 }), today];
  // No preset starts with a week, so the locale doesn't matter.
  return rangeOfPreset(preset, today, 'en-US');
}

/** Reads the period from the address; invalid values give the default period. A reversed pair means the same days. */
export function readPeriod(search: Search, today: CalendarDate, usual: ActivityPreset = usualPreset): ActivityPeriod {
  const asked = single(search['activity']);
  const preset = activityPresets.find((known) => known === asked) ?? usual;
  if (asked === 'custom') {
    const days = [single(search['activity_from']), single(search['activity_to'])]
      .flatMap((text) => dayOf(text) ?? [])
      .toSorted((a, b) => a.compare(b));
    const [from, to] = days;
    if (from && to) return { preset: 'custom', from: from.toString(), to: to.toString() };
  }
  const [from, to] = rangeOf(preset, today);
  return { preset, from: from.toString(), to: to.toString() };
}

/** The reverse; the default period needs no parameters. */
export const writePeriod = ({ preset, from, to }: ActivityPeriod, usual: ActivityPreset = usualPreset): Search => ({
  activity: preset === usual ? undefined : preset,
  activity_from: preset === 'custom' ? from : undefined,
  activity_to: preset === 'custom' ? to : undefined,
});

/** Whether the server accepts a period of this length. */
export const isTooLong = ({ from, to }: Pick<ActivityPeriod, 'from' | 'to'>): boolean =>
  parseDate(to).compare(parseDate(from)) + 1 > longestPeriod;

function dayOf(text: string | undefined): CalendarDate | undefined {
  try {
    return /^[1-9]\d{3}-\d\d-\d\d$/.test(text ?? '') ? parseDate(text ?? '') : undefined;
  } catch {
    return undefined;
  }
}
