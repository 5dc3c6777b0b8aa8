import { sql } from 'kysely';
import type { DocumentKind, TaxTreatment } from '@purser/contract/documents/document';
import { isDocumentId } from '@purser/contract/documents/document';
import type { FeeCategory } from '@purser/contract/documents/labels';
import type { Mode, Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/endpoint.ts';
import type { InvoiceSeller } from '../provider/invoice-seller.ts';
import type { Buyer } from './buyer.ts';

/** A row of the list; days as `YYYY-MM-DD`. */
export interface DocumentRow {
  document_id: string;
  type: string;
  date: Temporal.Instant;
  period_from: string;
  period_to: string;
  kind: DocumentKind;
  currency: string;
  net: number;
  tax: number;
  total: number;
  tax_rate: number;
  treatment: TaxTreatment;
  corrects: string[];
}

export const documentColumns = sql`
  document_id, type, date, to_char(period_from, 'YYYY-MM-DD') as period_from, to_char(period_to, 'YYYY-MM-DD') as period_to,
  kind, currency, net, tax, total, tax_rate, treatment, corrects`;

export interface DocumentLine {
  category: FeeCategory;
  month: string;
  invoiced_month: string | null;
  treatment: TaxTreatment;
  tax_rate: number;
  net: number;
  tax: number;
  total: number;
}

/** Everything that is printed. */
export interface FullDocument extends DocumentRow {
  mode: Mode;
  seller: InvoiceSeller;
  buyer: Buyer;
  created: Temporal.Instant;
  lines: DocumentLine[];
}

/** Refuses ids of no document, and those of another store. */
export async function readDocument(
  db: Database,
  { store_id }: Pick<Store, 'store_id'>,
  id: string,
): Promise<FullDocument> {
  const { rows } = isDocumentId(id)
    ? await sql<Omit<FullDocument, 'lines'>>`
        select ${documentColumns}, mode, seller, buyer, created from documents where store_id = ${store_id} and document_id = ${id}`.execute(
        db,
      )
    : { rows: [] };
  const [found] = rows;
  if (!found) throw refuse('document_missing', 404, 'We couldn’t find the document.');
  const { rows: lines } = await sql<DocumentLine>`
    select category, to_char(month, 'YYYY-MM-DD') as month, to_char(invoiced_month, 'YYYY-MM-DD') as invoiced_month,
      treatment, tax_rate, net, tax, total
    from document_lines where store_id = ${store_id} and document_id = ${id} order by line`.execute(db);
  return { ...found, lines };
}

/** Its taxes: one for each treatment and rate. */
export function taxesOf({
  lines,
}: Pick<FullDocument, 'lines'>): Pick<DocumentLine, 'treatment' | 'tax_rate' | 'net' | 'tax'>[] {
  const groups = Map.groupBy(lines, ({ treatment, tax_rate }) => `${treatment} ${tax_rate}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const sum = (key: 'net' | 'tax') => group.reduce((total, line) => total + line[key], 0);
    return first ? [{ treatment: first.treatment, tax_rate: first.tax_rate, net: sum('net'), tax: sum('tax') }] : [];
  });
}
