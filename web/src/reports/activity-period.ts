import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { longestPeriod } from '@purser/contract/dates';
import { daysBetween, isDay, rangeOfPeriod } from '../format/days.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';

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

/** Reads the period from the address; invalid values give the default period. A reversed pair means the same days. */
export function readPeriod(search: Search, today: string, usual: ActivityPreset = usualPreset): ActivityPeriod {
  const asked = single(search['activity']);
  const preset = activityPresets.find((known) => known === asked) ?? usual;
  if (asked === 'custom') {
    const days = [single(search['activity_from']), single(search['activity_to'])]
      .filter((text) => text !== undefined && isDay(text))
      .toSorted();
    const [from, to] = days;
    if (from && to) return { preset: 'custom', from, to };
  }
  const [from, to] = rangeOfPeriod(preset, today);
  return { preset, from, to };
}

/** The reverse; the default period needs no parameters. */
export const writePeriod = ({ preset, from, to }: ActivityPeriod, usual: ActivityPreset = usualPreset): Search => ({
  activity: preset === usual ? undefined : preset,
  activity_from: preset === 'custom' ? from : undefined,
  activity_to: preset === 'custom' ? to : undefined,
});

/** Whether the server accepts a period of this length. */
export const isTooLong = ({ from, to }: Pick<ActivityPeriod, 'from' | 'to'>): boolean =>
  daysBetween(from, to) > longestPeriod;
