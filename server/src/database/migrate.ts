import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const folder = join(import.meta.dirname, '../../migrations');
// Any number that no other user of this database takes; it makes parallel starts wait for each other.
const lock = 7_214_300_001;

/** Runs the migrations that this database has not seen, in order, each in its own transaction. Answers the names it ran. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(
      'create table if not exists migrations (name text primary key, ran timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const done = new Set(rows.map((row) => row.name));
    const pending = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !done.has(name)).toSorted();
    for (const name of pending) {
      await client.query('begin');
      try {
        await client.query(await readFile(join(folder, name), 'utf8'));
        await client.query('insert into migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }
    return pending;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {});
    client.release();
  }
}

/** Whether every migration of this build has run. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  return (await readdir(folder)).every((name) => !name.endsWith('.sql') || done.has(name));
}
