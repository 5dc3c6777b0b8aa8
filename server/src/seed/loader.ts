import type pg from 'pg';
import type { CopyRows } from '../database/copy-rows.ts';
import { trustRows } from '../database/trust-rows.ts';

/** Takes rows by the batch, all tables of a batch or none. */
export interface Loader {
  load(rows: readonly CopyRows[]): Promise<void>;
  /** After the last batch. */
  finish(): Promise<void>;
  /** Instead of `finish`; what a `load` of before has not made final is undone. */
  abandon(): void;
}

/** Each batch is a transaction of its own; several may load at once, and anybody may use the tables meanwhile. */
export const batchLoader = (pool: pg.Pool): Loader => ({
  async load(rows) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await trustRows(client);
      for (const table of rows) await table.load(client);
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  },
  async finish() {},
  abandon() {},
});

/**
 * For empty tables without other users: everything is one transaction, which holds them locked to its end. That spares the
 * log of the database, keeps rows from being written again by a vacuum, and lets each index be sorted at once instead of
 * changed row by row. Answers nothing where that cannot be: there are rows, or the database is not ours to arrange.
 */
export async function emptyTablesLoader(pool: pg.Pool, tables: readonly string[]): Promise<Loader | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const isFree =
      (await trustRows(client)) &&
      (await client.query<{ found: boolean }>(
        `select ${tables.map((table) => `exists (select 1 from ${table})`).join(' or ')} as found`,
      ));
    if (!isFree || isFree.rows[0]?.found !== false) {
      await client.query('rollback');
      client.release();
      return undefined;
    }
    await client.query(`set local maintenance_work_mem = '512MB'`);
    await client.query(`truncate ${tables.join(', ')}`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
      [tables],
    );
    // Raised by a migration where a plan depends on it; the definition doesn't contain it.
    const { rows: targets } = await client.query<{ statement: string }>(
      `select format('alter index %s alter column %s set statistics %s', attrelid::regclass, attnum, attstattarget) as statement
       from pg_attribute where attrelid = any($1::regclass[]) and attstattarget is not null`,
      [indexes.map(({ name }) => name)],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    let last: Promise<void> = Promise.resolve();
    return {
      load(rows) {
        // One connection takes one batch at a time.
        const before = last;
        last = (async () => {
          await before;
          for (const table of rows) await table.load(client, { isFrozen: true });
        })();
        return last;
      },
      async finish() {
        await last;
        for (const { definition } of indexes) await client.query(definition);
        for (const { statement } of targets) await client.query(statement);
        await client.query('commit');
        client.release();
      },
      abandon: () => client.release(true),
    };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
