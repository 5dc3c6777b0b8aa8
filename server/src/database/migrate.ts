import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { earlyMigrations, lastEarlyCommit, squashedMigrations } from './early-migrations.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');
// Any number that no other user of this database takes; it makes parallel starts wait for each other.
const lock = 7_214_300_001;

/**
 * Runs the migrations that this database has not run, in order, each in its own transaction. Returns the names it ran. With `only`, those
 * of them that it lists.
 */
export async function migrate(pool: pg.Pool, only?: readonly string[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(
      'create table if not exists migrations (name text primary key, ran timestamptz not null default now())',
    );
    await recordSquashed(client);
    const done = await readDone(client);
    const pending = (await readMigrations()).filter((name) => !done.has(name) && (!only || only.includes(name)));
    for (const name of pending) {
      await client.query('begin');
      try {
        await client.query(await readFile(join(migrationsFolder, name), 'utf8'));
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
  const done = await readDone(pool);
  return (await readMigrations()).every((name) => done.has(name));
}

/** On a database of the early migrations, the squashed ones count as run; one that lacks some is refused. */
async function recordSquashed(client: pg.PoolClient): Promise<void> {
  const done = await readDone(client);
  if (!earlyMigrations.some((name) => done.has(name))) return;
  const missing = earlyMigrations.filter((name) => !done.has(name));
  if (missing.length > 0)
    throw new Error(
      `This database is older than the version that this one can upgrade (it lacks ${missing[0]}): start commit ${lastEarlyCommit} of Purser on it once, then start this version.`,
    );
  await client.query('insert into migrations (name) select unnest($1::text[]) on conflict do nothing', [
    squashedMigrations,
  ]);
}

/** The migrations of a backup that this build doesn't have: a newer one made it. */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  const known = new Set([...(await readMigrations()), ...earlyMigrations]);
  return names.filter((name) => !known.has(name));
}

const readMigrations = async (): Promise<string[]> =>
  (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();

export async function readDone(client: pg.Pool | pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return new Set(rows.map(({ name }) => name));
}
