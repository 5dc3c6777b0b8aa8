import { useLingui } from '@lingui/react/macro';
import type { Withholding } from '@purser/contract/loans/withholding';
import { DateTime } from '../format/date-time.tsx';
import { orderHref, payoutHref, withholdingsHref } from '../hrefs.ts';
import type { Column } from '../table/column.ts';
import { idColumn } from '../table/id-column.tsx';
import { Link } from '../ui/link.tsx';
import { MiddleTruncate } from '../ui/middle-truncate.tsx';
import { labelByWithholdingKind } from './labels.ts';
import { amountColumn } from '../table/amount-column.tsx';

/** The columns of the repayments of loans, in order. */
export function useWithholdingColumns(): Column<Withholding>[] {
  const { t } = useLingui();
  return [
    idColumn(
      { key: 'withholding_id', label: t`Withholding Id`, copy: t`Copy withholding ID` },
      ({ withholding_id }) => withholding_id,
    ),
    {
      key: 'date',
      card: 'when',
      label: t`Date / Time`,
      sort: 'date',
      isRequired: true,
      className: 'whitespace-nowrap',
      render: ({ date }) => <DateTime moment={date} />,
    },
    {
      key: 'kind',
      card: 'who',
      label: t`Type`,
      isRequired: true,
      render: ({ kind }) => t(labelByWithholdingKind[kind]),
    },
    amountColumn(),
    {
      key: 'loan_id',
      label: t`Loan Id`,
      isInteractive: true,
      render: ({ stripe_loan_id }) => (
        <Link href={withholdingsHref(stripe_loan_id)}>
          <MiddleTruncate text={stripe_loan_id} />
        </Link>
      ),
    },
    {
      key: 'order',
      card: 'state',
      label: t`Order #`,
      isInteractive: true,
      render: ({ order_id }) => (order_id === undefined ? '—' : <Link href={orderHref(order_id)}>#{order_id}</Link>),
    },
    idColumn(
      { key: 'payment_id', label: t`Payment Id`, copy: t`Copy payment ID` },
      ({ payment_intent_id, charge_id }) => payment_intent_id ?? charge_id,
    ),
    idColumn(
      { key: 'transaction_id', label: t`Transaction Id`, copy: t`Copy transaction ID` },
      ({ transaction_id }) => transaction_id,
    ),
    {
      key: 'deposit_id',
      label: t`Payout ID`,
      isInteractive: true,
      render: ({ deposit_id }) =>
        deposit_id ? (
          <Link href={payoutHref(deposit_id)}>
            <MiddleTruncate text={deposit_id} />
          </Link>
        ) : (
          '—'
        ),
    },
    idColumn({ key: 'reverses', label: t`Reverses`, copy: t`Copy withholding ID` }, ({ reverses }) => reverses),
  ];
}
