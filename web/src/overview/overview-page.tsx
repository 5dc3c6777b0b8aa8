import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
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
import { classNames } from '../ui/class-names.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { isReduced, showsConnectionSuccess } from './account-words.ts';
import { BalanceCard } from '../balance/balance-card.tsx';
import { CurrencySelector } from '../balance/currency-selector.tsx';
import { FlagNotices, isFlagSet } from '../balance/flag-notices.tsx';
import { Greeting } from './greeting.tsx';
import { payoutCurrencies, shownCurrency } from '../balance/payout-currencies.ts';
import { ActivityPanel } from '../reports/activity-panel.tsx';
import { PayoutProblems, PayoutsCard } from '../payouts/payouts-card.tsx';
import { ReducedAccountCard, withoutExplained } from './reduced-account-card.tsx';
import { SafeModeNotice } from './safe-mode-notice.tsx';
import { useReady } from './use-ready.ts';
import { SetUpCard } from './set-up-card.tsx';
import { SetUpList } from './set-up-list.tsx';
import { isFirstRun, setUpSteps } from './set-up-steps.ts';
import { isPressing } from '../tasks/task.ts';
import { TaskList, useTasks } from '../tasks/tasks.tsx';

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

/** The overview: problems, then activity and money, then the rest. Each card loads and fails independently. */
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
  const [isBannerKnown, setBannerKnown] = useState(false);
  const knowBanner = useCallback(() => setBannerKnown(true), []);
  const { tasks, areKnown } = useTasks();
  const steps = useQuery({
    ...api.tasks.listOnboardingTasks.queryOptions(),
    enabled: !reduced && !settings.testHistory,
  });
  const toSetUp = reduced ? undefined : steps.data?.[0]?.tasks;
  const isNew = toSetUp !== undefined && isFirstRun(toSetUp);
  const isLaidOut = useReady(reduced !== undefined || (areKnown && !steps.isLoading));
  // Disputes, fraud warnings and missing details come before everything; other tasks stand beside the activity.
  const areProblems = tasks.some(isPressing);
  const list = !reduced && tasks.length > 0 && <TaskList tasks={tasks} />;
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
        // An account that is held has notifications: they have their room before they come.
        <div
          className={classNames(
            !isBannerKnown &&
              account !== undefined &&
              account.holds.length > 0 &&
              'min-h-[14.5rem] sm:min-h-[11.75rem]',
          )}
        >
          <AfterPaint>
            <NotificationsBanner onKnown={knowBanner} />
          </AfterPaint>
        </div>
      )}
      {/* In reading order: problems, money, activity, the rest. Wide screens show the money beside the activity. Before the tasks are
          known nothing is seen, so that nothing moves when they come. */}
      <div
        className={classNames(
          'flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_auto_1fr_auto] lg:gap-y-0 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
          !isLaidOut && 'invisible',
        )}
      >
        <div className="flex flex-col gap-4 empty:hidden lg:col-span-2 lg:row-start-1 lg:mb-4">
          {reduced ? (
            <ReducedAccountCard account={reduced} />
          ) : (
            <PayoutProblems overview={overview.data} currency={currency} />
          )}
          {areProblems && list}
          {isNew && <SetUpList tasks={setUpSteps(toSetUp)} />}
        </div>
        <div className="flex flex-col gap-4 lg:col-start-2 lg:row-start-2 lg:mb-4">
          <BalanceCard overview={overview} currency={currency} />
          {!areProblems && list}
          {toSetUp && !isNew && <SetUpCard tasks={toSetUp} />}
        </div>
        <div className="flex flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <ActivityPanel currency={currency} />
          <PayoutsCard overview={overview} currency={currency} hasProblemsAbove={!reduced} />
          {!reduced && !settings.testHistory && (
            <AfterPaint>
              <LoanPanel />
            </AfterPaint>
          )}
          {!reduced && !isInboxAside && inbox}
        </div>
        <div className="flex flex-col gap-4 lg:col-start-2 lg:row-start-3">
          <AccountStatusCard accountStatus={reduced ? withoutExplained(reduced) : settings.accountStatus} />
          <FeesCard fees={settings.accountFees} enabledMethods={settings.enabledPaymentMethods} />
          <AfterPaint>
            <ResetAccountTool />
          </AfterPaint>
          {!reduced && isInboxAside && inbox}
        </div>
        {!reduced && !settings.testHistory && (
          <div className="lg:col-span-2 lg:row-start-4 lg:mt-4">
            <AfterPaint fallback={<CardToCome />}>
              <ReadinessPanel />
            </AfterPaint>
          </div>
        )}
      </div>
      <ConnectionSuccess isFlagSet={isFlagSet(search, 'wcpay-connection-success')} />
    </div>
  );
}

// A loan makes the wide column the longer one.
const isInboxAside = settings.accountLoans.has_active_loan && !settings.testHistory;

const CardToCome = () => (
  <Card>
    <SkeletonLines count={4} />
  </Card>
);

const inbox = (
  <AfterPaint fallback={<CardToCome />}>
    <Inbox />
  </AfterPaint>
);

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
