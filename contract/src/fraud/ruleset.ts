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
}

/** The rules in the order of their cards. The card of the CVC check is not one of them: that check belongs to the account. */
export const rules = {
  avs_verification: { name: 'AVS mismatch', check: 'avs_mismatch' },
  international_ip_address: { name: 'International IP address', check: 'ip_country' },
  ip_address_mismatch: { name: 'IP address mismatch', check: 'ip_billing_country_same' },
  address_mismatch: { name: 'Address mismatch', check: 'billing_shipping_address_same' },
  purchase_price_threshold: { name: 'Purchase price threshold', check: 'order_total' },
  order_items_threshold: { name: 'Order items threshold', check: 'item_count' },
} as const satisfies Record<string, RuleKind>;
export type RuleKey = keyof typeof rules;
export const ruleKeys = Object.keys(rules) as RuleKey[]; // its own keys

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
