import { Trans, useLingui } from '@lingui/react/macro';
import type { Loan } from '@purser/contract/loans/loan';
import { formatDate } from '../format/date.ts';
import { DateTime } from '../format/date-time.tsx';
import { Money } from '../format/money-text.tsx';
import { formatLoanRate } from '../format/percent.ts';
import { withholdingsHref } from '../hrefs.ts';
import type { Column } from '../table/column.ts';
import { Badge } from '../ui/badge.tsx';
import { Link } from '../ui/link.tsx';

/** The columns of all loans, in order. */
export function useLoanColumns(): Column<Loan>[] {
  const { t } = useLingui();
  return [
    {
      key: 'paid_out_at',
      card: 'who',
      label: t`Disbursed`,
      sort: 'paid_out_at',
      className: 'whitespace-nowrap',
      render: ({ paid_out_at }) => <DateTime moment={paid_out_at} form="date" />,
    },
    { key: 'status', card: 'when', label: t`Status`, render: (loan) => <LoanStatus loan={loan} /> },
    {
      key: 'amount',
      card: 'amount',
      label: t`Amount`,
      isNumeric: true,
      render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'fee_amount',
      card: 'state',
      label: t`Fixed fee`,
      isNumeric: true,
      render: ({ fee_amount, currency }) => (
        <>
          {/* A card has no headings. */}
          <span className="text-muted sm:hidden">{t`Fee`} </span>
          <Money amount={fee_amount} currency={currency} />
        </>
      ),
    },
    {
      key: 'withhold_rate',
      card: 'how',
      label: t`Withhold rate`,
      isNumeric: true,
      render: ({ withhold_rate }) => formatLoanRate(withhold_rate),
    },
    {
      key: 'first_paydown_at',
      label: t`First paydown`,
      className: 'whitespace-nowrap',
      render: ({ first_paydown_at }) => <DateTime moment={first_paydown_at} form="date" />,
    },
    {
      key: 'repayments',
      label: t`Repayments`,
      isUnlabelled: true,
      isNumeric: true,
      isInteractive: true,
      render: ({ stripe_loan_id, paid_out_at }) => (
        <Link
          href={withholdingsHref(stripe_loan_id)}
          className="inline-flex min-h-6 items-center"
          aria-label={t`Repayments of the loan disbursed on ${formatDate(paid_out_at)}`}
        >
          <Trans>Repayments</Trans>
        </Link>
      ),
    },
  ];
}

/** Paid off with its day, or active. */
export function LoanStatus({ loan: { fully_paid_at } }: { loan: Pick<Loan, 'fully_paid_at'> }) {
  return fully_paid_at ? (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      <Badge tone="success">
        <Trans>Paid off</Trans>
      </Badge>
      <span className="text-[0.8125rem] text-muted">
        <DateTime moment={fully_paid_at} form="date" />
      </span>
    </span>
  ) : (
    <Badge tone="info">
      <Trans>Active</Trans>
    </Badge>
  );
}
