import { Trans, useLingui } from '@lingui/react/macro';
import { disputeProperties, disputeRate, winRate } from '@purser/contract/reports/dispute-costs';
import type {
  DisputeCostRow,
  DisputeCosts,
  DisputeProperty,
  ListedFigure,
} from '@purser/contract/reports/dispute-costs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../../format/count.ts';
import { formatCountry } from '../../format/country.ts';
import { Money } from '../../format/money-text.tsx';
import { disputesOfFigureHref, paymentsOfFigureHref } from '../../hrefs.ts';
import { single } from '../../search.ts';
import type { Search } from '../../search.ts';
import { Method } from '../../transactions/method-mark.tsx';
import { labelOf } from '../../translated.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { labelByDisputeReason } from '../words.ts';
import { labelByProperty, rateText } from './cost-words.ts';

/** The disputes of the period by one property; which one is in the address. */
export function CostTable({ report }: { report: DisputeCosts }) {
  const { t } = useLingui();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const property = disputeProperties.find((each) => each === single(search['by'])) ?? 'reason';
  const rows = report.rows[property];
  return (
    <Card isFlush>
      <div className="px-5 pt-2 pb-4 max-sm:px-3">
        <Tabs
          label={t`Disputes by`}
          tabs={disputeProperties.map((id) => ({ id, label: t(labelByProperty[id]) }))}
          selected={property}
          onSelect={(by) =>
            void navigate({
              to: '.',
              search: (current: Search) => ({ ...current, by: by === 'reason' ? undefined : by }),
              resetScroll: false,
            })
          }
        >
          <table aria-label={t`Disputes by ${t(labelByProperty[property])}`} className="-mt-2 w-full">
            <thead>
              <tr className="text-xs text-muted">
                <th scope="col" className="py-2 pr-2 text-left font-medium">
                  {t(labelByProperty[property])}
                </th>
                <Head>
                  <Trans>Disputes</Trans>
                </Head>
                <Head isWide>
                  <Trans>Amount</Trans>
                </Head>
                <Head isWide>
                  <Trans>Inquiries</Trans>
                </Head>
                <Head isWide>
                  <Trans>Payments</Trans>
                </Head>
                <Head>
                  <Trans>Dispute rate</Trans>
                </Head>
                <Head>
                  <Trans>Share won</Trans>
                </Head>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.value} row={row} property={property} report={report} />
              ))}
            </tbody>
          </table>
          <p className="mt-3 text-xs text-muted">
            <Trans>
              Disputes count on the day they were opened. The dispute rate counts them on the day of their payment, so
              recent months still grow.
            </Trans>{' '}
            {property === 'product' && <Trans>An order counts for each of its products.</Trans>}
          </p>
        </Tabs>
      </div>
    </Card>
  );
}

const Head = ({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) => (
  <th scope="col" className={`px-2 py-2 text-right font-medium last:pr-0 ${isWide ? 'max-sm:hidden' : ''}`}>
    {children}
  </th>
);

const Cell = ({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) => (
  <td className={`amount px-2 py-1.5 text-right last:pr-0 ${isWide ? 'max-sm:hidden' : ''}`}>{children}</td>
);

function Row({ row, property, report }: { row: DisputeCostRow; property: DisputeProperty; report: DisputeCosts }) {
  const part = { property, value: row.value };
  // Nothing selects rows without a value.
  const hrefOf = (figure: ListedFigure, count: number) =>
    count > 0 && row.value !== '' ? disputesOfFigureHref(report, figure, part) : undefined;
  const payments = row.value === '' ? undefined : paymentsOfFigureHref(report, part);
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-2 text-left font-normal">
        <Name property={property} row={row} />
      </th>
      <Cell>
        <Figure href={hrefOf('disputes', row.disputes)}>{formatCount(row.disputes)}</Figure>
      </Cell>
      <Cell isWide>
        <Money amount={row.amount} currency={report.currency} />
      </Cell>
      <Cell isWide>
        <Figure href={hrefOf('inquiries', row.inquiries)}>{formatCount(row.inquiries)}</Figure>
      </Cell>
      <Cell isWide>
        <Figure href={payments}>{formatCount(row.payments)}</Figure>
      </Cell>
      <Cell>
        <Figure href={hrefOf('disputes_of_payments', row.disputes_of_payments)}>{rateText(disputeRate(row))}</Figure>
      </Cell>
      <Cell>
        <Figure href={hrefOf('won', row.won)}>{rateText(winRate(row))}</Figure>
      </Cell>
    </tr>
  );
}

const Figure = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <Link href={href} className="inline-flex min-h-6 items-center">
      {children}
    </Link>
  ) : (
    children
  );

function Name({ property, row: { value, name } }: { property: DisputeProperty; row: DisputeCostRow }) {
  const { t } = useLingui();
  if (property === 'source') return value ? <Method source={value} /> : '—';
  if (property === 'country') return formatCountry(value);
  if (property === 'product') return name ?? t`Deleted product`;
  const label = labelOf(labelByDisputeReason, value);
  return label ? t(label) : value;
}
