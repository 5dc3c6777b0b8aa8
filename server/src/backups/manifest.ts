import type pg from 'pg';
import { z } from 'zod';

export const manifestName = 'manifest.json';
export const manifestDigestName = 'manifest.sha256';

const Content = { bytes: z.int().min(0), sha256: z.string() };

/** Schemas of ours in a database: the store's, the job queue's, and those of the embedded provider. */
export const schemas = ['public', 'graphile_worker', 'sandbox', 'sandbox_live'] as const;

/** Tables of the installation, not of its stores: migrations are in the manifest; running jobs and earlier backups don't belong in a copy. */
const leftOut = ['public.job_workers', 'public.backups'];

export const tableMember = (schema: string, table: string): string => `tables/${schema}.${table}.copy.zst`;

/** What is in a backup; its last member. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The version of Purser that made it. */
  purser: z.string(),
  created: z.string(),
  /** Migrations of the store's tables that had run. */
  migrations: z.array(z.string()),
  /** Which key encrypts the secrets among the rows; null while there is none. The key itself is not in a backup. */
  secrets_key: z.string().nullable(),
  tables: z.array(
    z.object({
      schema: z.enum(schemas),
      table: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      ...Content,
    }),
  ),
  sequences: z.array(z.object({ schema: z.enum(schemas), name: z.string(), value: z.string() })),
  files: z.array(z.object({ name: z.string(), ...Content })),
  /** Sums of the postings by store, currency and account, in minor units. */
  ledger: z.array(
    z.object({
      store_id: z.int(),
      currency: z.string(),
      account: z.string(),
      postings: z.int(),
      amount: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

type Queryable = Pick<pg.ClientBase, 'query'>;

interface Table {
  schema: (typeof schemas)[number];
  table: string;
  /** Without generated ones, which the database computes again. Databases differ in their order, so a copy names them. */
  columns: string[];
}

/** The tables of a database that a backup holds. */
export async function readTables(client: Queryable): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table,
       array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum
       ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migrations'
       and n.nspname || '.' || c.relname <> all($2)
     order by 1, 2`,
    [schemas, leftOut],
  );
  return rows;
}

/** The current values of the id sequences. No snapshot covers them, so read them last. */
export async function readSequences(client: Queryable): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [schemas],
  );
  return rows;
}

export async function readLedgerSums(client: Queryable): Promise<Manifest['ledger']> {
  const { rows } = await client.query<Manifest['ledger'][number]>(
    `select store_id, currency, account, count(*)::int as postings, sum(amount)::text as amount
     from ledger_postings group by 1, 2, 3 order by 1, 2, 3`,
  );
  return rows;
}

/** A table or column as SQL. */
export const quoted = (...names: string[]): string => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
