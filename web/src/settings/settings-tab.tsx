import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { fromLivePayments } from '../hrefs.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';

const SettingsPage = lazy(async () => ({ default: (await import('./settings-page.tsx')).SettingsPage }));
const StoreAddressCard = lazy(async () => ({
  default: (await import('./store-address-card.tsx')).StoreAddressCard,
}));
const SellingLocationsPage = lazy(async () => ({
  default: (await import('../catalog/selling-locations-page.tsx')).SellingLocationsPage,
}));

const CurrenciesPage = lazy(async () => ({
  default: (await import('../multi-currency/currencies-page.tsx')).CurrenciesPage,
}));
const CurrencyPage = lazy(async () => ({
  default: (await import('../multi-currency/currency-page.tsx')).CurrencyPage,
}));

const LivePaymentsPage = lazy(async () => ({
  default: (await import('../connect/live/live-payments-page.tsx')).LivePaymentsPage,
}));

/**
 * The store's settings are one address with a tab for each page: `general`, the currencies (with a section for each of them), or
 * `checkout` with the payments. Links that set up live payments lead to the latter too, and name themselves.
 */
export function SettingsTab() {
  const search: Search = useSearch({ strict: false });
  const tab = single(search['tab']);
  const section = single(search['section']);
  return (
    <Suspense fallback={<SkeletonLines count={8} />}>
      {tab === 'general' ? (
        <div className="flex max-w-[46rem] flex-col gap-6">
          <SellingLocationsPage />
          <StoreAddressCard />
        </div>
      ) : tab === 'wcpay_multi_currency' ? (
        section ? (
          <CurrencyPage key={section} code={section.toUpperCase()} />
        ) : (
          <CurrenciesPage />
        )
      ) : single(search['from']) === fromLivePayments ? (
        <LivePaymentsPage />
      ) : (
        <SettingsPage />
      )}
      <FocusOnPage page={`${tab} ${section}`} />
    </Suspense>
  );
}

/** Another tab is another page: its title takes the focus once it is there, as after any navigation. */
function FocusOnPage({ page }: { page: string }) {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
  return null;
}
