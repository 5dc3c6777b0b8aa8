import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DisputeProperty } from '@purser/contract/reports/dispute-costs';
import { formatPercent } from '../../format/percent.ts';

export const labelByProperty: Record<DisputeProperty, MessageDescriptor> = {
  reason: msg`Reason`,
  source: msg`Payment method`,
  country: msg`Country`,
  product: msg`Product`,
};

/** Two decimals: dispute rates are compared with thresholds like 0.5 %. What rounds to nothing isn’t nothing. */
export function rateText(rate: number | null): string {
  if (rate === null) return '—';
  if (rate > 0 && rate < least / 2) return `<${formatPercent(least)}`;
  return formatPercent(Math.round(rate / least) * least);
}
const least = 0.0001;
