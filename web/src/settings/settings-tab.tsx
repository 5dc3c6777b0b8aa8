import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { single } from '../search.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';

const SettingsPage = lazy(async () => ({ default: (await import('./settings-page.tsx')).SettingsPage }));
const SellingLocationsPage = lazy(async () => ({
  default: (await import('../catalog/selling-locations-page.tsx')).SellingLocationsPage,
}));

/** The store's settings are one address with a tab for each page: `general`, or `checkout` with the payments. */
export function SettingsTab() {
  const tab = single(useSearch({ strict: false })['tab']);
  return (
    <Suspense fallback={<SkeletonLines count={8} />}>
      {tab === 'general' ? <SellingLocationsPage /> : <SettingsPage />}
    </Suspense>
  );
}
