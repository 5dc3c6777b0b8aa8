import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api, statusOf } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatClearMoney } from '../format/money.ts';
import { formatLoanRate } from '../format/percent.ts';
import { loanHref } from '../hrefs.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Card } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { LoanStatus } from './loan-columns.tsx';
import { FactRow } from '../ui/fact-row.tsx';

/** What became of one loan by our books: what is owed, what each kind of repayment took off, and what remains. */
export function LoanLedgerCard({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(api.loans.getLoanLedger.queryOptions({ input: { id } }));
  const loan = useQuery(api.loans.listLoans.queryOptions()).data?.data.find(
    ({ stripe_loan_id }) => stripe_loan_id === id,
  );
  // The list below is empty then, and says so.
  if (statusOf(error) === 404) return null;
  const money = (amount: number) => formatClearMoney(amount, data?.currency ?? '');
  return (
    <Card
      title={t`Loan ledger`}
      actions={
        <Link href={loanHref(id)}>
          <Trans>View transactions</Trans>
        </Link>
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          <FactRow
            facts={[
              { label: t`Loan Id`, value: <CopyableId id={id} label={t`Copy loan ID`} /> },
              ...(loan
                ? [
                    { label: t`Status`, value: <LoanStatus loan={loan} /> },
                    { label: t`Disbursed on`, value: <DateTime moment={loan.paid_out_at} form="date" /> },
                    { label: t`Withhold rate`, value: formatLoanRate(loan.withhold_rate) },
                    { label: t`First paydown`, value: <DateTime moment={loan.first_paydown_at} form="date" /> },
                  ]
                : []),
            ]}
          />
          <Ledger
            label={t`Loan ledger`}
            isWide
            lines={[
              { key: 'advance', label: t`Loan amount`, amount: money(data.advance_amount) },
              { key: 'fee', label: t`Fixed fee`, amount: money(data.fee_amount) },
              { key: 'withheld', label: t`Withheld from payments`, amount: money(-data.withheld_amount) },
              {
                key: 'paid',
                label: t`Minimum and early payments`,
                amount: money(-data.paid_amount),
              },
              {
                key: 'reversed',
                label: t`Reversed`,
                amount: money(data.reversed_amount),
                help: t`Withheld from payments that were refunded later, or debits that your bank refused. You owe it again.`,
              },
              { key: 'remaining', label: t`Remaining`, amount: money(data.remaining_amount), isTotal: true },
            ]}
          />
        </div>
      ) : error ? (
        <NotLoaded onRetry={() => void refetch()}>
          <Trans>We couldn’t load the ledger.</Trans>
        </NotLoaded>
      ) : (
        <div aria-busy>
          <SkeletonLines count={7} />
        </div>
      )}
    </Card>
  );
}
