import { rulesInForce } from '@purser/contract/fraud/evaluate-ruleset';
import type { Ruleset } from '@purser/contract/fraud/ruleset';
import { readRuleset } from '@purser/contract/fraud/validate-ruleset';
import type { Services } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { readOptions, settingsOption } from '../database/stored-options.ts';

export const reviewFlag = 'wcpay_frt_review_feature_active';

/** Other tools may store the flag in other words. */
const isFlagOn = (value: unknown): boolean => [true, 1, '1', 'yes', 'true'].includes(value as never);

/** The fields of the stored settings that fraud protection reads. */
export interface FraudSettings {
  current_protection_level?: unknown;
  advanced_fraud_protection_settings?: unknown;
}

export interface StoredRules extends FraudSettings {
  isReviewActive: boolean;
}

/** The stored rules and the flag, in one read. */
export async function readStoredRules(db: Database | DatabaseTransaction, store_id: number): Promise<StoredRules> {
  const options = await readOptions(db, store_id, [settingsOption, reviewFlag]);
  const settings = (options[settingsOption] ?? {}) as FraudSettings; // its fields are unknown; readers validate them
  return { ...settings, isReviewActive: isFlagOn(options[reviewFlag]) };
}

/** Rules that cannot be read, because another program wrote them. */
export const unreadable = Symbol('unreadable rules');

/** The rules that apply to an order now: none on the basic level; without the review feature every rule blocks. */
export function rulesOf(
  { log }: Pick<Services, 'log'>,
  store_id: number,
  { current_protection_level, advanced_fraud_protection_settings: rules, isReviewActive }: StoredRules,
): Ruleset | typeof unreadable {
  if (current_protection_level !== 'advanced' || rules === undefined) return [];
  const read = readRuleset(rules);
  if ('ruleset' in read) return rulesInForce(read.ruleset, isReviewActive);
  log.error({ store_id, path: read.problem.path, problem: read.problem.message }, 'cannot read the fraud rules');
  return unreadable;
}
