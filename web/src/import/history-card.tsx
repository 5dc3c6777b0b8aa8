import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { HistoryImport } from '@purser/contract/import/history-import';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatCount } from '../format/count.ts';
import { payoutsHref, transactionsHref } from '../hrefs.ts';
import { lacking } from '../lacking.ts';
import { now } from '../now.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { ImportProgress } from './import-progress.tsx';
import { problemText } from './problem-text.ts';

const day = 86_400;
/** How often progress is asked for, in milliseconds. */
const lookEvery = 1_500;

/** Brings what the account sold before this store; nothing where there is nothing to bring, or it came more than a week ago. */
export function HistoryCard() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const query = api.historyImport.getHistoryImport.queryOptions();
  const { data } = useQuery({
    ...query,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? lookEvery : false),
  });
  const keep = (changed: HistoryImport) => queries.setQueryData(query.queryKey, changed);
  const start = useMutation({ ...api.historyImport.startHistoryImport.mutationOptions(), onSuccess: keep });
  const pause = useMutation({ ...api.historyImport.pauseHistoryImport.mutationOptions(), onSuccess: keep });
  useRefreshWhenDone(data?.status);
  if (!data || data.status === 'nothing' || data.status === 'unknown' || isLongDone(data)) return null;
  const missing = lacking('purser_settings');
  const disabledReason = missing && t(missing);
  const { status, problem } = data;
  const begin = (label: string, busy: string) => (
    <div data-stack>
      <Button
        variant="primary"
        onPress={() => start.mutate({})}
        isBusy={start.isPending}
        busyLabel={busy}
        disabledReason={disabledReason}
      >
        {label}
      </Button>
    </div>
  );
  return (
    <Card title={<Trans>Bring your history</Trans>}>
      <div id="history" className="flex flex-col gap-3">
        {status === 'available' && (
          <>
            <p className="text-muted">
              <Trans>
                This account took payments before you added this store. Import its payments, refunds, disputes and
                payouts to see them in your lists and reports.
              </Trans>
            </p>
            <p className="text-muted">
              <Trans>Your store keeps selling meanwhile. You can pause and continue whenever you like.</Trans>
            </p>
            {begin(t`Import history`, t`Starting…`)}
          </>
        )}
        {status === 'running' && (
          <>
            <ImportProgress progress={data} />
            {problem && <Notice tone="warning">{t(problemText[problem])}</Notice>}
            <div data-stack>
              <Button
                onPress={() => pause.mutate({})}
                isBusy={pause.isPending}
                busyLabel={t`Pausing…`}
                disabledReason={disabledReason}
              >
                <Trans>Pause import</Trans>
              </Button>
            </div>
          </>
        )}
        {status === 'paused' && (
          <>
            <p>
              <Trans>The import is paused. What was imported stays; continue to bring the rest.</Trans>
            </p>
            <ImportProgress progress={data} />
            {begin(t`Continue import`, t`Starting…`)}
          </>
        )}
        {status === 'failed' && (
          <>
            <Notice tone="danger">{t(problemText[problem ?? 'unexpected'])}</Notice>
            <ImportProgress progress={data} />
            {problem !== 'books_closed' && begin(t`Continue import`, t`Starting…`)}
          </>
        )}
        {status === 'done' && <Done progress={data} />}
        {(start.isError || pause.isError) && (
          <Notice tone="danger">
            <Trans>That didn’t work. Check your connection, then try again.</Trans>
          </Notice>
        )}
      </div>
    </Card>
  );
}

function Done({ progress: { counts, finished } }: { progress: HistoryImport }) {
  const { without_intent, unexplained } = counts;
  return (
    <>
      <Notice tone="success" title={<Trans>Your history is here</Trans>}>
        <Trans>
          {formatCount(counts.payments)} payments, {formatCount(counts.refunds)} refunds, {formatCount(counts.disputes)}{' '}
          disputes and {formatCount(counts.payouts)} payouts, finished <DateTime moment={finished} />.
        </Trans>
      </Notice>
      {unexplained > 0 && (
        <Notice tone="warning">
          <Plural
            value={unexplained}
            one="# payout doesn’t add up to what your bank received. Its page shows the difference."
            other="# payouts don’t add up to what your bank received. Their pages show the difference."
          />
        </Notice>
      )}
      {without_intent > 0 && (
        <p className="text-muted">
          <Plural
            value={without_intent}
            one="# older payment has no details at the provider. It counts in your balance, payouts and reports, but isn’t in the list of payments."
            other="# older payments have no details at the provider. They count in your balance, payouts and reports, but aren’t in the list of payments."
          />
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link href={transactionsHref()}>
          <Trans>View payments</Trans>
        </Link>
        <Link href={payoutsHref}>
          <Trans>View payouts</Trans>
        </Link>
      </p>
    </>
  );
}

const isLongDone = ({ status, finished }: HistoryImport): boolean =>
  status === 'done' && finished !== null && now() / 1000 - finished > 7 * day;

/** Lists and sums that were loaded before lack what came. */
function useRefreshWhenDone(status: HistoryImport['status'] | undefined): void {
  const queries = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'running' && status === 'done') void queries.invalidateQueries();
    before.current = status;
  }, [status, queries]);
}
