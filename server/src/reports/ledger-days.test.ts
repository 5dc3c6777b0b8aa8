import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postingsOf } from '../books/ledger.ts';
import { addStore, book, entry, zones } from '../testing/ledger-history.ts';
import type { Entry } from '../testing/ledger-history.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await world.close();
});

/** What the rollup must say, from what was booked, by a calendar that is not the database's. */
function expected(entries: readonly Entry[], zone: string): Record<string, number[]> {
  const totals: Record<string, number[]> = {};
  for (const { created, currency, type, isDispute, amount, fee } of entries) {
    const net = amount - fee;
    const postings = postingsOf({
      type,
      currency,
      amount,
      fee,
      net,
      reporting_category: isDispute ? 'dispute' : type,
    });
    if (postings.length === 0) continue;
    const balance = sumOf(postings, 'provider_balance');
    const fees = sumOf(postings, 'fees');
    const account = postings.map((each) => each.account).find((name) => name !== 'provider_balance' && name !== 'fees');
    const direction = Math.sign(balance + fees || balance);
    const day = created.toZonedDateTimeISO(zone).toPlainDate().toString();
    const sums = (totals[[currency, day, type, account ?? 'fees', direction].join(' ')] ??= [0, 0, 0, 0, 0]);
    [1, balance + fees, fees, balance, fees === 0 ? 0 : 1].forEach((value, at) => (sums[at] = (sums[at] ?? 0) + value));
  }
  return totals;
}

const sumOf = (postings: ReturnType<typeof postingsOf>, account: string): number =>
  postings.filter((each) => each.account === account).reduce((sum, each) => sum + each.amount, 0);

async function kept(store_id: number): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ key: string; sums: number[] }>`
    select concat_ws(' ', currency, day::text, kind, account, direction) as key,
      array[sum(count), sum(amount), sum(fees), sum(net), sum(fee_count)]::float8[] as sums
    from ledger_day_totals where store_id = ${store_id} group by 1`.execute(world.db);
  return Object.fromEntries(rows.map(({ key, sums }) => [key, sums]));
}

test('after any history of entries and moves of the zone the days equal a scan by the store’s own calendar', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.array(entry, { minLength: 1, maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom(...zones) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.array(step, { minLength: 1, maxLength: 10 }),
      async (start, history) => {
        const store_id = await addStore(world, start);
        let zone = start;
        const booked: Entry[] = [];
        for (const now of history) {
          if (now === null) await sql`select fold_ledger_day_deltas(${store_id})`.execute(world.db);
          else if (typeof now === 'string') {
            zone = now;
            await world.db.updateTable('stores').set({ timezone: zone }).where('store_id', '=', store_id).execute();
          } else {
            await book(world.db, store_id, now);
            booked.push(...now);
          }
        }
        expect(await kept(store_id)).toEqual(expected(booked, zone));
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

test('writers of one day do not wait for each other, and a zone that moves meanwhile loses and doubles nothing', async () => {
  const store_id = await addStore(world, 'America/New_York');
  const batches = fc.sample(fc.array(entry, { minLength: 5, maxLength: 5 }), { numRuns: 120, seed: 4 });
  const sameDay = batches.map((batch) =>
    batch.map((each) => ({ ...each, created: batches[0]?.[0]?.created ?? each.created })),
  );
  const moves = ['Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
  await Promise.all([
    ...Array.from({ length: 6 }, async (_, writer) => {
      for (const batch of sameDay.filter((_each, at) => at % 6 === writer))
        await world.db.transaction().execute((tx) => book(tx, store_id, batch));
    }),
    (async () => {
      for (const timezone of moves)
        await world.db.updateTable('stores').set({ timezone }).where('store_id', '=', store_id).execute();
    })(),
  ]);
  expect(await kept(store_id)).toEqual(expected(sameDay.flat(), 'Pacific/Kiritimati'));
});

test('a zone that the database does not know is refused, and nothing changes', async () => {
  const store_id = await addStore(world, 'Europe/Berlin');
  await book(world.db, store_id, fc.sample(entry, { numRuns: 3, seed: 1 }));
  const before = await kept(store_id);
  await expect(
    world.db.updateTable('stores').set({ timezone: 'Mars/Olympus' }).where('store_id', '=', store_id).execute(),
  ).rejects.toThrow(/time zone/);
  expect(await kept(store_id)).toEqual(before);
});
