import { z } from 'zod';

/** `basic` has no rules of its own; `advanced` is the merchant's list. */
export const protectionLevels = ['basic', 'advanced'] as const;
export const ProtectionLevel = z.enum(protectionLevels);
export type ProtectionLevel = z.infer<typeof ProtectionLevel>;

/** The rules in the order of their cards, the CVC card aside: it is the account's, not a rule. */
export const ruleKeys = [
  'avs_verification',
  'international_ip_address',
  'ip_address_mismatch',
  'address_mismatch',
  'purchase_price_threshold',
  'order_items_threshold',
] as const;
export type RuleKey = (typeof ruleKeys)[number];

export const fraudOutcomes = ['allow', 'review', 'block'] as const;
export type FraudOutcome = (typeof fraudOutcomes)[number];

/** What a check looks at. */
export const checkKeys = [
  'avs_mismatch',
  'billing_shipping_address_same',
  'ip_country',
  'ip_billing_country_same',
  'item_count',
  'order_total',
] as const;
export type CheckKey = (typeof checkKeys)[number];

export const checkOperators = [
  'equals',
  'not_equals',
  'greater_than',
  'greater_or_equal',
  'less_than',
  'less_or_equal',
  'in',
  'not_in',
] as const;
export type CheckOperator = (typeof checkOperators)[number];

/** One comparison. Prices are `2500|usd`: hundredths of the currency's unit. Countries are `us|ca`. */
// Types and not interfaces: the client's types of what travels know only the former as plain data.
export type LeafCheck = {
  key: CheckKey;
  operator: CheckOperator;
  value: boolean | number | string;
};
export type GroupCheck = {
  operator: 'and' | 'or';
  checks: Check[];
};
export type Check = LeafCheck | GroupCheck;

/** One rule on the wire: when its check holds, its outcome applies. */
export type Rule = {
  key: RuleKey;
  outcome: FraudOutcome;
  check: Check;
};
export type Ruleset = Rule[];

/** The facts of an order when it is judged. `null` is unknown (yet). */
export interface FraudFacts {
  /** Minor units of `currency`, the store's own; the total of an order in another currency is converted at the order's rate. */
  order_total: number;
  currency: string;
  item_count: number;
  /** Upper-case country codes. */
  ip_country: string | null;
  billing_country: string | null;
  billing_shipping_address_same: boolean;
  /** Known only once the bank has looked at the card. */
  avs_mismatch: boolean | null;
}

/** One rule as the fraud page edits it. Limits are what the person typed, in units of the store's currency; empty is no limit. */
export interface RuleSettings {
  enabled: boolean;
  /** Block the payment; otherwise hold it for review. Counts only while the review flag is on. */
  block: boolean;
  /** `purchase_price_threshold` */
  min_amount?: string | null;
  max_amount?: string | null;
  /** `order_items_threshold` */
  min_items?: string | null;
  max_items?: string | null;
  /** A check that was set through the API and that the page cannot edit. It is kept as it is until the rule is switched off. */
  custom?: Check | undefined;
}
/** The map that the fraud page edits. */
export type ProtectionSettings = Record<RuleKey, RuleSettings>;
