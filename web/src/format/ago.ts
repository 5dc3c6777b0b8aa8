import { plural, t } from '@lingui/core/macro';
import { now } from '../now.ts';
import { formatDateTime } from './date.ts';

/** How long ago a moment in unix seconds was: minutes and hours on the first day, then the moment itself. */
export function ago(at: number): string {
  const minutes = Math.floor((now() / 1000 - at) / 60);
  if (minutes < 1) return t`just now`;
  if (minutes < 60) return plural(minutes, { one: '# minute ago', other: '# minutes ago' });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return plural(hours, { one: '# hour ago', other: '# hours ago' });
  const moment = formatDateTime(at);
  return t`on ${moment}`;
}
