import type { Core } from '../core.ts';
import type { StripeObject } from '../store.ts';

// Which currencies each method can be charged in, by the provider's documentation; cards take all.
const currencies: Record<string, string[]> = {
  card: [],
  ideal: ['eur'],
  bancontact: ['eur'],
  eps: ['eur'],
  p24: ['eur', 'pln'],
  multibanco: ['eur'],
  sepa_debit: ['eur'],
  au_becs_debit: ['aud'],
  grabpay: ['sgd', 'myr'],
  alipay: ['cny', 'usd', 'aud', 'cad', 'eur', 'gbp', 'hkd', 'jpy', 'myr', 'nzd', 'sgd'],
  wechat_pay: ['cny', 'usd', 'aud', 'cad', 'chf', 'dkk', 'eur', 'gbp', 'hkd', 'jpy', 'nok', 'sek', 'sgd'],
  klarna: ['usd', 'eur', 'gbp', 'dkk', 'nok', 'sek', 'chf', 'aud', 'cad', 'nzd', 'pln', 'czk'],
  affirm: ['usd', 'cad'],
  afterpay_clearpay: ['usd', 'cad', 'gbp', 'aud', 'nzd'],
};

// These have no capability of their own.
const withoutCapability = new Set(['alipay', 'wechat_pay']);

/** The methods that the account can offer in this currency, cards first. */
export async function methodsFor(core: Core, account: string, currency: string): Promise<string[]> {
  const owner = await core.read((tx) => tx.find<StripeObject>(core.keys.platform, account));
  const capabilities = typeof owner?.['capabilities'] === 'object' ? owner['capabilities'] : {};
  const isActive = (method: string) =>
    withoutCapability.has(method) ||
    Object.entries(capabilities ?? {}).some(([name, state]) => name === `${method}_payments` && state === 'active');
  return Object.entries(currencies)
    .filter(([method, taken]) => method === 'card' || (taken.includes(currency.toLowerCase()) && isActive(method)))
    .map(([method]) => method);
}
