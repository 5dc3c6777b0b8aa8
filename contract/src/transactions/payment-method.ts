import { decimalsOf } from '../money.ts';
import { methodIds, nameByMethod } from './source-name.ts';
import type { MethodId } from './source-name.ts';

/** What a payment method can do, and where. */
interface Terms {
  /** Of the account at the provider; its status decides whether the method can be used. */
  capability: string;
  /** Where the customer pays with it. */
  channel: 'online' | 'in_person';
  /** Lower-case codes that it can be paid in; null for all. */
  currencies: readonly string[] | null;
  /** Where the shopper's billing address must be; null for anywhere. */
  countries: readonly string[] | null;
  /** Whether an authorization can be held and captured later; all others are captured at once. */
  isManualCapture: boolean;
  isPayLater: boolean;
  /** Only between a shopper and an account of one country, in that country's currency. */
  isDomesticOnly: boolean;
  /** Methods that the provider no longer takes remain in old payments, and are never offered. */
  isDiscontinued: boolean;
  /** By currency, the least and the most of one payment, in whole units of it. */
  limits?: Readonly<Record<string, readonly [least: number, most: number]>>;
}

export interface PaymentMethod extends Terms {
  id: MethodId;
  name: string;
}

const payLater = (countries: string) => ({
  isPayLater: true,
  isDomesticOnly: true,
  countries: countries.split(' '),
});

const termsByMethod: Record<MethodId, Partial<Omit<Terms, 'currencies'>> & { currencies: string | null }> = {
  card: { currencies: null, isManualCapture: true },
  card_present: { currencies: null, isManualCapture: true, capability: 'card_payments', channel: 'in_person' },
  link: { currencies: 'usd', isManualCapture: true },
  au_becs_debit: { currencies: 'aud' },
  bancontact: { currencies: 'eur' },
  eps: { currencies: 'eur' },
  giropay: { currencies: 'eur', isDiscontinued: true },
  grabpay: { currencies: 'sgd' },
  ideal: { currencies: 'eur' },
  multibanco: { currencies: 'eur' },
  p24: { currencies: 'eur pln' },
  sepa_debit: { currencies: 'eur', limits: { eur: [1, 10_000] } },
  sofort: { currencies: 'eur', isDiscontinued: true },
  alipay: { currencies: 'cny aud cad eur gbp hkd jpy myr nzd sgd usd' },
  wechat_pay: { currencies: 'cny aud cad chf dkk eur gbp hkd jpy nok sek sgd usd' },
  affirm: { ...payLater('US CA'), currencies: 'usd cad', limits: { usd: [50, 30_000], cad: [50, 30_000] } },
  afterpay_clearpay: {
    ...payLater('US AU CA NZ GB'),
    currencies: 'usd aud cad nzd gbp',
    limits: { usd: [1, 4000], aud: [1, 2000], cad: [1, 2000], nzd: [1, 2000], gbp: [1, 1200] },
  },
  klarna: {
    ...payLater('US AT BE DE DK ES FI FR GB GR IE IT NL NO PT SE'),
    currencies: 'usd eur gbp dkk nok sek',
  },
};

export const paymentMethods: readonly PaymentMethod[] = methodIds.map((id) => {
  const { currencies, ...terms } = termsByMethod[id];
  return {
    id,
    name: nameByMethod[id],
    capability: `${id}_payments`,
    channel: 'online',
    currencies: currencies === null ? null : currencies.split(' '),
    countries: null,
    isManualCapture: false,
    isPayLater: false,
    isDomesticOnly: false,
    isDiscontinued: false,
    ...terms,
  };
});

const byId = new Map<string, PaymentMethod>(paymentMethods.map((method) => [method.id, method]));

export const findPaymentMethod = (id: string): PaymentMethod | undefined => byId.get(id);

/** Whether a shop can offer it at its checkout. */
export const isOffered = ({ channel, isDiscontinued }: PaymentMethod): boolean =>
  channel === 'online' && !isDiscontinued;

/** Whether a method's authorization can be held and captured later; all others are captured at once. */
export const canBeHeld = (id: string): boolean => findPaymentMethod(id)?.isManualCapture ?? false;

/** The currency of pay-later methods by country; the euro in all other countries. */
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
  const found = findPaymentMethod(id);
  if (!found || !isOffered(found)) return 'We don’t offer this payment method.';
  const { name, currencies, countries, limits } = found;
  const currency = terms.currency.toLowerCase();
  if (currencies && !currencies.includes(currency)) return `${name} cannot be paid in ${currency.toUpperCase()}.`;
  if (terms.is_manual_capture && !found.isManualCapture) return `${name} cannot be held until the order is accepted.`;
  if (found.isDomesticOnly) {
    if ((domesticCurrencies[terms.account_country] ?? 'eur') !== currency)
      return `${name} cannot be paid in ${currency.toUpperCase()} in this shop.`;
    if (terms.country !== '' && terms.country !== terms.account_country)
      return `${name} is only for shoppers in the country of this shop.`;
  }
  if (countries && terms.country !== '' && !countries.includes(terms.country))
    return `${name} is not available in the country of your billing address.`;
  const [least, most] = limits?.[currency] ?? [0, Infinity];
  const unit = 10 ** decimalsOf(currency);
  if (terms.amount < least * unit) return `${name} is for larger amounts.`;
  if (terms.amount > most * unit) return `${name} is for smaller amounts.`;
  return undefined;
}
