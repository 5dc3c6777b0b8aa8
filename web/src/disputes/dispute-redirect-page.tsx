import { Trans } from '@lingui/react/macro';
import type { Dispute } from '@purser/contract/disputes/dispute';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, codeOf, isForbidden } from '../api.ts';
import { disputesHref, paymentHref } from '../hrefs.ts';
import { single } from '../search.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { NoPermission } from '../ui/no-permission.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The payment's page, which shows its disputes. */
function hrefOf({ charge, payment_intent }: Pick<Dispute, 'charge' | 'payment_intent'>): string | undefined {
  const id = charge?.payment_intent ?? payment_intent ?? charge?.id;
  return id && paymentHref(id, { transaction_id: charge?.balance_transaction?.id, type: 'dispute' });
}

/** The address that disputes had of their own: it is replaced by their payment's, so that Back doesn't return here. */
export function DisputeRedirectPage() {
  const dispute_id = single(useSearch({ strict: false })['id']);
  const dispute = useQuery(api.disputes.getDispute.queryOptions({ input: dispute_id ? { dispute_id } : skipToken }));
  const navigate = useNavigate();
  const href = dispute.data && hrefOf(dispute.data);
  useEffect(() => {
    if (href) void navigate({ href, replace: true });
  }, [href, navigate]);
  if (isForbidden(dispute.error)) return <NoPermission capability="manage_woocommerce" />;
  if (!dispute_id || dispute.isError || (dispute.data && !href))
    return (
      <>
        <PageHeader title={<Trans>Dispute details</Trans>} />
        <Card>
          <ErrorState
            title={<Trans>Error retrieving dispute.</Trans>}
            reference={codeOf(dispute.error)}
            {...(dispute_id ? { onRetry: () => void dispute.refetch() } : {})}
          >
            <Trans>Please check your network and try again.</Trans>
          </ErrorState>
          <div className="flex justify-center">
            <ButtonLink href={disputesHref()} variant="quiet">
              <Trans>Back to disputes</Trans>
            </ButtonLink>
          </div>
        </Card>
      </>
    );
  return (
    <>
      <PageHeader title={<Trans>One moment please</Trans>} />
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner />
        <Trans>Redirecting to payment details…</Trans>
      </p>
    </>
  );
}
