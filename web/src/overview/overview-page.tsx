import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '../api.ts';
import { AccountStatusCard } from '../connect/account-status-card.tsx';
import { FeesCard } from '../connect/fees-card.tsx';
import { UnreadAccountNotice } from '../connect/unread-account-notice.tsx';
import { useDismissal } from '../dismissal.ts';
import { usePageView } from '../events.ts';
import { currencyName } from '../format/currency-name.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { settings } from '../page-settings.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { isReduced, showsConnectionSuccess } from './account-words.ts';
import { BalanceCard } from '../balance/balance-card.tsx';
import { CurrencySelector } from '../balance/currency-selector.tsx';
import { FlagNotices, isFlagSet } from '../balance/flag-notices.tsx';
import { greetingAt } from './greeting.ts';
import { payoutCurrencies, shownCurrency } from '../balance/payout-currencies.ts';
import { PayoutsCard } from '../payouts/payouts-card.tsx';
import { ReducedAccountCard, withoutExplained } from './reduced-account-card.tsx';
import { SafeModeNotice } from './safe-mode-notice.tsx';
import { TaskList } from '../tasks/tasks.tsx';

const ActivityPanel = lazy(async () => ({ default: (await import('../reports/activity-panel.tsx')).ActivityPanel }));
const Inbox = lazy(async () => ({ default: (await import('../inbox/inbox.tsx')).Inbox }));
const LoanPanel = lazy(async () => ({ default: (await import('../loans/loan-panel.tsx')).LoanPanel }));
const NotificationsBanner = lazy(async () => ({
  default: (await import('../connect/notifications-banner.tsx')).NotificationsBanner,
}));
const ReadinessPanel = lazy(async () => ({
  default: (await import('../readiness/readiness-panel.tsx')).ReadinessPanel,
}));
const ResetAccountTool = lazy(async () => ({
  default: (await import('../connect/reset-account-tool.tsx')).ResetAccountTool,
}));
const ConnectionSuccessModal = lazy(async () => ({
  default: (await import('./connection-success-modal.tsx')).ConnectionSuccessModal,
}));

/** The overview: problems, then tasks, then money. Each card loads and fails independently. */
export function OverviewPage() {
  usePageView('payments_overview');
  const account = 'error' in settings.accountStatus ? undefined : settings.accountStatus;
  const reduced = account && isReduced(account.status) ? account : undefined;
  const search: Search = useSearch({ strict: false });
  const overview = useQuery(
    api.payouts.getPayoutsOverview.queryOptions({
      // Until the provider responds again.
      refetchInterval: ({ state }) => (state.data?.balance.as_of ? 10_000 : false),
    }),
  );
  const currencies = payoutCurrencies(
    overview.data,
    account?.default_external_accounts,
    settings.accountDefaultCurrency,
    currencyName,
  );
  const currency = shownCurrency(single(search['selected_currency']), currencies, overview.data !== undefined);
  return (
    <div className="max-w-[42.5rem] lg:max-w-[72rem]">
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        {settings.isJetpackIdcActive && <SafeModeNotice />}
        <UnreadAccountNotice />
        <FlagNotices />
      </div>
      <PageHeader
        title={reduced ? <Trans>Overview</Trans> : <Greeting />}
        actions={currencies.length > 1 && <CurrencySelector currencies={currencies} selected={currency} />}
      />
      {!reduced && (
        <AfterPaint>
          <NotificationsBanner />
        </AfterPaint>
      )}
      {/* In reading order: tasks, money, the rest. Wide screens show tasks and the rest next to the money. */}
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] lg:gap-y-0 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="empty:hidden lg:col-start-2 lg:row-start-1 lg:mb-4">{!reduced && <TaskList />}</div>
        <div className="flex flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {reduced && <ReducedAccountCard account={reduced} />}
          <BalanceCard overview={overview} currency={currency} />
          <PayoutsCard overview={overview} currency={currency} />
          <AfterPaint fallback={<CardToCome className="min-h-[30rem]" />}>
            <ActivityPanel currency={currency} />
          </AfterPaint>
          {!reduced && !settings.testHistory && (
            <AfterPaint>
              <LoanPanel />
            </AfterPaint>
          )}
        </div>
        <div className="flex flex-col gap-4 lg:col-start-2 lg:row-start-2">
          <AccountStatusCard accountStatus={reduced ? withoutExplained(reduced) : settings.accountStatus} />
          <FeesCard fees={settings.accountFees} enabledMethods={settings.enabledPaymentMethods} />
          {!reduced && (
            <AfterPaint fallback={<CardToCome />}>
              <Inbox />
            </AfterPaint>
          )}
          {!reduced && !settings.testHistory && (
            <AfterPaint fallback={<CardToCome />}>
              <ReadinessPanel />
            </AfterPaint>
          )}
          <AfterPaint>
            <ResetAccountTool />
          </AfterPaint>
        </div>
      </div>
      <ConnectionSuccess isFlagSet={isFlagSet(search, 'wcpay-connection-success')} />
    </div>
  );
}

const CardToCome = ({ className }: { className?: string }) => (
  <Card {...(className && { className })}>
    <SkeletonLines count={4} />
  </Card>
);

/** By the time of day of the viewer. */
function Greeting() {
  const { t } = useLingui();
  const [hour] = useState(() => new Date().getHours());
  const greeting = t(greetingAt(hour));
  const { first_name } = settings.currentUser;
  return (
    <>
      {first_name ? `${greeting}, ${first_name}` : greeting} <span aria-hidden>👋</span>
    </>
  );
}

function ConnectionSuccess({ isFlagSet: isSet }: { isFlagSet: boolean }) {
  const [isDismissed, dismiss] = useDismissal(
    'wcpay_connection_success_modal_dismissed',
    settings.isConnectionSuccessModalDismissed,
  );
  const account = 'error' in settings.accountStatus ? undefined : settings.accountStatus;
  const isShown = showsConnectionSuccess({
    isFlagSet: isSet,
    isTestModeOnboarding: settings.testModeOnboarding,
    arePaymentsEnabled: account?.paymentsEnabled ?? false,
    arePayoutsEnabled: account?.deposits.status === 'enabled',
    isDismissed,
  });
  return (
    isShown && (
      <Suspense>
        <ConnectionSuccessModal onDismiss={dismiss} />
      </Suspense>
    )
  );
}
