import { Trans, useLingui } from '@lingui/react/macro';
import { isPayoutId } from '@purser/contract/payouts/payout';
import type { Payout } from '@purser/contract/payouts/payout';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { payoutsHref } from '../hrefs.ts';
import { api, codeOf, isForbidden, statusOf } from '../api.ts';
import { usePageView } from '../events.ts';
import { settings } from '../page-settings.ts';
import { single } from '../search.ts';
import { RecordHeader } from '../table/record-header.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { PayoutFailureNotice } from './notices/payout-failure-notice.tsx';
import { PayoutLoanNotice } from './notices/payout-loan-notice.tsx';
import { PayoutProofCard } from './payout-proof.tsx';
import { PayoutReversalNotice } from './notices/payout-reversal-notice.tsx';
import { PayoutSkeleton, PayoutSummary } from './payout-summary.tsx';
import { payoutWalks } from './payout-walks.ts';

// Page and proof load first; the table follows in its own chunk with its own requests.
const PayoutTransactions = lazy(async () => ({
  default: (await import('./payout-transactions.tsx')).PayoutTransactions,
}));

/** One payout: what was paid, to which bank, and out of which transactions. */
export function PayoutDetailsPage() {
  const id = single(useSearch({ strict: false })['id']) ?? '';
  usePageView('payments_payouts_details');
  return (
    <div className="max-w-[72rem]">
      <Header />
      {/* A new id is a new page, so that nothing of the old payout is shown while loading. Text that cannot be an id is not requested. */}
      {isPayoutId(id) ? <PayoutDetails key={id} id={id} /> : <NotFound />}
    </div>
  );
}

function PayoutDetails({ id }: { id: string }) {
  // Requested in parallel: no request on this page waits for another.
  const { data: payout, error, refetch } = useQuery(api.payouts.getPayout.queryOptions({ input: { id } }));
  const proof = useQuery(
    api.payouts.getPayoutProof.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.by === 'pending' ? 5000 : false),
    }),
  );
  if (error && !payout) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      {payout?.status === 'failed' && <PayoutFailureNotice payout={payout} />}
      {payout && <PayoutReversalNotice payout={payout} />}
      {settings.accountLoans.has_active_loan && <PayoutLoanNotice id={id} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {payout ? <PayoutSummary payout={payout} /> : <PayoutSkeleton />}
          <PayoutProofCard proof={proof} isReleased={payout?.status === 'failed' || payout?.status === 'canceled'} />
        </div>
        <PayoutFacts payout={payout} />
      </div>
      {payout && <Transactions payout={payout} />}
    </div>
  );
}

const Transactions = ({ payout }: { payout: Payout }) => (
  <Suspense
    fallback={
      <Card>
        <SkeletonLines count={6} />
      </Card>
    }
  >
    <PayoutTransactions payout={payout} />
  </Suspense>
);

function Header() {
  const { t } = useLingui();
  return (
    <RecordHeader
      walks={payoutWalks}
      list={t`Payouts`}
      listHref={payoutsHref}
      here={t`Payout details`}
      labels={{ previous: t`Previous payout`, next: t`Next payout` }}
      title={<Trans>Payout details</Trans>}
    />
  );
}

const Back = () => (
  <div className="flex justify-center">
    <ButtonLink href={payoutsHref} variant="quiet">
      <Trans>Back to payouts</Trans>
    </ButtonLink>
  </div>
);

const Problem = ({ children }: { children: ReactNode }) => (
  <Card>
    {children}
    <Back />
  </Card>
);

const NotFound = () => (
  <Problem>
    <ErrorState title={<Trans>The deposit you are looking for cannot be found.</Trans>} />
  </Problem>
);

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isForbidden(error))
    return (
      <Card>
        <NoPermission capability="manage_woocommerce" />
      </Card>
    );
  if (statusOf(error) === 404) return <NotFound />;
  return (
    <Problem>
      <ErrorState title={<Trans>Error retrieving payout.</Trans>} onRetry={onRetry} reference={codeOf(error)} />
    </Problem>
  );
}
