import { Trans, useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReaderFee } from '@purser/contract/readers/reader';
import type { ComponentType, ReactNode } from 'react';
import { api, codeOf } from '../api.ts';
import { formatCount } from '../format/count.ts';
import { Money } from '../format/money-text.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { saveFile } from '../table/csv-file.ts';
import { SummaryStrip } from '../table/summary-strip.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { readerFeesCsv, wordByStatus } from './reader-fees.ts';

/** The transactions and the fee of each card reader in the month of a fee. The page has the header of the payments that it is listed among. */
export function ReaderFeesPage({
  transaction_id,
  header: Header,
}: {
  transaction_id: string | undefined;
  header: ComponentType<{ title: ReactNode; actions: ReactNode; children: ReactNode }>;
}) {
  const { t } = useLingui();
  const fees = useQuery(
    api.readers.listReaderFees.queryOptions({ input: transaction_id ? { transaction_id } : skipToken }),
  );
  const rows = fees.data;
  const isFailed = !transaction_id || (fees.isError && !rows);
  const columns = useColumns();
  return (
    <div className="max-w-[72rem]">
      <Header
        title={<Trans>Card readers</Trans>}
        actions={rows && rows.length > 0 && <DownloadButton columns={columns} rows={rows} />}
      >
        {transaction_id && (
          <span className="inline-flex flex-wrap items-center gap-x-1.5">
            <Trans>Transaction</Trans> <CopyableId id={transaction_id} label={t`Copy transaction ID`} />
          </span>
        )}
      </Header>
      <Card isFlush className="overflow-clip [&_tbody>tr:last-child>td]:border-b-0">
        {isFailed ? (
          <ErrorState
            title={<Trans>Readers details not loaded</Trans>}
            reference={codeOf(fees.error)}
            {...(transaction_id ? { onRetry: () => void fees.refetch() } : {})}
          />
        ) : (
          <>
            {rows?.length !== 0 && <Totals rows={rows} />}
            <DataTable
              label={t`Card readers`}
              columns={columns}
              rows={rows}
              rowKey={({ reader_id }) => reader_id}
              pageSize={3}
              empty={
                <EmptyState icon="payments" title={<Trans>No card readers</Trans>}>
                  <Trans>No readers are linked to this transaction.</Trans>
                </EmptyState>
              }
            />
          </>
        )}
      </Card>
    </div>
  );
}

function DownloadButton({ columns, rows }: { columns: Column<ReaderFee>[]; rows: readonly ReaderFee[] }) {
  const { t } = useLingui();
  const headings = columns.map(({ label }) => label);
  return (
    <Button icon="download" onPress={() => saveFile('Card Readers.csv', readerFeesCsv(headings, rows, t))}>
      <Trans>Download</Trans>
    </Button>
  );
}

function useColumns(): Column<ReaderFee>[] {
  const { t } = useLingui();
  return [
    {
      key: 'reader_id',
      label: t`Reader id`,
      isInteractive: true,
      render: ({ reader_id }) => <CopyableId id={reader_id} label={t`Copy reader ID`} />,
    },
    {
      key: 'status',
      label: t`Status`,
      render: ({ status }) => (
        <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(wordByStatus[status])}</Badge>
      ),
    },
    { key: 'count', label: t`Transactions`, isNumeric: true, render: ({ count }) => formatCount(count) },
    {
      key: 'fee',
      label: t`Fee`,
      isNumeric: true,
      render: ({ fee }) => <Money amount={fee.amount} currency={fee.currency} />,
    },
  ];
}

/** The sum over all readers; they are billed in one currency. */
function Totals({ rows }: { rows: readonly ReaderFee[] | undefined }) {
  const { t } = useLingui();
  const currency = rows?.[0]?.fee.currency;
  const sum = (of: (row: ReaderFee) => number) => rows?.reduce((total, row) => total + of(row), 0);
  return (
    <div className="border-b border-line">
      <SummaryStrip
        label={t`Totals`}
        isError={false}
        items={[
          { key: 'readers', label: t`Card readers`, value: rows && formatCount(rows.length) },
          { key: 'count', label: t`Transactions`, value: rows && formatCount(sum(({ count }) => count) ?? 0) },
          {
            key: 'fee',
            label: t`Fees`,
            value: currency && <Money amount={sum(({ fee }) => fee.amount)} currency={currency} />,
          },
        ]}
      />
    </div>
  );
}
