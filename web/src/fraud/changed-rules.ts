import { setLimit } from '@purser/contract/fraud/protection-settings';
import type { ProtectionSettings, RuleSettings } from '@purser/contract/fraud/protection-settings';
import { ruleKeys } from '@purser/contract/fraud/ruleset';
import type { RuleKey } from '@purser/contract/fraud/ruleset';

/**
 * The rules whose effect differs between two maps: limits count only while their rule is on, and `block` only while the review flag
 * is.
 */
export const changedRules = (
  one: ProtectionSettings,
  other: ProtectionSettings,
  { isReviewActive }: { isReviewActive: boolean },
): RuleKey[] => ruleKeys.filter((key) => effectOf(one[key], isReviewActive) !== effectOf(other[key], isReviewActive));

function effectOf({ enabled, block, min, max, custom }: RuleSettings, isReviewActive: boolean): string {
  if (!enabled) return 'off';
  const limits = [min, max].map((limit) => (Number.isNaN(limit) ? limit : setLimit(limit)));
  return [isReviewActive && block ? 'block' : 'on', ...(custom ? [JSON.stringify(custom)] : limits)].join(' ');
}
