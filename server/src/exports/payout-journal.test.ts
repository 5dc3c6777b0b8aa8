import { json } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../database.ts';
import { lockPayouts, reckonPayouts } from '../projector/reckon-payouts.ts';
import { addStore } from '../testing/ledger-history.ts';
import { bookHistory, PayoutHistory, payoutHistory } from '../testing/payout-history.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { journalJson, journalLines, payoutOfJournal } from './payout-journal.ts';

interface JournalLine {
  account: string;
  debit: number;
  credit: number;
}

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the journals of random histories balance entry by entry, and each empties the provider balance into the bank', async () => {
  let number = 0;
  let journals = 0;
  let withdrawals = 0;
  await fc.assert(
    fc.asyncProperty(payoutHistory, async (steps) => {
      const store_id = await addStore(world, 'UTC');
      const history = new PayoutHistory(`journal_${++number}`, steps);
      await bookHistory(world.db, store_id, history, 'usd');
      await transact(world.db, async (tx) => {
        await lockPayouts(tx, store_id, 'usd');
        await reckonPayouts(tx, store_id, 'usd', {
          created: Temporal.Instant.from('2026-01-01T00:00:00Z'),
          payout_id: '',
        });
      });
      const context = world.context({ store: { ...world.store, store_id } });
      for (const { id, amount } of history.payouts) {
        const payout = await payoutOfJournal(context, id);
        const lines = journalLines(context.store, payout);
        const { rows: uneven } = await sql`
          select entry, type = 'carried_over' from (${lines}) as l group by at, entry, 2 having sum(amount) <> 0`.execute(
          world.db,
        );
        expect(uneven, id).toEqual([]);
        const { rows } = await sql<{ left: number; paid: number }>`
          select sum(amount) filter (where account = 'provider_balance')::bigint as left,
            sum(amount) filter (where account = 'payouts' and type = 'payout' and entry = ${id})::bigint as paid
          from (${lines}) as l`.execute(world.db);
        expect(rows, id).toEqual([{ left: 0, paid: amount }]);
        if (amount < 0) {
          const { data } = (await json(journalJson(world.db, context.store, payout))) as { data: JournalLine[] };
          expect(data, id).toContainEqual(expect.objectContaining({ account: 'payouts', debit: 0, credit: -amount }));
          withdrawals++;
        }
        journals++;
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(journals).toBeGreaterThan(20);
  expect(withdrawals).toBeGreaterThan(0);
}, 120_000);
