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

/** The change since the previous period, in words. Refunds of -10 are more than refunds of -5. */
export function changeWords(now: number, before: number): MessageDescriptor {
  if (now === before) return msg`No change`;
  if (before === 0) return msg`None in the previous period`;
  if (now !== 0 && Math.sign(now) !== Math.sign(before)) return before < 0 ? msg`Was negative` : msg`Now negative`;
  const change = Math.abs(now) / Math.abs(before) - 1;
  if (change >= 9.995) return msg`More than 10×`;
  const size = Math.abs(change);
  // Only the significant digits.
  const percent = formatPercent(size < 0.1 ? Math.round(size * 1000) / 1000 : Math.round(size * 100) / 100);
  if (size < 0.0005) return msg`Almost no change`;
  return change > 0 ? msg`▲ ${percent}` : msg`▼ ${percent}`;
}

/** The link to a tile's transactions; the list's totals equal the tile's figure. */
export const tileHref = (tile: ActivityTile, currency: string, { from, to }: { from: string; to: string }): string =>
  transactionsOfPeriodHref({ currency, from, to }, typesByTile[tile]);
