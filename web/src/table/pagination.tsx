import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../format/count.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';

export const pageSizes = [10, 25, 50, 75, 100] as const;

/** The page numbers to offer: first, last, and those around the current one; 0 is a gap. */
export function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const pages = [...new Set(near)].toSorted((a, b) => a - b);
  return pages.flatMap((number, index) => (index > 0 && number - pages[index - 1]! > 1 ? [0, number] : [number]));
}

/**
 * How many rows there are, and whether a page follows, when only the rows of this page can say: a page that is not full is the
 * last one, and its rows complete the count. So the pages can be turned while the totals are missing.
 */
export function reachOf({
  page,
  pagesize,
  total,
  rows,
}: {
  page: number;
  pagesize: number;
  /** From the totals; absent while unknown. */
  total: number | undefined;
  /** On this page; absent while unknown. */
  rows: number | undefined;
}): { total: number | undefined; hasNext: boolean } {
  if (total !== undefined) return { total, hasNext: page * pagesize < total };
  if (rows === undefined || rows >= pagesize) return { total, hasNext: rows !== undefined };
  return { total: rows > 0 || page === 1 ? (page - 1) * pagesize + rows : undefined, hasNext: false };
}

/** Range of total, rows per page, pages. While the total is unknown there is no last page to go to, only the next one. */
export function Pagination({
  page,
  pagesize,
  total,
  hasNext,
  onPage,
  onPageSize,
}: {
  page: number;
  pagesize: number;
  total: number | undefined;
  hasNext: boolean;
  onPage: (page: number) => void;
  onPageSize: (pagesize: number) => void;
}) {
  const { t } = useLingui();
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pagesize));
  const [from, to] = [(page - 1) * pagesize + 1, Math.min(page * pagesize, total ?? 0)];
  const step =
    'inline-flex size-8 items-center justify-center rounded-control hover:bg-neutral-soft disabled:opacity-40 disabled:hover:bg-transparent';
  if (total === 0) return null;
  // On a phone, what turns pages is left out where there is only one.
  const onlyPages = page === 1 && !hasNext && 'max-sm:hidden';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3 text-[0.8125rem]">
      <label className={classNames('flex items-center gap-2 text-muted', onlyPages)}>
        <Trans>Rows per page</Trans>
        <select
          value={pagesize}
          onChange={(event) => onPageSize(Number(event.target.value))}
          className="control min-h-8 text-ink"
        >
          {[...new Set([...pageSizes, pagesize])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </select>
      </label>
      <p className="text-muted tabular-nums">
        {total === undefined ? (
          <Trans>Page {formatCount(page)}</Trans>
        ) : to >= from ? (
          <Trans>
            {formatCount(from)}–{formatCount(to)} of {formatCount(total)}
          </Trans>
        ) : (
          <Trans>
            Page {formatCount(page)} of {formatCount(last)}
          </Trans>
        )}
      </p>
      <nav aria-label={t`Pages`} className={classNames('flex items-center gap-0.5 tabular-nums', onlyPages)}>
        <button
          type="button"
          className={step}
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, last))}
          aria-label={t`Previous page`}
        >
          <Icon name="chevron-left" />
        </button>
        {total !== undefined &&
          pagesAround(page, last).map((number, index) =>
            number === 0 ? (
              <span key={`gap-${index}`} aria-hidden className="px-1 text-muted">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={t`Page ${formatCount(number)}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
                className="min-h-8 min-w-8 rounded-control px-1.5 hover:bg-neutral-soft aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
              >
                {formatCount(number)}
              </button>
            ),
          )}
        <button
          type="button"
          className={step}
          disabled={!hasNext}
          onClick={() => onPage(page + 1)}
          aria-label={t`Next page`}
        >
          <Icon name="chevron-right" />
        </button>
      </nav>
    </div>
  );
}
