/** How a country names and writes the number by which a business is known to its tax office. */
export interface VatCountry {
  /** "I have a valid {label}" */
  label: string;
  /** Stands before the number and is no part of what is typed or sent; empty where a country has none. */
  prefix: string;
  hint: string;
  /** The number without prefix and blanks. */
  format: RegExp;
}

const vat = (prefix: string, format: RegExp): VatCountry => ({
  label: 'VAT Number',
  prefix,
  hint: '8 to 12 digits with country prefix',
  format,
});

/** Countries with a form of their own. EU: the member states' forms as published for VIES. */
const byCountry: Record<string, VatCountry> = {
  AU: { label: 'ABN', prefix: '', hint: '11 digits', format: /^\d{11}$/ },
  JP: { label: 'Corporate Number', prefix: '', hint: '13 digits', format: /^\d{13}$/ },
  NZ: { label: 'IRD Number', prefix: '', hint: '8 or 9 digits', format: /^\d{8,9}$/ },
  SG: {
    label: 'UEN or GST Registration Number',
    prefix: '',
    hint: 'A UEN or GST number',
    format: /^(\d{8}[A-Z]|\d{9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z]|M[A-Z0-9]\d{7}[A-Z0-9])$/,
  },
  AT: vat('AT ', /^U\d{8}$/),
  BE: vat('BE ', /^[01]\d{9}$/),
  BG: vat('BG ', /^\d{9,10}$/),
  CH: vat('CHE ', /^\d{9}(MWST|TVA|IVA)?$/),
  CY: vat('CY ', /^\d{8}[A-Z]$/),
  CZ: vat('CZ ', /^\d{8,10}$/),
  DE: vat('DE ', /^\d{9}$/),
  DK: vat('DK ', /^\d{8}$/),
  EE: vat('EE ', /^\d{9}$/),
  ES: vat('ES ', /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/),
  FI: vat('FI ', /^\d{8}$/),
  FR: vat('FR ', /^[A-HJ-NP-Z0-9]{2}\d{9}$/),
  GB: vat('GB ', /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/),
  GR: vat('EL ', /^\d{9}$/),
  HR: vat('HR ', /^\d{11}$/),
  HU: vat('HU ', /^\d{8}$/),
  IE: vat('IE ', /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/),
  IT: vat('IT ', /^\d{11}$/),
  LT: vat('LT ', /^(\d{9}|\d{12})$/),
  LU: vat('LU ', /^\d{8}$/),
  LV: vat('LV ', /^\d{11}$/),
  MT: vat('MT ', /^\d{8}$/),
  NL: vat('NL ', /^\d{9}B\d{2}$/),
  NO: vat('NO ', /^\d{9}(MVA)?$/),
  PL: vat('PL ', /^\d{10}$/),
  PT: vat('PT ', /^\d{9}$/),
  RO: vat('RO ', /^\d{2,10}$/),
  SE: vat('SE ', /^\d{12}$/),
  SI: vat('SI ', /^\d{8}$/),
  SK: vat('SK ', /^\d{10}$/),
};

/** The countries whose numbers are checked by more than their length. */
export const vatCountryCodes: readonly string[] = Object.keys(byCountry);

/** What to ask a business of this country for; countries without a form of their own get the general one. */
export const vatCountry = (country: string): VatCountry => byCountry[country] ?? vat(`${country} `, /^[A-Z0-9]{8,12}$/);

/** What was typed, without prefix, blanks, dots and dashes, in capitals: what both calls take. */
export function withoutPrefix(country: string, typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[\s.\-/]/g, '');
  const prefix = vatCountry(country).prefix.trim();
  return prefix && plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
}

/** The whole number as invoices and registers write it: `DE136695976`, `EL123456783`. */
export const withPrefix = (country: string, number: string): string =>
  `${vatCountry(country).prefix.trim()}${withoutPrefix(country, number)}`;
