import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { api } from '../api.ts';
import { usePageView } from '../events.ts';
import { multiCurrencySetupHref, paymentsSettingsHref } from '../hrefs.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { currenciesQuery, storeSettingsQuery } from './currencies.ts';
import { EnabledCurrencies } from './enabled-currencies.tsx';
import { Loaded } from './loaded.tsx';
import { isCurrencySetupCompleted } from './setup-completed.ts';
import { UnconfirmedRates } from './unconfirmed-rates.tsx';

// Its fields are most of the page’s weight, and are below the list.
const StoreSettingsForm = lazy(async () => ({
  default: (await import('./store-settings-form.tsx')).StoreSettingsForm,
}));

/** What the shop sells in, at which rates, and how shoppers choose. */
export function CurrenciesPage() {
  const { t } = useLingui();
  usePageView('payments_multi_currency');
  const currencies = useQuery({ ...currenciesQuery, refetchOnWindowFocus: false });
  const storeSettings = useQuery({ ...storeSettingsQuery, refetchOnWindowFocus: false });
  const rates = useQuery({ ...api.multiCurrency.getExchangeRates.queryOptions(), refetchOnWindowFocus: false });
  const isOn = useQuery({
    ...api.settings.getSettings.queryOptions(),
    refetchOnWindowFocus: false,
    select: ({ is_multi_currency_enabled }) => is_multi_currency_enabled,
  });
  const parts = [storeSettings, rates, isOn];
  const all = {
    data:
      storeSettings.data && rates.data && isOn.data !== undefined
        ? { store: storeSettings.data, rates: rates.data, isOn: isOn.data }
        : undefined,
    error: parts.find(({ error }) => error)?.error ?? null,
    isError: parts.some(({ isError }) => isError),
    refetch: () => parts.filter(({ isError }) => isError).map(({ refetch }) => refetch()),
  };
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title={<Trans>Multi-currency</Trans>}
        breadcrumb={
          <Breadcrumb trail={[{ label: t`Settings`, href: paymentsSettingsHref }]} here={t`Multi-currency`} />
        }
        {...(!isCurrencySetupCompleted() && {
          actions: (
            <ButtonLink href={multiCurrencySetupHref}>
              <Trans>Guided setup</Trans>
            </ButtonLink>
          ),
        })}
      >
        <Trans>Customers see prices and pay in their own currency. You’re paid in yours.</Trans>
      </PageHeader>
      <div className="flex flex-col gap-4">
        {currencies.data && rates.data && <UnconfirmedRates rates={rates.data} currencies={currencies.data} />}
        <InCard isLoaded={currencies.data !== undefined}>
          <Loaded of={currencies} failure={t`Error retrieving currencies.`}>
            {(data) => <EnabledCurrencies currencies={data} isOn={isOn.data ?? true} />}
          </Loaded>
        </InCard>
        {/* Below a list of unknown length, which would push it down. */}
        {(currencies.data || currencies.isError) && (
          <InCard isLoaded={all.data !== undefined}>
            <Loaded of={all} failure={t`Error retrieving store settings.`}>
              {(data) => (
                <Suspense fallback={<Card>{null}</Card>}>
                  <StoreSettingsForm {...data} />
                </Suspense>
              )}
            </Loaded>
          </InCard>
        )}
      </div>
    </div>
  );
}

/** The card that a part has before it draws its own. */
const InCard = ({ isLoaded, children }: { isLoaded: boolean; children: ReactNode }) =>
  isLoaded ? children : <Card>{children}</Card>;
