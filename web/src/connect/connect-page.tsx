import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { recordEvent, usePageView } from '../events.ts';
import { onboardingHref, overviewHref } from '../hrefs.ts';
import { toAdminHref } from '../history.ts';
import { lacking } from '../lacking.ts';
import { can, settings } from '../page-settings.ts';
import { stringifySearch } from '../search.ts';
import type { Search } from '../search.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { useOpenLink } from '../ui/use-open-link.ts';
import { BuilderPanel } from './builder-panel.tsx';
import { ConnectNotices } from './connect-notices.tsx';
import { keptParameters, readConnectQuery } from './connect-query.ts';
import { canReset, connectFacts, connectLabel, isSessionError, isSetUp, isVerified } from './connect-state.ts';
import { IncentiveCard } from './incentive-card.tsx';
import { KycNotice } from './kyc-notice.tsx';
import { MethodLogos } from './method-logos.tsx';
import { SandboxNotice } from './live/sandbox-notice.tsx';
import { isCountrySupported, UnsupportedCountryDialog } from './unsupported-country-dialog.tsx';
import { useSite, useSiteConnection } from './site/use-site-connection.ts';
import { useTestAccount } from './test-account/use-test-account.ts';

const ActivatePaymentsDialog = lazy(async () => ({
  default: (await import('./live/activate-payments-dialog.tsx')).ActivatePaymentsDialog,
}));
const SiteConnectionPanel = lazy(async () => ({
  default: (await import('./site/site-connection-panel.tsx')).SiteConnectionPanel,
}));
const ResetAccountDialog = lazy(async () => ({
  default: (await import('./reset-account-dialog.tsx')).ResetAccountDialog,
}));
const HistoryCard = lazy(async () => ({
  default: (await import('../import/history-card.tsx')).HistoryCard,
}));
const ReadinessPanel = lazy(async () => ({
  default: (await import('../readiness/readiness-panel.tsx')).ReadinessPanel,
}));
const RequirementsChecklist = lazy(async () => ({
  default: (await import('./requirements-checklist.tsx')).RequirementsChecklist,
}));
const TestAccountProgress = lazy(async () => ({
  default: (await import('./test-account/test-account-progress.tsx')).TestAccountProgress,
}));

const path = 'payments_connect_v2';
type Question = 'country' | 'activation' | 'reset';

/** The start of a store without an account: what it gets, what is required, and the way into the setup. */
export function ConnectPage() {
  const { t } = useLingui();
  const openLink = useOpenLink();
  const search: Search = useSearch({ strict: false });
  const query = readConnectQuery(search);
  const { source, from } = query;
  const incentive = settings.connectIncentive;
  const about = { path, incentive_id: incentive?.id, from, source };
  usePageView(path, { incentive_id: incentive?.id, from, source });
  const testAccount = useTestAccount(query);
  // The event that proves a connection may arrive after the page was loaded.
  const proof = useSite(!settings.isJetpackConnected);
  const isSiteConnected = settings.isJetpackConnected || proof.data?.is_connected === true;
  const facts = connectFacts({ ...settings, isJetpackConnected: isSiteConnected });
  // The provider has no accounts where the store is, but may where the business is registered.
  const isElsewhere = !isCountrySupported() && !facts.isAccountConnected;
  const [question, setQuestion] = useState<Question | undefined>(
    query.startsTestAccount && isElsewhere && can('purser_settings') ? 'country' : undefined,
  );
  const createTestAccount = () => (isElsewhere ? setQuestion('country') : testAccount.start());
  const isDone = isSetUp(facts);
  const origin = { source, from: 'WCPAY_CONNECT' };

  const wizard = `${onboardingHref}${stringifySearch({ ...keptParameters(query), ...origin })}`;
  const isCountryConfirmed = useRef(isCountrySupported());
  const site = useSiteConnection(() => {
    // The page settings are from before the connection.
    if (facts.isAccountConnected || query.startsTestAccount || !isCountryConfirmed.current) window.location.reload();
    else window.location.assign(toAdminHref(wizard));
  });
  const goOn = () => {
    if (facts.testModeOnboarding && facts.isAccountConnected) setQuestion('activation');
    else openLink(wizard);
  };
  const begin = () => {
    recordEvent('wcpay_connect_account_clicked', {
      ...about,
      wpcom_connection: isSiteConnected ? 'Yes' : 'No',
      sandbox_mode: settings.testMode,
    });
    if (!isSiteConnected) site.mutate();
    else if (isCountrySupported() || facts.isAccountConnected) goOn();
    else setQuestion('country');
  };
  // A link that starts immediately first makes the connection that a test account needs.
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current || !query.startsTestAccount || facts.isAccountConnected || isElsewhere) return;
    if (!can('purser_settings') || settings.onBoardingDisabled) return;
    isStarted.current = true;
    if (isSiteConnected) testAccount.start();
    else site.mutate();
  });
  const paused = settings.onBoardingDisabled && !facts.isAccountConnected;
  const missing = lacking('purser_settings');
  const reason = missing
    ? t(missing)
    : paused
      ? t`We've temporarily paused new account creation. We'll notify you when we resume!`
      : undefined;
  const { first_name } = settings.currentUser;
  return (
    <div className="flex max-w-[46rem] flex-col gap-4 [&>header]:mb-0">
      <PageHeader
        title={
          isDone ? (
            <Trans>Your store is connected</Trans>
          ) : first_name ? (
            <Trans>Welcome, {first_name}. Let’s set up payments.</Trans>
          ) : (
            <Trans>Welcome. Let’s set up payments.</Trans>
          )
        }
      >
        {isDone ? (
          isVerified(settings.accountStatus) ? (
            <Trans>Your business details are complete. Payments, refunds and payouts are on the overview.</Trans>
          ) : (
            <Trans>
              Your business details are submitted. The overview shows the status of your account and what to do next.
            </Trans>
          )
        ) : (
          <Trans>
            Take cards, wallets and local payment methods in over 135 currencies. See every payment, refund and payout
            right here in your store.
          </Trans>
        )}
      </PageHeader>
      <ConnectNotices facts={facts} query={query} onShowCountries={() => setQuestion('country')} onRetry={goOn} />
      {query.offersTestAccount && !facts.isAccountConnected && (
        <Notice
          title={<Trans>Your link creates a test account</Trans>}
          actions={
            <Button size="small" variant="primary" onPress={createTestAccount} disabledReason={reason}>
              <Trans>Create test account</Trans>
            </Button>
          }
        >
          <Trans>Confirm it here, because the link wasn’t made in this session. No real money moves.</Trans>
        </Notice>
      )}
      <SandboxNotice origin={origin}>
        <ButtonLink href={overviewHref} size="small" variant="quiet">
          <Trans>Go to overview</Trans>
        </ButtonLink>
      </SandboxNotice>
      <Card isFlush className="overflow-hidden">
        <CardSection className="flex flex-col gap-5 px-7 py-7 max-md:px-5 max-md:py-6">
          <MethodLogos />
          <div data-stack className="flex flex-wrap items-center gap-2">
            {isDone ? (
              <ButtonLink href={overviewHref} variant="primary">
                <Trans>Go to overview</Trans>
              </ButtonLink>
            ) : (
              <Button
                variant="primary"
                className="min-h-10 px-5"
                onPress={begin}
                isBusy={site.isPending}
                busyLabel={t`Connecting…`}
                isDisabled={isSessionError(facts)}
                disabledReason={reason}
              >
                {t(connectLabel(facts))}
              </Button>
            )}
            {canReset(facts) && (
              <Button className="min-h-10" onPress={() => setQuestion('reset')} disabledReason={missing && t(missing)}>
                <Trans>Reset account</Trans>
              </Button>
            )}
          </div>
          {!isDone && <KycNotice />}
        </CardSection>
        <CardSection className="bg-sunken px-7 max-md:px-5">
          <Summary />
        </CardSection>
      </Card>
      {incentive && <IncentiveCard incentive={incentive} disabledReason={reason} onApplied={begin} />}
      {!settings.isJetpackConnected && (
        <Suspense
          fallback={
            <Card className="min-h-[19rem]">
              <SkeletonLines count={9} />
            </Card>
          }
        >
          <SiteConnectionPanel isConnecting={site.isPending} />
        </Suspense>
      )}
      {!facts.isAccountConnected && settings.testMode && (
        <BuilderPanel disabledReason={reason} onCreate={createTestAccount} />
      )}
      {facts.isAccountConnected && (
        <AfterPaint>
          <HistoryCard />
          <RequirementsChecklist />
          <ReadinessPanel />
        </AfterPaint>
      )}
      <Suspense>
        {question === 'country' && (
          <UnsupportedCountryDialog
            onContinue={() => {
              setQuestion(undefined);
              isCountryConfirmed.current = true;
              if (isSiteConnected) goOn();
              else site.mutate();
            }}
            onClose={() => setQuestion(undefined)}
          />
        )}
        {question === 'activation' && <ActivatePaymentsDialog origin={origin} onClose={() => setQuestion(undefined)} />}
        {question === 'reset' && (
          <ResetAccountDialog
            from="WCPAY_CONNECT"
            source={source}
            onReset={() => recordEvent('wcpay_onboarding_flow_reset')}
            onClose={() => setQuestion(undefined)}
          />
        )}
        {testAccount.percent !== undefined && (
          <TestAccountProgress percent={testAccount.percent} onLeave={testAccount.leave} />
        )}
      </Suspense>
    </div>
  );
}

/** The initial settings of payments. */
function Summary() {
  const { t } = useLingui();
  const facts = [
    [t`Payouts`, t`Automatic - Daily`],
    [t`Payment capture`, t`Capture on order`],
    [t`Recurring payments`, t`Supported`],
  ];
  return (
    <dl className="grid grid-cols-3 gap-4 max-sm:grid-cols-1 max-sm:gap-2">
      {facts.map(([label, value]) => (
        <div key={label} className="max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-3">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
