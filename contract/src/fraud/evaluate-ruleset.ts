import { readPrice, thousandthsOf, writePrice } from './price.ts';
import type { Check, CheckOperator, FraudFacts, FraudOutcome, LeafCheck, RuleKey, Ruleset } from './ruleset.ts';

/** `unknown`: a fact that the check needs is not known, so it neither matched nor passed. It never counts as matched. */
export type Verdict = 'matched' | 'passed' | 'unknown';

/** One comparison that was made: the limit of the rule, what was seen, and whether it matched. */
export interface LeafTrace {
  key: LeafCheck['key'];
  operator: CheckOperator;
  limit: LeafCheck['value'];
  /** In the form of the limit: a wire price, a lower-case country, a count, a truth. `null`: not known. */
  seen: boolean | number | string | null;
  verdict: Verdict;
  /** What `ip_billing_country_same` compared, upper case. */
  countries?: { ip: string | null; billing: string | null };
}

/** One rule of the ruleset: what it asks for, and whether its check held. Its outcome applied only if it `matched`. */
export interface RuleTrace {
  rule: RuleKey;
  outcome: FraudOutcome;
  verdict: Verdict;
  leaves: LeafTrace[];
}

export interface Decision {
  outcome: FraudOutcome;
  /** For each rule in force the outcome it led to: `allow` when its check did not hold. */
  ruleset_results: Partial<Record<RuleKey, FraudOutcome>>;
  trace: RuleTrace[];
}

const strength: Record<FraudOutcome, number> = { allow: 0, review: 1, block: 2 };

/** The outcome that wins when rules disagree: block before review before allow. */
export const strongest = (a: FraudOutcome, b: FraudOutcome): FraudOutcome => (strength[a] >= strength[b] ? a : b);

/** The rules as they apply: holding for review is a feature of its own, and without it every rule that would hold blocks. */
export const rulesInForce = (ruleset: Ruleset, isReviewActive: boolean): Ruleset =>
  isReviewActive ? ruleset : ruleset.map((rule) => (rule.outcome === 'review' ? { ...rule, outcome: 'block' } : rule));

/** The decision for a way to pay whose money cannot be held: a rule that would hold the payment blocks it. */
export function withoutHolding(decision: Decision): Decision {
  const blocking = (outcome: FraudOutcome): FraudOutcome => (outcome === 'review' ? 'block' : outcome);
  const results = Object.entries(decision.ruleset_results).map(([rule, outcome]) => [rule, blocking(outcome)]);
  return { ...decision, outcome: blocking(decision.outcome), ruleset_results: Object.fromEntries(results) };
}

/** Judges an order. Pure: the same rules and facts always give the same decision. */
export function evaluateRuleset(ruleset: Ruleset, facts: FraudFacts): Decision {
  const decision: Decision = { outcome: 'allow', ruleset_results: {}, trace: [] };
  for (const rule of ruleset) {
    const leaves: LeafTrace[] = [];
    const verdict = judge(rule.check, facts, leaves);
    const result = verdict === 'matched' ? rule.outcome : 'allow';
    decision.outcome = strongest(decision.outcome, result);
    decision.ruleset_results[rule.key] = result;
    decision.trace.push({ rule: rule.key, outcome: rule.outcome, verdict, leaves });
  }
  return decision;
}

// Every leaf is judged, also those that cannot change the verdict any more: the trace shows them all.
function judge(check: Check, facts: FraudFacts, leaves: LeafTrace[]): Verdict {
  if (!('checks' in check)) {
    const leaf = judgeLeaf(check, facts);
    leaves.push(leaf);
    return leaf.verdict;
  }
  const verdicts = check.checks.map((inner) => judge(inner, facts, leaves));
  const [deciding, other] =
    check.operator === 'or' ? (['matched', 'passed'] as const) : (['passed', 'matched'] as const);
  if (verdicts.includes(deciding)) return deciding;
  return verdicts.includes('unknown') ? 'unknown' : other;
}

function judgeLeaf(leaf: LeafCheck, facts: FraudFacts): LeafTrace {
  const { key, operator, value: limit } = leaf;
  const { seen, holds } = compare(leaf, facts);
  const verdict = holds === null ? 'unknown' : holds ? 'matched' : 'passed';
  return {
    key,
    operator,
    limit,
    seen,
    verdict,
    ...(key === 'ip_billing_country_same' && { countries: { ip: facts.ip_country, billing: facts.billing_country } }),
  };
}

function compare(
  { key, operator, value }: LeafCheck,
  facts: FraudFacts,
): { seen: LeafTrace['seen']; holds: boolean | null } {
  switch (key) {
    case 'order_total': {
      const limit = readPrice(String(value));
      const total = thousandthsOf(facts.order_total, facts.currency);
      return {
        seen: writePrice(facts.order_total, facts.currency),
        // Prices in unlike currencies do not compare: a rule from before the store changed its currency.
        holds: limit?.currency === facts.currency.toLowerCase() ? ordered(operator, total, limit.thousandths) : null,
      };
    }
    case 'item_count':
      return { seen: facts.item_count, holds: ordered(operator, BigInt(facts.item_count), BigInt(Number(value))) };
    case 'ip_country': {
      const seen = facts.ip_country?.toLowerCase() ?? null;
      if (seen === null) return { seen, holds: null };
      const isListed = String(value).toLowerCase().split('|').includes(seen);
      return { seen, holds: operator === 'in' || operator === 'equals' ? isListed : !isListed };
    }
    case 'ip_billing_country_same': {
      const { ip_country, billing_country } = facts;
      const isKnown = ip_country !== null && billing_country !== null;
      return equal(operator, value, isKnown ? ip_country.toLowerCase() === billing_country.toLowerCase() : null);
    }
    case 'billing_shipping_address_same':
    case 'avs_mismatch':
      return equal(operator, value, facts[key]);
  }
}

const equal = (operator: CheckOperator, limit: LeafCheck['value'], seen: boolean | null) => ({
  seen,
  holds: seen === null ? null : (seen === limit) === (operator === 'equals'),
});

/** `null` for an operator that does not order: such a check can never hold. */
function ordered(operator: CheckOperator, seen: bigint, limit: bigint): boolean | null {
  switch (operator) {
    case 'equals':
      return seen === limit;
    case 'not_equals':
      return seen !== limit;
    case 'greater_than':
      return seen > limit;
    case 'greater_or_equal':
      return seen >= limit;
    case 'less_than':
      return seen < limit;
    case 'less_or_equal':
      return seen <= limit;
    case 'in':
    case 'not_in':
      return null;
  }
}
