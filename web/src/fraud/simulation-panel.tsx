import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RuleKey } from '@purser/contract/fraud/ruleset';
import { simulatedDays } from '@purser/contract/fraud/simulation';
import type { Simulation } from '@purser/contract/fraud/simulation';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '../format/count.ts';
import { transactionsHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { useSimulation } from './use-simulation.ts';

/** How many past payments the filters, as entered, would have held or blocked. */
export function SimulationPanel({
  simulation,
  state,
}: {
  simulation: ReturnType<typeof useSimulation>;
  /** Whether there are filters to evaluate: some are on, and their limits are valid. */
  state: 'ready' | 'none' | 'invalid';
}) {
  const { t } = useLingui();
  const { data, isBehind, isError } = simulation;
  const isShown = state === 'ready' && data !== undefined && !isError;
  const sentence = useSentence(isShown && !isBehind ? data : undefined);
  useEffect(() => {
    if (sentence) announce(sentence);
  }, [sentence]);
  return (
    <Card title={t`Impact on the last ${simulatedDays} days`}>
      {state === 'none' ? (
        <p className="text-muted">
          <Trans>Turn on a filter to preview its impact.</Trans>
        </p>
      ) : state === 'invalid' ? (
        <p className="text-muted">
          <Trans>Correct the limits to preview their impact.</Trans>
        </p>
      ) : isError ? (
        <div className="flex flex-col items-start gap-2">
          <p>
            <Trans>We couldn’t calculate the impact. Try again in a moment.</Trans>
          </p>
          <Button size="small" icon="refresh" onPress={() => void simulation.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : data ? (
        <div aria-busy={isBehind} className="flex flex-col gap-3">
          {isBehind && (
            // The last figures keep their contrast while new ones are calculated.
            <p className="flex items-center gap-2 text-muted">
              <Spinner />
              <Trans>Updating…</Trans>
            </p>
          )}
          <Outcome data={data} />
        </div>
      ) : (
        <div aria-busy className="min-h-24">
          <SkeletonLines count={4} />
        </div>
      )}
    </Card>
  );
}

function useSentence(data: Simulation | undefined): string | undefined {
  const { t } = useLingui();
  if (!data) return undefined;
  const { payments, held, blocked, window_days: days } = data;
  if (payments === 0) return t`There were no payments in the last ${days} days.`;
  return settings.isFRTReviewFeatureActive
    ? t`Of ${plural(payments, { one: '# payment', other: '# payments' })} in the last ${days} days, ${formatCount(held)} would have been held for review and ${formatCount(blocked)} blocked.`
    : t`Of ${plural(payments, { one: '# payment', other: '# payments' })} in the last ${days} days, ${formatCount(blocked)} would have been blocked.`;
}

function Outcome({ data }: { data: Simulation }) {
  const { payments, held, blocked, unholdable, simulation_id } = data;
  const sentence = useSentence(data);
  const caught = held + blocked;
  return (
    <>
      {payments > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {settings.isFRTReviewFeatureActive && <Figure label={<Trans>Held for review</Trans>} value={held} />}
          <Figure label={<Trans>Blocked</Trans>} value={blocked} />
        </dl>
      )}
      <p className="text-muted">{sentence}</p>
      {unholdable > 0 && (
        <p className="text-muted">
          <Plural
            value={unholdable}
            one="# of the blocked payments would be held if its payment method allowed it."
            other="# of the blocked payments would be held if their payment methods allowed it."
          />
        </p>
      )}
      {caught > 0 && (
        // In its own tab, so that unsaved edits stay.
        <Link isExternal href={transactionsHref({ filter: 'advanced', fraud_simulation_is: simulation_id })}>
          <Plural value={caught} one="See this payment" other="See these # payments" />
        </Link>
      )}
    </>
  );
}

const Figure = ({ label, value }: { label: ReactNode; value: number }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="text-2xl leading-tight font-semibold tabular-nums">{formatCount(value)}</dd>
  </div>
);

/** How many payments one filter catches by itself. */
export function RuleMatches({ simulation, rule }: { simulation: ReturnType<typeof useSimulation>; rule: RuleKey }) {
  const { data, isBehind, isError } = simulation;
  const matched = data?.per_rule.find(({ key }) => key === rule)?.matched;
  if (matched === undefined || isError) return null;
  return (
    <p aria-busy={isBehind} className="text-[0.8125rem] text-muted">
      <Plural
        value={matched}
        one={`# payment in the last ${simulatedDays} days matches this filter.`}
        other={`# payments in the last ${simulatedDays} days match this filter.`}
      />
    </p>
  );
}
