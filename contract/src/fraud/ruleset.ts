import { z } from 'zod';
import type { CheckKey, CheckOperator, CheckValue } from './checks.ts';

/** `basic` has no rules of its own; `advanced` is the merchant's list. */
export const protectionLevels = ['basic', 'advanced'] as const;
export const ProtectionLevel = z.enum(protectionLevels);
export type ProtectionLevel = z.infer<typeof ProtectionLevel>;

/** One filter of the fraud page. */
interface RuleKind {
  /** In English: the title of its card, and its name in notes. */
  name: string;
  /** The check that the page writes; the API may post others. */
  check: CheckKey;
  /** What its limits on the page are: prices in the store's currency, or counts. */
  limits: LimitUnit;
}
export type LimitUnit = 'price' | 'count' | null;

/** The rules in the order of their cards. The card of the CVC check is not one of them: that check belongs to the account. */
const table = {
  avs_verification: { name: 'AVS mismatch', check: 'avs_mismatch', limits: null },
  international_ip_address: { name: 'International IP address', check: 'ip_country', limits: null },
  ip_address_mismatch: { name: 'IP address mismatch', check: 'ip_billing_country_same', limits: null },
  address_mismatch: { name: 'Address mismatch', check: 'billing_shipping_address_same', limits: null },
  purchase_price_threshold: { name: 'Purchase price threshold', check: 'order_total', limits: 'price' },
  order_items_threshold: { name: 'Order items threshold', check: 'item_count', limits: 'count' },
} satisfies Record<string, RuleKind>;
export type RuleKey = keyof typeof table;
export const rules: Record<RuleKey, RuleKind> = table;
export const ruleKeys = Object.keys(table) as RuleKey[]; // its own keys

/** The rules with limits. */
export type LimitedRule = { [K in RuleKey]: (typeof table)[K]['limits'] extends null ? never : K }[RuleKey];
export const isLimited = (key: RuleKey): key is LimitedRule => rules[key].limits !== null;

export const fraudOutcomes = ['allow', 'review', 'block'] as const;
export type FraudOutcome = (typeof fraudOutcomes)[number];

/** One comparison. */
// Types, because the client's types accept no interface as plain data.
export type LeafCheck = {
  key: CheckKey;
  operator: CheckOperator;
  value: CheckValue;
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
