import type pg from 'pg';

/**
 * References between rows that we made together need no check one by one, which would take most of the time. Only a
 * superuser may say so; elsewhere they are checked.
 */
export async function trustRows(client: pg.ClientBase): Promise<boolean> {
  await client.query('savepoint trust');
  try {
    await client.query(`set local session_replication_role = replica`);
    await client.query('release trust');
    return true;
  } catch {
    await client.query('rollback to savepoint trust');
    return false;
  }
}
