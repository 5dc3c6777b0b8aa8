import { sql } from 'kysely';
import type { Services, Store } from '../context.ts';

/** The account's total volume in its currency, minor units, and the day of its first payment, UTC. */
export async function lifetimeVolume(
  { db }: Pick<Services, 'db'>,
  { store_id }: Pick<Store, 'store_id'>,
  currency: string,
): Promise<{ volume: number; first: string | null }> {
  const taken = ['charge', 'payment'];
  const [row, first] = await Promise.all([
    sql<{ volume: number }>`
      select coalesce(sum(amount), 0)::bigint as volume from transaction_month_totals
      where store_id = ${store_id} and currency = ${currency} and type = any(${taken})`.execute(db),
    db
      .selectFrom('transactions')
      .select('date')
      .where('store_id', '=', store_id)
      .orderBy('date')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { volume: row.rows[0]?.volume ?? 0, first: first ? first.date.toString() : null };
}
