import { sql } from 'kysely';
import type { Document } from '@purser/contract/documents/document';
import { orderOf, pageOf, selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import { documentSource } from './document-source.ts';
import { documentColumns } from './read-document.ts';
import type { DocumentRow } from './read-document.ts';

/** `GET documents`. */
export const listDocuments = endpoint.documents.listDocuments.handler(async ({ input, context }) => {
  const { rows } = await sql<DocumentRow>`
    select ${documentColumns} from documents where ${selectedBy(documentSource, input, context.store)}
    order by ${orderOf(documentSource, input, { table: 'documents' })} ${pageOf(input)}`.execute(context.replica);
  return { data: rows.map(shown) };
});

const shown = ({ date, ...row }: DocumentRow): Document => ({
  ...row,
  date: date.toString().slice(0, 10),
  number: row.document_id,
});
