import type { Account } from '../connect/account.ts';
import type { Core } from '../api/core.ts';
import { localMethods } from '../methods/local-methods.ts';

/** The methods that the account can offer in this currency, cards first. */
export async function methodsFor(core: Core, account: string, currency: string): Promise<string[]> {
  const owner = await core.read((tx) => tx.find<Account>(core.keys.platform, account));
  const capabilities = owner?.capabilities ?? {};
  // Like the methods of a payment intent: a capability that was never requested follows that of cards.
  const local = Object.entries(localMethods).filter(
    ([, method]) =>
      method.currencies.includes(currency.toLowerCase()) &&
      (capabilities[method.capability] ?? capabilities.card_payments) === 'active',
  );
  return ['card', ...local.map(([type]) => type)];
}
