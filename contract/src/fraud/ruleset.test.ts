import { expect, test } from 'vitest';
import fc from 'fast-check';
import { decimalsOf, toDecimal } from '../money.ts';
import { checkKeys, checks } from './checks.ts';
import type { CheckKey, CheckOperator, CheckValue, FraudFacts } from './checks.ts';
import { evaluateRuleset, rulesInForce, strongest } from './evaluate-ruleset.ts';
import type { Verdict } from './evaluate-ruleset.ts';
import { readPrice, thousandthsOf, writePrice } from './price.ts';
import { ruleKeys } from './ruleset.ts';
import type { Check, LeafCheck, Rule, Ruleset } from './ruleset.ts';
import { problemPath, readRuleset, refuseRuleset } from './validate-ruleset.ts';

const currency = fc.constantFrom('usd', 'eur', 'jpy', 'krw', 'kwd', 'bhd');
const country = fc.constantFrom('US', 'CA', 'DE', 'FR', 'JP');
const facts = (code: string): fc.Arbitrary<FraudFacts> =>
  fc.record({
    order_total: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.nat(9_000_000_000_000)),
    currency: fc.constantFrom(code, code.toUpperCase()),
    item_count: fc.integer({ min: 0, max: 12 }),
    ip_country: fc.option(country),
    billing_country: fc.option(country),
    billing_shipping_address_same: fc.boolean(),
    avs_mismatch: fc.option(fc.boolean()),
  });

const price = (code: string) =>
  fc.tuple(fc.oneof(fc.nat(30_000), fc.nat(900_000_000_000_000)), fc.option(fc.nat(9))).map(([hundredths, digit]) => {
    return `${hundredths}${digit !== null && decimalsOf(code) === 3 ? `.${digit}` : ''}|${code}`;
  });
const countries = fc.uniqueArray(country, { minLength: 1 }).map((codes) => codes.join('|').toLowerCase());
const limits = (code: string): Record<CheckKey, fc.Arbitrary<CheckValue>> => ({
  avs_mismatch: fc.boolean(),
  billing_shipping_address_same: fc.boolean(),
  ip_country: countries,
  ip_billing_country_same: fc.boolean(),
  item_count: fc.nat(12),
  order_total: price(code),
});
const leaf = (code: string): fc.Arbitrary<LeafCheck> =>
  fc.constantFrom(...checkKeys).chain((key) =>
    fc
      .record<LeafCheck>({
        key: fc.constant(key),
        operator: fc.constantFrom(...checks[key].operators),
        value: limits(code)[key],
      })
      .filter(({ operator, value }) => checks[key].limit(operator, code).safeParse(value).success),
  );
const check = (code: string, depth = 4): fc.Arbitrary<Check> =>
  depth === 0
    ? leaf(code)
    : fc.oneof(
        { weight: 2, arbitrary: leaf(code) },
        {
          weight: 1,
          arbitrary: fc.record({
            operator: fc.constantFrom('and' as const, 'or' as const),
            checks: fc.array(check(code, depth - 1), { minLength: 1, maxLength: 3 }),
          }),
        },
      );
const rules = (code: string): fc.Arbitrary<Ruleset> =>
  fc.uniqueArray(
    fc.record<Rule>({
      key: fc.constantFrom(...ruleKeys),
      outcome: fc.constantFrom('allow', 'review', 'block'),
      check: check(code),
    }),
    { selector: (rule) => rule.key, maxLength: 6 },
  );
const judged = currency.chain((code) => fc.record({ code: fc.constant(code), rules: rules(code), facts: facts(code) }));

/** Shares no code with the engine: decimal texts for money, numbers 1, 0 and ½ for the verdict. */
function oracle(asked: Check, of: FraudFacts): number {
  if ('checks' in asked) {
    const values = asked.checks.map((inner) => oracle(inner, of));
    return asked.operator === 'and' ? Math.min(...values) : Math.max(...values);
  }
  const truth = (holds: boolean) => (holds ? 1 : 0);
  if (asked.key === 'order_total' || asked.key === 'item_count') {
    const padded = (text: string) => {
      const [whole = '', fraction = ''] = text.split('.');
      return whole.padStart(30, '0') + fraction.padEnd(5, '0');
    };
    const seen = asked.key === 'order_total' ? toDecimal(of.order_total, of.currency) : String(of.item_count);
    let limit = String(asked.value);
    if (asked.key === 'order_total') {
      const [whole = '', fraction = ''] = (limit.split('|')[0] ?? '').split('.');
      const digits = whole.padStart(3, '0');
      limit = `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
    }
    const order = padded(seen) < padded(limit) ? -1 : padded(seen) > padded(limit) ? 1 : 0;
    const holdsBy: Partial<Record<CheckOperator, boolean>> = {
      equals: order === 0,
      not_equals: order !== 0,
      greater_than: order > 0,
      greater_or_equal: order >= 0,
      less_than: order < 0,
      less_or_equal: order <= 0,
    };
    return truth(holdsBy[asked.operator] === true);
  }
  if (asked.key === 'ip_country') {
    if (of.ip_country === null) return 0.5;
    const isIn = ` ${String(asked.value).replaceAll('|', ' ')} `.includes(` ${of.ip_country.toLowerCase()} `);
    return truth(asked.operator === 'in' || asked.operator === 'equals' ? isIn : !isIn);
  }
  const same =
    asked.key === 'ip_billing_country_same'
      ? of.ip_country && of.billing_country
        ? of.ip_country === of.billing_country
        : null
      : of[asked.key];
  if (same === null) return 0.5;
  return truth(asked.operator === 'equals' ? same === asked.value : same !== asked.value);
}

const verdictOf: Record<string, Verdict> = { 0: 'passed', 0.5: 'unknown', 1: 'matched' };

test('the engine agrees with a naive evaluation of every rule, in every kind of currency', () => {
  fc.assert(
    fc.property(judged, (sample) => {
      const decision = evaluateRuleset(sample.rules, sample.facts);
      let outcome: Rule['outcome'] = 'allow';
      for (const [index, rule] of sample.rules.entries()) {
        const verdict = verdictOf[oracle(rule.check, sample.facts)];
        expect(decision.trace[index]).toMatchObject({ rule: rule.key, outcome: rule.outcome, verdict });
        const result = verdict === 'matched' ? rule.outcome : 'allow';
        expect(decision.ruleset_results[rule.key]).toBe(result);
        outcome = strongest(outcome, result);
      }
      expect(decision.outcome).toBe(outcome);
    }),
    { numRuns: 2000 },
  );
});

test('every well-formed ruleset is accepted in its currency, unchanged, and refused in another', () => {
  fc.assert(
    fc.property(judged, (sample) => {
      expect(refuseRuleset(sample.rules, sample.code.toUpperCase())).toBeUndefined();
      expect(readRuleset(sample.rules)).toEqual({ ruleset: sample.rules });
      const hasPrice = JSON.stringify(sample.rules).includes('order_total');
      expect(refuseRuleset(sample.rules, 'gbp') === undefined).toBe(!hasPrice);
    }),
  );
});

test('any value is refused with a path or can be evaluated', () => {
  const anything = fc.oneof(
    fc.anything({ maxDepth: 4 }),
    fc.array(
      fc.record({
        key: fc.oneof(fc.constantFrom(...ruleKeys), fc.string()),
        outcome: fc.constantFrom('allow', 'review', 'block', 'deny'),
        check: fc.anything({ maxDepth: 3, key: fc.constantFrom('key', 'operator', 'value', 'checks') }),
      }),
      { maxLength: 3 },
    ),
  );
  fc.assert(
    fc.property(anything, facts('usd'), (value, of) => {
      const problem = refuseRuleset(value, 'usd');
      if (problem) expect(problemPath(problem)).toMatch(/^advanced_fraud_protection_settings/);
      else expect(evaluateRuleset(value as Ruleset, of).trace).toHaveLength((value as Ruleset).length);
    }),
    { numRuns: 2000 },
  );
});

test('one more rule never makes the outcome weaker, and without the review feature no payment is held', () => {
  fc.assert(
    fc.property(judged, (sample) => {
      const all = evaluateRuleset(sample.rules, sample.facts).outcome;
      const fewer = evaluateRuleset(sample.rules.slice(1), sample.facts).outcome;
      expect(strongest(all, fewer)).toBe(all);
      const withoutReview = evaluateRuleset(rulesInForce(sample.rules, false), sample.facts).outcome;
      expect(withoutReview).toBe(all === 'review' ? 'block' : all);
      expect(rulesInForce(sample.rules, true)).toEqual(sample.rules);
    }),
  );
});

test('“and” and “or” obey the laws of logic, also while facts are unknown', () => {
  const verdict = (asked: Check, of: FraudFacts) =>
    evaluateRuleset([{ key: 'avs_verification', outcome: 'block', check: asked }], of).trace[0]?.verdict;
  fc.assert(
    fc.property(check('usd', 2), check('usd', 2), check('usd', 2), facts('usd'), (a, b, c, of) => {
      for (const operator of ['and', 'or'] as const) {
        const other = operator === 'and' ? 'or' : 'and';
        const group = (...checks: Check[]): Check => ({ operator, checks });
        const opposite = (...checks: Check[]): Check => ({ operator: other, checks });
        const same = (left: Check, right: Check) => expect(verdict(left, of)).toBe(verdict(right, of));
        same(group(a), a);
        same(group(a, a), a);
        same(group(a, b), group(b, a));
        same(group(a, group(b, c)), group(group(a, b), c));
        same(group(a, opposite(a, b)), a);
        same(group(a, opposite(b, c)), opposite(group(a, b), group(a, c)));
      }
    }),
  );
});

test('a newly known fact changes only verdicts that were unknown', () => {
  fc.assert(
    fc.property(judged, (sample) => {
      const blind = { ...sample.facts, avs_mismatch: null, ip_country: null };
      const before = evaluateRuleset(sample.rules, blind).trace;
      const after = evaluateRuleset(sample.rules, sample.facts).trace;
      const isKept = before.every(({ verdict }, index) => verdict === 'unknown' || verdict === after[index]?.verdict);
      expect(isKept).toBe(true);
    }),
  );
});

test('a price is the same after the way to the wire and back', () => {
  fc.assert(
    fc.property(fc.nat(9_000_000_000_000), currency, (amount, code) => {
      expect(readPrice(writePrice(amount, code))).toEqual({ thousandths: thousandthsOf(amount, code), currency: code });
    }),
  );
  expect(writePrice(500, 'JPY')).toBe('50000|jpy');
  expect(writePrice(1234, 'kwd')).toBe('123.4|kwd');
  expect(writePrice(2500, 'usd')).toBe('2500|usd');
  for (const text of ['25', '2500', '2500|us', '-1|usd', '2500.5|usd', '2500.55|kwd', '1e3|usd', ' 1|usd', '|usd'])
    expect(readPrice(text)).toBeUndefined();
});

test('limits are exact to the smallest amount of a currency', () => {
  const above = (value: string, order_total: number, code: string) =>
    evaluateRuleset(
      [
        {
          key: 'purchase_price_threshold',
          outcome: 'block',
          check: { key: 'order_total', operator: 'greater_than', value },
        },
      ],
      {
        order_total,
        currency: code,
        item_count: 1,
        ip_country: null,
        billing_country: null,
        billing_shipping_address_same: true,
        avs_mismatch: null,
      },
    ).outcome === 'block';
  expect([above('1999|usd', 1999, 'usd'), above('1999|usd', 2000, 'usd')]).toEqual([false, true]);
  expect([above('50000|jpy', 500, 'jpy'), above('50000|jpy', 501, 'jpy')]).toEqual([false, true]);
  expect([above('123.4|kwd', 1234, 'kwd'), above('123.4|kwd', 1235, 'kwd')]).toEqual([false, true]);
  expect(above('100|eur', 5000, 'usd')).toBe(false);
});

const leafOf = (value: Partial<Record<'key' | 'operator' | 'value', unknown>>) => ({
  key: 'item_count',
  operator: 'less_than',
  value: 2,
  ...value,
});
const nested = (depth: number): unknown =>
  depth === 0 ? leafOf({}) : { operator: 'and', checks: [nested(depth - 1)] };
const oneRule = (asked: unknown, also: object = {}) => [
  { key: 'order_items_threshold', outcome: 'block', check: asked, ...also },
];

test.each([
  ['an object instead of a list', { key: 'x' }, ''],
  ['an unknown rule', [{ key: 'moon_phase', outcome: 'block', check: leafOf({}) }], '[0].key'],
  ['a rule that is listed twice', [...oneRule(leafOf({})), ...oneRule(leafOf({}))], '[1].key'],
  ['an unknown outcome', oneRule(leafOf({}), { outcome: 'deny' }), '[0].outcome'],
  ['a missing check', [{ key: 'order_items_threshold', outcome: 'block' }], '[0].check'],
  ['an empty check', oneRule(null), '[0].check'],
  ['an unknown field', oneRule(leafOf({}), { block: true }), '[0].block'],
  ['an unknown check', oneRule(leafOf({ key: 'shoe_size' })), '[0].check.key'],
  ['an operator that no check has', oneRule(leafOf({ operator: 'like' })), '[0].check.operator'],
  [
    'an operator of another check, deep inside',
    oneRule({ operator: 'or', checks: [leafOf({}), leafOf({ operator: 'in' })] }),
    '[0].check.checks[1].operator',
  ],
  ['an empty group', oneRule({ operator: 'or', checks: [] }), '[0].check.checks'],
  ['a missing value', oneRule({ key: 'item_count', operator: 'less_than' }), '[0].check.value'],
  ['a number as text', oneRule(leafOf({ value: '2' })), '[0].check.value'],
  ['part of an item', oneRule(leafOf({ value: 1.5 })), '[0].check.value'],
  ['a boolean as text', oneRule({ key: 'avs_mismatch', operator: 'equals', value: 'true' }), '[0].check.value'],
  [
    'a country list for one country',
    oneRule({ key: 'ip_country', operator: 'equals', value: 'us|ca' }),
    '[0].check.value',
  ],
  ['no country that is allowed', oneRule({ key: 'ip_country', operator: 'not_in', value: '' }), '[0].check.value'],
  [
    'more than a hundred checks',
    oneRule({ operator: 'or', checks: Array.from({ length: 100 }, () => leafOf({})) }),
    '',
  ],
  ['countries by name', oneRule({ key: 'ip_country', operator: 'in', value: 'Canada' }), '[0].check.value'],
  [
    'a price in another currency',
    oneRule({ key: 'order_total', operator: 'less_than', value: '2500|eur' }),
    '[0].check.value',
  ],
  [
    'a price without its currency',
    oneRule({ key: 'order_total', operator: 'less_than', value: 2500 }),
    '[0].check.value',
  ],
  ['checks nested 2,000 deep', oneRule(nested(2000)), '[0].check.checks[0].checks[0].checks[0].checks[0].checks[0]'],
])('%s is refused with its place', (_, ruleset, path) => {
  const problem = refuseRuleset(ruleset, 'USD');
  expect(problem && problemPath(problem)).toBe(`advanced_fraud_protection_settings${path}`);
  expect(problem?.message).toMatch(/\w/);
});
