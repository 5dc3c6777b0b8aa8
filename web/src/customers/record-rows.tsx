import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { codeOf } from '../api.ts';
import { formatCount } from '../format/count.ts';
import { Card, CardSection } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';

/** Rows on the page itself; the lists have the others. */
export const shownRecords = 5;

/** A short list in a card; with more rows than it shows, a link leads to all of them. */
export function RecordsCard({
  title,
  count,
  allHref,
  allLabel,
  children,
}: {
  title: string;
  count: number;
  allHref: string;
  /** What the link is read out as, where several cards have one. */
  allLabel: string;
  children: ReactNode;
}) {
  return (
    <Card
      isFlush
      title={
        <>
          {title}
          {count > 0 && <span className="ml-1.5 font-normal text-muted tabular-nums">{formatCount(count)}</span>}
        </>
      }
      actions={
        count > shownRecords && (
          <Link href={allHref} aria-label={allLabel} className="inline-flex min-h-6 items-center">
            <Trans>View all</Trans>
          </Link>
        )
      }
    >
      {children}
    </Card>
  );
}

/** The rows of a query, its loading and its failure; each card fails alone. */
export function Records<Row>({
  query,
  rowKey,
  empty,
  children,
}: {
  query: UseQueryResult<{ data: Row[] }>;
  rowKey: (row: Row) => string;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  if (query.isError) return <ErrorState reference={codeOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <CardSection>
        <div aria-busy>
          <SkeletonLines count={3} />
        </div>
      </CardSection>
    );
  return (
    <RecordList rows={query.data.data} rowKey={rowKey} empty={empty}>
      {children}
    </RecordList>
  );
}

export function RecordList<Row>({
  rows,
  rowKey,
  empty,
  children,
}: {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  if (rows.length === 0)
    return (
      <CardSection>
        <p className="text-muted">{empty}</p>
      </CardSection>
    );
  return (
    <ul className="mt-1.5">
      {rows.map((row) => (
        <li key={rowKey(row)} className="border-t border-line">
          {children(row)}
        </li>
      ))}
    </ul>
  );
}

/** One record: what it is and when on the left, how much and its state on the right. The whole row is the link. */
export function RecordRow({
  href,
  title,
  meta,
  amount,
  state,
}: {
  href: string | undefined;
  title: ReactNode;
  meta: ReactNode;
  amount: ReactNode;
  state: ReactNode;
}) {
  return (
    <div className="relative px-5 py-2.5 last:pb-3 hover:bg-hover">
      <div className="flex items-center justify-between gap-x-4">
        <div className="min-w-0 font-medium wrap-anywhere">
          {href ? (
            <Link href={href} isQuiet className="inline-flex min-h-6 items-center after:absolute after:inset-0">
              {title}
            </Link>
          ) : (
            title
          )}
        </div>
        <span className="amount shrink-0 font-medium">{amount}</span>
      </div>
      {/* A line of its own, so that a long state takes no room from what the record is. */}
      <div className="flex items-end justify-between gap-x-4">
        <div className="min-w-0 text-[0.8125rem] text-muted">{meta}</div>
        {/* Badges have a tooltip of their own, above the row’s link. */}
        <span className="relative z-[1] shrink-0">{state}</span>
      </div>
    </div>
  );
}
