import type { World } from './world.ts';

/** Every posting of the world’s ledger, in a fixed order. */
export const postingsOf = (world: World) =>
  world.db
    .selectFrom('ledger_postings')
    .select(['entry_id', 'line', 'account', 'amount'])
    .orderBy('entry_id')
    .orderBy('line')
    .execute();

/** Empties tables as if nothing had ever been written to them: no rule or trigger runs. The ledger goes with them. */
export async function forgetTables(world: World, tables: readonly string[]): Promise<void> {
  const deletes = [...tables, 'ledger_postings', 'ledger_entries'].map((table) => `delete from ${table};`).join(' ');
  await world.pool.query(`set session_replication_role = replica; ${deletes} set session_replication_role = origin`);
}
