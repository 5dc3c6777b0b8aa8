import fc from 'fast-check';
import { postingsOf } from '../books/ledger.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { World } from './world.ts';

// Days of 23, 24.5 and 25 hours, days that begin at one o'clock, offsets of three quarters of an hour.
export const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'America/Santiago',
  'Australia/Lord_Howe',
  'America/Havana',
  'Pacific/Kiritimati',
];

/** A balance transaction of some history. */
export interface Entry {
  type: 'charge' | 'payment' | 'refund' | 'adjustment' | 'payout' | 'stripe_fee';
  isDispute: boolean;
  amount: number;
  fee: number;
  currency: string;
  created: Temporal.Instant;
}

const first = Temporal.Instant.from('2025-03-01T00:00:00Z').epochMilliseconds / 1000;
export const entry = fc.record<Entry>({
  type: fc.constantFrom('charge', 'payment', 'refund', 'adjustment', 'payout', 'stripe_fee'),
  isDispute: fc.boolean(),
  amount: fc.integer({ min: -50_000, max: 50_000 }),
  fee: fc.integer({ min: -300, max: 3000 }),
  currency: fc.constantFrom('usd', 'jpy', 'kwd'),
  // Half of the moments lie close to somebody's midnight.
  created: fc
    .oneof(
      fc.integer({ min: 0, max: 400 * 86_400 }),
      fc.tuple(fc.nat({ max: 400 * 24 * 4 }), fc.integer({ min: -2, max: 2 })).map(([quarter, s]) => quarter * 900 + s),
    )
    .map((seconds) => Temporal.Instant.fromEpochMilliseconds((first + seconds) * 1000)),
});

let number = 0;
/** Books them as the projector does. */
export async function book(
  tx: DatabaseTransaction | World['db'],
  store_id: number,
  entries: readonly Entry[],
): Promise<void> {
  const named = entries.map((each) => ({ ...each, entry_id: `txn_${++number}` }));
  await tx
    .insertInto('ledger_entries')
    .values(named.map(({ entry_id, created, type }) => ({ store_id, entry_id, created, kind: type })))
    .execute();
  const postings = named.flatMap(({ entry_id, ...row }) =>
    postingsOf({ ...row, net: row.amount - row.fee, reporting_category: row.isDispute ? 'dispute' : row.type }).map(
      (posting, line) => ({ store_id, entry_id, line: line + 1, ...posting }),
    ),
  );
  if (postings.length > 0) await tx.insertInto('ledger_postings').values(postings).execute();
}

/** A store of its own, empty. */
export async function addStore(world: World, timezone: string): Promise<number> {
  const { store_id } = await world.db
    .insertInto('stores')
    .values({ name: 'Other', host: `h${++number}.example`, timezone, created: world.clock.now(), address: '{}' })
    .returning('store_id')
    .executeTakeFirstOrThrow();
  return store_id;
}
