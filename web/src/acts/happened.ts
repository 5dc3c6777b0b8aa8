import { t } from '@lingui/core/macro';
import type { Happened } from '@purser/contract/transactions/happened';
import { dataOf } from '../api.ts';
import { ago } from '../format/ago.ts';
import { formatClearMoney } from '../format/money.ts';
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
