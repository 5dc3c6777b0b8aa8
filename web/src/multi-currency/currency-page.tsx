import { Trans, useLingui } from '@lingui/react/macro';
import type { StoreCurrencies } from '@purser/contract/multi-currency/currency';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../api.ts';
import { usePageView } from '../events.ts';
import { multiCurrencyHref, paymentsSettingsHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { currenciesQuery } from './currencies.ts';
import { Loaded } from './loaded.tsx';

// Its fields are most of the page’s weight, and load while the settings are read.
const formModule = import('./currency-form.tsx');
const CurrencyForm = lazy(async () => ({ default: (await formModule).CurrencyForm }));

/** How one currency’s prices are made. */
export function CurrencyPage({ code }: { code: string }) {
  const { t } = useLingui();
  usePageView('payments_multi_currency_currency');
  const currencies = useQuery({ ...currenciesQuery, refetchOnWindowFocus: false });
  const name = currencies.data?.available[code]?.name ?? currencies.data?.enabled[code]?.name ?? code;
  const shop = new URL(settings.storeUrl);
  shop.searchParams.set('currency', code);
  const isEnabled = currencies.data !== undefined && code in currencies.data.enabled;
  return (
    <div className="max-w-[46rem] lg:max-w-[64rem]">
      <PageHeader
        title={name}
        breadcrumb={
          <Breadcrumb
            trail={[
              { label: t`Settings`, href: paymentsSettingsHref },
              { label: t`Multi-currency`, href: multiCurrencyHref },
            ]}
          />
        }
        {...(isEnabled && {
          actions: (
            <ButtonLink href={shop.href} isExternal icon="external">
              <Trans>View store in {code}</Trans>
            </ButtonLink>
          ),
        })}
      />
      {currencies.data ? (
        <Enabled code={code} currencies={currencies.data} />
      ) : (
        <Card>
          <Loaded of={currencies} failure={t`Error retrieving currencies.`}>
            {() => null}
          </Loaded>
        </Card>
      )}
    </div>
  );
}

function Enabled({ code, currencies }: { code: string; currencies: StoreCurrencies }) {
  const { t } = useLingui();
  const currency = currencies.enabled[code];
  const saved = useQuery({
    ...api.multiCurrency.getCurrencySettings.queryOptions({ input: { code } }),
    enabled: currency !== undefined && !currency.is_default,
    refetchOnWindowFocus: false,
  });
  if (!currency || currency.is_default)
    return (
      <Card>
        <EmptyState
          icon="store"
          title={
            currency ? (
              <Trans>{code} is your store’s own currency.</Trans>
            ) : (
              <Trans>Your store doesn’t sell in {code}.</Trans>
            )
          }
          action={
            <ButtonLink href={multiCurrencyHref}>
              <Trans>Back to currencies</Trans>
            </ButtonLink>
          }
        >
          {currency ? (
            <Trans>Its prices are those of your products, and its rate is always 1.</Trans>
          ) : (
            <Trans>Add it to your currencies first.</Trans>
          )}
        </EmptyState>
      </Card>
    );
  const loading = (
    <Card>
      <div aria-busy>
        <SkeletonLines count={6} />
      </div>
    </Card>
  );
  return saved.data ? (
    <Suspense fallback={loading}>
      <CurrencyForm
        currency={currency}
        own={currencies.default.code}
        automatic={currencies.available[code] ?? currency}
        saved={saved.data}
      />
    </Suspense>
  ) : (
    <Card>
      <Loaded of={saved} failure={t`Error retrieving single currency settings.`}>
        {() => null}
      </Loaded>
    </Card>
  );
}
