import { plural, t } from '@lingui/core/macro';
import type { Tone } from '../../ui/badge.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface ResponseDeadline {
  isPast: boolean;
  /** Whole days left; 0 on the last one. */
  days: number;
  /** Red in the last three days, amber in the last seven. */
  tone: Tone;
  /** "6 days left", exact to the minute on the last day. */
  text: string;
}

/** How long a dispute can still be answered. `due_by` in Unix seconds, its last second included; `at` in milliseconds. */
export function responseDeadlineOf(due_by: number, at: number): ResponseDeadline {
  const left = due_by * 1000 - at;
  const days = Math.max(0, Math.floor(left / day));
  return {
    isPast: left < 0,
    days,
    tone: days < 3 ? 'danger' : days < 7 ? 'warning' : 'neutral',
    text: left < 0 ? t`Past due` : days > 0 ? plural(days, { one: '# day left', other: '# days left' }) : lastDay(left),
  };
}

/** "6 d 4 h 12 min left": exact to the minute on every day. */
export function exactTimeLeft(due_by: number, at: number): string {
  const left = due_by * 1000 - at;
  if (left < 0) return t`Past due`;
  const days = Math.floor(left / day);
  if (days === 0) return lastDay(left);
  const hours = Math.floor((left % day) / hour);
  const minutes = Math.floor((left % hour) / minute);
  return t`${days} d ${hours} h ${minutes} min left`;
}

function lastDay(left: number): string {
  const hours = Math.floor(left / hour);
  const minutes = Math.floor((left % hour) / minute);
  if (hours === 0 && minutes === 0) return t`Less than a minute left`;
  return hours > 0 ? t`${hours} h ${minutes} min left` : t`${minutes} min left`;
}
