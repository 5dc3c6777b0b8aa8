import { prepareToBuy } from './buy.ts';
import type { Part } from './lists.ts';
import { shown, timesOf } from './measure.ts';
import type { Figure } from './measure.ts';

/** One comparison of a fraud rule. */
export const leaf = (key: string, operator: string, value: unknown) => ({ key, operator, value });
/** All rules, as the fraud page saves them; the checkouts of this benchmark pass all of them. */
const sixRules = [
  { key: 'avs_verification', outcome: 'block', check: leaf('avs_mismatch', 'equals', true) },
  { key: 'international_ip_address', outcome: 'block', check: leaf('ip_country', 'not_in', 'us|ca|gb|de|fr') },
  { key: 'ip_address_mismatch', outcome: 'block', check: leaf('ip_billing_country_same', 'equals', false) },
  { key: 'address_mismatch', outcome: 'block', check: leaf('billing_shipping_address_same', 'equals', false) },
  {
    key: 'purchase_price_threshold',
    outcome: 'block',
    check: {
      operator: 'or',
      checks: [leaf('order_total', 'less_than', '100|usd'), leaf('order_total', 'greater_than', '5000000|usd')],
    },
  },
  {
    key: 'order_items_threshold',
    outcome: 'block',
    check: { operator: 'or', checks: [leaf('item_count', 'less_than', 1), leaf('item_count', 'greater_than', 99)] },
  },
];
const checkouts = 80;

/** The time that six fraud rules add to a checkout; runs with and without them alternate, so that both see the same load. */
export async function fraud({ shop, wants }: Part): Promise<Figure[]> {
  if (!wants('fraud')) return [];
  // More stock than the demo shop has.
  await shop.database.query('update products set stock = 100000');
  const buy = await prepareToBuy(shop);
  const save = (rules: unknown[]) =>
    shop.json('/wp-json/wc/v3/payments/settings', {
      method: 'POST',
      body: {
        current_protection_level: rules.length > 0 ? 'advanced' : 'basic',
        advanced_fraud_protection_settings: rules,
      },
    });
  await save(sixRules);
  // Saved once; then only the level is updated, directly in the database, because a save of the settings takes longer than a checkout.
  const turnTo = (level: string) =>
    shop.database.query(
      `update options set value = jsonb_set(value, '{current_protection_level}', to_jsonb($1::text)) where name = 'purser_settings'`,
      [level],
    );
  // Twice without rules: the difference between these two is noise.
  const turns = ['without', 'six', 'again'] as const;
  const times: Record<(typeof turns)[number], number[]> = { without: [], six: [], again: [] };
  for (let nth = -12; nth < checkouts * turns.length; nth++) {
    const turn = turns[(nth + 12) % turns.length] ?? 'without';
    await turnTo(turn === 'six' ? 'advanced' : 'basic');
    const { took } = await buy(nth + 12);
    // The first checkouts open connections and fill caches.
    if (nth >= 0) times[turn].push(took);
  }
  await save([]);
  const [none, six, again] = [timesOf(times.without), timesOf(times.six), timesOf(times.again)];
  const added = six.p95 - none.p95;
  const noise = Math.abs(again.p95 - none.p95);
  return [
    { name: 'fraud: checkout without rules', ours: shown(none) },
    { name: 'fraud: checkout with six rules', ours: shown(six) },
    { name: 'fraud: difference of two runs without rules, p95', ours: `${noise.toFixed(1)} ms` },
    {
      name: 'fraud: added by six rules, p50, p95',
      ours: `${(six.p50 - none.p50).toFixed(1)}, ${added.toFixed(1)} ms`,
      target: 'p95 ≤ 5 ms',
      passes: added <= 5,
    },
  ];
}
