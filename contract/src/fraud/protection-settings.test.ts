import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SellingLocations } from '../catalog/selling-locations.ts';
import {
  isPriceEntry,
  priceProblem,
  protectionProblem,
  protectionSettingsOf,
  rulesetOf,
} from './protection-settings.ts';
import type { RulesetOptions } from './protection-settings.ts';
import type { CheckOperator } from './checks.ts';
import type { Check, ProtectionSettings, Rule } from './ruleset.ts';

const accountLets = { declineOnAvsFailure: false };
const inAmerica: SellingLocations = { mode: 'specific', countries: ['US', 'CA'] };
const usd: RulesetOptions = { currency: 'USD', isReviewActive: true, sellingLocations: inAmerica };
const none = protectionSettingsOf([], accountLets);

const price = fc.oneof(
  fc.constantFrom('', '0', '0.00', '.5', '7.', '00012.30'),
  fc
    .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`),
);
const items = fc.oneof(
  fc.constantFrom('', '0'),
  fc.integer({ min: 1, max: 1_000_000 }).map((count) => String(count)),
);
const plain = fc.record({ enabled: fc.boolean(), block: fc.boolean() });
const anySettings: fc.Arbitrary<ProtectionSettings> = fc.record({
  avs_verification: plain,
  international_ip_address: plain,
  ip_address_mismatch: plain,
  address_mismatch: plain,
  purchase_price_threshold: fc.record({
    enabled: fc.boolean(),
    block: fc.boolean(),
    min_amount: price,
    max_amount: price,
  }),
  order_items_threshold: fc.record({
    enabled: fc.boolean(),
    block: fc.boolean(),
    min_items: items,
    max_items: items,
  }),
});
const anyOptions: fc.Arbitrary<RulesetOptions> = fc.record({
  currency: fc.constantFrom('USD', 'eur', 'JPY', 'KWD'),
  isReviewActive: fc.boolean(),
  sellingLocations: fc.oneof(
    fc.constant<SellingLocations>({ mode: 'all', countries: [] }),
    fc.record({
      mode: fc.constantFrom('specific' as const, 'all_except' as const),
      countries: fc.subarray(['US', 'CA', 'DE', 'JP'], { minLength: 1 }),
    }),
  ),
});

test('the map of the page survives the way to rules and back', () => {
  fc.assert(
    fc.property(anySettings, anyOptions, (settings, options) => {
      const rules = rulesetOf(settings, options);
      const back = protectionSettingsOf(rules, accountLets);
      expect(rulesetOf(back, options)).toEqual(rules);
      for (const rule of rules) {
        expect(back[rule.key].enabled && settings[rule.key].enabled).toBe(true);
        expect(back[rule.key].block).toBe(settings[rule.key].block || !options.isReviewActive);
      }
      const [limits, read] = [settings.purchase_price_threshold, back.purchase_price_threshold];
      if (read.enabled)
        for (const name of ['min_amount', 'max_amount'] as const)
          expect(Number(read[name] ?? '')).toBeCloseTo(Number(limits[name] ?? ''), 6);
    }),
  );
});

test('prices become hundredths without a float, whatever the currency', () => {
  const limited = (min_amount: string, currency: string) =>
    rulesetOf(
      { ...none, purchase_price_threshold: { enabled: true, block: true, min_amount } },
      { ...usd, currency },
    )[0]?.check;
  for (let cents = 1; cents < 1_000_000; cents += 7) {
    const typed = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    expect(limited(typed, 'usd')).toMatchObject({ operator: 'less_than', value: `${cents}|usd` });
  }
  expect(limited('25', 'USD')).toMatchObject({ value: '2500|usd' });
  expect(limited('500', 'JPY')).toMatchObject({ value: '50000|jpy' });
  expect(limited('1.234', 'KWD')).toMatchObject({ value: '123.4|kwd' });
  expect(limited('25', '')).toMatchObject({ value: '2500|usd' });
});

test('each filter has its check, in the order of the cards', () => {
  const on = { enabled: true, block: false };
  const settings: ProtectionSettings = {
    order_items_threshold: { ...on, min_items: '2', max_items: '10' },
    purchase_price_threshold: { ...on, min_amount: '', max_amount: '19.99' },
    address_mismatch: on,
    ip_address_mismatch: on,
    international_ip_address: on,
    avs_verification: { enabled: true, block: true },
  };
  expect(rulesetOf(settings, usd)).toEqual([
    { key: 'avs_verification', outcome: 'block', check: { key: 'avs_mismatch', operator: 'equals', value: true } },
    {
      key: 'international_ip_address',
      outcome: 'review',
      check: { key: 'ip_country', operator: 'not_in', value: 'us|ca' },
    },
    {
      key: 'ip_address_mismatch',
      outcome: 'review',
      check: { key: 'ip_billing_country_same', operator: 'equals', value: false },
    },
    {
      key: 'address_mismatch',
      outcome: 'review',
      check: { key: 'billing_shipping_address_same', operator: 'equals', value: false },
    },
    {
      key: 'purchase_price_threshold',
      outcome: 'review',
      check: { key: 'order_total', operator: 'greater_than', value: '1999|usd' },
    },
    {
      key: 'order_items_threshold',
      outcome: 'review',
      check: {
        operator: 'or',
        checks: [
          { key: 'item_count', operator: 'less_than', value: 2 },
          { key: 'item_count', operator: 'greater_than', value: 10 },
        ],
      },
    },
  ]);
  expect(rulesetOf(settings, { ...usd, isReviewActive: false }).map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 6 }, () => 'block'),
  );
  const but: SellingLocations = { mode: 'all_except', countries: ['FR'] };
  expect(rulesetOf(settings, { ...usd, sellingLocations: but })[1]?.check).toEqual({
    key: 'ip_country',
    operator: 'in',
    value: 'fr',
  });
  const everywhere: SellingLocations = { mode: 'all', countries: [] };
  expect(rulesetOf(settings, { ...usd, sellingLocations: everywhere }).map(({ key }) => key)).not.toContain(
    'international_ip_address',
  );
});

test('the AVS filter starts enabled and blocking while the account declines on a failed check', () => {
  expect(protectionSettingsOf([], { declineOnAvsFailure: true }).avs_verification).toEqual({
    enabled: true,
    block: true,
  });
  expect(protectionSettingsOf('error', { declineOnAvsFailure: true }).avs_verification.enabled).toBe(true);
  expect(none.avs_verification).toEqual({ enabled: false, block: false });
  // Also after rules were saved: the account refuses such cards before a rule could hold them.
  const avs: Rule = { key: 'avs_verification', outcome: 'review', check: checks.avs };
  for (const saved of [[avs], [{ key: 'address_mismatch', outcome: 'block', check: checks.address } as const]])
    expect(protectionSettingsOf(saved, { declineOnAvsFailure: true }).avs_verification).toEqual({
      enabled: true,
      block: true,
    });
  expect(protectionSettingsOf([avs], accountLets).avs_verification).toEqual({ enabled: true, block: false });
});

test('rules that are not in force are off, and keep their limits', () => {
  const settings: ProtectionSettings = {
    ...none,
    address_mismatch: { enabled: true, block: true },
    purchase_price_threshold: { enabled: true, block: true, min_amount: '', max_amount: '25' },
  };
  const basic = protectionSettingsOf(rulesetOf(settings, usd), { ...accountLets, isInForce: false });
  expect(basic).toMatchObject({
    address_mismatch: { enabled: false },
    purchase_price_threshold: { enabled: false, max_amount: '25' },
  });
  expect(rulesetOf(basic, usd)).toEqual([]);
});

const checks = {
  avs: { key: 'avs_mismatch', operator: 'equals', value: true },
  address: { key: 'billing_shipping_address_same', operator: 'equals', value: false },
} satisfies Record<string, Check>;
const limit = (operator: CheckOperator, value: number): Check => ({ key: 'item_count', operator, value });
const cost = (operator: CheckOperator, value: string): Check => ({ key: 'order_total', operator, value });

test.each<[Rule['key'], Check]>([
  ['order_items_threshold', limit('equals', 5)],
  ['order_items_threshold', limit('greater_or_equal', 5)],
  ['order_items_threshold', limit('greater_than', 0)],
  ['order_items_threshold', { operator: 'and', checks: [limit('less_than', 5), limit('greater_than', 9)] }],
  ['order_items_threshold', { operator: 'or', checks: [limit('less_than', 5), limit('less_than', 3)] }],
  ['order_items_threshold', cost('less_than', '500|usd')],
  ['purchase_price_threshold', cost('not_equals', '500|usd')],
  ['purchase_price_threshold', cost('less_than', '500|eur')],
  ['address_mismatch', { ...checks.address, value: true }],
  ['address_mismatch', { operator: 'and', checks: [checks.address, limit('greater_than', 3)] }],
  ['international_ip_address', { key: 'ip_country', operator: 'equals', value: 'ru' }],
])('a %s that the page cannot edit, %j, is kept as it is and needs no limits', (key, check) => {
  const rule: Rule = { key, outcome: 'review', check };
  const read = protectionSettingsOf([rule], { ...accountLets, currency: 'USD' });
  expect(read[key]).toMatchObject({ enabled: true, block: false, custom: check });
  expect(protectionProblem(read, 'USD')).toBeNull();
  expect(rulesetOf(read, usd)).toEqual([rule]);
  const retyped = { ...read[key], custom: undefined, max_amount: '7', max_items: '7' };
  expect(rulesetOf({ ...read, [key]: retyped }, usd)[0]?.check).not.toEqual(check);
});

test.each<[Rule['key'], Check]>([
  ['order_items_threshold', { operator: 'or', checks: [limit('greater_than', 9), limit('less_than', 2)] }],
  ['purchase_price_threshold', cost('less_than', '500|USD')],
  ['address_mismatch', { ...checks.address, operator: 'not_equals', value: true }],
  ['international_ip_address', { key: 'ip_country', operator: 'not_in', value: 'ca' }],
])('a %s that means what the page writes, %j, can be edited', (key, check) => {
  const read = protectionSettingsOf([{ key, outcome: 'block', check }], { ...accountLets, currency: 'usd' });
  expect(read[key]).toMatchObject({ enabled: true, block: true });
  expect(read[key].custom).toBeUndefined();
});

test('a rule that allows what it matches is off', () => {
  const rule: Rule = { key: 'address_mismatch', outcome: 'allow', check: checks.address };
  expect(protectionSettingsOf([rule], accountLets).address_mismatch.enabled).toBe(false);
});

test('an enabled threshold needs a bound, and its maximum is not below its minimum', () => {
  const withPrice = (min_amount: string, max_amount: string, enabled = true) =>
    protectionProblem({ ...none, purchase_price_threshold: { enabled, block: true, min_amount, max_amount } }, 'usd');
  expect(withPrice('', '')).toBe('price_range_missing');
  expect(withPrice('0', '0.00')).toBe('price_range_missing');
  expect(withPrice('', '', false)).toBeNull();
  expect(withPrice('10', '9.99')).toBe('price_range_reversed');
  expect(withPrice('10', '10')).toBeNull();
  expect(withPrice('10', '0')).toBeNull();
  expect(withPrice('9', '10')).toBeNull();
  expect(withPrice('19.999', '')).toBe('price_too_fine');
  expect(withPrice('19.990', '')).toBeNull();
  expect(withPrice('99999999999999999', '')).toBe('price_too_large');
  expect(priceProblem({ enabled: true, block: true, min_amount: '1.234' }, 'kwd')).toBeNull();
  expect(priceProblem({ enabled: true, block: true, min_amount: '500.5' }, 'jpy')).toBe('price_too_fine');
  for (const text of ['1e3', '12,50', '.', 'ten']) expect(withPrice(text, '20')).toBe('price_unreadable');
  const withItems = (min_items: string, max_items: string) =>
    protectionProblem({ ...none, order_items_threshold: { enabled: true, block: true, min_items, max_items } }, 'usd');
  expect(withItems('', '0')).toBe('item_range_missing');
  expect(withItems('11', '2')).toBe('item_range_reversed');
  expect(withItems('2', '11')).toBeNull();
  expect(withItems('99999999999999999999', '')).toBe('items_too_large');
});

test('an amount is digits with at most one point', () => {
  for (const text of ['', '5', '5.', '.5', '10.25']) expect(isPriceEntry(text)).toBe(true);
  for (const text of ['.', '5,5', '1.2.3', '-1', '1e3', ' 5', '$5', '٣']) expect(isPriceEntry(text)).toBe(false);
});
