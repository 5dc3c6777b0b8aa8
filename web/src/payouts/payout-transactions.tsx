import { Trans, useLingui } from '@lingui/react/macro';
import type { Payout } from '@purser/contract/payouts/payout';
import { transactionList } from '@purser/contract/transactions/transaction';
import { useQuery } from '@tanstack/react-query';
import { transactionHref } from '../hrefs.ts';
import { api } from '../api.ts';
import { useColumns } from '../table/column.ts';
import { ListFrame } from '../table/list-frame.tsx';
import { listOptions } from '../table/list-options.ts';
import { useListQuery } from '../table/use-list-query.ts';
import { useTransactionColumns } from '../transactions/transaction-columns.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const payoutColumns = ['deposit_id', 'deposit', 'deposit_status'];

/** The transactions of a payout: the list without filters and without the columns of payouts. */
export function PayoutTransactions({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const list = useListQuery(transactionList);
  const { page, pagesize, sort, direction } = list.query;
  const filters = { deposit_id_is: [payout.id] };
  const rows = useQuery(
    api.transactions.listTransactions.queryOptions({
      input: { page, pagesize, sort, direction, ...filters },
      ...listOptions,
    }),
  );
  const summary = useQuery(api.transactions.summarizeTransactions.queryOptions({ input: filters, ...listOptions }));
  const columns = useColumns(useTransactionColumns(), 'wc_payments_transactions_hidden_columns');
  return (
    <ListFrame
      list={list}
      page={rows}
      total={summary.data?.count}
      label={t`Transactions`}
      columns={columns.visible.filter(({ key }) => !payoutColumns.includes(key))}
      rowKey={({ transaction_id }) => transaction_id}
      rowHref={(row) => transactionHref(row)}
      isFiltered={false}
      errorTitle={<Trans>Error retrieving transactions.</Trans>}
      empty={<NoTransactions status={payout.status} />}
    >
      <h2 className="px-5 pt-4 pb-1 text-[0.9375rem] font-semibold">
        <Trans>Transactions</Trans>
      </h2>
    </ListFrame>
  );
}

function NoTransactions({ status }: Pick<Payout, 'status'>) {
  const title = <Trans>No transactions</Trans>;
  switch (status) {
    case 'failed':
    case 'canceled':
      return (
        <EmptyState icon="payments" title={title}>
          <Trans>The money is back in your balance and will be part of a later payout.</Trans>
        </EmptyState>
      );
    case 'paid':
      return (
        <EmptyState icon="payments" title={title}>
          <Trans>None of the listed transactions are in this payout.</Trans>
        </EmptyState>
      );
    default:
      return (
        <EmptyState icon="payments" title={<Trans>No transactions yet</Trans>}>
          <Trans>They appear here as soon as the payment provider lists them.</Trans>
        </EmptyState>
      );
  }
}
