import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The rest of the connections is for those who work meanwhile. */
const atOnce = 2;

/** After a load of many rows: what lists plan with, and what lets them read an index alone. */
export async function vacuumTables(db: Database, tables: readonly string[]): Promise<void> {
  const left = [...tables];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let table = left.shift(); table !== undefined; table = left.shift())
        await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
    }),
  );
}
