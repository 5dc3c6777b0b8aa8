import { Trans, useLingui } from '@lingui/react/macro';
import { disputeRate, winRate } from '@purser/contract/reports/dispute-costs';
import type { DisputeCosts } from '@purser/contract/reports/dispute-costs';
import { typesByTile } from '@purser/contract/reports/activity';
import type { ReactNode } from 'react';
import { formatCount } from '../../format/count.ts';
import { formatClearMoney } from '../../format/money.ts';
import { disputesOfFigureHref, transactionsOfPeriodHref } from '../../hrefs.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { rateText } from './cost-words.ts';

/** The totals of the period, each a link to its rows. */
export function CostTiles({ report }: { report: DisputeCosts }) {
  const { t } = useLingui();
  const { totals, currency } = report;
  const money = (amount: number): string => formatClearMoney(amount, currency);
  const decided = totals.won + totals.lost;
  const disputed = formatCount(totals.disputes_of_payments);
  const payments = formatCount(totals.payments);
  const won = money(totals.won_amount);
  const answered = money(totals.won_amount + totals.lost_amount);
  const transactions = transactionsOfPeriodHref(report, typesByTile.disputes);
  return (
    <Card isFlush>
      <ul
        aria-label={t`Totals`}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-card bg-line sm:grid-cols-3 lg:grid-cols-6"
      >
        <Tile
          label={<Trans>Disputes</Trans>}
          href={disputesOfFigureHref(report, 'disputes')}
          note={money(totals.amount)}
        >
          {formatCount(totals.disputes)}
        </Tile>
        <Tile
          label={<Trans>Dispute rate</Trans>}
          href={disputesOfFigureHref(report, 'disputes_of_payments')}
          note={t`${disputed} of ${payments} payments`}
        >
          {rateText(disputeRate(totals))}
        </Tile>
        <Tile
          label={<Trans>Share won</Trans>}
          href={disputesOfFigureHref(report, 'won')}
          note={decided > 0 ? t`${won} of ${answered}` : t`Nothing decided yet`}
        >
          {rateText(winRate(totals))}
        </Tile>
        <Tile label={<Trans>Dispute fees</Trans>} href={transactions} note={t`Less returned fees`}>
          {money(totals.fees)}
        </Tile>
        <Tile label={<Trans>Effect on balance</Trans>} href={transactions} note={t`Including fees`}>
          {money(totals.net)}
        </Tile>
        <Tile
          label={<Trans>Inquiries</Trans>}
          href={disputesOfFigureHref(report, 'inquiries')}
          note={t`No money withdrawn`}
        >
          {formatCount(totals.inquiries)}
        </Tile>
      </ul>
    </Card>
  );
}

const Tile = ({
  label,
  href,
  note,
  children,
}: {
  label: ReactNode;
  href: string;
  note: string;
  children: ReactNode;
}) => (
  <li className="flex bg-surface">
    <Link
      href={href}
      isQuiet
      className="flex min-w-0 flex-1 flex-col gap-0.5 px-4 py-3 -outline-offset-2 hover:bg-hover hover:no-underline"
    >
      <span className="text-xs text-muted">{label}</span>
      <span className="amount text-base leading-7 font-semibold">{children}</span>
      <span className="text-xs text-muted">{note}</span>
    </Link>
  </li>
);
