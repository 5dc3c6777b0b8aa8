import type { TaxTreatment } from '@purser/contract/documents/document';

/** The tax on what the platform charges, by the country of the account. */
export interface FeeTax {
  /** Thousandths of a percent. */
  rate: number;
  /** Country and local name: the country decides the label. */
  description: string;
}

// Standard rates in hundredths of a percent, as of 2026. (European Commission, HMRC, ATO, IRD, IRAS, NTA)
const vat: Record<string, number> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CH: 810,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GB: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  NO: 2500,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
};
const jct: Record<string, number> = { JP: 1000 };
const gst: Record<string, number> = { AU: 1000, NZ: 1500, SG: 900 };

/** Nothing where fees are not taxed, as in the United States. */
export function feeTaxOf(country: string): FeeTax | null {
  const named = [
    [vat, 'VAT'],
    [gst, 'GST'],
    [jct, 'JCT'],
  ] as const;
  for (const [rates, name] of named) {
    const rate = rates[country];
    if (rate !== undefined) return { rate: rate * 10, description: `${country} ${name}` };
  }
  return null;
}

/** How fees are taxed, and at which rate in thousandths of a percent. */
export interface FeeTreatment {
  treatment: TaxTreatment;
  rate: number;
}

/**
 * The treatment of fees by the account's country. A business abroad that has a VAT number owes the tax itself; New Zealand has
 * such services zero-rated instead. Without a known seller everyone is abroad without a number.
 */
export function treatmentOf(
  country: string,
  { seller_country, has_number }: { seller_country: string | undefined; has_number: boolean },
): FeeTreatment {
  const tax = feeTaxOf(country);
  if (!tax) return { treatment: 'not_taxed', rate: 0 };
  if (!has_number || seller_country === undefined || seller_country === country)
    return { treatment: 'standard', rate: tax.rate };
  return { treatment: country === 'NZ' ? 'zero_rate' : 'reverse_charge', rate: 0 };
}
