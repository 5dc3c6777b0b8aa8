/** Currencies whose minor unit is the whole unit. */
const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));

/** Digits after the point. */
export function exponent(currency: string): 0 | 2 | 3 {
  return zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
}

/** Smallest charge per settlement currency, in minor units, as Stripe publishes it. */
const minimumCharges: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};

export function minimumCharge(currency: string): number {
  const known = minimumCharges[currency];
  if (known !== undefined) return known;
  // Otherwise the equivalent of half a US dollar.
  return Math.ceil(convert(50, 'usd', currency, 0).amount);
}

/** Rough rates of one US dollar; the sandbox's own market. */
const perDollar: Record<string, number> = {
  usd: 1,
  aed: 3.6725,
  ars: 1010,
  aud: 1.53,
  bdt: 121,
  bgn: 1.79,
  bhd: 0.376,
  brl: 5.6,
  cad: 1.37,
  chf: 0.88,
  clp: 950,
  cny: 7.2,
  cop: 4100,
  crc: 512,
  czk: 23.1,
  dkk: 6.85,
  egp: 48.5,
  eur: 0.918,
  gbp: 0.771,
  gel: 2.72,
  hkd: 7.78,
  huf: 366,
  idr: 15800,
  ils: 3.7,
  inr: 84.3,
  isk: 137,
  jod: 0.709,
  jpy: 152,
  kes: 129,
  krw: 1385,
  kwd: 0.307,
  lkr: 293,
  mad: 9.9,
  mxn: 20,
  myr: 4.4,
  ngn: 1640,
  nok: 11,
  nzd: 1.67,
  omr: 0.385,
  pen: 3.77,
  php: 58,
  pkr: 278,
  pln: 3.99,
  qar: 3.64,
  ron: 4.57,
  rsd: 107,
  sar: 3.755,
  sek: 10.6,
  sgd: 1.32,
  thb: 34,
  tnd: 3.1,
  try: 34.3,
  twd: 32,
  uah: 41.3,
  ugx: 3660,
  uyu: 41.7,
  vnd: 25300,
  xaf: 602,
  xof: 602,
  xpf: 109.5,
  zar: 17.6,
};

export function isCurrency(code: string): boolean {
  return (
    /^[a-z]{3}$/.test(code) &&
    (code in perDollar || zeroDecimal.has(code) || threeDecimal.has(code) || knownToIntl.has(code))
  );
}

const knownToIntl = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/**
 * `amount` minor units of `from` in minor units of `to`, at the market of the day of `now` (unix seconds).
 * The rate is between minor units, as in `exchange_rate`: amount × rate = converted amount, rounded.
 */
export function convert(amount: number, from: string, to: string, now: number): { amount: number; rate: number } {
  if (from === to) return { amount, rate: 1 };
  const rate = Number((market(from, to, now) * 10 ** (exponent(to) - exponent(from))).toPrecision(7));
  return { amount: Math.round(amount * rate), rate };
}

function market(from: string, to: string, now: number): number {
  return ((perDollar[to] ?? 1) * swing(to, now)) / ((perDollar[from] ?? 1) * swing(from, now));
}

/** Currencies with a market rate. */
export const marketCurrencies: readonly string[] = Object.keys(perDollar).toSorted();

/** What one whole unit of `from` buys of `to`. */
export function unitRate(from: string, to: string, now: number): number {
  return from === to ? 1 : Number(market(from, to, now).toPrecision(7));
}

/** Up to 1 % either way, the same for everybody on one day: the rate of a charge is not that of its refund. */
function swing(currency: string, now: number): number {
  if (currency === 'usd') return 1;
  const day = Math.floor(now / 86_400);
  const seed = [...currency].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), day);
  return 1 + 0.01 * Math.sin(seed * 12.9898);
}

/** `5200, 'usd'` as `52.00`, for form fields; made of its digits, so that no float rounds it. */
export function decimalText(amount: number, currency: string): string {
  const digits = exponent(currency);
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** `$10.00`, as error messages write amounts. */
export function spoken(amount: number, currency: string): string {
  const digits = exponent(currency);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
