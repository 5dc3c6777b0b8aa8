import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery, Transaction } from 'kysely';
import pg from 'pg';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.INT8) return parseWhole;
      if (oid === pg.types.builtins.TIMESTAMPTZ) return parseInstant;
    }
    return pg.types.getTypeParser(oid, format);
  },
};

function parseWhole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

// PostgreSQL prints `2026-01-02 03:04:05.678+00`; every session runs in UTC.
const parseInstant = (text: string): Temporal.Instant =>
  Temporal.Instant.from(`${text.slice(0, 10)}T${text.slice(11)}`);

// `pg` asks a parameter for this before it falls back to JSON, which would quote the instant.
Object.defineProperty(Temporal.Instant.prototype, 'toPostgres', {
  value(this: Temporal.Instant) {
    return this.toString();
  },
});

/** A pool with our types, and sessions in UTC that print ISO texts. Two cores want 4–8 connections. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 8,
    ...config,
    types,
    options: `${config.options ?? ''} -c timezone=UTC -c datestyle=ISO`.trim(),
  });
  // An idle connection that dies must not take the process with it; the next query gets a new one.
  pool.on('error', () => {});
  // The same while it is checked out: its query fails with this error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const pools = new WeakMap<Database, pg.Pool>();

export function createDatabase(pool: pg.Pool): Database {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The pool under a database, for what only the driver can do: `COPY`. */
export function poolOf(db: Database): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('the database was not created by createDatabase');
  return pool;
}

/**
 * Runs a frequent statement with a plan that each connection caches; `name` identifies exactly one text. Only
 * for statements whose best plan does not depend on their parameters.
 */
export async function queryPrepared<T>(
  db: Database,
  name: string,
  query: { compile(db: Database): CompiledQuery<T> },
): Promise<T[]> {
  const { sql, parameters } = query.compile(db);
  const { rows } = await poolOf(db).query<T & pg.QueryResultRow>({ name, text: sql, values: [...parameters] });
  return rows;
}

/**
 * The same for a statement that is put together of many small parts, each read by its own index whatever the parameters: planning it
 * for each of them takes longer than running it, so its plan is always the general one. Each text has a name of its own.
 */
export async function queryOften<T>(db: Database, query: { compile(db: Database): CompiledQuery<T> }): Promise<T[]> {
  const { sql, parameters } = query.compile(db);
  const name = createHash('sha1').update(sql).digest('hex');
  const client = await poolOf(db).connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    return (await client.query<T & pg.QueryResultRow>({ name, text: sql, values: [...parameters] })).rows;
  } finally {
    // A connection that can't be set back is closed: other statements want plans of their own.
    await client.query('reset plan_cache_mode').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

const inTransaction = new AsyncLocalStorage<true>();

/** Runs `work` in one transaction. The provider refuses calls made inside it (`assertNoTransaction`). */
export const transact = <T>(db: Database, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> =>
  inTransaction.run(true, () => db.transaction().execute(work));

/** Thrown by the provider's client when someone calls it while a transaction of ours is open: a lock must not wait for the network. */
export function assertNoTransaction(): void {
  if (inTransaction.getStore()) throw new Error('a provider call inside a database transaction');
}
