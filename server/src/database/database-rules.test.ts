import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from './database.ts';
import { openStore } from '../testing/open-store.ts';

const world = await openStore();

test('the primary key of every table leads with the store', async () => {
  const { rows } = await sql<{ table: string; leads: string | null }>`
    select t.table_name as "table", k.column_name as leads
    from information_schema.tables t
    left join information_schema.table_constraints c
      on c.table_schema = t.table_schema and c.table_name = t.table_name and c.constraint_type = 'PRIMARY KEY'
    left join information_schema.key_column_usage k
      on k.constraint_schema = c.constraint_schema and k.constraint_name = c.constraint_name and k.ordinal_position = 1
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`.execute(world.db);
  expect(rows.length).toBeGreaterThan(20);
  // Of the process, not of a store: what has run, who works, and what was backed up.
  const ofProcess = new Set(['migrations', 'job_workers', 'backups']);
  expect(rows.filter(({ table, leads }) => leads !== 'store_id' && !ofProcess.has(table))).toEqual([]);
});

test('no provider call is made inside a transaction, however deep', async () => {
  const { stripe } = world.provider;
  const retrieve = () => stripe.accounts.retrieve(world.store.account_id);
  // The SDK tells it as a failed connection, with the reason beside.
  const refused = { detail: expect.objectContaining({ message: 'a provider call inside a database transaction' }) };
  await expect(transact(world.db, retrieve)).rejects.toMatchObject(refused);
  const deep = async () => {
    await sql`select 1`.execute(world.db);
    return retrieve();
  };
  await expect(transact(world.db, deep)).rejects.toMatchObject(refused);
  expect(await retrieve()).toMatchObject({ id: world.store.account_id });
});
