import { Trans, useLingui } from '@lingui/react/macro';
import type { StoreCurrencies } from '@purser/contract/multi-currency/currency';
import type { MultiCurrencyStoreSettings } from '@purser/contract/multi-currency/store-settings';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { api, client } from '../api.ts';
import { usePageView } from '../events.ts';
import { multiCurrencyHref, overviewHref } from '../hrefs.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { AddCurrencies } from './add-currencies.tsx';
import { currenciesQuery, storeSettingsQuery } from './currencies.ts';
import { CurrencyLabel } from './currency-label.tsx';
import { Loaded } from './loaded.tsx';
import { isCurrencySetupCompleted, rememberCompleted } from './setup-completed.ts';
import { StateBadge } from './state-badge.tsx';

// Only the second task has fields.
const ReviewStoreSettings = lazy(async () => ({
  default: (await import('./review-store-settings.tsx')).ReviewStoreSettings,
}));

const tasks = ['currencies', 'settings', 'complete'] as const;
type TaskName = (typeof tasks)[number];

/** The first currencies of a store, in three tasks; afterwards the settings are the place for them. */
export function MultiCurrencySetupPage() {
  const { t } = useLingui();
  usePageView('payments_multi_currency_setup');
  // Whoever completes it here stays to read what comes next.
  const [wasCompleted] = useState(isCurrencySetupCompleted);
  if (wasCompleted) return <Navigate to="/admin/wc-settings" search={{ tab: 'wcpay_multi_currency' }} replace />;
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title={<Trans>Set up multiple currencies</Trans>}
        breadcrumb={
          <Breadcrumb trail={[{ label: t`Payments`, href: overviewHref }]} here={t`Set up multiple currencies`} />
        }
      >
        <Trans>Let customers see prices and pay in their own currency.</Trans>
      </PageHeader>
      <Tasks />
    </div>
  );
}

function Tasks() {
  const [current, setCurrent] = useState<TaskName>('currencies');
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    // The next task’s title, which the one before left behind with the button that was pressed.
    list.current?.querySelector<HTMLElement>('[aria-current="step"] h2')?.focus();
  }, [current]);
  const complete = () => {
    setCurrent('complete');
    rememberCompleted();
    client.settings
      .saveSettingOption({ option_name: 'wcpay_multi_currency_setup_completed', value: true })
      .catch(() => toast.error(t`Error saving option`));
  };
  const { t } = useLingui();
  const currencies = useQuery(currenciesQuery);
  const storeSettings = useQuery(storeSettingsQuery);
  const isEnabled = useQuery({
    ...api.settings.getSettings.queryOptions(),
    select: ({ is_multi_currency_enabled }) => is_multi_currency_enabled,
  });
  const titles: Record<TaskName, string> = {
    currencies: t`Add currencies`,
    settings: t`Review store settings`,
    complete: t`Setup complete`,
  };
  const contents: Record<TaskName, ReactNode> = {
    currencies: (
      // As high as the recommended currencies, so that the tasks below stay where they are.
      <div className="min-h-[31.375rem]">
        <Loaded of={currencies} failure={t`Error retrieving currencies.`}>
          {(data) => (
            <AddCurrencies
              currencies={data}
              onAdded={() => setCurrent('settings')}
              renderFooter={(button) => <div className="mt-4">{button}</div>}
            />
          )}
        </Loaded>
      </div>
    ),
    settings: (
      <Loaded of={storeSettings} failure={t`Error retrieving store settings.`}>
        {(data: MultiCurrencyStoreSettings) => (
          <Loaded of={isEnabled} failure={t`Error retrieving store settings.`}>
            {(isOn: boolean) => (
              <Suspense fallback={<SkeletonLines count={4} />}>
                <ReviewStoreSettings settings={data} isEnabled={isOn} onSaved={complete} />
              </Suspense>
            )}
          </Loaded>
        )}
      </Loaded>
    ),
    complete: <Complete currencies={currencies.data} />,
  };
  return (
    <ol ref={list} className="flex flex-col gap-3">
      {tasks.map((task, at) => (
        <TaskCard
          key={task}
          number={at + 1}
          title={titles[task]}
          isCurrent={task === current}
          isDone={at < tasks.indexOf(current) || current === 'complete'}
        >
          {task === current && contents[task]}
        </TaskCard>
      ))}
    </ol>
  );
}

function TaskCard({
  number,
  title,
  isCurrent,
  isDone,
  children,
}: {
  number: number;
  title: string;
  isCurrent: boolean;
  isDone: boolean;
  children: ReactNode;
}) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="rounded-card border border-line bg-surface px-5 py-4 max-sm:px-4"
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className={classNames(
            'inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-[0.8125rem] font-semibold',
            isDone
              ? 'border-transparent bg-success-soft text-success-ink'
              : isCurrent
                ? 'border-accent bg-accent text-on-accent'
                : 'border-line-strong text-muted',
          )}
        >
          {isDone ? <Icon name="check" className="size-3.5" /> : number}
        </span>
        <h2
          tabIndex={-1}
          className={classNames('text-[0.9375rem] font-semibold outline-none', !isCurrent && 'text-muted')}
        >
          {title}
          {isDone && !isCurrent && (
            <span className="sr-only">
              {' '}
              <Trans>(done)</Trans>
            </span>
          )}
        </h2>
      </div>
      {children && <div className="mt-3 sm:pl-9">{children}</div>}
    </li>
  );
}

const Complete = ({ currencies }: { currencies: StoreCurrencies | undefined }) => (
  <>
    <p>
      <Trans>Your store now sells in these currencies:</Trans>
    </p>
    <ul className="my-3 grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {Object.values(currencies?.enabled ?? {}).map((currency) => (
        <li key={currency.code}>
          <CurrencyLabel currency={currency} /> <StateBadge state={currency.rate_state} />
        </li>
      ))}
    </ul>
    <p className="text-muted">
      <Trans>
        Exchange rates update by themselves. In the settings you can set your own rate, rounding and price endings for
        each currency.
      </Trans>
    </p>
    <div data-stack className="mt-4 flex flex-wrap gap-2">
      <ButtonLink href="/" variant="primary">
        <Trans>Back to home</Trans>
      </ButtonLink>
      <ButtonLink href={multiCurrencyHref}>
        <Trans>View Multi-Currency settings</Trans>
      </ButtonLink>
    </div>
  </>
);
