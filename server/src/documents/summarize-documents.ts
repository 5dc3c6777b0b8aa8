import { sql } from 'kysely';
import { selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import { documentSource } from './document-source.ts';

/** `GET documents/summary`. */
export const summarizeDocuments = endpoint.documents.summarizeDocuments.handler(async ({ input, context }) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from documents where ${selectedBy(documentSource, input, context.store)}`.execute(
    context.replica,
  );
  return { count: rows[0]?.count ?? 0 };
});
