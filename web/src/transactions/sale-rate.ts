import { t } from '@lingui/core/macro';
import type { SaleRate } from '@purser/contract/multi-currency/sale-rate';
import { formatDateTime } from '../format/date.ts';

/** `1 USD = 0.918 EUR`: what the shopper was shown. */
export const saleRateText = ({ store_currency, exchange_rate }: SaleRate, currency: string): string =>
  `1 ${store_currency.toUpperCase()} = ${exchange_rate} ${currency.toUpperCase()}`;

/** Where that rate came from and how prices were rounded, for behind a line. */
export function saleRateHelp(rate: SaleRate, currency: string): string | undefined {
  const facts = [saleRateSource(rate), saleRounding(rate, currency)].filter((fact) => fact !== undefined);
  return facts.length > 0 ? `${facts.join('. ')}.` : undefined;
}

/** Where that rate came from, and its time; nothing for orders that don't have it. */
function saleRateSource({ rate_source, rate_time }: SaleRate): string | undefined {
  const when = formatDateTime(rate_time);
  switch (rate_source) {
    case 'manual':
      return t`Your own rate`;
    case 'file':
      return rate_time === null ? t`Rate from your file` : t`Rate from your file of ${when}`;
    case 'provider':
      return rate_time === null ? t`Rate of the payment provider` : t`Rate of the payment provider of ${when}`;
    case null:
      return undefined;
  }
}

/** How the prices were rounded after the conversion. */
function saleRounding({ price_rounding, price_charm }: SaleRate, currency: string): string | undefined {
  if (price_rounding === null) return undefined;
  const step = `${price_rounding} ${currency.toUpperCase()}`;
  const charm = `${price_charm ?? '0'} ${currency.toUpperCase()}`;
  if (Number(price_rounding) === 0) return t`Prices weren’t rounded`;
  return Number(price_charm) === 0 ? t`Prices rounded up to ${step}` : t`Prices rounded up to ${step}, then ${charm}`;
}
