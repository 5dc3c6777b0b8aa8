import type pg from 'pg';
import type { CopyRows } from '../database/copy-rows.ts';
import { poolOf } from '../database/database.ts';
import { trustRows } from '../database/trust-rows.ts';
import type { ImportRow, RunningImport, Step } from './import-state.ts';

/** Loads rows and writes how far the import has come, in one transaction. */
export async function writeBatch(
  progress: RunningImport,
  step: Step,
  rows: readonly CopyRows[],
  also?: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await poolOf(progress.services.db).connect();
  let written: ImportRow;
  try {
    await client.query('begin');
    // Written whole or not at all: a batch that a crash loses is read again.
    await client.query('set local synchronous_commit = off');
    const { sql, parameters } = progress.write(step);
    // First: one who is too late has nothing to undo.
    const changed = await client.query<ImportRow & pg.QueryResultRow>(sql, [...parameters]);
    written = progress.checked(changed.rows);
    await trustRows(client);
    for (const table of rows) await table.load(client);
    await also?.(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  progress.advanced(written);
}

/** The database refused a row, mostly because the projection of an event wrote it first. */
export const isRefusedRow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('23');
