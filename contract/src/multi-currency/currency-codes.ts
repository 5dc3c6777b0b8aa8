/**
 * What shops can sell in: currencies that the provider charges in (docs.stripe.com/currencies) and quotes a rate for. ISK and
 * UGX are left out: they have no coin below the unit but are charged in hundredths.
 */
export const sellableCurrencies: readonly string[] =
  'AED ARS AUD BDT BHD BRL CAD CHF CLP CNY COP CRC CZK DKK EGP EUR GBP GEL HKD HUF IDR ILS INR JOD JPY KES KRW KWD LKR MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD SAR SEK SGD THB TND TRY TWD UAH USD UYU VND XAF XOF XPF ZAR'.split(
    ' ',
  );

/** Offered first when currencies are added, in this order. */
export const recommendedCurrencies: readonly string[] = ['USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'INR'];

/** The flag of a currency, by the country or union in its first two letters; empty for those of several countries or none. */
export function flagOf(code: string): string {
  const upper = code.toUpperCase();
  if (!/^[A-Z]{3}$/.test(upper) || upper.startsWith('X') || upper === 'ANG' || upper === 'BTC') return '';
  // Two regional indicators, which begin at 🇦.
  return String.fromCodePoint(0x1f1a5 + upper.charCodeAt(0), 0x1f1a5 + upper.charCodeAt(1));
}
