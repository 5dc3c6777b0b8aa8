import { t } from '@lingui/core/macro';
import { Money } from '../format/money-text.tsx';
import type { Column } from './column.ts';

/** The amount of a row, in its own currency; the list sorts by it. */
export const amountColumn = <Row extends { amount: number; currency: string }>(): Column<Row> => ({
  key: 'amount',
  card: 'amount',
  label: t`Amount`,
  sort: 'amount',
  isNumeric: true,
  isRequired: true,
  render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
});
