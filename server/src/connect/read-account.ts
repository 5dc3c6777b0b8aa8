import type { Account } from '@purser/contract/connect/account';
import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';

const keepFor = 30_000;
const known = new WeakMap<object, Map<string, { account: Stripe.Account; read: number }>>();

/** The account as the provider has it, at most half a minute old, so that no screen costs a call each. */
export async function readAccount({ provider }: Pick<Services, 'provider'>, store: Store): Promise<Stripe.Account> {
  const kept = known.get(provider)?.get(store.account_id);
  if (kept && performance.now() - kept.read < keepFor) return kept.account;
  const account = await provider.stripe.accounts.retrieve(store.account_id);
  keepAccount({ provider }, store, account);
  return account;
}

/** The same, or undefined while the provider cannot be asked. */
export async function accountIfKnown(
  services: Pick<Services, 'provider' | 'log'>,
  store: Store,
): Promise<Stripe.Account | undefined> {
  try {
    return await readAccount(services, store);
  } catch (error) {
    services.log.warn({ err: error, store_id: store.store_id }, 'the account could not be read');
    return undefined;
  }
}

/** What a change of ours answered. */
export const keepAccount = ({ provider }: Pick<Services, 'provider'>, store: Store, account: Stripe.Account): void => {
  const accounts = known.get(provider) ?? new Map<string, { account: Stripe.Account; read: number }>();
  known.set(provider, accounts.set(store.account_id, { account, read: performance.now() }));
};

/** What the account is paid out in, whatever its store sells in; the store's currency while the provider cannot be asked. */
export const settlementCurrency = async (services: Pick<Services, 'provider' | 'log'>, store: Store): Promise<string> =>
  (await accountIfKnown(services, store))?.default_currency ?? store.currency;

/** So that the next read asks the provider. */
export const forgetAccount = ({ provider }: Pick<Services, 'provider'>, store: Store): void => {
  known.get(provider)?.delete(store.account_id);
};

/** The status that the screens know. (contract facts 7.1) */
export function statusOf(account: Stripe.Account): string {
  const { requirements } = account;
  const disabled = requirements?.disabled_reason ?? null;
  if (disabled?.startsWith('rejected.')) return disabled;
  if (disabled === 'under_review' || disabled === 'listed' || disabled === 'platform_paused') return disabled;
  if (disabled === 'requirements.pending_verification') return 'pending_verification';
  if (!account.charges_enabled) return 'restricted';
  if (!account.payouts_enabled) return 'restricted_partially';
  if (requirements?.current_deadline) return 'restricted_soon';
  return requirements?.eventually_due?.length ? 'enabled' : 'complete';
}

export function toAccount({ provider }: Pick<Services, 'provider'>, store: Store, account: Stripe.Account): Account {
  const settled = account.default_currency ?? store.currency;
  const banks = (account.external_accounts?.data ?? []).flatMap((each) => (each.currency ? [each.currency] : []));
  return {
    account_id: account.id,
    status: statusOf(account),
    country: account.country ?? store.country,
    is_live: !provider.test_mode,
    test_mode: provider.test_mode,
    test_mode_onboarding: provider.test_mode,
    payments_enabled: account.charges_enabled,
    details_submitted: account.details_submitted,
    statement_descriptor: account.settings?.payments.statement_descriptor ?? '',
    store_currencies: { default: settled, supported: [...new Set([settled, ...banks])] },
    customer_currencies: { supported: [...new Set([store.currency, ...customerCurrencies])] },
    card_present_eligible: false,
  };
}

/** What shoppers may be charged in. */
const customerCurrencies = ['usd', 'eur', 'gbp', 'cad', 'aud', 'chf', 'dkk', 'nok', 'nzd', 'sek', 'jpy', 'krw', 'kwd'];
