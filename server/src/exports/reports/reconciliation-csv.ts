import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { isPayoutLine, labelByReconciliationLine } from '@purser/contract/reports/reconciliation';
import type { Reconciliation } from '@purser/contract/reports/reconciliation';
import { amountCell, csvOf, textCell } from '../csv.ts';
import type { Database } from '../../database/database.ts';

const header = ['Store', 'From', 'To', 'Time zone', 'Currency', 'Section', 'Line', 'Count', 'Amount'];

/** One row per line, in the order of the report; each carries the whole period, so that files can be put together. */
export function reconciliationCsv(db: Database, report: Reconciliation): Readable {
  const { store_name, from, to, time_zone, currency } = report;
  const rows = rowsOf(report);
  const query = sql`
    select ${sql.raw(textCell('store'))}, first, last, ${sql.raw(textCell('zone'))}, upper(currency), section, ${sql.raw(textCell('line'))}, count,
      ${sql.raw(amountCell('amount', 'currency'))}
    from (select ${store_name}::text as store, ${from}::text as first, ${to}::text as last, ${time_zone}::text as zone, ${currency}::text as currency) as head,
      unnest(${rows.map(([section]) => section)}::text[], ${rows.map(([, line]) => line)}::text[],
        ${rows.map(([, , count]) => count)}::bigint[], ${rows.map(([, , , amount]) => amount)}::bigint[]) with ordinality as body (section, line, count, amount, place)
    order by place`;
  return csvOf(db, { header, query: query.compile(db) });
}

function rowsOf(report: Reconciliation): [section: string, line: string, count: number | null, amount: number][] {
  const { lines, opening, activity, payouts, closing, balance, provider_balance } = report;
  return [
    ['Balance', 'Opening balance', null, opening],
    ...lines.map(({ line, count, amount }): ReturnType<typeof rowsOf>[number] => [
      isPayoutLine({ line }) ? 'Payouts' : 'Activity',
      labelByReconciliationLine[line],
      count,
      amount,
    ]),
    ['Total', 'Activity', null, activity],
    ['Total', 'Payouts, net', null, payouts],
    ['Balance', 'Closing balance', null, closing],
    ['Check', 'Current balance, your books', null, balance],
    ...(provider_balance === null
      ? []
      : [
          ['Check', 'Current balance, payment provider', null, provider_balance] satisfies ReturnType<
            typeof rowsOf
          >[number],
        ]),
  ];
}
