import { rulesInForce } from '@purser/contract/fraud/evaluate-ruleset';
import type { FraudOutcome, Rule } from '@purser/contract/fraud/ruleset';
import { readRuleset } from '@purser/contract/fraud/validate-ruleset';
import type Stripe from 'stripe';
import { forgetAccount } from '../connect/read-account.ts';
import type { Services, Store } from '../context.ts';
import { readStoredRules } from './read-rules.ts';
import type { StoredRules } from './read-rules.ts';

/**
 * Whether the account itself must decline cards whose bank finds the postal code wrong: when the AVS rule is in force and
 * blocks. A rule that holds for review needs the payment authorized.
 */
export const declinesOnAvs = (stored: StoredRules): boolean => avsOutcome(stored) === 'block';

/** The check that accounts can make themselves. */
export const isPlainAvs = ({ key, check }: Rule): boolean =>
  key === 'avs_verification' &&
  'key' in check &&
  check.key === 'avs_mismatch' &&
  (check.operator === 'equals') === (check.value === true);

/** The outcome of the AVS rule in force, if the account could apply it; undefined without one. */
export function avsOutcome({
  current_protection_level,
  advanced_fraud_protection_settings: rules,
  isReviewActive,
}: StoredRules): FraudOutcome | undefined {
  if (current_protection_level !== 'advanced') return undefined;
  const read = readRuleset(rules);
  return 'problem' in read ? undefined : rulesInForce(read.ruleset, isReviewActive).find(isPlainAvs)?.outcome;
}

/** The part of an account update that sets it; the CVC check beside it does not change. */
export const avsUpdate = (isDeclining: boolean): Stripe.AccountUpdateParams.Settings => ({
  card_payments: { decline_on: { avs_failure: isDeclining } },
});

/**
 * Updates the account to the stored AVS rule; for changes that didn't update the account themselves. Without such a rule
 * in force the account's own setting does not change.
 */
export async function syncDeclineOnAvs(services: Pick<Services, 'db' | 'provider'>, store: Store): Promise<void> {
  const outcome = avsOutcome(await readStoredRules(services.db, store.store_id));
  if (outcome === undefined) return;
  await services.provider.stripe.accounts.update(store.account_id, { settings: avsUpdate(outcome === 'block') });
  await forgetAccount(services, store);
}
