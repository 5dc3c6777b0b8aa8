import { z } from 'zod';
import { checkKeys, checkOperators, checks, CheckValue } from './checks.ts';
import { fraudOutcomes, ruleKeys } from './ruleset.ts';
import type { Check, Ruleset } from './ruleset.ts';

/** Bounds of one ruleset: far above what the page writes, far below what would make evaluation slow. */
const maxDepth = 5;
const maxChecks = 100;

/** What is wrong with a ruleset, and where: `[0].check.checks[1].operator`. */
export interface RulesetProblem {
  path: (string | number)[];
  message: string;
}

/** A path as messages spell it, under the name of the field that holds the ruleset. */
export const problemPath = (problem: RulesetProblem, field = 'advanced_fraud_protection_settings'): string =>
  field + problem.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');

/**
 * The ruleset in a value of any kind, or the first reason why it cannot be stored and evaluated. Prices must be in `currency`,
 * the store's; without one any currency is accepted.
 */
export function readRuleset(value: unknown, currency?: string): { ruleset: Ruleset } | { problem: RulesetProblem } {
  const read = rulesetIn(currency).safeParse(value);
  if (read.success) return { ruleset: read.data };
  const [issue] = read.error.issues;
  const path = (issue?.path ?? []).map((part) => (typeof part === 'number' ? part : String(part)));
  // zod lists unknown fields beside the issue.
  if (issue?.code === 'unrecognized_keys') path.push(issue.keys[0] ?? '');
  return { problem: { path, message: issue?.message ?? '' } };
}

/** The same for callers that only need the reason. */
export function refuseRuleset(value: unknown, currency?: string): RulesetProblem | undefined {
  const read = readRuleset(value, currency);
  return 'problem' in read ? read.problem : undefined;
}

const list = (words: readonly string[]): string => words.join(', ');
const oneOf = (words: readonly string[]): string => `Use one of ${list(words)}.`;

/** The messages of an object: what it is, and which fields it has. */
const messages = (what: string, fields: readonly string[]) => ({
  error: ({ code }: { code: string }) => (code === 'unrecognized_keys' ? `Unknown field. Use ${list(fields)}.` : what),
});

const leafIn = (currency: string | undefined) =>
  z
    .strictObject(
      {
        key: z.enum(checkKeys, `Unknown check. ${oneOf(checkKeys)}`),
        operator: z.enum(checkOperators),
        value: z.union(CheckValue.options, 'A comparison needs a value: true or false, a number or a text.'),
      },
      messages('A check is a comparison or a group of checks.', ['key', 'operator', 'value']),
    )
    .superRefine(({ key, operator, value }, context) => {
      const { operators, limit } = checks[key];
      if (!operators.includes(operator)) {
        const message = `${key} cannot be compared by ${operator}. ${oneOf(operators)}`;
        return context.addIssue({ code: 'custom', path: ['operator'], message });
      }
      const [issue] = limit(operator, currency).safeParse(value).error?.issues ?? [];
      if (issue) context.addIssue({ code: 'custom', path: ['value'], message: issue.message });
    });

// One schema per level instead of a recursive one, so that a deeply nested body cannot exhaust the stack.
function checkIn(currency: string | undefined, depth: number): z.ZodType<Check> {
  const inner =
    depth < maxDepth ? checkIn(currency, depth + 1) : z.never(`Checks are nested at most ${maxDepth} deep.`);
  const group = z.strictObject(
    {
      operator: z.enum(['and', 'or']),
      checks: z.array(inner, 'A group needs at least one check.').min(1, 'A group needs at least one check.'),
    },
    messages('A group has an operator and checks.', ['operator', 'checks']),
  );
  return z.discriminatedUnion('operator', [group, leafIn(currency)], {
    error: ({ code }: { code: string }) =>
      code === 'invalid_union'
        ? `Unknown operator. ${oneOf([...checkOperators, 'and', 'or'])}`
        : 'A check is a comparison or a group of checks.',
  });
}

const countOf = (check: Check): number =>
  'checks' in check ? check.checks.reduce((sum, each) => sum + countOf(each), 1) : 1;

function buildRuleset(currency: string | undefined): z.ZodType<Ruleset> {
  const rule = z.strictObject(
    {
      key: z.enum(ruleKeys, `Unknown rule. ${oneOf(ruleKeys)}`),
      outcome: z.enum(fraudOutcomes, oneOf(fraudOutcomes)),
      check: checkIn(currency, 1),
    },
    messages('A rule has a key, an outcome and a check.', ['key', 'outcome', 'check']),
  );
  return z.array(rule, 'Send a list of rules.').superRefine((ruleset, context) => {
    const repeated = ruleset.findIndex(({ key }, index) => ruleset.findIndex((other) => other.key === key) < index);
    if (repeated >= 0) {
      const message = `The rule ${ruleset[repeated]?.key} is listed twice.`;
      context.addIssue({ code: 'custom', path: [repeated, 'key'], message });
    }
    if (ruleset.reduce((sum, { check }) => sum + countOf(check), 0) > maxChecks)
      context.addIssue(`A ruleset has at most ${maxChecks} checks.`);
  });
}

/** By currency: a schema is costly to build, and each checkout reads the rules. */
const schemas = new Map<string | undefined, z.ZodType<Ruleset>>();

function rulesetIn(currency: string | undefined): z.ZodType<Ruleset> {
  const known = schemas.get(currency);
  if (known) return known;
  const schema = buildRuleset(currency);
  schemas.set(currency, schema);
  return schema;
}
