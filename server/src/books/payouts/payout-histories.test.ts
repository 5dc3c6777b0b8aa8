import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../database/database.ts';
import { proofOf } from '../../payouts/get-payout-proof.ts';
import { isLong, sized } from '../../testing/models/long-run.ts';
import { bookHistory, PayoutHistory, payoutHistory } from '../../testing/payout-history.ts';
import type { ModelPayout } from '../../testing/payout-history.ts';
import { createWorld } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { lockPayouts, reckonPayouts } from './reckon-payouts.ts';
import type { PayoutPlace } from './reckon-payouts.ts';

const wanted = sized(60, 10_000);
const currency = 'usd';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

test(
  `${wanted} payouts of random histories add up exactly, hold each entry once, and rebuild every balance`,
  async () => {
    let made = 0;
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(payoutHistory, fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }), async (steps, picks) => {
        if (made >= wanted) return;
        const history = new PayoutHistory(String(++histories), steps);
        made += history.payouts.length;
        const store_id = await openStore();
        await bookHistory(world.db, store_id, history, currency);
        await reckon(store_id);
        await assertProofs(store_id, history);
        if (histories % 4 === 0) await assertAnyOrder(store_id, history, picks);
      }),
      { numRuns: wanted, endOnFailure: true },
    );
    await assertLedger();
    if (isLong) console.log(made, 'payouts of', histories, 'histories');
    expect(made).toBeGreaterThanOrEqual(wanted);
  },
  60_000 + wanted * 100,
);

async function openStore(): Promise<number> {
  const { store_id } = await world.db
    .insertInto('stores')
    .values({ name: 'A history', created: world.clock.now(), address: '{}' })
    .returning('store_id')
    .executeTakeFirstOrThrow();
  return store_id;
}

const beginning: PayoutPlace = { created: Temporal.Instant.from('2026-01-01T00:00:00Z'), payout_id: '' };

const reckon = (store_id: number, from = beginning): Promise<void> =>
  transact(world.db, async (tx) => {
    await lockPayouts(tx, store_id, currency);
    await reckonPayouts(tx, store_id, currency, from);
  });

const place = ({ created, id }: ModelPayout): PayoutPlace => ({
  created: Temporal.Instant.fromEpochMilliseconds(created * 1000),
  payout_id: id,
});

/** Every equation sums to what was paid, line by line, and what one payout carries over another one has. */
async function assertProofs(store_id: number, { payouts, rows }: PayoutHistory): Promise<void> {
  const flows = new Map<string, number>();
  const dead = new Set(payouts.filter(({ status }) => status !== 'paid').map(({ id }) => id));
  for (const payout of payouts) {
    const proof = await proofOf(world, store_id, payout.id);
    expect(proof, payout.id).toMatchObject({ unexplained: 0, amount: payout.amount, explained: payout.amount });
    expect(proof?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(payout.amount);
    if (payout.status !== 'paid' || payout.original !== null) continue;
    const carried = proof?.lines.find(({ line }) => line === 'carried_over');
    // What came free of a payout that failed later may have been taken by nobody yet: it is still named.
    for (const side of carried?.payouts ?? [])
      if (!dead.has(side.id)) flows.set(`${payout.id} ${side.id}`, side.amount);
    // The provider lists whole entries, so that nothing of them stays in the balance.
    if (payout.automatic)
      expect(carried?.payouts.reduce((sum, { amount }) => sum + amount, 0) ?? 0, payout.id).toBe(carried?.amount ?? 0);
  }
  for (const [pair, amount] of flows) expect(flows.get(pair.split(' ').toReversed().join(' ')), pair).toBe(-amount);
  // What each entry brought is paid out once: in one living payout, or it is still open.
  const { rows: held } = await sql<{ id: string; count: number }>`
    select entry_id as id, count(*) as count from payout_entries where store_id = ${store_id} and live and carried_from is null group by 1`.execute(
    world.db,
  );
  for (const { id, count } of held) expect(count, id).toBe(1);
  // What lists show follows from it.
  const { rows: astray } = await sql`
    select t.transaction_id from transactions t left join payout_entries e
      on e.store_id = t.store_id and e.entry_id = t.transaction_id and e.live and e.carried_from is null
    where t.store_id = ${store_id} and e.payout_id is not null and e.payout_id is distinct from t.deposit_id
      or t.store_id = ${store_id} and e.payout_id is null and t.deposit_status not in ('failed', 'canceled') and not exists (
        select 1 from payout_entries x where x.store_id = t.store_id and x.entry_id = t.transaction_id and x.live and x.payout_id = t.deposit_id)`.execute(
    world.db,
  );
  expect(astray).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
}

const snapshot = async (store_id: number) => {
  const { rows: entries } = await sql`
    select payout_id, entry_id, net, carried_from, live from payout_entries where store_id = ${store_id} order by 1, 2`.execute(
    world.db,
  );
  const { rows: deposits } = await sql`
    select transaction_id, deposit_id, deposit_status, available_on from transactions where store_id = ${store_id} order by 1`.execute(
    world.db,
  );
  return { entries, deposits };
};

/** Payouts that become known late, failures heard of late, and entries that come late end the same. */
async function assertAnyOrder(store_id: number, { payouts }: PayoutHistory, picks: number[]): Promise<void> {
  const whole = await snapshot(store_id);
  const ofPick = (pick: number) => payouts[pick % Math.max(1, payouts.length)];
  for (const pick of picks) {
    const payout = ofPick(pick);
    if (!payout) return;
    const { db } = world;
    const set = (values: { entries_by?: string; status?: ModelPayout['status']; created?: Temporal.Instant }) =>
      db
        .updateTable('payouts')
        .set(values)
        .where('store_id', '=', store_id)
        .where('payout_id', '=', payout.id)
        .execute();
    // Its list not read yet, and no word of its end.
    if (payout.automatic) {
      await sql`update payout_entries set live = false, carried_from = null where store_id = ${store_id} and payout_id = ${payout.id}`.execute(
        db,
      );
      await set({ entries_by: 'pending', status: 'in_transit' });
    } else await set({ status: 'in_transit' });
    await reckon(store_id, place(payout));
    if (payout.automatic) await set({ entries_by: 'provider' });
    await reckon(store_id, place(payout));
    await set({ status: payout.status });
    await reckon(store_id, place(payout));
    expect(await snapshot(store_id), payout.id).toEqual(whole);
  }
}

/** Per store and currency the postings sum to zero, and replaying them gives the balance that the provider has. */
async function assertLedger(): Promise<void> {
  const { rows: unbalanced } =
    await sql`select 1 from ledger_postings group by store_id, currency having sum(amount) <> 0`.execute(world.db);
  expect(unbalanced).toEqual([]);
  // Balance = what came in, less every payout that stands: and that is what is open.
  const { rows } = await sql<{ store_id: number; balance: number; open: number }>`
    select p.store_id, sum(p.amount)::bigint as balance, (
      select coalesce(sum(b.amount), 0) from ledger_postings b where b.store_id = p.store_id and b.account = 'provider_balance' and not exists (
        select 1 from payout_entries e where e.store_id = b.store_id and e.entry_id = b.entry_id and e.live and e.carried_from is null)
        and not exists (select 1 from payouts o where o.store_id = b.store_id and o.balance_transaction_id = b.entry_id
          and o.status not in ('failed', 'canceled') and o.original_payout_id is null)
    )::bigint + (
      select coalesce(sum(e.gross - e.fee - e.net), 0) from payout_entries e where e.store_id = p.store_id and e.live and e.carried_from is null
    )::bigint - (
      select coalesce(sum(e.net), 0) from payout_entries e join payouts o using (store_id, payout_id)
      where e.store_id = p.store_id and e.live and e.carried_from is not null
    )::bigint as open
    from ledger_postings p where p.account = 'provider_balance' group by p.store_id`.execute(world.db);
  expect(rows.filter(({ balance, open }) => balance !== open)).toEqual([]);
}
