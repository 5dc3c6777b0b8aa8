import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { disputesHref, ordersHref, transactionsHref } from '../hrefs.ts';
import { stringifySearch } from '../search.ts';
import { awaitingResponse } from '../transactions/awaiting-response.ts';
import { Card, CardSection } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';

interface Need {
  key: string;
  icon: IconName;
  text: string;
  href: string;
}

/** What waits for the merchant, counted, each with the list of it. */
export function NeedsCard() {
  const disputes = useQuery(
    api.disputes.summarizeDisputes.queryOptions({ input: awaitingResponse({ filter: 'awaiting_response' }) }),
  );
  const uncaptured = useQuery(api.authorizations.summarizeAuthorizations.queryOptions({ input: {} }));
  const held = useQuery(api.transactions.summarizeFraudOutcomes.queryOptions({ input: { status: 'review' } }));
  const orders = useQuery(api.orders.summarizeOrders.queryOptions({ input: { status_is: 'processing' } }));
  const queries = [disputes, uncaptured, held, orders];
  const counts = queries.map(({ data }) => data?.count ?? 0);
  const needs = needsOf(counts[0] ?? 0, counts[1] ?? 0, counts[2] ?? 0, counts[3] ?? 0);
  return (
    <Card isFlush title={<Trans>What needs doing</Trans>}>
      <div className="mt-2 border-t border-line" aria-busy={queries.some(({ isPending }) => isPending)}>
        {queries.some(({ isError }) => isError) ? (
          <ErrorState onRetry={() => queries.forEach((query) => void query.refetch())} />
        ) : queries.some(({ isPending }) => isPending) ? (
          <CardSection>
            <SkeletonLines count={3} />
          </CardSection>
        ) : needs.length === 0 ? (
          <p className="flex items-center gap-2 px-5 py-4 text-muted">
            <Icon name="success" />
            <Trans>Nothing right now.</Trans>
          </p>
        ) : (
          <ul>
            {needs.map(({ key, icon, text, href }) => (
              <li key={key} className="border-t border-line first:border-t-0">
                <Link
                  href={href}
                  isQuiet
                  className="flex items-center gap-3 px-5 py-3 -outline-offset-2 hover:bg-hover hover:no-underline"
                >
                  <Icon name={icon} className="text-muted" />
                  <span className="min-w-0 flex-1">{text}</span>
                  <Icon name="chevron-right" className="text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** The most pressing first; what there is none of is left out. */
function needsOf(disputes: number, uncaptured: number, held: number, orders: number): Need[] {
  const needs: (Need & { count: number })[] = [
    {
      key: 'disputes',
      count: disputes,
      icon: 'dispute',
      text: t`${plural(disputes, { one: '# dispute needs a response', other: '# disputes need a response' })}`,
      href: disputesHref({ filter: 'awaiting_response' }),
    },
    {
      key: 'held',
      count: held,
      icon: 'shield',
      text: t`${plural(held, { one: '# payment to review', other: '# payments to review' })}`,
      href: transactionsHref({ tab: 'blocked-page' }),
    },
    {
      key: 'uncaptured',
      count: uncaptured,
      icon: 'payments',
      text: t`${plural(uncaptured, { one: '# payment to capture', other: '# payments to capture' })}`,
      href: transactionsHref({ tab: 'uncaptured-page' }),
    },
    {
      key: 'orders',
      count: orders,
      icon: 'orders',
      text: t`${plural(orders, { one: '# order to ship', other: '# orders to ship' })}`,
      href: `${ordersHref}${stringifySearch({ filter: 'advanced', status_is: 'processing' })}`,
    },
  ];
  return needs.filter(({ count }) => count > 0);
}
