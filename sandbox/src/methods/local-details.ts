import type Stripe from 'stripe';
import { fingerprint } from './cards.ts';
import { invalid } from '../api/errors.ts';

type BillingParams = Stripe.PaymentMethodCreateParams.BillingDetails;

/** The details of a payment method's own type, from the request's part of the same name. */
export function localDetails(
  type: string,
  given: Record<string, unknown>,
  billing: BillingParams | undefined,
): Record<string, unknown> {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  if (type === 'sepa_debit') {
    const iban = text('iban').replaceAll(' ', '').toUpperCase();
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
    needContact(billing);
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
    const number = text('account_number');
    const bsb_number = text('bsb_number').replace('-', '');
    if (!/^\d{6}$/.test(bsb_number))
      throw invalid('The BSB number must be 6 digits.', { param: 'au_becs_debit[bsb_number]' });
    if (!/^\d{5,9}$/.test(number))
      throw invalid('The account number must be 5 to 9 digits.', { param: 'au_becs_debit[account_number]' });
    needContact(billing);
    return {
      bsb_number,
      fingerprint: fingerprint(number),
      last4: number.slice(-4),
    };
  }
  if (type === 'link') return { email: billing?.email ?? null };
  if (type === 'ideal') return { bank: given['bank'] ?? null, bic: bicOfIdealBank[text('bank')] ?? null };
  if (type === 'eps' || type === 'p24') return { bank: given['bank'] ?? null };
  if (type === 'sofort') return { country: given['country'] ?? null };
  if (type === 'klarna') return { dob: given['dob'] ?? { day: null, month: null, year: null } };
  return {};
}

/** The bank names itself by its BIC. */
export const bicOfIdealBank: Record<string, string> = {
  abn_amro: 'ABNANL2A',
  adyen: 'ADYBNL2A',
  asn_bank: 'ASNBNL21',
  bunq: 'BUNQNL2A',
  buut: 'BUUTNL2A',
  finom: 'FNOMNL22',
  handelsbanken: 'HANDNL2A',
  ing: 'INGBNL2A',
  knab: 'KNABNL2H',
  mollie: 'MLLENL2A',
  moneyou: 'MOYONL21',
  n26: 'NTSBDEB1',
  nn: 'NNBANL2G',
  rabobank: 'RABONL2U',
  regiobank: 'RBRBNL21',
  revolut: 'REVOIE23',
  sns_bank: 'SNSBNL2A',
  triodos_bank: 'TRIONL2U',
  van_lanschot: 'FVLBNL22',
  yoursafe: 'BITSNL2A',
};

function needContact(billing: BillingParams | undefined): void {
  for (const name of ['name', 'email'] as const) {
    if (!billing?.[name])
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
