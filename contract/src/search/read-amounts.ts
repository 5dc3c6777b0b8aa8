import { plainUnits } from '../money.ts';

/** One thing that a typed amount can mean. */
export interface AmountReading {
  /** Units of the currency, without needless zeros and without a sign: `49.9`. */
  units: string;
  /** The currencies that it names, lower case; absent when it names none. */
  currencies?: readonly string[];
}

/**
 * What a text means as an amount, in any notation: `49.90`, `$49.90`, `€49,90`, `1,234.50`, `1’234.50`, `49.9 eur`. Nothing if it is
 * no amount. `1.234` is two readings, because a search can look for both; where money moves, `fromDecimal` refuses to guess.
 */
export function readAmounts(text: string): AmountReading[] {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);
  const match = /^([^\d]*?)(\d[\d.,'’٫٬\s]*|[.,]\d+)([^\d]*)$/u.exec(plain.trim());
  if (!match) return [];
  const [, before = '', number = '', after = ''] = match;
  const units = unitsOf(number.trim());
  if (units.length === 0) return [];
  const named = [before, after].map(withoutSigns).filter((sign) => sign !== '');
  const currencies = named.map(currenciesOf);
  if (currencies.includes('none')) return [];
  const known = currencies.filter((codes) => Array.isArray(codes));
  const shared = known[0]?.filter((code) => known.every((codes) => codes.includes(code)));
  if (shared?.length === 0) return [];
  return units.map((each) => ({ units: each, ...(shared && { currencies: shared }) }));
}

/** A digit of another script as ours: each script has its ten in a row, zero first. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

/** Which amounts a number means, in units; two where its sign may be a decimal or a thousands separator. */
function unitsOf(number: string): string[] {
  const signs = number.replaceAll('٫', '.').replaceAll('٬', ',').replace(/[.,]$/, '');
  // Spaces and apostrophes only ever group.
  const [head = '', ...groups] = signs.split(/\s|['’]/);
  if (groups.some((group, at) => !(at === groups.length - 1 ? /^\d{3}(?:[.,]\d+)?$/ : /^\d{2,3}$/).test(group)))
    return [];
  if (groups.length > 0 && !/^\d{1,3}$/.test(head)) return [];
  const body = [head, ...groups].join('');
  const found = [asDecimal(body, '.', groups.length > 0), asDecimal(body, ',', groups.length > 0)];
  return [...new Set(found.filter((units) => units !== undefined))];
}

/** A number whose decimal sign is `sign` and whose other sign groups. */
function asDecimal(body: string, sign: '.' | ',', isGrouped: boolean): string | undefined {
  const parts = body.split(sign);
  if (parts.length > 2) return undefined;
  const [whole = '', fraction] = parts;
  const groups = whole.split(sign === '.' ? ',' : '.');
  const [first = '', ...rest] = groups;
  // Groups of three, or of two before the last, as in India.
  const isRight =
    rest.length === 0 ||
    (!isGrouped &&
      /^[1-9]\d{0,2}$/.test(first) &&
      rest.every((group, at) => (at === rest.length - 1 ? /^\d{3}$/ : /^\d{2,3}$/).test(group)));
  if (!isRight || fraction?.length === 0) return undefined;
  const digits = groups.join('') || '0';
  // `0042` is no amount but the end of a card number.
  if (fraction === undefined && /^0\d/.test(digits)) return undefined;
  return plainUnits(fraction === undefined ? digits : `${digits}.${fraction}`);
}

/** What stands beside a number, without the signs of accounts: minus, plus, brackets. */
const withoutSigns = (text: string): string => text.replaceAll(/[-+()\s−–]/g, '').toLowerCase();

/** The currencies of each symbol, as English and the languages of the countries write it; `$` is any dollar or peso. */
const codesBySign: Record<string, string> = {
  $: 'ars aud bbd bmd bnd bsd bzd cad clp cop cup dop fjd gyd hkd jmd kyd lrd mxn nad nzd sbd sgd srd ttd twd usd uyu xcd',
  us$: 'usd',
  $us: 'usd',
  a$: 'aud',
  c$: 'cad nio',
  ca$: 'cad',
  ec$: 'xcd',
  hk$: 'hkd',
  mx$: 'mxn',
  nt$: 'twd',
  nz$: 'nzd',
  r$: 'brl',
  '€': 'eur',
  euro: 'eur',
  euros: 'eur',
  '£': 'egp fkp gbp gip lbp shp ssp syp',
  '¥': 'cny jpy',
  'cn¥': 'cny',
  'jp¥': 'jpy',
  '₩': 'krw',
  '₹': 'inr',
  '₺': 'try',
  '₽': 'rub',
  '₪': 'ils',
  '₫': 'vnd',
  '₱': 'php',
  '฿': 'thb',
  '₴': 'uah',
  '₦': 'ngn',
  '₡': 'crc',
  '₲': 'pyg',
  '₸': 'kzt',
  '₾': 'gel',
  '₼': 'azn',
  '៛': 'khr',
  '₭': 'lak',
  '₮': 'mnt',
  '৳': 'bdt',
  bs: 'bob',
  cfpf: 'xpf',
  fcfa: 'xaf xof',
  fr: 'chf',
  sfr: 'chf',
  ft: 'huf',
  km: 'bam',
  kr: 'dkk isk nok sek',
  dkr: 'dkk',
  nkr: 'nok',
  kč: 'czk',
  l: 'hnl ron',
  lei: 'ron',
  q: 'gtq',
  r: 'zar',
  rm: 'myr',
  rp: 'idr',
  rs: 'inr lkr mur npr pkr',
  zl: 'pln',
  zł: 'pln',
};
const codes = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** The currencies of a code or a symbol; `any` for a symbol that is unknown, `none` for what is no currency. */
function currenciesOf(written: string): string[] | 'any' | 'none' {
  const sign = written.replace(/\.$/, '');
  if (codes.has(sign)) return [sign];
  if (Object.hasOwn(codesBySign, sign)) return codesBySign[sign]?.split(' ') ?? 'none';
  // A symbol of its script, such as the Arabic ones; other words are names.
  return /\p{Sc}/u.test(sign) || /^(?!.*\p{Script=Latin})[\p{L}\p{M}.]{1,6}$/u.test(sign) ? 'any' : 'none';
}
