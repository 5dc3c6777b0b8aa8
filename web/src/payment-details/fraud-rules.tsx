import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ruleKeys, rules } from '@purser/contract/fraud/ruleset';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { wordsByCheck } from '../fraud/check-words.ts';
import type { CheckLeaf } from '../fraud/check-words.ts';
import { Link } from '../ui/link.tsx';

/** What a filter's match led to; `also` when another filter blocked a payment that this one would only have held. */
type Effect = 'review' | 'block' | 'also';

/** The filters that stopped a payment, each with what it saw and what it allows. */
export function FraudRules({ event: { type, ruleset_results, trace } }: { event: TimelineEvent }) {
  const hits = Object.entries(ruleset_results ?? {}).filter(([, outcome]) => outcome !== 'allow');
  if (hits.length === 0) return null;
  const traceOf = (rule: string) => trace?.find((each) => each.rule === rule);
  const leavesOf = (rule: string): CheckLeaf[] =>
    traceOf(rule)?.leaves.filter(({ verdict }) => verdict === 'matched') ?? [];
  // In decisions of older versions a rule that blocked a payment which could not be held has the outcome `review`.
  const isBlocker = (outcome: string) => outcome === 'block' || hits.every(([, other]) => other === 'review');
  const effectOf = (outcome: string): Effect =>
    type !== 'fraud_outcome_block' ? 'review' : isBlocker(outcome) ? 'block' : 'also';
  const isUnholdable = hits.some(
    ([rule, outcome]) => effectOf(outcome) === 'block' && traceOf(rule)?.outcome === 'review',
  );
  const showsCountry = hits.some(([rule]) => leavesOf(rule).some(({ key }) => key.startsWith('ip_')));
  return (
    <>
      <ul className="list-disc pl-4">
        {hits.map(([rule, outcome]) => (
          <li key={rule}>
            {sentenceOf(effectOf(outcome), reasonOf(rule, leavesOf(rule)))}
            {leavesOf(rule).map((leaf, index) => (
              <div key={index} className="text-[0.8125rem]">
                <Trans>This order: {wordsByCheck[leaf.key].seen(leaf)}</Trans> ·{' '}
                <Trans>Allowed: {wordsByCheck[leaf.key].allowed(leaf)}</Trans>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {isUnholdable && (
        <p>
          <Trans>Your filters hold payments like this, but this payment method can’t be held.</Trans>
        </p>
      )}
      {showsCountry && (
        <p className="text-[0.8125rem]">
          <Trans>
            IP geolocation by <Link href="https://db-ip.com">DB-IP</Link>
          </Trans>
        </p>
      )}
    </>
  );
}

/** By the checks that matched, because the API can give a rule any check; without a trace, by the rule's own. */
function reasonOf(rule: string, matched: readonly CheckLeaf[]): string {
  const reasons = new Set(matched.map((leaf) => wordsByCheck[leaf.key].found(leaf)));
  if (reasons.size > 0) return new Intl.ListFormat(i18n.locale).format(reasons);
  const key = ruleKeys.find((known) => known === rule);
  return key ? wordsByCheck[rules[key].check].found() : rule;
}

function sentenceOf(effect: Effect, reason: string): string {
  switch (effect) {
    case 'review':
      return t`Held for review: ${reason}`;
    case 'block':
      return t`Blocked: ${reason}`;
    case 'also':
      return t`Also matched: ${reason}`;
  }
}
