import type { Core } from '../api/core.ts';
import { journalLine } from '../balance/balance-transactions.ts';
import type { BalanceTransaction } from '../balance/balance-transactions.ts';
import type { Tx } from '../engine/store.ts';
import { isPlastic } from '../terminal/present-card.ts';
import { lineColumns, settledRefund } from './imports.ts';
import type { ImportedPayment } from './imports.ts';

/** Columns that pg would give as text. */
const numbers = new Set<string>([
  'created',
  'available_on',
  'amount',
  'amount_refunded',
  'refunded_at',
  'settlement_amount',
  'fee',
  'application_fee',
  'capture_before',
  'exchange_rate',
]);

/** These columns of `imported_payments p`, and the day that the money becomes available. */
export const selectionOf = (columns: readonly string[]): string =>
  ['available_on', ...columns]
    .map((column) => (numbers.has(column) ? `p.${column}::float8 as ${column}` : `p.${column}`))
    .join(', ');

/** What the balance transactions of an imported payment follow from. */
export type ImportedLine = Pick<ImportedPayment, (typeof lineColumns)[number]> & { available_on: number };

export const lineSelection = selectionOf(lineColumns);

export const isBooked = ({ captured, status }: Pick<ImportedLine, 'captured' | 'status'>): boolean =>
  captured && status === 'succeeded';

export function chargeLine(core: Core, row: ImportedLine): BalanceTransaction {
  const { settlement_currency: currency } = row;
  return journalLine({
    id: `txn_${row.stem}`,
    amount: row.settlement_amount,
    available_on: row.available_on,
    created: row.created,
    currency,
    exchange_rate: row.exchange_rate,
    source: `ch_${row.stem}`,
    type: isPlastic(row.method_type) ? 'charge' : 'payment',
    reporting_category: 'charge',
    fee_details:
      row.fee === 0
        ? []
        : [
            {
              amount: row.fee,
              application: core.keys.application,
              currency,
              description: 'Purser application fee',
              type: 'application_fee',
            },
          ],
  });
}

export function refundLine(row: ImportedLine): BalanceTransaction {
  const created = row.refunded_at ?? row.created;
  return journalLine({
    id: `txn_r${row.stem}`,
    amount: -settledRefund(row),
    available_on: created,
    created,
    currency: row.settlement_currency,
    exchange_rate: row.exchange_rate,
    source: `re_${row.stem}`,
    type: isPlastic(row.method_type) ? 'refund' : 'payment_refund',
    reporting_category: 'refund',
  });
}

/** The balance transactions with these ids, as far as they are of imported payments; nothing is written out. */
export async function importedLines(
  tx: Tx,
  core: Core,
  account: string,
  ids: readonly string[],
): Promise<BalanceTransaction[]> {
  if (ids.length === 0) return [];
  const stems = ids.map((id) => id.replace(/^txn_r?/, ''));
  const rows = await tx.queryOften<ImportedLine>(
    `select ${lineSelection} from imported_payments p where account = $1 and stem = any($2::text[])`,
    [account, stems],
  );
  const wanted = new Set(ids);
  return rows
    .filter(isBooked)
    .flatMap((row) => [
      ...(wanted.has(`txn_${row.stem}`) ? [chargeLine(core, row)] : []),
      ...(row.amount_refunded > 0 && wanted.has(`txn_r${row.stem}`) ? [refundLine(row)] : []),
    ]);
}
