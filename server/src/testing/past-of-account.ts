import { sql } from 'kysely';
import { transact } from '../database/database.ts';
import { paymentTables } from '../import/payment-rows.ts';
import { tables } from '../seed/batch-rows.ts';
import { seedStore } from '../seed/seed-store.ts';
import type { World } from './world.ts';

const books = [
  ...tables,
  'card_reader_fees',
  'card_reader_fee_lines',
  'dispute_deadlines',
  'notes',
  'mail',
  'fraud_warnings',
  'provider_events',
  'transaction_days',
  'transaction_months',
  'transaction_deltas',
  'ledger_days',
  'ledger_day_deltas',
  'dispute_days',
  'dispute_day_deltas',
  'fraud_outcome_days',
  'history_imports',
  'history_import_parts',
  'history_import_entries',
] as const;

/** Gives the account of the world's store a past year that our books don't hold. */
export async function giveAccountAPast(
  world: Pick<World, 'db' | 'clock' | 'provider' | 'log' | 'sandbox' | 'store'> & { isAlone?: boolean },
  payments: number,
  disputeShare?: number,
): Promise<void> {
  await seedStore(world, world.store, {
    payments,
    seed: 7,
    ...(disputeShare && { disputeShare }),
    isAlone: world.isAlone ?? false,
  });
  await forgetBooks(world);
}

/** Empties the books, as if the store had been added just now. */
export async function forgetBooks({ db }: Pick<World, 'db'>): Promise<void> {
  await transact(db, async (tx) => {
    // The ledger is append-only.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate ${sql.join(books.map((name) => sql.table(name)))}`.execute(tx);
  });
}

/** Every row of the books but for when it was written, for comparisons; a late reminder is due when its row is written. */
export async function rowsOfBooks({ db }: World): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of [...paymentTables, 'payment_fees', 'payouts', 'dispute_deadlines'] as const) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - array['projected', 'version', 'entries_cursor', 'known', 'changed', 'next_reminder'] as row from ${sql.table(table)} t order by 1`.execute(
      db,
    );
    found[table] = rows.map(({ row }) => row);
  }
  for (const totals of ['transaction_month_totals', 'ledger_day_totals', 'dispute_day_totals']) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(totals)} t`.execute(db);
    found[totals] = summed(rows.map(({ row }) => row));
  }
  return found;
}

/** Rollups hold their sums in one row or in several. */
function summed(rows: readonly Record<string, unknown>[]): unknown[] {
  const sums = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const isSum = (value: unknown): value is number => typeof value === 'number';
    const key = JSON.stringify(Object.entries(row).filter(([name, value]) => !isSum(value) || isKey.has(name)));
    const sum = sums.get(key) ?? {};
    for (const [name, value] of Object.entries(row))
      if (isSum(value) && !isKey.has(name)) sum[name] = (sum[name] ?? 0) + value;
    sums.set(key, sum);
  }
  return [...sums].filter(([, sum]) => Object.values(sum).some((value) => value !== 0)).toSorted();
}
const isKey = new Set(['store_id', 'risk_level', 'direction']);
