import type { FraudOutcome, RuleKey } from '@purser/contract/fraud/ruleset';

const nameByRule: Record<RuleKey, string> = {
  avs_verification: 'AVS verification',
  international_ip_address: 'International IP address',
  ip_address_mismatch: 'IP address mismatch',
  address_mismatch: 'Address mismatch',
  purchase_price_threshold: 'Purchase price threshold',
  order_items_threshold: 'Order items threshold',
};

/** The rules that led to an outcome, for a note to the staff. */
export const namesOf = (results: Partial<Record<RuleKey, FraudOutcome>>): string =>
  (Object.entries(results) as [RuleKey, FraudOutcome][]) // its keys are the rules'
    .filter(([, outcome]) => outcome !== 'allow')
    .map(([rule]) => nameByRule[rule])
    .join(', ');
