import type { PaymentMethodDetails } from '@purser/contract/transactions/charge';
import type { MethodId } from '@purser/contract/transactions/source-name';
import type { z } from 'zod';

/** What a method's card can show beside the payment method id and its owner. */
export type MethodField =
  | 'number'
  | 'fingerprint'
  | 'expires'
  | 'funding'
  | 'network'
  | 'country'
  | 'cvc_check'
  | 'address_line1_check'
  | 'address_postal_code_check'
  | 'bsb_number'
  | 'bank_name'
  | 'bank'
  | 'bank_code'
  | 'bic'
  | 'iban_last4'
  | 'verified_name'
  | 'reference'
  | 'payment_method_category'
  | 'preferred_locale';

const cardFields = [
  'number',
  'fingerprint',
  'expires',
  'funding',
  'network',
  'country',
] as const satisfies MethodField[];

/** The fields of every known method, in order; a type that is not here has no card. */
export const fieldsByMethod: Record<MethodId, readonly MethodField[]> = {
  card: [...cardFields, 'cvc_check', 'address_line1_check', 'address_postal_code_check'],
  card_present: cardFields,
  au_becs_debit: ['bsb_number', 'number', 'fingerprint'],
  sepa_debit: ['number', 'fingerprint', 'country'],
  bancontact: ['bank_name', 'bic', 'verified_name'],
  giropay: ['bank_name', 'bic'],
  ideal: ['bank', 'bic', 'country', 'iban_last4', 'verified_name'],
  eps: ['bank', 'verified_name'],
  p24: ['bank', 'reference', 'verified_name'],
  sofort: ['bank_code', 'bank_name', 'bic', 'country', 'iban_last4', 'verified_name'],
  klarna: ['payment_method_category', 'preferred_locale'],
  affirm: [],
  alipay: [],
  afterpay_clearpay: [],
  grabpay: [],
  link: [],
  multibanco: [],
  wechat_pay: [],
};

export const isKnownMethod = (type: string): type is keyof typeof fieldsByMethod => Object.hasOwn(fieldsByMethod, type);

/** The method's own sub-object; texts and numbers only, anything else is dropped. */
export function methodDetails(
  details: z.infer<typeof PaymentMethodDetails>,
): Record<string, string | undefined> & { checks: Record<string, string | undefined> } {
  const own = record(details[details.type]);
  return { ...texts(own), checks: texts(record(own['checks'])) } as Record<string, string | undefined> & {
    checks: Record<string, string | undefined>;
  }; // one nested record beside texts
}

/** The brand of a card, or the method itself: the key of its mark and its name. */
export function sourceOf(details: z.infer<typeof PaymentMethodDetails>): {
  source: string;
  identifier: string | undefined;
} {
  const { brand, network, last4, iban_last4 } = methodDetails(details);
  const isCard = details.type === 'card' || details.type === 'card_present';
  return { source: (isCard && (brand || network)) || details.type, identifier: last4 ?? iban_last4 };
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}; // a plain object by the check before
const texts = (values: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
    ),
  );
