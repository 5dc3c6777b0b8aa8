import { checks } from './checks.ts';
import type { CheckOperator, Comparison, FraudFacts } from './checks.ts';
import type { Check, FraudOutcome, LeafCheck, RuleKey, Ruleset } from './ruleset.ts';

/** `unknown`: a fact that the check needs is unknown, so it neither matched nor passed. It never counts as matched. */
export type Verdict = 'matched' | 'passed' | 'unknown';

/** One comparison that was made: the limit of the rule, what was seen, and whether it matched. */
export interface LeafTrace extends Omit<Comparison, 'holds'> {
  key: LeafCheck['key'];
  operator: CheckOperator;
  limit: LeafCheck['value'];
  verdict: Verdict;
}

/** One rule of the ruleset: its outcome, and whether its check held. The outcome applied only if it `matched`. */
export interface RuleTrace {
  rule: RuleKey;
  outcome: FraudOutcome;
  verdict: Verdict;
  leaves: LeafTrace[];
}

export interface Decision {
  outcome: FraudOutcome;
  /** The outcome of each rule in force: `allow` when its check did not hold. */
  ruleset_results: Partial<Record<RuleKey, FraudOutcome>>;
  trace: RuleTrace[];
}

const strength: Record<FraudOutcome, number> = { allow: 0, review: 1, block: 2 };

/** The outcome that wins when rules disagree: block before review before allow. */
export const strongest = (a: FraudOutcome, b: FraudOutcome): FraudOutcome => (strength[a] >= strength[b] ? a : b);

/** The rules as they apply: holding for review is a separate feature, and without it every rule that would hold blocks. */
export const rulesInForce = (ruleset: Ruleset, isReviewActive: boolean): Ruleset =>
  isReviewActive ? ruleset : ruleset.map((rule) => (rule.outcome === 'review' ? { ...rule, outcome: 'block' } : rule));

/** The decision for a payment method whose money cannot be held: a rule that would hold the payment blocks it. */
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

// Evaluates every leaf, also those that can no longer change the verdict: the trace shows them all.
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

function judgeLeaf({ key, operator, value }: LeafCheck, facts: FraudFacts): LeafTrace {
  const { holds, ...comparison } = checks[key].compare(facts, operator, value);
  return {
    key,
    operator,
    limit: value,
    ...comparison,
    verdict: holds === null ? 'unknown' : holds ? 'matched' : 'passed',
  };
}
