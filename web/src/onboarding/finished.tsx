import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { accountWord } from '../connect/account-words.ts';
import { overviewHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import { ButtonLink } from '../ui/link.tsx';
import { StepTitle } from './full-screen.tsx';

// Only an account that something is wanted of has a list.
const RequirementsChecklist = lazy(async () => ({
  default: (await import('../connect/requirements-checklist.tsx')).RequirementsChecklist,
}));

/** The wizard of a store whose details were handed in: what became of them, and where to go on. */
export function Finished() {
  const { accountStatus } = settings;
  const word = 'error' in accountStatus ? 'unknown' : accountWord(accountStatus.status);
  const overview = (
    <ButtonLink href={overviewHref} variant="primary">
      <Trans>Go to overview</Trans>
    </ButtonLink>
  );
  if (word === 'complete' || word === 'enabled')
    return (
      <>
        <StepTitle>
          <Trans>Your account is verified</Trans>
        </StepTitle>
        <Words>
          <Trans>There’s nothing left to do here. Your store can accept payments.</Trans>
        </Words>
        {overview}
      </>
    );
  if (word === 'restricted' || word === 'restricted_soon' || word === 'restricted_partially')
    return (
      <>
        <StepTitle>
          <Trans>Our partner needs more details</Trans>
        </StepTitle>
        <Words>
          <Trans>Something is missing or couldn’t be verified.</Trans>
        </Words>
        <div className="mb-6 max-w-[35rem]">
          <Suspense fallback={<div aria-busy className="min-h-40" />}>
            <RequirementsChecklist />
          </Suspense>
        </div>
        {overview}
      </>
    );
  if (word === 'rejected' || word === 'under_review')
    return (
      <>
        <StepTitle>
          {word === 'rejected' ? <Trans>Your account was rejected</Trans> : <Trans>Your account is under review</Trans>}
        </StepTitle>
        <Words>
          <Trans>The overview says why, and what to do.</Trans>
        </Words>
        {overview}
      </>
    );
  return (
    <>
      <StepTitle>
        <Trans>Your details are with our partner</Trans>
      </StepTitle>
      <Words>
        <Trans>
          There’s nothing left to do here. Confirming your identity typically takes a couple of days; the overview shows
          what is checked and whether something is missing.
        </Trans>
      </Words>
      {overview}
    </>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 mb-6 max-w-[35rem] text-muted">{children}</p>
);
