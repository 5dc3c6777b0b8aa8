import type { Address, BillingDetails } from './billing-details.ts';
import { brandOf, cardByAlias, cardByNumber, fingerprint, isCardNumber, type TestCard } from './cards.ts';
import { StripeError, invalid } from '../api/errors.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export interface CardDetails {
  brand: string;
  checks: { address_line1_check: string | null; address_postal_code_check: string | null; cvc_check: string | null };
  country: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  last4: string;
  [field: string]: unknown;
}

export type CardParams = {
  number?: string;
  exp_month?: number | string;
  exp_year?: number | string;
  cvc?: string;
  token?: string;
};

function expiryYear(tx: Tx): number {
  return new Date(tx.nowMs).getUTCFullYear() + 1;
}

export async function readCard(
  tx: Tx,
  account: string,
  params: CardParams | undefined,
  billing: BillingDetails,
): Promise<CardDetails> {
  if (!params) throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
  if (params.token !== undefined) {
    const alias = cardByAlias(params.token);
    if (alias) return cardDetails(alias, 12, expiryYear(tx), { cvc: true, address: billing.address });
    const token = await tx.lock<StripeObject & { used: boolean; payment_card?: CardDetails }>(account, params.token);
    if (!token) throw invalid(`No such token: '${params.token}'`, { code: 'resource_missing', param: 'card[token]' });
    if (token.used)
      throw invalid(`You cannot use a Stripe token more than once: ${params.token}.`, {
        code: 'token_already_used',
        param: 'card[token]',
      });
    token.used = true;
    tx.save(account, token);
    const kept = await tx.find<StripeObject & { card: CardDetails }>(account, `details_${params.token}`);
    if (!kept) throw invalid(`No such token: '${params.token}'`, { code: 'resource_missing', param: 'card[token]' });
    return kept.card;
  }
  return checkCard(tx, params, billing.address, 'card');
}

/** Reads a card number, refusing what any card form refuses. `path` is the param's name in front of `[number]`. */
export function checkCard(tx: Tx, params: CardParams, billing: Address | null, path: string): CardDetails {
  const need = (name: 'number' | 'exp_month' | 'exp_year') => {
    const value = params[name];
    if (value === undefined || value === '')
      throw invalid(`Missing required param: ${path}[${name}].`, {
        code: 'parameter_missing',
        param: `${path}[${name}]`,
      });
    return value;
  };
  const number = String(need('number')).replaceAll(/[ -]/g, '');
  const refuse = (code: string, param: string, message: string) =>
    new StripeError(402, {
      type: 'card_error',
      code,
      param,
      message,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    });
  if (!/^\d+$/.test(number))
    throw refuse('invalid_number', 'number', 'The card number is not a valid credit card number.');
  if (!isCardNumber(number)) throw refuse('incorrect_number', 'number', 'Your card number is incorrect.');
  const month = Number(need('exp_month'));
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw refuse('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  const given = Number(need('exp_year'));
  const year = given < 100 ? 2000 + given : given;
  const today = new Date(tx.nowMs);
  const isPast = year < today.getUTCFullYear() || (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1);
  if (!Number.isInteger(year) || isPast || year > today.getUTCFullYear() + 50)
    throw refuse('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  if (params.cvc !== undefined && params.cvc !== '' && !/^\d{3,4}$/.test(params.cvc))
    throw refuse('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  return cardDetails(cardByNumber(number), month, year, {
    cvc: params.cvc !== undefined && params.cvc !== '',
    address: billing,
  });
}

function cardDetails(
  card: TestCard,
  exp_month: number,
  exp_year: number,
  given: { cvc: boolean; address: Address | null },
): CardDetails {
  return {
    brand: brandOf(card.number),
    // Unknown until the bank is asked at the first charge or set-up; it can check only the fields that were given.
    checks: {
      address_line1_check: given.address?.line1 ? 'unchecked' : null,
      address_postal_code_check: given.address?.postal_code ? 'unchecked' : null,
      cvc_check: given.cvc ? 'unchecked' : null,
    },
    country: card.country,
    display_brand: brandOf(card.number) === 'amex' ? 'american_express' : brandOf(card.number),
    exp_month,
    exp_year,
    fingerprint: fingerprint(card.number),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [brandOf(card.number)], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** The bank's result for the parts that it was given. A card made to fail fails by its alias too, which brings no address. */
export function checkedBy(given: CardDetails['checks'], outcome: TestCard['checks']): CardDetails['checks'] {
  const answer = (part: string | null, said: string | undefined) =>
    part === null && said !== 'fail' ? null : (said ?? 'pass');
  return {
    address_line1_check: answer(given.address_line1_check, outcome?.line1),
    address_postal_code_check: answer(given.address_postal_code_check, outcome?.postal_code),
    cvc_check: answer(given.cvc_check, outcome?.cvc),
  };
}
