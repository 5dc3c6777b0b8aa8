import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SellingLocations } from '../catalog/selling-locations.ts';
import { limitProblem, protectionProblem, protectionSettingsOf, rulesetOf, spelling } from './protection-settings.ts';
import type { ProtectionSettings, RulesetOptions } from './protection-settings.ts';
import type { CheckOperator } from './checks.ts';
import type { Check, Rule } from './ruleset.ts';

const accountLets = { declineOnAvsFailure: false };
const inAmerica: SellingLocations = { mode: 'specific', countries: ['US', 'CA'] };
const usd: RulesetOptions = { currency: 'USD', isReviewActive: true, sellingLocations: inAmerica };
const none = protectionSettingsOf([], accountLets);

const rule = { enabled: false, block: false, min: null, max: null, custom: null };
const on = { ...rule, enabled: true };

const limitValue = fc.oneof(fc.constantFrom(null, 0), fc.integer({ min: 1, max: 9_999_999_999 }));
const plain = fc.record({ enabled: fc.boolean(), block: fc.boolean() }).map((each) => ({ ...rule, ...each }));
const limited = fc.record({
  enabled: fc.boolean(),
  block: fc.boolean(),
  min: limitValue,
  max: limitValue,
  custom: fc.constant(null),
});
const anySettings: fc.Arbitrary<ProtectionSettings> = fc.record({
  avs_verification: plain,
  international_ip_address: plain,
  ip_address_mismatch: plain,
  address_mismatch: plain,
  purchase_price_threshold: limited,
  order_items_threshold: limited,
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

test('the map of the page is the same after the way to rules and back', () => {
  fc.assert(
    fc.property(anySettings, anyOptions, (settings, options) => {
      const rules = rulesetOf(settings, options);
      const back = protectionSettingsOf(rules, { ...accountLets, currency: options.currency });
      expect(rulesetOf(back, options)).toEqual(rules);
      for (const { key } of rules) {
        const { enabled, block, min, max } = settings[key];
        expect(back[key]).toEqual({
          ...rule,
          enabled,
          block: block || !options.isReviewActive,
          min: min || null,
          max: max || null,
        });
      }
    }),
  );
});

test('a price limit is exact in every currency', () => {
  const checkOf = (min: number, currency: string) =>
    rulesetOf({ ...none, purchase_price_threshold: { ...on, min } }, { ...usd, currency })[0]?.check;
  for (let cents = 1; cents < 1_000_000; cents += 7)
    expect(checkOf(cents, 'usd')).toMatchObject({ operator: 'less_than', value: `${cents}|usd` });
  expect(checkOf(2500, 'USD')).toMatchObject({ value: '2500|usd' });
  expect(checkOf(500, 'JPY')).toMatchObject({ value: '50000|jpy' });
  expect(checkOf(1234, 'KWD')).toMatchObject({ value: '123.4|kwd' });
  expect(checkOf(2500, '')).toMatchObject({ value: '2500|usd' });
});

test('each filter has its check, in the order of the cards', () => {
  const settings: ProtectionSettings = {
    order_items_threshold: { ...on, min: 2, max: 10 },
    purchase_price_threshold: { ...on, max: 1999 },
    address_mismatch: on,
    ip_address_mismatch: on,
    international_ip_address: on,
    avs_verification: { ...on, block: true },
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
  expect(protectionSettingsOf([], { declineOnAvsFailure: true }).avs_verification).toEqual({ ...on, block: true });
  expect(protectionSettingsOf('error', { declineOnAvsFailure: true }).avs_verification.enabled).toBe(true);
  expect(none.avs_verification).toEqual(rule);
  // Also after rules were saved: the account declines such cards before a rule could hold them.
  const avs: Rule = { key: 'avs_verification', outcome: 'review', check: checks.avs };
  for (const saved of [[avs], [{ key: 'address_mismatch', outcome: 'block', check: checks.address } as const]])
    expect(protectionSettingsOf(saved, { declineOnAvsFailure: true }).avs_verification).toEqual({ ...on, block: true });
  expect(protectionSettingsOf([avs], accountLets).avs_verification).toEqual(on);
});

test('rules that are not in force are off, and keep their limits', () => {
  const settings: ProtectionSettings = {
    ...none,
    address_mismatch: { ...on, block: true },
    purchase_price_threshold: { ...on, block: true, max: 2500 },
  };
  const basic = protectionSettingsOf(rulesetOf(settings, usd), { ...accountLets, isInForce: false });
  expect(basic).toMatchObject({
    address_mismatch: { enabled: false },
    purchase_price_threshold: { enabled: false, max: 2500 },
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
  const stored: Rule = { key, outcome: 'review', check };
  const read = protectionSettingsOf([stored], { ...accountLets, currency: 'USD' });
  expect(read[key]).toMatchObject({ enabled: true, block: false, custom: check });
  expect(protectionProblem(read, 'USD')).toBeNull();
  expect(rulesetOf(read, usd)).toEqual([stored]);
  const retyped = { ...read[key], custom: null, max: 7 };
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
  expect(read[key].custom).toBeNull();
});

test('checks that mean the same have one spelling, whatever the order of their fields and countries', () => {
  expect(spelling({ value: 'US|ca', operator: 'not_in', key: 'ip_country' })).toBe(
    spelling({ key: 'ip_country', operator: 'not_in', value: 'ca|us' }),
  );
  expect(spelling({ ...checks.address, operator: 'not_equals', value: true })).toBe(spelling(checks.address));
  expect(spelling({ key: 'ip_country', operator: 'in', value: 'us' })).not.toBe(
    spelling({ key: 'ip_country', operator: 'in', value: 'us|ca' }),
  );
});

test('a rule that allows what it matches is off', () => {
  const allowing: Rule = { key: 'address_mismatch', outcome: 'allow', check: checks.address };
  expect(protectionSettingsOf([allowing], accountLets).address_mismatch.enabled).toBe(false);
});

test('an enabled threshold needs a limit, and its maximum is not below its minimum', () => {
  const withPrice = (min: number | null, max: number | null, enabled = true) =>
    protectionProblem({ ...none, purchase_price_threshold: { ...on, enabled, min, max } }, 'usd')?.problem;
  expect(withPrice(null, null)).toBe('missing');
  expect(withPrice(0, 0)).toBe('missing');
  expect(withPrice(null, null, false)).toBeUndefined();
  expect(withPrice(1000, 999)).toBe('reversed');
  expect(withPrice(1000, 1000)).toBeUndefined();
  expect(withPrice(1000, 0)).toBeUndefined();
  expect(withPrice(900, 1000)).toBeUndefined();
  expect(withPrice(Number.NaN, 2000)).toBe('unreadable');
  expect(withPrice(1_000_000_000_000_000, null)).toBe('too_large');
  expect(limitProblem('purchase_price_threshold', { ...on, min: 10_000_000_000_000 }, 'jpy')).toBe('too_large');
  const withItems = (min: number | null, max: number | null) =>
    protectionProblem({ ...none, order_items_threshold: { ...on, min, max } }, 'usd');
  expect(withItems(null, 0)).toEqual({ rule: 'order_items_threshold', problem: 'missing' });
  expect(withItems(11, 2)?.problem).toBe('reversed');
  expect(withItems(2, 11)).toBeNull();
  expect(withItems(1e20, null)?.problem).toBe('too_large');
});
