import { plural, t } from '@lingui/core/macro';
import type { Happened } from '@purser/contract/transactions/happened';
import { dataOf } from '../api.ts';
import { formatDateTime } from '../format/date.ts';
import { formatClearMoney } from '../format/money.ts';
import { now } from '../now.ts';
import { settings } from '../page-settings.ts';

/** The earlier act that a refusal names. */
export function happenedOf(error: unknown): Happened | undefined {
  const data = dataOf(error);
  if (typeof data !== 'object' || data === null || !('happened' in data)) return undefined;
  const { happened } = data;
  return typeof happened === 'object' && happened !== null && 'act' in happened
    ? (happened as Happened) // our own server's, whose words are checked by their `act`
    : undefined;
}

/** "Already captured by maria 2 minutes ago." */
export function sentenceOf({ act, by, at, amount, currency }: Happened): string {
  const when = ago(at);
  const who = by === null ? undefined : by === settings.currentUser.username ? t`you` : by;
  if (act === 'expired') return t`The authorization expired ${when}.`;
  if (act === 'refunded') {
    const money = amount === undefined ? '' : formatClearMoney(amount, currency ?? '');
    if (!money) return who ? t`Already refunded by ${who} ${when}.` : t`Already refunded ${when}.`;
    return who ? t`${money} was already refunded by ${who} ${when}.` : t`${money} was already refunded ${when}.`;
  }
  if (act === 'captured') return who ? t`Already captured by ${who} ${when}.` : t`Already captured ${when}.`;
  return who ? t`Already canceled by ${who} ${when}.` : t`Already canceled ${when}.`;
}

/** Minutes and hours on the first day, then the moment. */
function ago(at: number): string {
  const minutes = Math.floor((now() / 1000 - at) / 60);
  if (minutes < 1) return t`just now`;
  if (minutes < 60) return plural(minutes, { one: '# minute ago', other: '# minutes ago' });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return plural(hours, { one: '# hour ago', other: '# hours ago' });
  const moment = formatDateTime(at);
  return t`on ${moment}`;
}
