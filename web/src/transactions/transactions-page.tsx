import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { api } from '../api.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Tab } from '../ui/tabs.tsx';
import { CustomerCell } from './customer-cell.tsx';
import { Method } from './method-mark.tsx';
import { TransactionsTab } from './transactions-tab.tsx';

// The tab that most visits show comes with the page; the others when they open.
const BlockedTab = lazy(async () => ({ default: (await import('./blocked-tab.tsx')).BlockedTab }));
const UncapturedTab = lazy(async () => ({
  default: (await import('../authorizations/uncaptured-tab.tsx')).UncapturedTab,
}));

type TabId = 'transactions-page' | 'uncaptured-page' | 'blocked-page';

/** Transactions, what waits for capture, and what the fraud filters stopped. */
export function TransactionsPage() {
  const { t } = useLingui();
  const wanted = single(useSearch({ strict: false })['tab']);
  const navigate = useNavigate();
  const settings = useQuery(api.settings.getSettings.queryOptions());
  const authorizations = useQuery(api.authorizations.summarizeAuthorizations.queryOptions({ input: {} }));

  const count = authorizations.data?.count;
  const hasUncaptured = (settings.data?.is_manual_capture_enabled ?? false) || (count ?? 0) > 0;
  const isUndecided =
    wanted === 'uncaptured-page' && !hasUncaptured && (settings.isPending || authorizations.isPending);
  const selected: TabId =
    wanted === 'blocked-page' || (wanted === 'uncaptured-page' && hasUncaptured) ? wanted : 'transactions-page';

  const tabs: Tab<TabId>[] = [{ id: 'transactions-page', label: t`Transactions` }];
  if (hasUncaptured) tabs.push({ id: 'uncaptured-page', label: t`Uncaptured (${count ?? '...'})` });
  tabs.push({ id: 'blocked-page', label: t`Blocked` });

  const select = (tab: TabId) =>
    void navigate({
      to: '.',
      search: (current: Search) => ({
        ...current,
        tab,
        paged: '1',
        per_page: '25',
        order: undefined,
        orderby: undefined,
      }),
    });

  return (
    <>
      <PageHeader title={<Trans>Transactions</Trans>} isShort />
      <Tabs label={t`Transactions`} tabs={tabs} selected={selected} onSelect={select}>
        <Suspense fallback={<SkeletonLines count={8} />}>
          {isUndecided ? (
            <SkeletonLines count={8} />
          ) : selected === 'uncaptured-page' ? (
            <UncapturedTab method={Method} customer={CustomerCell} />
          ) : selected === 'blocked-page' ? (
            <BlockedTab />
          ) : (
            <TransactionsTab />
          )}
        </Suspense>
      </Tabs>
    </>
  );
}
