import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TestHistory } from '@purser/contract/connect/test-history';
import { useQuery } from '@tanstack/react-query';
import { api, codeOf } from '../api.ts';
import { usePageView } from '../events.ts';
import { formatDate } from '../format/date.ts';
import { addressIn } from '../history.ts';
import { transactionsHref } from '../hrefs.ts';
import { Card } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';

/** Lists the books of earlier test accounts, newest first. */
export function TestHistoryPage() {
  usePageView('payments_test_history');
  return (
    <div className="max-w-[60rem]">
      <PageHeader title={<Trans>Test history</Trans>} />
      <p className="mb-4 max-w-2xl text-muted">
        <Trans>
          Each time you replace a test account, its orders, transactions, payouts and disputes are kept here. You can
          read and export them. They aren’t part of any list, total or report of your store.
        </Trans>
      </p>
      <Histories />
    </div>
  );
}

function Histories() {
  const { data, error, refetch } = useQuery(api.connect.listTestHistory.queryOptions());
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorState onRetry={() => void refetch()} reference={codeOf(error)} />
        ) : (
          <div aria-busy>
            <SkeletonLines count={3} />
          </div>
        )}
      </Card>
    );
  if (data.data.length === 0)
    return (
      <Card>
        <EmptyState icon="ledger" title={<Trans>No test account has been replaced yet.</Trans>} />
      </Card>
    );
  return (
    <ul className="flex flex-col gap-3">
      {data.data.map((history) => (
        <li key={history.id}>
          <History history={history} />
        </li>
      ))}
    </ul>
  );
}

function History({ history }: { history: TestHistory }) {
  const { t } = useLingui();
  const { id, account_id, opened, closed, transaction_count } = history;
  const day = formatDate(closed);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-semibold">{day === formatDate(opened) ? day : `${formatDate(opened)} – ${day}`}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            <Plural value={transaction_count} one="# transaction" other="# transactions" />
            <CopyableId id={account_id} label={t`Copy account ID`} />
          </p>
        </div>
        <ButtonLink
          href={addressIn(transactionsHref(), id)}
          icon="ledger"
          aria-label={t`Read test history until ${day}`}
        >
          <Trans>Read</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}
