import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { fromLivePayments } from '../hrefs.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';

const SettingsPage = lazy(async () => ({ default: (await import('./settings-page.tsx')).SettingsPage }));
const SellingLocationsPage = lazy(async () => ({
  default: (await import('../catalog/selling-locations-page.tsx')).SellingLocationsPage,
}));

const LivePaymentsPage = lazy(async () => ({
  default: (await import('../connect/live/live-payments-page.tsx')).LivePaymentsPage,
}));

/**
 * The store's settings are one address with a tab for each page: `general`, or `checkout` with the payments. Links that set up
 * live payments lead to the latter too, and name themselves.
 */
export function SettingsTab() {
  const search: Search = useSearch({ strict: false });
  const tab = single(search['tab']);
  return (
    <Suspense fallback={<SkeletonLines count={8} />}>
      {tab === 'general' ? (
        <SellingLocationsPage />
      ) : single(search['from']) === fromLivePayments ? (
        <LivePaymentsPage />
      ) : (
        <SettingsPage />
      )}
    </Suspense>
  );
}
