import { Trans, useLingui } from '@lingui/react/macro';
import type { Payout } from '@purser/contract/payouts/payout';
import { useQuery } from '@tanstack/react-query';
import { payoutHref } from '../hrefs.ts';
import { api } from '../api.ts';
import { Money } from '../format/money-text.tsx';
import { PayoutDay } from './payout-day.tsx';
import { PayoutStatusBadge } from './payout-status-badge.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** How many payouts the overview shows. */
const shown = 3;

/** The latest payouts of one currency. They load, fail and retry independently of the page. */
export function RecentPayouts({ currency }: { currency: string }) {
  const { t } = useLingui();
  const payouts = useQuery(
    api.payouts.listPayouts.queryOptions({
      input: { page: 1, pagesize: shown, sort: 'date', direction: 'desc', store_currency_is: [currency] },
    }),
  );
  const rows = payouts.data?.data;
  // As high as the rows, so that the page does not jump when they load.
  return (
    <div className="min-h-[9.75rem]">
      {rows?.length === 0 ? (
        <div className="flex min-h-[9.75rem] flex-col items-center justify-center gap-2 text-center">
          <span className="inline-flex size-9 items-center justify-center rounded-full bg-accent-soft text-accent">
            <Icon name="bank" />
          </span>
          <p className="text-muted">
            <Trans>No payouts yet. Your first ones will appear here.</Trans>
          </p>
        </div>
      ) : !rows && payouts.isError ? (
        <NotLoaded onRetry={() => void payouts.refetch()}>
          <Trans>Error retrieving payouts.</Trans>
        </NotLoaded>
      ) : (
        <table aria-label={t`Recent payouts`} aria-busy={!rows} className="w-full">
          <thead>
            <tr className="h-9 text-left text-xs text-muted [&>th]:font-medium">
              <th scope="col">
                <Trans>Date</Trans>
              </th>
              <th scope="col">
                <Trans>Status</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Amount</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows
              ? rows.map((payout) => <Row key={payout.id} payout={payout} />)
              : Array.from({ length: shown }, (_, row) => (
                  <tr key={row} className={rowLook}>
                    <td colSpan={3}>
                      <Skeleton />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const rowLook = 'h-10 border-t border-line';

const Row = ({ payout }: { payout: Payout }) => (
  <tr className={rowLook}>
    <td>
      <Link href={payoutHref(payout.id)}>{<PayoutDay date={payout.date} />}</Link>
    </td>
    <td>
      <PayoutStatusBadge payout={payout} />
    </td>
    <td className="text-right">
      <Link href={payoutHref(payout.id)} isQuiet>
        <Money amount={payout.amount} currency={payout.currency} />
      </Link>
    </td>
  </tr>
);
