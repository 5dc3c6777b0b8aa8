import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { labelByDisputeReason, labelByDisputeStatus } from '@purser/contract/disputes/labels';
import type { FilterValues } from '@purser/contract/list-query';
import { labelBySource } from '@purser/contract/transactions/labels';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { selectedBy } from '../database/list-sql.ts';
import { disputeSource } from '../disputes/dispute-source.ts';
import { amountCell, csvOf, currencyCell, labelCell, momentCell, textCell } from './csv.ts';
import type { CsvOptions } from './csv.ts';

/** The headings of the file in the order of the table’s columns, each with its cell. */
const cells = {
  'Dispute Id': 'dispute_id',
  Amount: amountCell('amount', 'currency'),
  Currency: currencyCell('currency'),
  Status: labelCell('status', labelByDisputeStatus, { otherwise: 'status' }),
  Reason: labelCell('reason', labelByDisputeReason, { otherwise: 'reason' }),
  Source: labelCell('source', labelBySource),
  'Order #': 'order_id',
  Customer: textCell('customer_name'),
  Email: textCell('customer_email'),
  Country: textCell('customer_country'),
  'Disputed on': momentCell('created'),
  // Blank where no response is awaited, as on the screen.
  'Respond by': `case when status in ('needs_response', 'warning_needs_response') then ${momentCell('due_by')} end`,
};

/** The disputes that the query selects, newest first, as a CSV file of any length. */
export function disputesCsv(
  db: Database,
  store: Store,
  query: FilterValues,
  options: Pick<CsvOptions, 'onRows' | 'signal'> = {},
): Readable {
  const columns = Object.values(cells).join(', ');
  const rows = sql`
    select ${sql.raw(columns)} from disputes
    where ${selectedBy(disputeSource, query, store)}
    order by created desc, dispute_id desc`;
  return csvOf(db, { ...options, header: Object.keys(cells), query: rows.compile(db) });
}
