import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FilterValues } from '@purser/contract/list-query';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { selectedBy } from '../database/list-sql.ts';
import type { ListSource } from '../database/list-sql.ts';
import { csvOf } from './csv.ts';
import type { CsvOptions } from './csv.ts';

interface ListFile {
  source: ListSource;
  /** The headings of the file in the order of the table’s columns, each with its cell. */
  cells: Record<string, string>;
  order: string;
}

/** The rows of a list that a query selects as a CSV file of any length. */
export const listCsv =
  ({ source, cells, order }: ListFile) =>
  (db: Database, store: Store, query: FilterValues, options: Pick<CsvOptions, 'onRows' | 'signal'> = {}): Readable => {
    const columns = Object.values(cells).join(', ');
    const rows = sql`
      select ${sql.raw(columns)} from ${sql.table(source.table)}
      where ${selectedBy(source, query, store)}
      order by ${sql.raw(order)}`;
    return csvOf(db, { ...options, header: Object.keys(cells), query: rows.compile(db) });
  };
