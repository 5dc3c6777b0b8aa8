import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditRecord } from '@purser/contract/users/audit-record';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, codeOf } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { actionLabel, labelByOutcome, objectHref, objectLabel } from './activity-words.ts';

export const useUserActivity = (id: number) =>
  useInfiniteQuery(
    api.users.listUserActivity.infiniteOptions({
      input: (before: number | undefined) => ({ id, pagesize: 15, ...(before !== undefined && { before }) }),
      initialPageParam: undefined as number | undefined, // the newest records
      getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
    }),
  );

/** A user's actions in the store from the audit log, newest first. */
export function UserActivity({ activity }: { activity: ReturnType<typeof useUserActivity> }) {
  const { t } = useLingui();
  const records = activity.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Card title={t`Recent activity`} isFlush>
      {activity.isError && <ErrorState reference={codeOf(activity.error)} onRetry={() => void activity.refetch()} />}
      {activity.isPending && (
        <CardSection>
          <div aria-busy>
            <SkeletonLines count={5} />
          </div>
        </CardSection>
      )}
      {activity.data && records.length === 0 && (
        <CardSection>
          <p className="text-muted">
            <Trans>No changes in this store yet.</Trans>
          </p>
        </CardSection>
      )}
      {records.length > 0 && (
        <ul className="mt-1.5">
          {records.map((record) => (
            <Entry key={record.id} record={record} />
          ))}
        </ul>
      )}
      {activity.hasNextPage && (
        <CardSection>
          <Button
            size="small"
            onPress={() => void activity.fetchNextPage()}
            isBusy={activity.isFetchingNextPage}
            busyLabel={t`Loading…`}
          >
            <Trans>Show more</Trans>
          </Button>
        </CardSection>
      )}
    </Card>
  );
}

function Entry({ record }: { record: AuditRecord }) {
  const { i18n, t } = useLingui();
  const { application, created, outcome } = record;
  const words = (text: ReturnType<typeof actionLabel>) => (typeof text === 'string' ? text : t(text));
  // A sign-in is of the person whose page this is.
  const isOwn = record.object_type === 'user' && record.object_id === String(record.user?.id);
  const href = isOwn ? undefined : objectHref(record);
  const outcomeLabel = labelByOutcome[outcome];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-5 py-2.5">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{words(actionLabel(record))}</span>
        {href && (
          <>
            {' '}
            <Link href={href}>{words(objectLabel(record))}</Link>
          </>
        )}
        {outcome !== 'done' && (
          <>
            {' '}
            <Badge tone="neutral">{outcomeLabel ? i18n._(outcomeLabel) : outcome}</Badge>
          </>
        )}
      </p>
      <p className="text-[0.8125rem] text-muted">
        {application !== null && <>{t`API, “${application}”`} · </>}
        <DateTime moment={created} />
      </p>
    </li>
  );
}
