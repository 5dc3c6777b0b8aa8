import { t } from '@lingui/core/macro';
import type { RateSource } from '@purser/contract/multi-currency/currency';
import { ago } from '../format/ago.ts';
import { browserLocale } from '../page-settings.ts';

/** A rate as people compare it: at most seven figures that matter, so that 0.0000321 keeps its own. */
export const formatRate = (rate: number): string =>
  new Intl.NumberFormat(browserLocale(), { maximumSignificantDigits: 7 }).format(rate);

/** `1 USD = 0.91 EUR`. */
export const rateSentence = (own: string, code: string, rate: number): string =>
  `1 ${own} = ${formatRate(rate)} ${code}`;

/** Where a rate comes from, and since when it is that. */
export function sourceSentence(source: RateSource, time: number | null): string {
  const when = time === null ? undefined : ago(time);
  switch (source) {
    case 'store':
      return t`Store currency`;
    case 'manual':
      return when === undefined ? t`Your own rate` : t`Your own rate, set ${when}`;
    case 'file':
      return when === undefined ? t`Rate from your file` : t`Rate from your file, ${when}`;
    case 'provider':
      return when === undefined ? t`Rate of the payment provider` : t`Rate of the payment provider, ${when}`;
  }
}
