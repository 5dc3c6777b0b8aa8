import { Trans, useLingui } from '@lingui/react/macro';
import { describeList } from '@purser/contract/list-query';
import type { Loan } from '@purser/contract/loans/loan';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { loanHref } from '../hrefs.ts';
import { DataTable } from '../table/data-table.tsx';
import { useListQuery } from '../table/use-list-query.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useLoanColumns } from './loan-columns.tsx';
import { loanOfferQuery } from './loan-offer-card.tsx';
import { byDisbursement } from './loan-order.ts';

// The call returns every loan, so the order is made here.
const loanList = describeList({ sorts: ['paid_out_at'], defaultSort: 'paid_out_at', filters: {} });

/** Every loan, the latest first; a row opens the loan’s transactions. */
export function AllLoans({ loans }: { loans: Pick<UseQueryResult<{ data: Loan[] }>, 'data' | 'error' | 'refetch'> }) {
  const { t } = useLingui();
  const { query, sortBy } = useListQuery(loanList);
  const columns = useLoanColumns();
  const isApproved = Boolean(useQuery(loanOfferQuery()).data?.approved);
  const rows = loans.data?.data;
  return (
    <Card title={t`All loans`} isFlush className="overflow-clip [&_tbody>tr:last-child>td]:border-b-0">
      <DataTable
        label={t`All loans`}
        columns={columns}
        rows={rows && byDisbursement(rows, query.direction)}
        rowKey={({ stripe_loan_id }) => stripe_loan_id}
        rowHref={({ stripe_loan_id }) => loanHref(stripe_loan_id)}
        sort={{ by: query.sort, direction: query.direction, onSort: () => sortBy('paid_out_at') }}
        error={rows ? undefined : loans.error}
        errorTitle={<Trans>Error retrieving the active loan summary.</Trans>}
        onRetry={() => void loans.refetch()}
        pageSize={3}
        empty={
          <EmptyState icon="bank" title={<Trans>No loans yet</Trans>}>
            {isApproved ? (
              <Trans>Your approved loan appears here once it’s paid out.</Trans>
            ) : (
              <Trans>When the payment provider offers you a loan, the offer appears on your overview.</Trans>
            )}
          </EmptyState>
        }
      />
    </Card>
  );
}
