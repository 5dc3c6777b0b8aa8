import { z } from 'zod';
import { readPrice } from './price.ts';
import { checkKeys, checkOperators, fraudOutcomes, ruleKeys } from './ruleset.ts';
import type { Check, CheckKey, CheckOperator, Ruleset as RulesetShape } from './ruleset.ts';

/** Bounds of one ruleset: far above what the page writes, far below what would make evaluation slow. */
const maxDepth = 5;
const maxChecks = 100;

const comparisons = ['equals', 'not_equals', 'greater_than', 'greater_or_equal', 'less_than', 'less_or_equal'] as const;
const operatorsByKey: Record<CheckKey, readonly CheckOperator[]> = {
  avs_mismatch: ['equals', 'not_equals'],
  billing_shipping_address_same: ['equals', 'not_equals'],
  ip_billing_country_same: ['equals', 'not_equals'],
  ip_country: ['in', 'not_in', 'equals', 'not_equals'],
  item_count: comparisons,
  order_total: comparisons,
};

/** What is wrong with a ruleset, and where: `[0].check.checks[1].operator`. */
export interface RulesetProblem {
  path: (string | number)[];
  message: string;
}

/** A path as messages spell it, under the name of the field that holds the ruleset. */
export const problemPath = (problem: RulesetProblem, field = 'advanced_fraud_protection_settings'): string =>
  field + problem.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');

/**
 * The first thing that is wrong with a ruleset, or `undefined` when it can be stored and evaluated. Prices must be in
 * `currency`, the store's; without one any currency is taken. Takes anything: what it lets through is a `Ruleset`.
 */
export function refuseRuleset(value: unknown, currency?: string): RulesetProblem | undefined {
  if (!Array.isArray(value)) return wrong([], 'Send a list of rules.');
  if (value.length > ruleKeys.length) return wrong([], `There are ${ruleKeys.length} rules; name each once.`);
  const count = { checks: 0 };
  const keys = new Set<unknown>();
  for (const [index, rule] of value.entries()) {
    const problem = refuseRule(rule, [index], keys, { currency, count });
    if (problem) return problem;
    keys.add((rule as { key: unknown }).key);
  }
  return undefined;
}

const wrong = (path: (string | number)[], message: string): RulesetProblem => ({ path, message });

interface Bounds {
  currency: string | undefined;
  count: { checks: number };
}

function refuseRule(
  rule: unknown,
  path: (string | number)[],
  earlier: ReadonlySet<unknown>,
  bounds: Bounds,
): RulesetProblem | undefined {
  if (!isObject(rule)) return wrong(path, 'A rule has a key, an outcome and a check.');
  const { key, outcome, check } = rule;
  if (!isOneOf(ruleKeys, key)) return wrong([...path, 'key'], `Unknown rule. Use one of ${list(ruleKeys)}.`);
  if (earlier.has(key)) return wrong([...path, 'key'], `The rule ${key} is there twice.`);
  if (!isOneOf(fraudOutcomes, outcome)) return wrong([...path, 'outcome'], `Use one of ${list(fraudOutcomes)}.`);
  if (check === undefined || check === null) return wrong([...path, 'check'], 'The rule has no check.');
  return refuseExtra(rule, ['key', 'outcome', 'check'], path) ?? refuseCheck(check, [...path, 'check'], 1, bounds);
}

function refuseCheck(
  check: unknown,
  path: (string | number)[],
  depth: number,
  bounds: Bounds,
): RulesetProblem | undefined {
  if (!isObject(check)) return wrong(path, 'A check is a comparison or a group of checks.');
  bounds.count.checks += 1;
  if (bounds.count.checks > maxChecks) return wrong(path, `A ruleset has at most ${maxChecks} checks.`);
  if (depth > maxDepth) return wrong(path, `Checks are nested at most ${maxDepth} deep.`);
  const { operator } = check;
  if (operator !== 'and' && operator !== 'or') return refuseLeaf(check, path, bounds);
  const { checks } = check;
  if (!Array.isArray(checks) || checks.length === 0)
    return wrong([...path, 'checks'], 'A group needs at least one check.');
  const extra = refuseExtra(check, ['operator', 'checks'], path);
  if (extra) return extra;
  for (const [index, inner] of checks.entries()) {
    const problem = refuseCheck(inner, [...path, 'checks', index], depth + 1, bounds);
    if (problem) return problem;
  }
  return undefined;
}

function refuseLeaf(
  leaf: Record<string, unknown>,
  path: (string | number)[],
  { currency }: Bounds,
): RulesetProblem | undefined {
  const { key, operator, value } = leaf;
  if (!isOneOf(checkKeys, key)) return wrong([...path, 'key'], `Unknown check. Use one of ${list(checkKeys)}.`);
  if (!isOneOf(checkOperators, operator))
    return wrong([...path, 'operator'], `Unknown operator. Use one of ${list(checkOperators)}, and, or.`);
  if (!operatorsByKey[key].includes(operator))
    return wrong(
      [...path, 'operator'],
      `${key} cannot be compared by ${operator}. Use one of ${list(operatorsByKey[key])}.`,
    );
  const message = refuseValue(key, operator, value, currency);
  return message === undefined
    ? refuseExtra(leaf, ['key', 'operator', 'value'], path)
    : wrong([...path, 'value'], message);
}

function refuseValue(
  key: CheckKey,
  operator: CheckOperator,
  value: unknown,
  currency: string | undefined,
): string | undefined {
  switch (key) {
    case 'avs_mismatch':
    case 'billing_shipping_address_same':
    case 'ip_billing_country_same':
      return typeof value === 'boolean' ? undefined : 'Use true or false.';
    case 'item_count':
      return Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'Use a whole number, zero or more.';
    case 'ip_country': {
      if (typeof value !== 'string' || !/^(?:[a-z]{2}(?:\|[a-z]{2}){0,299})?$/i.test(value))
        return 'Use two-letter country codes joined by a bar, as in us|ca.';
      const isList = operator === 'in' || operator === 'not_in';
      if (!isList && value.length !== 2) return 'Use one two-letter country code.';
      return operator === 'not_in' && value === '' ? 'Name at least one country.' : undefined;
    }
    case 'order_total': {
      const price = typeof value === 'string' ? readPrice(value) : undefined;
      if (!price) return 'Use hundredths of the currency’s unit, a bar and the currency, as in 2500|usd.';
      if (currency !== undefined && price.currency !== currency.toLowerCase())
        return `The price must be in the store’s currency, ${currency.toUpperCase()}.`;
    }
  }
  return undefined;
}

function refuseExtra(
  value: Record<string, unknown>,
  known: readonly string[],
  path: (string | number)[],
): RulesetProblem | undefined {
  const extra = Object.keys(value).find((name) => !known.includes(name));
  return extra === undefined ? undefined : wrong([...path, extra], `Unknown field. Use ${list(known)}.`);
}

const list = (words: readonly string[]): string => words.join(', ');
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOneOf = <T extends string>(words: readonly T[], value: unknown): value is T =>
  (words as readonly unknown[]).includes(value);

const CheckShape: z.ZodType<Check> = z.lazy(() =>
  z.union([
    z.object({
      key: z.enum(checkKeys),
      operator: z.enum(checkOperators),
      value: z.union([z.boolean(), z.number(), z.string()]),
    }),
    z.object({ operator: z.enum(['and', 'or']), checks: z.array(CheckShape) }),
  ]),
);

/** A ruleset on the wire, in any currency: its prices are held against the store's with `refuseRuleset`. */
export const Ruleset: z.ZodType<RulesetShape> = z
  .unknown()
  .superRefine((value, context) => {
    const problem = refuseRuleset(value);
    if (problem) context.addIssue({ code: 'custom', path: problem.path, message: problem.message });
  })
  .pipe(z.array(z.object({ key: z.enum(ruleKeys), outcome: z.enum(fraudOutcomes), check: CheckShape })));
