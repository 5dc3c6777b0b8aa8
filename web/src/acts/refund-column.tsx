import type { ReactNode } from 'react';
import { cardControl } from '../table/card-look.ts';
import type { Column } from '../table/column.ts';
import { IconButton } from '../ui/button.tsx';
import { useOpenRefund } from './use-open-refund.ts';

/** The last column of a list whose rows can be refunded: their button, without a heading. */
export const refundColumn = <Row,>(label: string, render: (row: Row) => ReactNode): Column<Row> => ({
  key: 'action',
  card: 'icon',
  label,
  isUnlabelled: true,
  isRequired: true,
  isInteractive: true,
  className: 'w-8 pr-3! pl-0!',
  render,
});

/** Opens the refund dialog of a payment over the list. */
export function RefundIcon({ payment_id, label }: { payment_id: string; label: string }) {
  const openRefund = useOpenRefund();
  return (
    <IconButton icon="refund" label={label} onPress={() => openRefund(payment_id)} className={`-my-1 ${cardControl}`} />
  );
}
