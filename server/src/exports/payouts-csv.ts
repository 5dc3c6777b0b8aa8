import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FilterValues } from '@purser/contract/list-query';
import { labelByPayoutState, labelByPayoutType } from '@purser/contract/payouts/labels';
import type { Store } from '../context.ts';
import { amountCell, csvOf, dayCell, labelCell, textCell } from './csv.ts';
import type { CsvOptions } from './csv.ts';
import type { Database } from '../database/database.ts';
import { selectedBy } from '../database/list-sql.ts';
import { payoutSource } from '../payouts/payout-source.ts';

/** The headings of the file in the order of the table’s columns, each with its cell. The bank account includes the currency, as on the screen. */
const cells = {
  'Payout Id': 'payout_id',
  Date: dayCell('date'),
  Type: labelCell('type', labelByPayoutType),
  Amount: amountCell('amount', 'currency'),
  Status: labelCell(
    `case when type = 'withdrawal' and status = 'paid' then 'deducted' else status end`,
    labelByPayoutState,
    {
      otherwise: 'status',
    },
  ),
  'Bank account': textCell('bank_account'),
  'Bank reference ID': textCell('bank_reference_key'),
};

/** The payouts that the query selects, newest first, as a CSV file of any length. */
export function payoutsCsv(
  db: Database,
  store: Store,
  query: FilterValues,
  options: Pick<CsvOptions, 'onRows' | 'signal'> = {},
): Readable {
  const columns = Object.values(cells).join(', ');
  const rows = sql`
    select ${sql.raw(columns)} from payouts
    where ${selectedBy(payoutSource, query, store)}
    order by date desc, payout_id desc`;
  return csvOf(db, { ...options, header: Object.keys(cells), query: rows.compile(db) });
}
