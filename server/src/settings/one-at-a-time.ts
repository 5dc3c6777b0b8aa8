import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { refuse } from '../http/endpoint.ts';

/** Any number that no other advisory lock of ours takes. */
const lock = 71425;
/** Milliseconds: longer than a save with a slow provider takes. */
const patience = 25_000;

/**
 * Runs `work` while no other save of this store's settings runs, in any process: what goes to the provider and what goes to
 * our books is then of one save. Held by a connection and not by a transaction, because the provider is called meanwhile.
 */
export async function oneAtATime<T>({ db, store }: Pick<Context, 'db' | 'store'>, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + patience;
  do {
    // Waiting callers hold no connection, so that the running one always gets one.
    const done = await db.connection().execute(async (connection) => {
      const { rows } = await sql<{
        held: boolean;
      }>`select pg_try_advisory_lock(${lock}, ${store.store_id}) as held`.execute(connection);
      if (!rows[0]?.held) return undefined;
      try {
        return { result: await work() };
      } finally {
        await sql`select pg_advisory_unlock(${lock}, ${store.store_id})`.execute(connection).catch(() => {});
      }
    });
    if (done) return done.result;
    await wait(40);
  } while (performance.now() < end);
  throw refuse('settings_busy', 503, 'Another user is saving the settings right now. Try again in a moment.');
}
