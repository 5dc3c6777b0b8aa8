import { Trans, useLingui } from '@lingui/react/macro';
import type { OnboardingFields, OnboardingProgress } from '@purser/contract/connect/onboarding';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api, isForbidden } from '../api.ts';
import { readConnectQuery } from '../connect/connect-query.ts';
import { toAdminHref, toRoutePath } from '../history.ts';
import { connectHref, onboardingHref } from '../hrefs.ts';
import { lacking } from '../lacking.ts';
import { isOn, settings } from '../page-settings.ts';
import { single, stringifySearch } from '../search.ts';
import type { Search } from '../search.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx';
import { toAnswers, toSelfAssessment } from './business-answers.ts';
import type { BusinessField } from './business-answers.ts';
import { BusinessStep } from './business-step.tsx';
import { useFlowEvents } from './flow-events.ts';
import { Finished } from './finished.tsx';
import { FullScreen, StepTitle } from './full-screen.tsx';
import { Others } from './others.tsx';
import { WhatWillBeAsked } from './what-will-be-asked.tsx';
import { progressQuery, useProgress } from './use-progress.ts';
import { VerificationStep } from './verification-step.tsx';

const from = 'WCPAY_ONBOARDING_WIZARD';
const progressByStep = { business: 0.33, verification: 0.66, finished: 1 };

/** Opens another page with a full load, because the account may have changed. */
const leaveTo = (href: string) => window.location.assign(toAdminHref(href));

/** The wizard from a store without an account to one that is being verified. */
export function OnboardingPage() {
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const { source } = readConnectQuery(search);
  const fields = useQuery({
    ...api.connect.getOnboardingFields.queryOptions(),
    staleTime: Infinity,
  });
  const progress = useQuery({ ...progressQuery(), refetchOnMount: 'always' });
  const failed = [fields, progress].find((query) => query.error && !query.data);
  if (fields.data && progress.data && progress.isFetchedAfterMount)
    return <Wizard fields={fields.data.data} loaded={progress.data} search={search} source={source} />;
  return (
    <FullScreen
      label={t`Set up payments`}
      progress={progressByStep.business}
      onClose={() => leaveTo(connectHref + stringifySearch({ source, from }))}
    >
      {failed ? (
        isForbidden(failed.error) ? (
          <NoPermission capability="manage_woocommerce" />
        ) : (
          <ErrorState
            onRetry={() => {
              void fields.refetch();
              void progress.refetch();
            }}
          />
        )
      ) : (
        <div aria-busy className="flex max-w-[35rem] flex-col gap-5">
          <p className="sr-only">
            <Trans>Loading…</Trans>
          </p>
          <Skeleton className="mb-2 h-8 w-4/5" />
          <Skeleton className="h-9 w-full" />
          <SkeletonLines count={4} />
        </div>
      )}
    </FullScreen>
  );
}

function Wizard({
  fields,
  loaded,
  search,
  source,
}: {
  fields: OnboardingFields;
  loaded: OnboardingProgress;
  search: Search;
  source: string;
}) {
  const { t } = useLingui();
  const query = readConnectQuery(search);
  const countries = Object.keys(settings.connect.availableCountries);
  const [answers, setAnswers] = useState(() => toAnswers(loaded.fields, fields, countries));
  const [errored, setErrored] = useState<BusinessField[]>([]);
  const { progress, theirs, isFailing, change, save } = useProgress(loaded, (newer) =>
    setAnswers(toAnswers(newer.fields, fields, countries)),
  );
  const mayReplaceTestAccount = isOn(single(search['delete_test_account']));
  // The completed account is the test account; a live one is wanted.
  const step = mayReplaceTestAccount && progress.step === 'finished' ? 'business' : progress.step;
  const events = useFlowEvents({ source, step, errored });
  useFocusOnStep(step);
  useFreshWayBack(step === 'verification');

  const close = async () => {
    events.exited();
    // The last changes are saved before leaving; a failed save doesn't block it.
    await save().catch(() => false);
    leaveTo(connectHref + stringifySearch({ source, from }));
  };
  const goOn = async () => {
    if (!(await save('verification'))) return;
    events.completed('business');
    events.record('redirected', { is_po_eligible: false, is_embedded_onboarding: true });
  };
  const others = (
    <>
      <Others progress={progress} theirs={theirs} />
      {isFailing && (
        <Notice tone="warning">
          <Trans>Your last changes aren’t saved yet. We keep trying.</Trans>
        </Notice>
      )}
    </>
  );
  return (
    <FullScreen label={t`Set up payments`} progress={progressByStep[step]} onClose={() => void close()}>
      {step === 'business' && (
        // Beside the form, so that changes of others don't move it.
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex flex-col gap-3 empty:hidden lg:col-start-2 lg:row-start-1">{others}</div>
          <div className="min-w-0 lg:row-span-2 lg:row-start-1">
            <StepTitle>
              <Trans>Let's get your store ready to accept payments</Trans>
            </StepTitle>
            <p className="mt-2 mb-6 text-muted">
              <Trans>Tell us about your business. We save as you go, so you can leave and continue later.</Trans>
            </p>
            <BusinessStep
              fields={fields}
              answers={answers}
              onChange={(next) => {
                setAnswers(next);
                change({ ...progress.fields, ...cleared, ...toSelfAssessment(next) });
              }}
              onErrors={setErrored}
              onContinue={goOn}
            />
          </div>
          {answers.country && (
            <aside className="lg:col-start-2">
              <WhatWillBeAsked
                country={answers.country}
                businessType={answers.business_type || undefined}
                structure={answers.structure || undefined}
              />
            </aside>
          )}
        </div>
      )}
      {step !== 'business' && <div className="mb-6 max-w-[46rem] empty:hidden">{others}</div>}
      {step === 'verification' && lacking('purser_settings') && <NoPermission capability="purser_settings" />}
      {step === 'verification' && !lacking('purser_settings') && (
        <VerificationStep
          assessment={progress.fields}
          visit={{ ...query, from: query.from ?? from }}
          isEverything={isOn(single(search['collect_payout_requirements']))}
          mayReplaceTestAccount={mayReplaceTestAccount}
          onStep={(inner) => events.record('embedded_step_change', { step: inner })}
          onFinish={() => events.completed('embedded')}
          onCancel={() => void close()}
          onBack={() => void save('business').catch(() => undefined)}
        />
      )}
      {step === 'finished' && <Finished />}
    </FullScreen>
  );
}

/** Answers that were taken back must not stay on the server. */
const cleared = { country: undefined, business_type: undefined, company: undefined, mcc: undefined };

/** For screen readers a step is a new page: its title takes the focus. */
function useFocusOnStep(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [step]);
}

/** The way back doesn't load the page behind, whose settings are from before the account was begun. */
function useFreshWayBack(isVerifying: boolean): void {
  const isStale = useRef(false);
  useEffect(() => {
    if (isVerifying) isStale.current = true;
  }, [isVerifying]);
  useEffect(
    () => () => {
      if (isStale.current && !toRoutePath(window.location).startsWith(onboardingHref)) window.location.reload();
    },
    [],
  );
}
