// Apart from what a method can do (`payment-method.ts`), so that a list loads only the names.

/** Every payment method by its name, the same on screens, in files and for shoppers; in the order in which they are offered. */
export const nameByMethod = {
  card: 'Credit / Debit card',
  card_present: 'Card, in person',
  link: 'Link',
  au_becs_debit: 'BECS Direct Debit',
  bancontact: 'Bancontact',
  eps: 'EPS',
  giropay: 'giropay',
  grabpay: 'GrabPay',
  ideal: 'iDEAL',
  multibanco: 'Multibanco',
  p24: 'Przelewy24 (P24)',
  sepa_debit: 'SEPA Direct Debit',
  sofort: 'Sofort',
  alipay: 'Alipay',
  wechat_pay: 'WeChat Pay',
  affirm: 'Affirm',
  afterpay_clearpay: 'Afterpay / Clearpay',
  klarna: 'Klarna',
} as const;
export type MethodId = keyof typeof nameByMethod;

export const nameByBrand = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
} as const;
export type CardBrand = keyof typeof nameByBrand;

/** What a transaction may name as its source besides methods and brands; no checkout offers these. */
export const nameByOtherSource = {
  ach_credit_transfer: 'ACH Credit Transfer',
  ach_debit: 'ACH Direct Debit',
  acss_debit: 'Pre-authorized debit',
  stripe_account: 'Provider account',
  wechat: 'WeChat Pay',
} as const;

export const methodIds = Object.keys(nameByMethod) as MethodId[]; // Object.keys forgets the keys of a constant
export const cardBrands = Object.keys(nameByBrand) as CardBrand[]; // likewise
