import { brandOf, digits, isCardNumber } from './card-number.ts';
import type { FieldName } from './form-fields.ts';

/** The text as the field shows it while it is typed. */
export function formatted(name: FieldName, text: string, cardNumber: string): string {
  if (name === 'number') {
    const number = digits(text);
    const brand = brandOf(number);
    const kept = number.slice(0, Math.max(...brand.lengths));
    const parts: string[] = [];
    let at = 0;
    for (const size of brand.groups) {
      if (at < kept.length) parts.push(kept.slice(at, at + size));
      at += size;
    }
    return parts.join(' ');
  }
  if (name === 'expiry') {
    let number = digits(text);
    if (/^[2-9]/.test(number)) number = `0${number}`;
    // A browser fills in MM / YYYY.
    if (number.length === 6 && number.startsWith('20', 2)) number = number.slice(0, 2) + number.slice(4);
    number = number.slice(0, 4);
    return number.length > 2 ? `${number.slice(0, 2)} / ${number.slice(2)}` : number;
  }
  if (name === 'cvc') return digits(text).slice(0, brandOf(digits(cardNumber)).cvc);
  if (name === 'bsb')
    return digits(text)
      .slice(0, 6)
      .replace(/^(\d{3})(\d+)/, '$1-$2');
  if (name === 'account') return digits(text).slice(0, 9);
  if (name === 'code')
    return digits(text)
      .slice(0, 6)
      .replace(/^(\d{3})(\d+)/, '$1 $2');
  if (name === 'iban')
    return text
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .slice(0, 34)
      .replaceAll(/(.{4})(?=.)/g, '$1 ');
  return text;
}

/** The error of a field on a day, with the messages and codes of Stripe's elements; null when it is valid. */
export function fault(
  name: FieldName,
  valueOf: (name: FieldName) => string,
  country: string,
  today: Date,
): { code: string; message: string } | null {
  const text = valueOf(name).trim();
  const incomplete = (what: string, code: string) => ({ code, message: `Your ${what} is incomplete.` });
  switch (name) {
    case 'number': {
      const number = digits(text);
      const brand = brandOf(number);
      if (number.length < Math.min(...brand.lengths)) return incomplete('card number', 'incomplete_number');
      return isCardNumber(number) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
    }
    case 'expiry': {
      const [month, year] = expiryOf(text);
      if (!month || year === null) return incomplete("card's expiration date", 'incomplete_expiry');
      if (month > 12) return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
      if (year < today.getFullYear())
        return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
      if (year > today.getFullYear() + 50)
        return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
      return year === today.getFullYear() && month < today.getMonth() + 1
        ? { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." }
        : null;
    }
    case 'cvc':
      return text.length < brandOf(digits(valueOf('number'))).cvc
        ? incomplete("card's security code", 'incomplete_cvc')
        : null;
    case 'postal':
      if (country === 'US') return /^\d{5}(?:-?\d{4})?$/.test(text) ? null : incomplete('ZIP code', 'incomplete_zip');
      return text ? null : incomplete('postal code', 'incomplete_zip');
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? null : incomplete('email', 'incomplete_email');
    case 'name':
      return text ? null : incomplete('name', 'incomplete_name');
    case 'iban': {
      const iban = text.replaceAll(' ', '');
      if (iban.length < 15) return incomplete('IBAN', 'incomplete_iban');
      return ibanHolds(iban) ? null : { code: 'invalid_iban', message: 'The IBAN you entered is invalid.' };
    }
    case 'bsb':
      return digits(text).length === 6 ? null : incomplete('BSB', 'incomplete_bsb');
    case 'account':
      return text.length >= 4 ? null : incomplete('account number', 'incomplete_account_number');
    case 'eps_bank':
    case 'p24_bank':
      return text ? null : incomplete('bank', name === 'eps_bank' ? 'incomplete_eps_bank' : 'incomplete_p24_bank');
    case 'code':
      return codeFault(digits(text));
    case 'country':
      return null;
  }
}

// The codes that fail in the provider's test mode; all others succeed.
function codeFault(code: string): { code: string; message: string } | null {
  if (code.length < 6) return { code: 'incomplete_code', message: 'Your code is incomplete.' };
  if (code === '000001') return { code: 'invalid_code', message: 'This code is not valid.' };
  if (code === '000002') return { code: 'expired_code', message: 'This code has expired.' };
  if (code === '000003') return { code: 'too_many_codes', message: 'Too many attempts. Choose another way to pay.' };
  return null;
}

export function expiryOf(text: string): [month: number, year: number | null] {
  const number = digits(text);
  return [Number(number.slice(0, 2)), number.length === 4 ? 2000 + Number(number.slice(2)) : null];
}

function ibanHolds(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const sign of turned) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
