import type pg from 'pg';
import type { Services } from '../context.ts';
import type { CopyRows } from '../database/copy-rows.ts';
import { poolOf } from '../database/database.ts';
import { trustRows } from '../database/trust-rows.ts';
import type { ImportRow, RunningImport, Step } from './import-state.ts';

/** One transaction; what a crash rolls back is read again. */
async function batched<T>({ db }: Pick<Services, 'db'>, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await poolOf(db).connect();
  try {
    await client.query('begin');
    await client.query('set local synchronous_commit = off');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Loads rows that a later reading of the same batch knows again, whether or not its step was written. */
export const loadRows = (services: Pick<Services, 'db'>, rows: readonly CopyRows[]): Promise<void> =>
  batched(services, async (client) => {
    await trustRows(client);
    for (const table of rows) await table.load(client);
  });

/** Loads rows and writes how far the import has come, in one transaction. */
export async function writeBatch(
  progress: RunningImport,
  step: Step,
  rows: readonly CopyRows[],
  also?: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const written = await batched(progress.services, async (client) => {
    const { sql, parameters } = progress.write(step);
    // First, so that a worker that is too late has nothing to undo.
    const changed = await client.query<ImportRow & pg.QueryResultRow>(sql, [...parameters]);
    const row: ImportRow = progress.checked(changed.rows);
    await trustRows(client);
    for (const table of rows) await table.load(client);
    await also?.(client);
    return row;
  });
  progress.advanced(written);
}

/** The database refused a row, mostly because the projection of an event wrote it first. */
export const isRefusedRow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('23');
