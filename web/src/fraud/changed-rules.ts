import { itemLimit, priceLimit } from '@purser/contract/fraud/protection-settings';
import { ruleKeys } from '@purser/contract/fraud/ruleset';
import type { ProtectionSettings, RuleKey, RuleSettings } from '@purser/contract/fraud/ruleset';

/**
 * The filters in which two maps do not protect alike, which is what the leave prompt goes by: limits count by their value and only while their rule
 * is on, and `block` only while the review flag is.
 */
export const changedRules = (
  one: ProtectionSettings,
  other: ProtectionSettings,
  { isReviewActive }: { isReviewActive: boolean },
): RuleKey[] => ruleKeys.filter((key) => gist(one[key], isReviewActive) !== gist(other[key], isReviewActive));

function gist(rule: RuleSettings, isReviewActive: boolean): string {
  if (!rule.enabled) return 'off';
  const limits = [
    priceLimit(rule.min_amount),
    priceLimit(rule.max_amount),
    itemLimit(rule.min_items),
    itemLimit(rule.max_items),
  ];
  const custom = rule.custom && JSON.stringify(rule.custom);
  return [isReviewActive && rule.block ? 'block' : 'on', ...(custom ? [custom] : limits)].join(' ');
}
