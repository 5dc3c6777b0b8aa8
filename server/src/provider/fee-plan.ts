import type { FeeRates } from '@purser/contract/transactions/timeline';

/** What decides the price of one payment. */
export interface FeeTerms {
  /** Minor units of `currency`, what is captured. */
  amount: number;
  currency: string;
  /** Country of the card's issuer; other methods have none. */
  card_country: string | null;
  /** Of the account that is charged. */
  account_country: string;
  settlement_currency: string;
}

// The store's price list, in hundredths of a percent.
const baseRate = 290;
const internationalRate = 150;
const conversionRate = 100;

/** The fixed part by the currency of the payment, in its minor units; a currency that is not named has none. */
const fixedByCurrency: Record<string, number> = {
  aud: 30,
  cad: 30,
  chf: 30,
  czk: 600,
  dkk: 180,
  eur: 25,
  gbp: 20,
  hkd: 235,
  jpy: 40,
  mxn: 300,
  nok: 200,
  nzd: 30,
  pln: 100,
  sek: 180,
  sgd: 50,
  usd: 30,
};

/**
 * What the store pays for one payment, in the payment's own currency: 2.9 % and a fixed part, 1.5 % more for a card from
 * abroad, 1 % more when the money is converted. Whole minor units, halves rounded up, never more than the payment.
 */
export function applicationFee(terms: FeeTerms): { amount: number; rates: FeeRates } {
  const { currency } = terms;
  const fixed = fixedByCurrency[currency] ?? 0;
  const history: FeeRates['history'] = [
    { type: 'base', percentage_rate: baseRate / 10_000, fixed_rate: fixed, currency },
  ];
  let rate = baseRate;
  if (terms.card_country && terms.card_country !== terms.account_country) {
    rate += internationalRate;
    history.push({
      type: 'additional',
      additional_type: 'international',
      percentage_rate: internationalRate / 10_000,
      fixed_rate: 0,
      currency,
    });
  }
  if (currency !== terms.settlement_currency) {
    rate += conversionRate;
    history.push({
      type: 'additional',
      additional_type: 'fx',
      percentage_rate: conversionRate / 10_000,
      fixed_rate: 0,
      currency,
    });
  }
  // BigInt, because amount × rate may leave the safe integers.
  const share = Number((BigInt(terms.amount) * BigInt(rate) + 5_000n) / 10_000n);
  return {
    amount: Math.min(terms.amount, share + fixed),
    rates: { percentage: rate / 10_000, fixed, fixed_currency: currency, history },
  };
}
