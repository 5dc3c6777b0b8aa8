import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { VatReturnPeriod } from '@purser/contract/documents/document';
import { labelByTreatment, titleByDocumentKind } from '@purser/contract/documents/labels';
import type { Store } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import { amountCell, csvOf, currencyCell, labelCell, textCell } from '../csv.ts';

const header = [
  'Number',
  'Document',
  'Date',
  'Period from',
  'Period to',
  'Fees of',
  'Seller',
  'Seller VAT number',
  'Your VAT number',
  'Country',
  'Treatment',
  'Tax rate (%)',
  'Currency',
  'Net',
  'Tax',
  'Total',
  'Corrects',
];

/**
 * One row for each document, month of its fees and rate, so that sums by rate are sums of a column. What a credit note gives
 * back is below zero.
 */
export function vatReturnCsv(db: Database, { store_id }: Store, { from, to }: VatReturnPeriod): Readable {
  const amount = (name: string) => sql.raw(amountCell(name, 'currency'));
  const query = sql`
    select document_id, ${sql.raw(labelCell('kind', titleByDocumentKind))}, to_char(date, 'YYYY-MM-DD'), period_from, period_to, to_char(month, 'YYYY-MM'),
      ${sql.raw(textCell('seller_name'))}, ${sql.raw(textCell('seller_number'))}, ${sql.raw(textCell('buyer_number'))}, country,
      ${sql.raw(labelCell('treatment', labelByTreatment))}, case when treatment <> 'not_taxed' then trim_scale(tax_rate * 0.001) end,
      ${sql.raw(currencyCell('currency'))}, ${amount('net')}, ${amount('tax')}, ${amount('total')}, ${sql.raw(textCell('corrects'))}
    from (
      select d.document_id, d.kind, d.date, d.period_from, d.period_to, l.month, d.currency, l.treatment, l.tax_rate,
        d.seller ->> 'name' as seller_name, d.seller ->> 'vat_number' as seller_number, d.buyer ->> 'vat_number' as buyer_number,
        d.buyer ->> 'country' as country, array_to_string(d.corrects, ' ') as corrects,
        sum(case d.kind when 'credit_note' then -l.net else l.net end) as net,
        sum(case d.kind when 'credit_note' then -l.tax else l.tax end) as tax,
        sum(case d.kind when 'credit_note' then -l.total else l.total end) as total
      from documents d join document_lines l using (store_id, document_id)
      where d.store_id = ${store_id}
        and d.period_from >= coalesce(${from ?? null}::text || '-01', '0001-01-01')::date
        and d.period_from <= coalesce(${to ?? null}::text || '-01', '9999-01-01')::date
      group by d.store_id, d.document_id, l.month, l.treatment, l.tax_rate
    ) as rows
    order by period_from, document_id, month`;
  return csvOf(db, { header, query: query.compile(db) });
}
