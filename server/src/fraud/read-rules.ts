import { rulesInForce } from '@purser/contract/fraud/evaluate-ruleset';
import type { Ruleset } from '@purser/contract/fraud/ruleset';
import { refuseRuleset } from '@purser/contract/fraud/validate-ruleset';
import type { Services } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { readOptions, settingsOption } from '../database/stored-options.ts';

export const reviewFlag = 'wcpay_frt_review_feature_active';

/** Options may hold the flag in the words of other tools. */
const isFlagOn = (value: unknown): boolean => [true, 1, '1', 'yes', 'true'].includes(value as never);

/** What the settings entity keeps of fraud protection. */
export interface FraudSettings {
  current_protection_level?: unknown;
  advanced_fraud_protection_settings?: unknown;
}

export interface StoredRules extends FraudSettings {
  isReviewActive: boolean;
}

/** The stored rules and the flag as they are, in one read. */
export async function readStoredRules(db: Database | DatabaseTransaction, store_id: number): Promise<StoredRules> {
  const options = await readOptions(db, store_id, [settingsOption, reviewFlag]);
  const settings = (options[settingsOption] ?? {}) as FraudSettings; // unread text is judged below
  return { ...settings, isReviewActive: isFlagOn(options[reviewFlag]) };
}

/** Rules that cannot be read: they were written past us. */
export const unreadable = Symbol('unreadable rules');

/** The rules that apply to an order now: none on the basic level; without the review feature every rule blocks. */
export function rulesOf(
  { log }: Pick<Services, 'log'>,
  store_id: number,
  { current_protection_level, advanced_fraud_protection_settings: rules, isReviewActive }: StoredRules,
): Ruleset | typeof unreadable {
  if (current_protection_level !== 'advanced' || rules === undefined) return [];
  const problem = refuseRuleset(rules);
  if (!problem) return rulesInForce(rules as Ruleset, isReviewActive); // refuseRuleset let it through
  log.error({ store_id, path: problem.path, problem: problem.message }, 'the fraud rules cannot be read');
  return unreadable;
}
