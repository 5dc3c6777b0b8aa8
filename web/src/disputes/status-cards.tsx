import { useLingui } from '@lingui/react/macro';
import { disputeList } from '@purser/contract/disputes/dispute-list';
import type { DisputesSummary } from '@purser/contract/disputes/dispute-list';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatCount } from '../format/count.ts';
import { formatClearMoney } from '../format/money.ts';
import { Money } from '../format/money-text.tsx';
import { disputesHref } from '../hrefs.ts';
import { settings } from '../page-settings.ts';
import type { Search } from '../search.ts';
import { contentOf, hasSameFilters } from '../table/views.ts';
import { Link } from '../ui/link.tsx';
import { statusGroups, sumOf } from './status-groups.ts';
import type { StatusGroup } from './status-groups.ts';

/** Whether the page with these parameters lists exactly the group. */
const isShown = (group: StatusGroup, search: Search): boolean => {
  const now = contentOf({ ...search, store_currency_is: undefined }, disputeList, []);
  return hasSameFilters(now, contentOf(group.search, disputeList, []), disputeList);
};

/** What is at stake, by what the merchant can do about it. Each card filters the list. */
export function StatusCards({ summary }: { summary: Pick<UseQueryResult<DisputesSummary>, 'data' | 'isError'> }) {
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const { store_currency_is } = search;
  return (
    <nav aria-label={t`Disputes by status`} className="mb-3 max-sm:-mt-1 max-sm:mb-2">
      <ul className="grid gap-2 max-sm:-mx-1 max-sm:flex max-sm:gap-1.5 max-sm:overflow-x-auto max-sm:p-1 sm:grid-cols-3 lg:grid-cols-5">
        {statusGroups.map((group) => (
          <li key={group.id} className="max-sm:shrink-0">
            <Link
              href={disputesHref({ ...group.search, store_currency_is })}
              isQuiet
              {...(isShown(group, search) ? { 'aria-current': 'true' } : {})}
              className="flex h-full flex-col rounded-control! border border-line bg-surface px-3 py-1.5 hover:border-line-strong hover:text-ink hover:no-underline focus-visible:no-underline aria-[current]:border-accent aria-[current]:bg-accent-soft max-sm:px-2 max-sm:py-1"
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="font-medium">{t(group.label)}</span>
                <Count summary={summary} group={group} />
              </span>
              <Stake summary={summary} group={group} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type CardProps = Parameters<typeof StatusCards>[0] & { group: StatusGroup };

const Count = ({ summary: { data, isError }, group }: CardProps) => (
  <span className="leading-5 font-semibold tabular-nums">
    {data ? (
      formatCount(sumOf(data.by_status, group.statuses).count)
    ) : isError ? (
      '—'
    ) : (
      <span aria-hidden className="skeleton inline-block h-4 w-6" />
    )}
  </span>
);

function Stake({ summary: { data, isError }, group }: CardProps) {
  const amounts = data && sumOf(data.by_status, group.statuses).amounts;
  return (
    <span className="flex min-h-5 gap-x-1.5 text-xs leading-5 text-muted max-sm:hidden">
      {amounts ? (
        <FirstAmount amounts={amounts} />
      ) : isError ? (
        '—'
      ) : (
        <span aria-hidden className="skeleton mt-1 inline-block h-3 w-16" />
      )}
    </span>
  );
}

/** Unlike currencies are never added: the store’s own is shown, and the others are counted and named in the tooltip. */
function FirstAmount({ amounts }: { amounts: ReturnType<typeof sumOf>['amounts'] }) {
  const { t } = useLingui();
  const own = settings.accountDefaultCurrency.toLowerCase();
  const [first, ...others] = amounts.toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own));
  if (!first) return '—';
  const all = others.map(({ amount, currency }) => formatClearMoney(amount, currency)).join(' · ');
  return (
    <>
      <Money amount={first.amount} currency={first.currency} />
      {others.length > 0 && (
        <span title={all}>
          <span aria-hidden>{t`+${others.length}`}</span>
          <span className="sr-only">{all}</span>
        </span>
      )}
    </>
  );
}
