import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { usePageView } from '../events.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SectionNav, useScrollToAnchor } from '../ui/section-nav.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ClockCard } from './clock-card.tsx';
import { clockQuery, faultsQuery, keysQuery, scenariosQuery, testValuesQuery } from './control.ts';
import { FaultsCard } from './faults-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { ScenariosCard } from './scenarios-card.tsx';
import { ShelvesCard } from './shelves-card.tsx';
import { TestValuesCard } from './test-values-card.tsx';
import { useWebhooks, WebhooksCard } from './webhooks-card.tsx';

/** What the embedded provider and the demo shop can be made to do; only while payments are play money. */
export function TestToolsPage() {
  const { t } = useLingui();
  usePageView('payments_test_tools');
  // All at once, so that no section moves the ones below it when it arrives.
  const isReady = [
    useQuery(clockQuery),
    useQuery(scenariosQuery),
    useQuery(testValuesQuery),
    useQuery(api.testTools.listShelves.queryOptions()),
    useQuery(keysQuery),
    useWebhooks(),
    useQuery(faultsQuery),
  ].every(({ isPending }) => !isPending);
  useScrollToAnchor(isReady);
  const sections = [
    ['clock', t`Clock`],
    ['scenarios', t`Scenarios`],
    ['test-values', t`Test cards and accounts`],
    ['stock', t`Stock`],
    ['keys', t`API keys`],
    ['webhooks', t`Webhooks`],
    ['faults', t`Faults`],
  ] as const;
  return (
    <div className="max-w-[60rem] xl:max-w-[74rem]">
      <PageHeader title={<Trans>Test tools</Trans>}>
        <Trans>Your store runs on the embedded provider. No real money moves, so try anything.</Trans>
      </PageHeader>
      <nav aria-label={t`Sections`} className="mb-3 flex flex-wrap gap-x-4 text-[0.8125rem] xl:hidden">
        {sections.map(([id, label]) => (
          <a key={id} href={`#${id}`} className="inline-flex min-h-7 items-center text-muted underline hover:text-ink">
            {label}
          </a>
        ))}
      </nav>
      <div className="xl:grid xl:grid-cols-[minmax(0,60rem)_11rem] xl:items-start xl:gap-8">
        {isReady ? (
          <div className="flex flex-col gap-4">
            <ClockCard />
            <ScenariosCard />
            <TestValuesCard />
            <ShelvesCard />
            <KeysCard />
            <WebhooksCard />
            <FaultsCard />
          </div>
        ) : (
          <div aria-busy className="flex flex-col gap-4">
            {[8, 30, 30].map((height, index) => (
              <Card key={index}>
                <div style={{ minHeight: `${height}rem` }}>
                  <SkeletonLines count={3} />
                </div>
              </Card>
            ))}
          </div>
        )}
        <SectionNav sections={sections} />
      </div>
    </div>
  );
}
