import { rulesInForce } from '@purser/contract/fraud/evaluate-ruleset';
import type { Ruleset } from '@purser/contract/fraud/ruleset';
import { refuseRuleset } from '@purser/contract/fraud/validate-ruleset';
import type Stripe from 'stripe';
import { forgetAccount } from '../connect/read-account.ts';
import type { Services, Store } from '../context.ts';
import { readStoredRules } from './read-rules.ts';
import type { StoredRules } from './read-rules.ts';

/**
 * Whether the account itself is to refuse cards whose bank does not know the postal code: when the AVS rule is in force and
 * blocks. A rule that holds for review must let the payment through to be held.
 */
export function declinesOnAvs({
  current_protection_level,
  advanced_fraud_protection_settings: rules,
  isReviewActive,
}: StoredRules): boolean {
  if (current_protection_level !== 'advanced' || refuseRuleset(rules)) return false;
  return rulesInForce(rules as Ruleset, isReviewActive).some(
    (rule) => rule.key === 'avs_verification' && rule.outcome === 'block',
  ); // refuseRuleset let it through
}

/** The part of an account update that says so; the CVC check beside it stays as it is. */
export const avsUpdate = (isDeclining: boolean): Stripe.AccountUpdateParams.Settings => ({
  card_payments: { decline_on: { avs_failure: isDeclining } },
});

/** Brings the account to what the stored rules say; for changes that did not tell the account themselves. */
export async function syncDeclineOnAvs(services: Pick<Services, 'db' | 'provider'>, store: Store): Promise<void> {
  const isDeclining = declinesOnAvs(await readStoredRules(services.db, store.store_id));
  await services.provider.stripe.accounts.update(store.account_id, { settings: avsUpdate(isDeclining) });
  await forgetAccount(services, store);
}
