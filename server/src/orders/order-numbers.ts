import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';

/** The first order of every store. */
const firstNumber = 1001;

/** Reserves the store's next `count` order numbers and returns the first. Concurrent orders wait for each other's commit. */
export async function takeOrderNumbers(
  db: Database | DatabaseTransaction,
  store_id: number,
  count = 1,
): Promise<number> {
  const { last } = await db
    .insertInto('order_numbers')
    .values({ store_id, last: firstNumber - 1 + count })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({ last: sql<number>`order_numbers.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}
