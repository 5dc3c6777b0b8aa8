import { fingerprint } from './cards.ts';
import { invalid } from './errors.ts';
import type { MethodParams } from './payment-methods.ts';

export function localDetails(type: string, params: MethodParams): Record<string, unknown> {
  const given = (params[type] ?? {}) as Record<string, string>; // checked by the schema
  const details = params.billing_details;
  if (type === 'sepa_debit') {
    const iban = (given['iban'] ?? '').replaceAll(' ', '').toUpperCase();
    if (iban === '')
      throw invalid('Missing required param: sepa_debit[iban].', {
        code: 'parameter_missing',
        param: 'sepa_debit[iban]',
      });
    if (!isIban(iban))
      throw invalid('The IBAN you provided is invalid.', {
        code: 'invalid_bank_account_iban',
        param: 'sepa_debit[iban]',
      });
    if (iban === 'AT511904300000066666')
      throw invalid('The bank account you provided cannot be used for debits.', {
        code: 'bank_account_unusable',
        param: 'sepa_debit[iban]',
      });
    needContact(details);
    return {
      bank_code: iban.slice(4, 9),
      branch_code: '',
      country: iban.slice(0, 2),
      fingerprint: fingerprint(iban),
      generated_from: { charge: null, setup_attempt: null },
      last4: iban.slice(-4),
    };
  }
  if (type === 'au_becs_debit') {
    const number = given['account_number'] ?? '';
    if (!/^\d{6}$/.test((given['bsb_number'] ?? '').replace('-', '')))
      throw invalid('The BSB number must be 6 digits.', { param: 'au_becs_debit[bsb_number]' });
    if (!/^\d{5,9}$/.test(number))
      throw invalid('The account number must be 5 to 9 digits.', { param: 'au_becs_debit[account_number]' });
    needContact(details);
    return {
      bsb_number: (given['bsb_number'] ?? '').replace('-', ''),
      fingerprint: fingerprint(number),
      last4: number.slice(-4),
    };
  }
  if (type === 'ideal') return { bank: given['bank'] ?? null, bic: null };
  if (type === 'eps' || type === 'p24') return { bank: given['bank'] ?? null };
  if (type === 'sofort') return { country: given['country'] ?? null };
  if (type === 'klarna')
    return { dob: params[type] && 'dob' in given ? given['dob'] : { day: null, month: null, year: null } };
  return {};
}

function needContact(details: MethodParams['billing_details']): void {
  for (const name of ['name', 'email'] as const) {
    if (!details?.[name])
      throw invalid(`Missing required param: billing_details[${name}].`, {
        code: 'parameter_missing',
        param: `billing_details[${name}]`,
      });
  }
}

function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((letter) => parseInt(letter, 36).toString()).join('');
  return BigInt(digits) % 97n === 1n;
}
