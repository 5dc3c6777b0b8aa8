import { evaluateRuleset } from '@purser/contract/fraud/evaluate-ruleset';
import type { FraudFacts } from '@purser/contract/fraud/checks';
import type { Ruleset } from '@purser/contract/fraud/ruleset';
import { Dice } from '../dice.ts';
import type { SeedOrder } from './payments.ts';

/** The rules of the shop when it held and blocked its seeded payments. It sells to every country, so it has no rule by country. */
const ruleset: Ruleset = [
  {
    key: 'ip_address_mismatch',
    outcome: 'block',
    check: { key: 'ip_billing_country_same', operator: 'equals', value: false },
  },
  {
    key: 'address_mismatch',
    outcome: 'review',
    check: { key: 'billing_shipping_address_same', operator: 'equals', value: false },
  },
  {
    key: 'order_items_threshold',
    outcome: 'review',
    check: { key: 'item_count', operator: 'greater_than', value: 6 },
  },
];
const elsewhere = ['US', 'GB', 'DE', 'CA', 'FR', 'BR', 'VN', 'NG', 'RO', 'ID'];
const neighbours = ['US', 'GB', 'DE', 'CA', 'FR'];

/** The facts of a seeded order. Most shoppers are in their own country and have the order sent to their billing address. */
export function seedFacts(order: SeedOrder, store_currency: string): FraudFacts {
  const dice = new Dice(Math.imul(order.order_id, 0x27d4_eb2f) ^ order.created);
  const isBlocked = order.fraud_meta_box_type === 'block';
  const isHeld = order.fraud_meta_box_type === 'review';
  const { country } = order.customer;
  const abroad = neighbours.find((code) => code !== country && dice.chance(0.4)) ?? (country === 'AU' ? 'NZ' : 'AU');
  // Ordered from another country, which the rules block; so no held order was.
  const isAbroad = !isHeld && dice.chance(0.015);
  const check = order.payment?.postal_code_check;
  return {
    order_total: order.store_total,
    currency: store_currency,
    item_count: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    ip_country: isBlocked
      ? dice.pick(elsewhere.filter((code) => code !== country))
      : isAbroad
        ? abroad
        : dice.chance(0.008)
          ? null
          : country,
    billing_country: country,
    billing_shipping_address_same: isHeld ? false : dice.chance(0.93),
    avs_mismatch: check === 'fail' ? true : check === 'pass' ? false : null,
  };
}

/** The decision on an order that the rules held or blocked; undefined for the others, which were placed before there were rules. */
export function seedDecision(order: SeedOrder, facts: FraudFacts) {
  const outcome = (['block', 'review'] as const).find((each) => each === order.fraud_meta_box_type);
  if (!outcome) return undefined;
  const { ruleset_results, trace } = evaluateRuleset(ruleset, { ...facts, avs_mismatch: null });
  return { outcome, ruleset_results, trace, ruleset, after_card: null };
}
