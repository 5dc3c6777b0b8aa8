import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Authorization } from '@purser/contract/authorizations/authorization';
import type { FilterValues } from '@purser/contract/list-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { client } from '../api.ts';
import { formatCount } from '../format/count.ts';
import { Money } from '../format/money-text.tsx';
import type { RowSelection } from '../table/row-selection.tsx';
import { SelectionBar } from '../table/selection-bar.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { BulkCaptureDialog } from './bulk-capture-dialog.tsx';
import { BulkCaptureNotice } from './bulk-capture-notice.tsx';
import { whyNot } from './capture-button.tsx';
import { totalsOf } from './run-captures.ts';
import { useBulkCapture } from './use-bulk-capture.ts';
import type { Capturable } from './use-bulk-capture.ts';

/** The most payments that one bulk capture takes. */
const mostAtOnce = 500;

const isCapturable = (row: Authorization): row is Capturable => row.order_id !== null;

/** Captures several authorizations together: the boxes of the list, the bar under it, and the results. */
export function useAuthorizationSelection() {
  const { t } = useLingui();
  const [selectedById, setSelected] = useState<ReadonlyMap<string, Capturable>>(new Map());
  const select = (rows: Authorization[], isSelected: boolean) =>
    setSelected((known) => {
      const next = new Map(known);
      for (const row of rows.filter(isCapturable)) {
        if (isSelected) next.set(row.payment_intent_id, row);
        else next.delete(row.payment_intent_id);
      }
      return next;
    });
  const selection: RowSelection<Authorization> = {
    selected: new Set(selectedById.keys()),
    onSelect: select,
    labelOf: ({ order_id }) => t`Select the payment for order #${order_id ?? ''}`,
    isSelectable: isCapturable,
  };
  return {
    selection,
    chosen: [...selectedById.values()],
    select,
    /** Only these stay selected. */
    keep: (rows: readonly Capturable[]) => setSelected(new Map(rows.map((row) => [row.payment_intent_id, row]))),
  };
}

/** The list, with the failures of the last captures above it and the bar of the selection under it. */
export function BulkCapture({
  list,
  chosen,
  select,
  keep,
  total,
  filters,
}: Omit<ReturnType<typeof useAuthorizationSelection>, 'selection'> & {
  list: ReactNode;
  /** How many authorizations there are on all pages. */
  total: number | undefined;
  /** Of the list; "select all" means the rows that they select. */
  filters: FilterValues;
}) {
  const { t } = useLingui();
  const bulk = useBulkCapture();
  const [isOpen, setOpen] = useState(false);
  const [isSelectingAll, setSelectingAll] = useState(false);
  const totals = totalsOf(chosen);

  const selectAll = async () => {
    setSelectingAll(true);
    try {
      for (let page = 1; page <= mostAtOnce / 100; page++) {
        const { data } = await client.authorizations.listAuthorizations({ ...filters, page, pagesize: 100 });
        select(data, true);
        if (data.length < 100) break;
      }
    } catch {
      toast.error(t`Error retrieving uncaptured transactions.`);
    }
    setSelectingAll(false);
  };
  const open = () => {
    bulk.forget();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    // Before the first press nothing has happened, and the selection stays.
    if (bulk.payments.length === 0) return;
    keep(bulk.failed);
    const captured = bulk.payments.length - bulk.failed.length;
    if (captured > 0) toast.success(plural(captured, { one: '# payment captured.', other: '# payments captured.' }));
    // Refreshed only now: the tab disappears with its last authorization, and the results must be readable until then.
    bulk.refresh();
    // The bar that opened the dialog may be gone, so the focus cannot return to it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    });
  };

  return (
    <>
      {!isOpen && (
        <BulkCaptureNotice
          bulk={bulk}
          onRetry={() => {
            setOpen(true);
            void bulk.retry();
          }}
        />
      )}
      {list}
      {isOpen && <BulkCaptureDialog wanted={chosen} bulk={bulk} onClose={close} />}
      <SelectionBar
        count={chosen.length}
        onClear={() => keep([])}
        actions={
          <>
            {total !== undefined && total > chosen.length && total <= mostAtOnce && (
              <Button isBusy={isSelectingAll} onPress={() => void selectAll()}>
                <Trans>Select all {formatCount(total)}</Trans>
              </Button>
            )}
            <Button variant="primary" onPress={open} disabledReason={whyNot(chosen[0]?.order_id ?? null, t)}>
              <Trans>Capture</Trans>
            </Button>
          </>
        }
      >
        {totals.length === 1 && totals[0] && (
          <span className="amount text-muted">
            <Money amount={totals[0].amount} currency={totals[0].currency} />
          </span>
        )}
      </SelectionBar>
    </>
  );
}
