/**
 * The check digits of VAT numbers, as each country's tax office defines them. Numbers come without prefix and blanks, and in the
 * form of `contract/src/documents/vat-countries.ts`. Null for forms that have no check digit.
 */
type Check = (number: string) => boolean | null;

const digitsOf = (text: string): number[] => [...text].map(Number);

/** The sum of the first characters' digits, each by its weight. */
const weighted = (text: string, weights: readonly number[]): number => {
  const digits = digitsOf(text);
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
};

const last = (text: string): number => Number(text.at(-1));

/** ISO 7064 mod 11,10. */
const mod1110 = (text: string): boolean => {
  const product = digitsOf(text.slice(0, -1)).reduce((before, digit) => (((digit + before) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === last(text);
};

const luhn = (text: string): boolean =>
  digitsOf(text)
    .toReversed()
    .reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0) %
    10 ===
  0;

/** ISO 7064 mod 97,10, letters as 10 to 35. */
const mod97 = (text: string): number =>
  Number(BigInt([...text].map((sign) => String(Number.parseInt(sign, 36))).join('')) % 97n);

/** The weighted sum alone decides: it is a multiple. */
const multiple =
  (weights: readonly number[], divisor: number): Check =>
  (number) =>
    weighted(number, weights) % divisor === 0;

/** 11 less the rest is the last digit; `ten` and `eleven` are what those results stand for, null for none. */
const elevenLess =
  (weights: readonly number[], { ten, eleven }: { ten: number | null; eleven: number | null }): Check =>
  (number) => {
    const digit = 11 - (weighted(number, weights) % 11);
    return (digit === 10 ? ten : digit === 11 ? eleven : digit) === last(number);
  };

/** The rest by 11, with other weights where it is 10. */
const twoRounds = (number: string, first: readonly number[], second: readonly number[]): boolean => {
  const rest = weighted(number, first) % 11;
  return (rest === 10 ? (weighted(number, second) % 11) % 10 : rest) === last(number);
};

const bulgarianPersons: Check[] = [
  (number) => (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last(number),
  (number) => weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(number),
  elevenLess([4, 3, 2, 7, 6, 5, 4, 3, 2], { ten: null, eleven: 0 }),
];

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';

const spain: Check = (number) => {
  const [first = '', control = ''] = [number[0], number.at(-1)];
  const middle = number.slice(1, -1);
  const letterOf = (text: string) => spanishLetters[Number(text) % 23];
  if (/\d/.test(first)) return letterOf(number.slice(0, -1)) === control;
  if ('XYZ'.includes(first)) return letterOf(`${'XYZ'.indexOf(first)}${middle}`) === control;
  if ('KLM'.includes(first)) return letterOf(middle) === control;
  const sum = digitsOf(middle).reduce(
    (total, digit, index) => total + (index % 2 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  );
  const digit = (10 - (sum % 10)) % 10;
  const isDigit = String(digit) === control;
  const isLetter = 'JABCDEFGHI'[digit] === control;
  if ('ABEH'.includes(first)) return isDigit;
  return 'NPQRSW'.includes(first) ? isLetter : isDigit || isLetter;
};

const ireland: Check = (number) => {
  // The old form has its seventh digit first, and a letter or sign that counts nothing.
  const isNew = /^\d{7}/.test(number);
  const digits = isNew ? number.slice(0, 7) : `0${number.slice(2, 7)}${number[0]}`;
  const more = isNew && number[8] && number[8] !== 'W' ? (number.codePointAt(8) ?? 64) - 64 : 0;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + more * 9) % 23] === number[7];
};

const latvia: Check = (number) => {
  if (/^[4-9]/.test(number)) return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  // Personal codes that begin with 32 are given without a check digit.
  if (number.startsWith('32')) return null;
  return ((1 + weighted(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === last(number);
};

const singapore: Check = (number) => {
  if (/^\d{8}[A-Z]$/.test(number)) return 'XMKECAWLJDB'[weighted(number, [10, 4, 9, 3, 8, 2, 7, 1]) % 11] === number[8];
  if (/^\d{9}[A-Z]$/.test(number))
    return 'ZKCMDNERGWH'[weighted(number, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11] === number[9];
  if (number.startsWith('M')) return null;
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';
  const sum = [4, 3, 5, 3, 10, 2, 2, 5, 7].reduce(
    (total, weight, index) => total + weight * alphabet.indexOf(number[index] ?? ''),
    0,
  );
  return alphabet[(sum - 5 + 11) % 11] === number[9];
};

const newZealand: Check = (number) => {
  const padded = number.padStart(9, '0');
  if (Number(padded) < 10_000_000 || Number(padded) > 200_000_000) return false;
  const digitBy = (weights: number[]) => (11 - (weighted(padded, weights) % 11)) % 11;
  const first = digitBy([3, 2, 7, 6, 5, 4, 3, 2]);
  return (first === 10 ? digitBy([7, 4, 3, 2, 5, 2, 7, 6]) : first) === last(padded);
};

const britain: Check = (number) => {
  if (number.startsWith('GD')) return Number(number.slice(2)) < 500;
  if (number.startsWith('HA')) return Number(number.slice(2)) >= 500;
  const sum = weighted(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]);
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
};

const cyprus: Check = (number) => {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = digitsOf(number.slice(0, 8)).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (odd[digit] ?? 0) : digit),
    0,
  );
  return String.fromCodePoint(65 + (sum % 26)) === number[8];
};

const austria: Check = (number) => {
  const sum = digitsOf(number.slice(1, 8)).reduce(
    (total, digit, index) => total + (index % 2 ? Math.floor(digit / 5) + ((digit * 2) % 10) : digit),
    0,
  );
  return (10 - ((sum + 4) % 10)) % 10 === last(number);
};

const checkByCountry: Record<string, Check> = {
  AT: austria,
  AU: (number) => (weighted(number, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  BG: (number) =>
    number.length === 9
      ? twoRounds(number, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10])
      : bulgarianPersons.some((check) => check(number)),
  CH: (number) => elevenLess([5, 4, 3, 2, 7, 6, 5, 4], { ten: null, eleven: 0 })(number.slice(0, 9)),
  CY: cyprus,
  CZ: (number) => {
    if (number.length === 8) return elevenLess([8, 7, 6, 5, 4, 3, 2], { ten: 0, eleven: 1 })(number);
    // Persons: the birth number of ten digits is a multiple of 11; that of nine digits has no check digit.
    return number.length === 10 ? Number(number) % 11 === 0 : null;
  },
  DE: mod1110,
  DK: multiple([2, 7, 6, 5, 4, 3, 2, 1], 11),
  EE: multiple([3, 7, 1, 3, 7, 1, 3, 7, 1], 10),
  ES: spain,
  FI: multiple([7, 9, 10, 5, 8, 4, 2, 1], 11),
  FR: (number) =>
    /^\d{2}/.test(number) ? (12 + 3 * (Number(number.slice(2)) % 97)) % 97 === Number(number.slice(0, 2)) : null,
  GB: britain,
  GR: (number) => (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(number),
  HR: mod1110,
  HU: multiple([9, 7, 3, 1, 9, 7, 3, 1], 10),
  IE: ireland,
  IT: luhn,
  JP: (number) =>
    9 -
      (digitsOf(number.slice(1))
        .toReversed()
        .reduce((sum, digit, index) => sum + digit * (index % 2 ? 2 : 1), 0) %
        9) ===
    Number(number[0]),
  LT: (number) =>
    number.length === 9
      ? twoRounds(number, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1])
      : twoRounds(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4]),
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  LV: latvia,
  MT: (number) => (weighted(number, [3, 4, 6, 7, 8, 9]) + Number(number.slice(6))) % 37 === 0,
  // Companies by the old rule, sole traders since 2020 by ISO 7064 over the whole number.
  NL: (number) => weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(number[8]) || mod97(`NL${number}`) === 1,
  NO: (number) => elevenLess([3, 2, 7, 6, 5, 4, 3, 2], { ten: null, eleven: 0 })(number.slice(0, 9)),
  NZ: newZealand,
  PL: (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(number),
  PT: elevenLess([9, 8, 7, 6, 5, 4, 3, 2], { ten: 0, eleven: 0 }),
  RO: (number) => ((weighted(number.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === last(number),
  SE: (number) => luhn(number.slice(0, 10)) && Number(number.slice(10)) > 0,
  SG: singapore,
  SI: elevenLess([8, 7, 6, 5, 4, 3, 2], { ten: 0, eleven: null }),
  SK: (number) => Number(number) % 11 === 0,
};

/** Whether the check digits are right; null where the country or this form of number has none. */
export const hasRightCheckDigits = (country: string, number: string): boolean | null =>
  checkByCountry[country]?.(number) ?? null;
