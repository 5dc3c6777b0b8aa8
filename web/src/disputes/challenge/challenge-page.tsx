import { Trans, useLingui } from '@lingui/react/macro';
import { isAnswerable } from '@purser/contract/disputes/charge-dispute';
import type { Dispute } from '@purser/contract/disputes/dispute';
import type { Draft } from '@purser/contract/disputes/draft';
import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { RecordNotLoaded } from '../../acts/record-not-loaded.tsx';
import { api } from '../../api.ts';
import { usePageView } from '../../events.ts';
import { disputesHref } from '../../hrefs.ts';
import { single } from '../../search.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx';
import type { Support } from './answers.ts';
import { compellingQuery } from './compelling-answer.ts';
import { ChallengeWizard } from './challenge-wizard.tsx';
import { Confirmation } from './confirmation.tsx';
import { DisputeSummary } from './dispute-summary.tsx';
import { methodOf, NotAnswerable } from './not-answerable.tsx';
import { draftQuery } from './drafts/use-draft.ts';

/** Where a dispute is challenged, a draft is continued and submitted evidence is looked at again. */
export function ChallengePage() {
  const id = single(useSearch({ strict: false })['id']) ?? '';
  usePageView('payments_disputes_challenge');
  // A new id is a new page.
  return <LoadedChallenge key={id} id={id} />;
}

function LoadedChallenge({ id }: { id: string }) {
  const dispute = useQuery(
    // A form that began with an older draft could replace a newer one.
    api.disputes.getDispute.queryOptions({
      input: id ? { dispute_id: id } : skipToken,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
  );
  // The cover letter says how the bank reaches the store; without it there are placeholders.
  const store = useQuery({ ...api.settings.getSettings.queryOptions(), retry: false, refetchOnWindowFocus: false });
  // Found beside the dispute, so that the page doesn’t wait twice; without it the case is answered with the rest.
  const compelling = useQuery({ ...compellingQuery(id), refetchOnWindowFocus: false });
  const draft = useQuery({ ...draftQuery(id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  const missing = [dispute, draft].find((query) => query.error && !query.data);
  if (!id || missing)
    return (
      <Titled>
        <NotLoaded id={id} error={missing?.error} onRetry={() => void missing?.refetch()} />
      </Titled>
    );
  if (
    !dispute.data ||
    !dispute.isFetchedAfterMount ||
    !draft.data ||
    !draft.isFetchedAfterMount ||
    store.isPending ||
    compelling.isLoading
  )
    return (
      <Titled>
        <div aria-busy className="flex flex-col gap-4">
          <p className="sr-only">
            <Trans>Loading…</Trans>
          </p>
          <Skeleton className="h-28 w-full" />
          <Card>
            <SkeletonLines count={8} />
          </Card>
        </div>
      </Titled>
    );
  const address = store.data?.account_business_support_address;
  const support = {
    address: Array.isArray(address) ? undefined : address,
    email: store.data?.account_business_support_email ?? '',
    phone: store.data?.account_business_support_phone ?? '',
    compelling: compelling.data,
  };
  return (
    <Challenge dispute={dispute.data} support={support} draft={draft.data} onRefresh={() => void dispute.refetch()} />
  );
}

function Challenge({
  dispute,
  support,
  draft,
  onRefresh,
}: {
  dispute: Dispute;
  support: Support;
  draft: Draft;
  onRefresh: () => void;
}) {
  // Confirmed only once the dispute says so: a submission without a response may not have happened.
  const [hasSubmitted, setSubmitted] = useState(false);
  const [version, setVersion] = useState(0);
  // One that closes while somebody types keeps what was typed.
  const [isAnswered] = useState(
    () => isAnswerable(dispute, methodOf(dispute)) || dispute.evidence_details.submission_count > 0,
  );
  if (hasSubmitted && !isAwaitingResponse(dispute) && dispute.metadata['__closed_by_merchant'] !== '1')
    return (
      <Frame>
        <Confirmation
          id={dispute.id}
          onView={() => {
            setSubmitted(false);
            // The bank may have decided since.
            onRefresh();
          }}
        />
      </Frame>
    );
  return (
    <Frame>
      <DisputeSummary dispute={dispute} />
      {isAnswered ? (
        <ChallengeWizard
          key={version}
          dispute={dispute}
          support={support}
          draft={draft}
          onSubmitted={() => setSubmitted(true)}
          onReload={() => setVersion(version + 1)}
        />
      ) : (
        <NotAnswerable dispute={dispute} />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="max-w-[60rem]">
      <div className="mb-2">
        <Breadcrumb trail={[{ label: t`Disputes`, href: disputesHref() }]} />
      </div>
      <div className="flex flex-col gap-4">{children}</div>
    </div>
  );
}

/** Before there is a summary card with the title. */
const Titled = ({ children }: { children: ReactNode }) => (
  <Frame>
    <div>
      <PageHeader title={<Trans>Challenge dispute</Trans>} />
      {children}
    </div>
  </Frame>
);

const NotLoaded = ({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) => (
  <RecordNotLoaded
    title={<Trans>Error retrieving dispute.</Trans>}
    error={error}
    onRetry={onRetry}
    failed={error instanceof Error && error.message}
    unknown={
      !id ? (
        <Trans>This link doesn’t include a dispute ID.</Trans>
      ) : error instanceof Error ? (
        error.message
      ) : (
        <Trans>We couldn’t find this dispute.</Trans>
      )
    }
  >
    <p className="flex justify-center">
      <ButtonLink href={disputesHref()} variant="quiet">
        <Trans>Back to disputes</Trans>
      </ButtonLink>
    </p>
  </RecordNotLoaded>
);
