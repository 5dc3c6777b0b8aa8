import { from as copyFrom } from 'pg-copy-streams';
import { finished } from 'node:stream/promises';
import { availableOn, settlement } from '../balance/balance-transactions.ts';
import { fingerprint } from '../methods/cards.ts';
import type { Core } from '../api/core.ts';
import { byClock } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import type { JournalRow } from '../engine/sums.ts';
import { isPlastic } from '../terminal/present-card.ts';

/** A past payment in compact form. Amounts in minor units, times in unix seconds. */
export interface ImportedPayment {
  /** Letters and digits, unique per account, not beginning with `r` (`txn_r…` is the line of a refund). */
  stem: string;
  created: number;
  amount: number;
  currency: string;
  captured: boolean;
  status: 'succeeded' | 'requires_capture' | 'failed';
  amount_refunded: number;
  refunded_at: number | null;
  /** What was booked, in `settlement_currency`; 0 when nothing was. */
  settlement_amount: number;
  settlement_currency: string;
  /** Between minor units; null when the currencies are the same. */
  exchange_rate: number | null;
  /** In `settlement_currency`. */
  fee: number;
  /** The application fee, in `currency`; null when only `fee` is known. */
  application_fee?: number | null;
  method_type: string;
  brand: string | null;
  last4: string | null;
  country: string | null;
  funding: string | null;
  exp_month: number | null;
  exp_year: number | null;
  name: string | null;
  email: string | null;
  billing_country: string | null;
  risk_level: 'normal' | 'elevated' | 'highest' | 'not_assessed' | null;
  metadata: Record<string, string>;
  /** The result of the postal code check; for cards. */
  postal_code_check?: 'pass' | 'fail' | 'unavailable' | null;
  /** Only for `requires_capture`. */
  capture_before: number | null;
  /** The reader that read the card, and its location; for `card_present`. */
  reader?: string | null;
  location?: string | null;
  /** Stem of the imported automatic payout (`importPayouts`) that the payment is in; null or none when it is still to be paid out. */
  payout?: string | null;
  /** The same for its refund. */
  refund_payout?: string | null;
  /** Stem of an imported payout that failed and held the payment before `payout`. */
  returned_from?: string | null;
}

/** The columns that the balance transactions of a payment follow from. */
export const lineColumns = [
  'stem',
  'created',
  'amount',
  'captured',
  'status',
  'amount_refunded',
  'refunded_at',
  'settlement_amount',
  'settlement_currency',
  'exchange_rate',
  'fee',
  'method_type',
] as const satisfies (keyof ImportedPayment)[];

/** The columns of `imported_payments`, beside account and the day that the money becomes available. */
export const importedColumns = [
  ...lineColumns,
  'currency',
  'application_fee',
  'brand',
  'last4',
  'country',
  'funding',
  'exp_month',
  'exp_year',
  'name',
  'email',
  'billing_country',
  'risk_level',
  'metadata',
  'capture_before',
  'postal_code_check',
  'reader',
  'location',
] as const satisfies (keyof ImportedPayment)[];

/** How many payments are written at a time. */
const chunkRows = 5000;

export async function importPayments(
  core: Core,
  account: string,
  rows: Iterable<ImportedPayment> | AsyncIterable<ImportedPayment>,
): Promise<number> {
  return core.transact(byClock, async (tx) => {
    const { delay_days } = await settlement(tx, core, account);
    const copies = [
      new CopyText(tx, `imported_payments (account, available_on, ${importedColumns.join(', ')})`),
      new CopyText(tx, 'journal (account, id, currency, source_type, created, available_on, net, payout)'),
      new CopyText(tx, 'returned_rows (account, payout, created, id, net)'),
    ] as const;
    const [payments, journal, returned] = copies;
    let count = 0;
    for await (const row of rows) {
      check(row);
      const available_on = availableOn(row.created, delay_days);
      payments.add([account, available_on, ...importedColumns.map((column) => row[column])]);
      for (const line of linesOf(account, row, available_on)) {
        journal.add([
          line.account,
          line.id,
          line.currency,
          line.source_type,
          line.created,
          line.available_on,
          line.net,
          line.payout,
        ]);
        tx.addBalance(account, line.currency, line.source_type, line.available_on, line.net);
      }
      if (row.returned_from)
        returned.add([
          account,
          `po_${row.returned_from}`,
          row.created,
          `txn_${row.stem}`,
          row.settlement_amount - row.fee,
        ]);
      if (row.status === 'requires_capture' && row.capture_before !== null) {
        tx.schedule(row.capture_before * 1000, account, 'charge.expire', {
          charge: `ch_${row.stem}`,
          payment_intent: `pi_${row.stem}`,
        });
      }
      count++;
      if (count % chunkRows === 0) for (const copy of copies) await copy.flush();
    }
    for (const copy of copies) await copy.flush();
    return count;
  });
}

function check(row: ImportedPayment): void {
  if (!/^[A-Za-qs-z0-9][A-Za-z0-9]*$/.test(row.stem))
    throw new Error(`stem must be letters and digits, and not begin with r: ${row.stem}`);
  for (const field of ['created', 'amount', 'amount_refunded', 'settlement_amount', 'fee'] as const) {
    if (!Number.isSafeInteger(row[field]))
      throw new Error(`${field} of ${row.stem} must be a whole number: ${row[field]}`);
  }
  if (row.amount_refunded > row.amount) throw new Error(`amount_refunded of ${row.stem} exceeds its amount`);
}

/** One value in COPY's text format. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text;
}

/** Identifies a card or account; the same for every payment with it. */
export const fingerprintOf = (
  row: Pick<ImportedPayment, 'method_type' | 'brand' | 'last4' | 'name' | 'stem'>,
): string => fingerprint(isPlastic(row.method_type) ? `${row.brand ?? 'visa'} ${row.last4} ${row.name}` : row.stem);

/** The journal lines of a payment: of its charge and its refund. */
function linesOf(account: string, row: ImportedPayment, available_on: number): JournalRow[] {
  if (!row.captured || row.status !== 'succeeded') return [];
  const common = {
    account,
    currency: row.settlement_currency,
    source_type: isPlastic(row.method_type) ? 'card' : 'bank_account',
  };
  const inPayout = (stem: string | null | undefined) => (stem ? `po_${stem}` : null);
  const paid = {
    ...common,
    id: `txn_${row.stem}`,
    created: row.created,
    available_on,
    net: row.settlement_amount - row.fee,
    payout: inPayout(row.payout),
  };
  if (row.amount_refunded === 0) return [paid];
  const refunded_at = row.refunded_at ?? row.created;
  const refunded = {
    ...common,
    id: `txn_r${row.stem}`,
    created: refunded_at,
    available_on: refunded_at,
    net: -settledRefund(row),
    payout: inPayout(row.refund_payout),
  };
  return [paid, refunded];
}

/** Gathers rows for a COPY into a table, and sends them in chunks. */
class CopyText {
  readonly #tx: Tx;
  readonly #into: string;
  #text = '';

  constructor(tx: Tx, into: string) {
    this.#tx = tx;
    this.#into = into;
  }

  add(values: unknown[]): void {
    this.#text += `${values.map(cell).join('\t')}\n`;
  }

  async flush(): Promise<void> {
    if (this.#text === '') return;
    // The client of a transaction is a whole one; only its type is narrower.
    const stream = (
      this.#tx.client as unknown as { query(copy: ReturnType<typeof copyFrom>): ReturnType<typeof copyFrom> }
    ).query(copyFrom(`copy ${this.#into} from stdin`));
    stream.end(this.#text);
    this.#text = '';
    await finished(stream);
  }
}

export function settledRefund(
  row: Pick<ImportedPayment, 'amount' | 'amount_refunded' | 'settlement_amount' | 'exchange_rate'>,
): number {
  return row.amount_refunded === row.amount
    ? row.settlement_amount
    : Math.round(row.amount_refunded * (row.exchange_rate ?? 1));
}
