import { decimalsOf } from '../money.ts';

/** What a way to pay can do, and where. */
export interface PaymentMethod {
  id: string;
  label: string;
  /** Of the account at the provider; its status decides whether the method can be used. */
  capability: string;
  /** Lower-case codes that it can be paid in; null for all. */
  currencies: readonly string[] | null;
  /** Where the shopper's billing address must be; null for anywhere. */
  countries: readonly string[] | null;
  /** Whether the money can be held before it is taken. */
  isManualCapture: boolean;
  isPayLater: boolean;
  /** Only between a shopper and an account of one country, in that country's currency. */
  isDomesticOnly: boolean;
  /** Methods that the provider no longer takes remain in old payments, and are never offered. */
  isDiscontinued: boolean;
  /** By currency, the least and the most of one payment, in whole units of it. */
  limits?: Readonly<Record<string, readonly [least: number, most: number]>>;
}

const method = (
  id: string,
  label: string,
  currencies: string | null,
  more: Partial<PaymentMethod> = {},
): PaymentMethod => ({
  id,
  label,
  capability: `${id}_payments`,
  currencies: currencies === null ? null : currencies.split(' '),
  countries: null,
  isManualCapture: false,
  isPayLater: false,
  isDomesticOnly: false,
  isDiscontinued: false,
  ...more,
});

const payLater = (countries: string) => ({
  isPayLater: true,
  isDomesticOnly: true,
  countries: countries.split(' '),
});

/** Every way to pay online that an account may have, in the order in which it is offered: cards first. */
export const paymentMethods: readonly PaymentMethod[] = [
  method('card', 'Credit / Debit card', null, { capability: 'card_payments', isManualCapture: true }),
  method('link', 'Link', 'usd', { isManualCapture: true }),
  method('au_becs_debit', 'BECS Direct Debit', 'aud'),
  method('bancontact', 'Bancontact', 'eur'),
  method('eps', 'EPS', 'eur'),
  method('giropay', 'giropay', 'eur', { isDiscontinued: true }),
  method('grabpay', 'GrabPay', 'sgd'),
  method('ideal', 'iDEAL', 'eur'),
  method('multibanco', 'Multibanco', 'eur'),
  method('p24', 'Przelewy24 (P24)', 'eur pln'),
  method('sepa_debit', 'SEPA Direct Debit', 'eur', { limits: { eur: [1, 10_000] } }),
  method('sofort', 'Sofort', 'eur', { isDiscontinued: true }),
  method('alipay', 'Alipay', 'cny aud cad eur gbp hkd jpy myr nzd sgd usd'),
  method('wechat_pay', 'WeChat Pay', 'cny aud cad chf dkk eur gbp hkd jpy nok sek sgd usd'),
  method('affirm', 'Affirm', 'usd cad', {
    ...payLater('US CA'),
    limits: { usd: [50, 30_000], cad: [50, 30_000] },
  }),
  method('afterpay_clearpay', 'Afterpay', 'usd aud cad nzd gbp', {
    ...payLater('US AU CA NZ GB'),
    limits: { usd: [1, 4000], aud: [1, 2000], cad: [1, 2000], nzd: [1, 2000], gbp: [1, 1200] },
  }),
  method('klarna', 'Klarna', 'usd eur gbp dkk nok sek', payLater('US AT BE DE DK ES FI FR GB GR IE IT NL NO PT SE')),
];

const byId = new Map(paymentMethods.map((entry) => [entry.id, entry]));

export const findPaymentMethod = (id: string): PaymentMethod | undefined => byId.get(id);

/** Whether a method's money can be held before it is taken, as a card's can, also at a reader; all others are captured at once. */
export const canBeHeld = (id: string): boolean =>
  id === 'card_present' || (findPaymentMethod(id)?.isManualCapture ?? false);

/** The currency of a country where somebody is paid later; the euro in all that are not named. */
const domesticCurrencies: Record<string, string> = {
  US: 'usd',
  AU: 'aud',
  CA: 'cad',
  DK: 'dkk',
  GB: 'gbp',
  NO: 'nok',
  NZ: 'nzd',
  SE: 'sek',
};

/** What is to be paid, by whom, to whom. */
export interface PaymentTerms {
  currency: string;
  /** Minor units. */
  amount: number;
  /** The shopper's billing country; empty while it is not known. */
  country: string;
  account_country: string;
  is_manual_capture: boolean;
}

/** Why a method cannot be used for a payment, in words for the shopper; undefined when it can. */
export function whyUnusable(id: string, terms: PaymentTerms): string | undefined {
  const found = byId.get(id);
  if (!found || found.isDiscontinued) return 'We don’t offer this payment method.';
  const { label, currencies, countries, limits } = found;
  const currency = terms.currency.toLowerCase();
  if (currencies && !currencies.includes(currency)) return `${label} cannot be paid in ${currency.toUpperCase()}.`;
  if (terms.is_manual_capture && !found.isManualCapture) return `${label} cannot be held until the order is accepted.`;
  if (found.isDomesticOnly) {
    if ((domesticCurrencies[terms.account_country] ?? 'eur') !== currency)
      return `${label} cannot be paid in ${currency.toUpperCase()} in this shop.`;
    if (terms.country !== '' && terms.country !== terms.account_country)
      return `${label} is only for shoppers in the country of this shop.`;
  }
  if (countries && terms.country !== '' && !countries.includes(terms.country))
    return `${label} is not available in the country of your billing address.`;
  const [least, most] = limits?.[currency] ?? [0, Infinity];
  const unit = 10 ** decimalsOf(currency);
  if (terms.amount < least * unit) return `${label} is for larger amounts.`;
  if (terms.amount > most * unit) return `${label} is for smaller amounts.`;
  return undefined;
}
