import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { fingerprintOfKey } from '../access/seal.ts';
import type { Config } from '../config.ts';
import { migrate, readDone, unknownMigrations } from '../database/migrate.ts';
import { prepareQueue } from '../jobs/jobs.ts';
import { quoted, readLedgerSums, readTables, schemas, tableMember } from './manifest.ts';
import type { Backup } from './read-backup.ts';

export interface Restored {
  rows: number;
  /** Whether the key that opens the secrets among the rows is here. */
  hasKey: boolean;
}

/**
 * Fills an empty database, and `DATA_DIR/files`. Rows and their checks are one transaction: what doesn't agree with the manifest leaves
 * the database empty. Throws saying why when the database isn't empty, or the backup is of a newer version.
 */
export async function restoreBackup(
  pool: pg.Pool,
  config: Pick<Config, 'DATA_DIR' | 'SECRETS_KEY'>,
  backup: Backup,
  /** Makes the empty tables of the embedded provider. */
  prepareSandbox: () => Promise<void>,
): Promise<Restored> {
  const { manifest } = backup;
  const [unknown] = await unknownMigrations(manifest.migrations);
  if (unknown !== undefined)
    throw new Error(
      `the backup is of a newer version of Purser (${manifest.purser}, migration ${unknown}): upgrade first`,
    );
  await assertEmpty(pool);
  // The tables as they were when the backup was made; the rest of the migrations then runs over its rows.
  await migrate(pool, manifest.migrations);
  const later = [...(await readDone(pool))].filter((name) => !manifest.migrations.includes(name));
  if (later[0] !== undefined)
    throw new Error(
      `the database has run migration ${later[0]} already, which the backup has not: restore into a new database`,
    );
  await prepareQueue(pool);
  if (manifest.tables.some(({ schema }) => schema.startsWith('sandbox'))) await prepareSandbox();
  for (const { name } of manifest.files) await restoreFile(config.DATA_DIR, name, backup);
  const client = await pool.connect();
  let error: Error | undefined;
  try {
    await client.query('begin');
    await load(client, backup);
    await client.query('commit');
  } catch (thrown) {
    error = thrown instanceof Error ? thrown : new Error(String(thrown));
    throw error;
  } finally {
    // A connection in the middle of a COPY can't be reused.
    client.release(error);
  }
  await migrate(pool);
  await pool.query('analyze');
  return {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    hasKey: manifest.secrets_key === null || manifest.secrets_key === (await fingerprintOfKey(config)),
  };
}

/** A database that has a store, or tables of another program, is left alone. */
async function assertEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return;
  if (!names.includes('migrations'))
    throw new Error(`the database has tables of another program (${names[0]}): restore into an empty one`);
  if (names.includes('stores') && (await pool.query('select from stores limit 1')).rowCount)
    throw new Error('the database already has a store: restore into an empty one');
}

async function load(client: pg.PoolClient, backup: Backup): Promise<void> {
  const { manifest } = backup;
  // A server that starts meanwhile waits for this lock, and then finds its store.
  await client.query('lock table stores in access exclusive mode');
  if ((await client.query('select from stores limit 1')).rowCount)
    throw new Error('the database already has a store: restore into an empty one');
  await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '256MB'");
  const tables = await readTables(client);
  const known = new Map(tables.map((table) => [`${table.schema}.${table.table}`, table]));
  const names = tables.map(({ schema, table }) => quoted(schema, table));
  // Rows are copied unchanged: triggers don't run again, and building each index once over all rows is faster. References are
  // checked when they are restored.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const referring = await takeOff(client, references);
  const putBack = [...(await takeOff(client, indexes)), ...referring];
  await client.query(`truncate ${names.join(', ')}`);
  for (const { schema, table, columns, rows } of manifest.tables) {
    const into = known.get(`${schema}.${table}`);
    const missing = into ? columns.find((column) => !into.columns.includes(column)) : table;
    if (missing !== undefined)
      throw new Error(
        `this version has no ${schema}.${table}${into ? `.${missing}` : ''}: restore with Purser ${manifest.purser}, then upgrade`,
      );
    const copy = client.query(
      copyFrom(
        `copy ${quoted(schema, table)} (${columns.map((name) => quoted(name)).join(', ')}) from stdin with (freeze)`,
      ),
    );
    await pipeline(Readable.from(backup.contentOf(tableMember(schema, table))), createZstdDecompress(), copy);
    if (copy.rowCount !== rows) throw new Error(`${schema}.${table} has ${copy.rowCount} rows instead of ${rows}`);
  }
  for (const statement of putBack) await client.query(statement);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { schema, name, value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(schema, name), value]);
  // Jobs that ran at that moment run again.
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null',
  );
  if (!isDeepStrictEqual(await readLedgerSums(client), manifest.ledger))
    throw new Error('the sums of the ledger are not those of the manifest');
}

interface Removable {
  drop: string;
  create: string;
}

const references = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::regnamespace[])`;

/** Of all indexes but those of keys and other constraints. */
const indexes = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = any($1::regnamespace[])
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))`;

/** Drops what a query lists; returns the statements that create it again. */
async function takeOff(client: pg.PoolClient, query: string): Promise<string[]> {
  const present = await client.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname = any($1)',
    [schemas],
  );
  const { rows } = await client.query<Removable>(query, [present.rows.map(({ name }) => name)]);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ create }) => create);
}

async function restoreFile(folder: string, name: string, backup: Backup): Promise<void> {
  if (!/^[a-z]+\/[\w-]+\.[a-z]+$/.test(name)) throw new Error(`${name} is no name of a file`);
  const path = join(folder, 'files', name);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(Readable.from(backup.contentOf(`files/${name}`)), createWriteStream(`${path}.part`, { mode: 0o600 }));
  await rename(`${path}.part`, path);
}
