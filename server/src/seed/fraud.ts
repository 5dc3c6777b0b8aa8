import { evaluateRuleset } from '@purser/contract/fraud/evaluate-ruleset';
import type { FraudFacts } from '@purser/contract/fraud/checks';
import type { Ruleset } from '@purser/contract/fraud/ruleset';
import { Dice } from '../dice.ts';
import type { SeedOrder } from './payments.ts';

/** What the shop had in force when it held and blocked the payments of its past. It sells to every country, so none is blocked for its own sake. */
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

/** The facts of a seeded order. Most shoppers are where they live, and have it sent home. */
export function seedFacts(order: SeedOrder, store_currency: string): FraudFacts {
  const dice = new Dice(Math.imul(order.order_id, 0x27d4_eb2f) ^ order.created);
  const isBlocked = order.fraud_meta_box_type === 'block';
  const isHeld = order.fraud_meta_box_type === 'review';
  const { country } = order.customer;
  const abroad = neighbours.find((code) => code !== country && dice.chance(0.4)) ?? (country === 'AU' ? 'NZ' : 'AU');
  // Bought from abroad with a card of home: what blocks, so nobody who was held did so.
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

/** How the shop's rules judged an order that they held or blocked; nothing of the others, whose rules it did not have yet. */
export function seedDecision(order: SeedOrder, facts: FraudFacts) {
  const wanted = order.fraud_meta_box_type;
  if (wanted !== 'block' && wanted !== 'review') return undefined;
  const { ruleset_results, trace } = evaluateRuleset(ruleset, { ...facts, avs_mismatch: null });
  return { outcome: wanted, ruleset_results, trace, ruleset, after_card: null };
}
