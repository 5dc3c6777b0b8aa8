import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { pick, rowOf } from '../testing/models/transaction-model.ts';
import { createWorld } from '../testing/world.ts';
import { summaryOf } from './summarize-transactions.ts';

test('after any history of inserts, updates and deletes the rollups equal a scan of the rows', async () => {
  const scratch = await createWorld();
  try {
    const operation = fc.tuple(
      fc.constantFrom('insert', 'update', 'delete'),
      fc.integer({ min: 1, max: 40 }),
      fc.nat({ max: 500 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (history) => {
        for (const [kind, size, at] of history) {
          const named = sql`transaction_id in (select transaction_id from transactions order by md5(transaction_id || ${at}::text) limit ${size})`;
          if (kind === 'insert') {
            const fresh = Array.from({ length: size }, (_, i) => ({
              ...rowOf(scratch.store.store_id, [at + i, i, at * 37 + i, at, i, at, i, at, i], i),
              transaction_id: crypto.randomUUID(),
            }));
            await scratch.db.insertInto('transactions').values(fresh).execute();
          } else if (kind === 'update')
            await sql`update transactions set status = ${pick(['paid', 'refunded_full'], at)}, amount = amount + ${at % 3}, net = net + ${at % 3}, date = date + make_interval(hours => ${at % 2 ? 0 : at}) where ${named}`.execute(
              scratch.db,
            );
          else await sql`delete from transactions where ${named}`.execute(scratch.db);
          if (at % 5 === 0) await sql`select fold_transaction_deltas(${scratch.store.store_id})`.execute(scratch.db);
        }
        for (const [view, column, unit] of [
          ['transaction_day_totals', 'day', 'day'],
          ['transaction_month_totals', 'month', 'month'],
        ] as const) {
          const kept =
            await sql`select ${sql.ref(column)}::text as at, currency, customer_currency, sum(count)::bigint as count, sum(amount)::bigint as amount, sum(fees)::bigint as fees, sum(net)::bigint as net
            from ${sql.table(view)} group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3`.execute(
              scratch.db,
            );
          const scanned =
            await sql`select date_trunc(${unit}, date)::date::text as at, currency, customer_currency, count(*) as count, sum(amount)::bigint as amount, sum(fees)::bigint as fees, sum(net)::bigint as net
            from transactions group by 1, 2, 3 order by 1, 2, 3`.execute(scratch.db);
          expect(kept.rows).toEqual(scanned.rows);
        }
        const cells = await sql<{ wrong: number }>`select count(*) as wrong from (
            select type, status, channel, source, source_device, customer_country, risk_level, sum(count) as n from transaction_month_totals group by 1, 2, 3, 4, 5, 6, 7 having sum(count) <> 0
            except select type, status, channel, source, coalesce(source_device, ''), customer_country, coalesce(risk_level, -1), count(*) from transactions group by 1, 2, 3, 4, 5, 6, 7) as d`.execute(
          scratch.db,
        );
        expect(cells.rows[0]?.wrong).toBe(0);
      }),
      { numRuns: 25, seed: 13 },
    );
  } finally {
    await scratch.close();
  }
}, 120_000);

test('concurrent writers of the same days neither deadlock nor lose a row', async () => {
  const scratch = await createWorld();
  try {
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let round = 0; round < 10; round++)
          await scratch.db.transaction().execute(async (tx) => {
            // Each writer goes through the days in another order.
            for (let step = 0; step < 8; step++) {
              const at = (writer % 2 ? 7 - step : step) * 24;
              const fresh = Array.from({ length: 5 }, (_row, i) => ({
                ...rowOf(scratch.store.store_id, [writer, 1, at, i, i, i, i, i, i], i),
                transaction_id: crypto.randomUUID(),
              }));
              await tx.insertInto('transactions').values(fresh).execute();
            }
          });
      }),
    );
    expect((await summaryOf(scratch.db, scratch.store, {})).count).toBe(8 * 10 * 8 * 5);
  } finally {
    await scratch.close();
  }
});
