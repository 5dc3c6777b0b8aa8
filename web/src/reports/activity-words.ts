import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { typesByTile } from '@purser/contract/reports/activity';
import type { ActivityTile } from '@purser/contract/reports/activity';
import { formatPercent } from '../format/percent.ts';
import { transactionsOfPeriodHref } from '../hrefs.ts';

export const labelByTile: Record<ActivityTile, MessageDescriptor> = {
  volume: msg`Payment volume`,
  charges: msg`Payments`,
  refunds: msg`Refunds`,
  disputes: msg`Disputes`,
  fees: msg`Fees`,
  net: msg`Net`,
};

/**
 * The change since the previous period and its figure `was`. Refunds of -10 are more than refunds of -5. From nothing, and from
 * below zero to above it, there is no rate.
 */
export function changeWords(now: number, before: number, was: string): MessageDescriptor {
  if (now === before) return before === 0 ? msg`No change` : msg`No change from ${was}`;
  if (before === 0 || (now !== 0 && Math.sign(now) !== Math.sign(before))) return msg`From ${was}`;
  const change = Math.abs(now) / Math.abs(before) - 1;
  if (change >= 9.995) return msg`▲ over 10× from ${was}`;
  const size = Math.abs(change);
  // Only the significant digits.
  const percent = formatPercent(size < 0.1 ? Math.round(size * 1000) / 1000 : Math.round(size * 100) / 100);
  if (size < 0.0005) return msg`Almost no change from ${was}`;
  return change > 0 ? msg`▲ ${percent} from ${was}` : msg`▼ ${percent} from ${was}`;
}

/** The link to a tile's transactions; the list's totals equal the tile's figure. */
export const tileHref = (tile: ActivityTile, currency: string, { from, to }: { from: string; to: string }): string =>
  transactionsOfPeriodHref({ currency, from, to }, typesByTile[tile]);
