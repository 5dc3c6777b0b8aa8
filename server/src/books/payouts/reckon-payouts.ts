import { sql } from 'kysely';
import { transact } from '../../database/database.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Job } from '../../jobs/jobs.ts';
import { accountSinceOption } from '../../database/stored-options.ts';
import { allocatePayout } from './allocate-payout.ts';
import type { OpenEntry } from './allocate-payout.ts';

/** Where in the order of payouts of a currency something changed. */
export interface PayoutPlace {
  created: Temporal.Instant;
  payout_id: string;
}

interface PayoutRow extends PayoutPlace {
  store_id: number;
  currency: string;
  automatic: boolean;
  status: string;
  date: Temporal.Instant;
  amount: number;
  fee: number;
  entries_by: string;
  original_payout_id: string | null;
}

/** Failed and canceled payouts hold nothing; what was in them is kept for their own page. */
const isDead = ({ status }: Pick<PayoutRow, 'status'>): boolean => status === 'failed' || status === 'canceled';
const living = sql`status not in ('failed', 'canceled')`;

/** Locks the payouts of the currency until the transaction ends. Acquired before any row lock. */
export const lockPayouts = (tx: DatabaseTransaction, store_id: number, currency: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`payouts ${store_id} ${currency}`}, 0))`.execute(tx);

/** Job: recomputes the payouts of a currency from a moment on, because an entry of that time was recorded late. */
export const reckonPayoutsAgain: Job<'reckon_payouts'> = async (services, payload) => {
  const { store_id, currency, since } = payload;
  await transact(services.db, async (tx) => {
    await lockPayouts(tx, store_id, currency);
    await reckonPayouts(tx, store_id, currency, { created: Temporal.Instant.from(since), payout_id: '' });
  });
};

/** Asks for that job. */
export async function reckonLater(
  tx: DatabaseTransaction,
  store_id: number,
  currency: string,
  since: Temporal.Instant,
  delaySeconds = 0,
): Promise<void> {
  const payload = { store_id, currency, since: since.toString() };
  // Keyed by the moment too: an earlier one must not be lost to a later.
  const key = `reckon_payouts:${store_id}:${currency}:${payload.since}`;
  await enqueue(tx, 'reckon_payouts', payload, { key, delaySeconds });
}

/**
 * Reckons what is in each payout of the currency from `from` on, in the order in which they were made, from what is known
 * now; so the order of their events makes no difference. Automatic payouts contain what the provider lists, others
 * what our rule allocates, and what an earlier payout already took is carried over. Transactions follow. The caller has
 * locked the currency's payouts.
 */
export async function reckonPayouts(
  tx: DatabaseTransaction,
  store_id: number,
  currency: string,
  from: PayoutPlace,
): Promise<void> {
  const { rows } = await sql<Omit<PayoutRow, 'store_id' | 'currency'>>`
    select payout_id, created, automatic, status, date, amount, fee, entries_by, original_payout_id from payouts
    where store_id = ${store_id} and currency = ${currency} and (created, payout_id) >= (${from.created}, ${from.payout_id})
    order by created, payout_id`.execute(tx);
  // What a payout takes by our rule depends on every earlier one.
  let isOpen = await hasUnlisted(tx, store_id, currency, from);
  const released = new Set<string>();
  const isLong = rows.length >= fewPayouts;
  let unsettled = isLong ? await unsettledFrom(tx, store_id, currency, from) : undefined;
  for (const row of rows) {
    const payout: PayoutRow = { ...row, store_id, currency };
    // The returned money of another payout: it has no contents of its own.
    if (payout.original_payout_id !== null) continue;
    if (!payout.automatic) {
      for (const entry_id of await placeAllocated(tx, payout, isOpen)) released.add(entry_id);
      // What it took may be in later ones.
      if (isLong) unsettled = await unsettledFrom(tx, store_id, currency, payout);
    } else if (payout.entries_by === 'pending') {
      if (!isDead(payout)) isOpen = true;
      continue;
    } else if (unsettled && !unsettled.has(payout.payout_id)) continue;
    else await placeListed(tx, payout);
    await followPayout(tx, payout);
  }
  if (rows.some(isDead))
    for (const entry_id of await sharedByDead(tx, store_id, currency, from)) released.add(entry_id);
  await followReleased(tx, store_id, [...released]);
}

/** Whether the provider has still to say what is in an earlier payout. */
async function hasUnlisted(
  tx: DatabaseTransaction,
  store_id: number,
  currency: string,
  before: PayoutPlace,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payouts where store_id = ${store_id} and currency = ${currency} and (created, payout_id) < (${before.created}, ${before.payout_id})
      and automatic and entries_by = 'pending' and original_payout_id is null and ${living} limit 1`.execute(tx);
  return rows.length > 0;
}

const isEarlier = (alias: string, { created, payout_id }: PayoutPlace) =>
  sql`(${sql.ref(`${alias}.created`)}, ${sql.ref(`${alias}.payout_id`)}) < (${created}, ${payout_id})`;

/** From as many on, one statement finds out which of them there is anything to do for. */
const fewPayouts = 10;

/**
 * The listed payouts from a place on that placing and following would change, or might: those that share entries, or contain
 * another payout itself, and those whose entries or transactions say something else. All others are as they should be.
 */
async function unsettledFrom(
  tx: DatabaseTransaction,
  store_id: number,
  currency: string,
  from: PayoutPlace,
): Promise<Set<string>> {
  const { rows } = await sql<{ payout_id: string }>`
    with listed as materialized (
      select payout_id, status, date, ${living} as lives from payouts
      where store_id = ${store_id} and currency = ${currency} and (created, payout_id) >= (${from.created}, ${from.payout_id}) and automatic
    ), held as materialized (
      select e.payout_id, e.entry_id, p.status, p.date, p.lives, e.carried_from is null and e.live = p.lives as is_plain
      from listed p join payout_entries e on e.store_id = ${store_id} and e.payout_id = p.payout_id
    ), shared as materialized (
      select entry_id from payout_entries where store_id = ${store_id} and currency = ${currency} group by entry_id having count(*) > 1
      union all
      select balance_transaction_id from payouts where store_id = ${store_id} and balance_transaction_id is not null
    )
    select payout_id from listed where not lives
    union
    select payout_id from held where not is_plain or entry_id in (select entry_id from shared)
    union
    select h.payout_id from held h join transactions t on t.store_id = ${store_id} and t.transaction_id = h.entry_id
    where (t.deposit_id, t.deposit_status, t.available_on) is distinct from (h.payout_id, h.status, h.date)`.execute(
    tx,
  );
  return new Set(rows.map(({ payout_id }) => payout_id));
}

/** An entry of an automatic payout is its own, unless an earlier payout took it, or it is the taking itself. */
async function placeListed(tx: DatabaseTransaction, payout: PayoutRow): Promise<void> {
  const { store_id, payout_id } = payout;
  const carried = sql`
    select e.entry_id, coalesce(taker.payout_id, self.payout_id) as carried_from
    from payout_entries e
    left join payouts self on self.store_id = e.store_id and self.balance_transaction_id = e.entry_id
      and self.status not in ('failed', 'canceled') and self.original_payout_id is null and self.payout_id <> e.payout_id
    left join lateral (
      select h.payout_id from payout_entries h join payouts p on p.store_id = h.store_id and p.payout_id = h.payout_id
      where h.store_id = e.store_id and h.entry_id = e.entry_id and h.live and h.carried_from is null and ${isEarlier('p', payout)}
    ) as taker on true
    where e.store_id = ${store_id} and e.payout_id = ${payout_id}`;
  if (!isDead(payout))
    await sql`
      with carried as (${carried})
      update payout_entries other set carried_from = ${payout_id} from carried
      where carried.carried_from is null and other.store_id = ${store_id} and other.entry_id = carried.entry_id
        and other.payout_id <> ${payout_id} and other.live and other.carried_from is null`.execute(tx);
  await sql`
    with carried as (${carried})
    update payout_entries e set carried_from = carried.carried_from, live = ${!isDead(payout)} from carried
    where e.store_id = ${store_id} and e.payout_id = ${payout_id} and e.entry_id = carried.entry_id
      and (e.carried_from, e.live) is distinct from (carried.carried_from, ${!isDead(payout)})`.execute(tx);
}

/** Writes what our rule allocates to a payout; returns the entries that it no longer owns, or shares with another payout. */
async function placeAllocated(tx: DatabaseTransaction, payout: PayoutRow, isOpen: boolean): Promise<string[]> {
  const { store_id, payout_id, currency, amount, fee } = payout;
  const live = !isDead(payout);
  const taken = isOpen ? [] : allocatePayout(await openEntries(tx, payout), amount + fee);
  const entries_by = isOpen ? 'pending' : 'allocation';
  if (payout.entries_by !== entries_by)
    await tx
      .updateTable('payouts')
      .set({ entries_by })
      .where('store_id', '=', store_id)
      .where('payout_id', '=', payout_id)
      .execute();
  const { rows: before } = await sql<OpenEntry & { live: boolean }>`
    select entry_id, net, carried_from, live from payout_entries where store_id = ${store_id} and payout_id = ${payout_id}`.execute(
    tx,
  );
  const said = (rows: readonly (OpenEntry & { live?: boolean })[]): string =>
    JSON.stringify(
      rows
        .map((row) => [row.entry_id, row.net, row.carried_from, row.live ?? live])
        .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    );
  const own = new Set(taken.filter(({ carried_from }) => carried_from === null).map(({ entry_id }) => entry_id));
  if (said(before) !== said(taken)) {
    await sql`delete from payout_entries where store_id = ${store_id} and payout_id = ${payout_id}`.execute(tx);
    if (live)
      // The payout that holds them now is later; it is recomputed after this one.
      await sql`
        update payout_entries set carried_from = ${payout_id}
        where store_id = ${store_id} and entry_id = any(${[...own]}) and live and carried_from is null`.execute(tx);
    await sql`
      insert into payout_entries (store_id, payout_id, entry_id, currency, net, carried_from, live)
      select ${store_id}, ${payout_id}, entry_id, ${currency}, net, carried_from, ${live}
      from unnest(${taken.map(({ entry_id }) => entry_id)}::text[], ${taken.map(({ net }) => net)}::bigint[], ${taken.map(({ carried_from }) => carried_from)}::text[])
        as taken (entry_id, net, carried_from)`.execute(tx);
  }
  return [
    ...before.filter(({ entry_id }) => !own.has(entry_id)),
    ...taken.filter(({ carried_from }) => carried_from !== null),
  ].map(({ entry_id }) => entry_id);
}

/**
 * What a payout may take from, oldest first: every balance transaction made by then that no earlier payout held then, and what
 * earlier ones left of those that they took in part. A payout that failed or was canceled later still held its money at that
 * moment, so that its end changes nothing in what was paid out before.
 */
async function openEntries(tx: DatabaseTransaction, payout: PayoutRow): Promise<OpenEntry[]> {
  const { store_id, payout_id, currency, created } = payout;
  const { rows } = await sql<OpenEntry>`
    with earlier as materialized (
      -- A dead payout whose list never came cannot have held anything that we could name.
      select p.payout_id, p.automatic, p.balance_transaction_id as own, p.failure_balance_transaction_id as back,
        p.original_payout_id is null and (${living} or p.entries_by <> 'pending' and coalesce(back.created > ${created}, false)) as holds
      from payouts p left join ledger_entries back on back.store_id = p.store_id and back.entry_id = p.failure_balance_transaction_id
      where p.store_id = ${store_id} and p.currency = ${currency} and ${isEarlier('p', payout)}
    ), listed as materialized (
      select e.entry_id from payout_entries e join earlier p using (payout_id) where e.store_id = ${store_id} and p.automatic and p.holds
    ), settled as (
      -- Automatic payouts that came back, where the provider pays out what came back instead of what was in them.
      select payout_id, own from earlier d
      where d.automatic and not d.holds and d.back in (select entry_id from listed) and not exists (select 1 from listed where listed.entry_id = d.own)
    ), charged as (
      -- What an automatic payout bears the cost of took nothing from what that one does not list.
      select payout_id from earlier where holds and not automatic and own in (select entry_id from listed)
    ), parts as (
      select e.entry_id, max(e.payout_id) filter (where e.carried_from is null) as owner,
        coalesce(sum(e.net) filter (where e.payout_id not in (select payout_id from charged)), 0)::bigint as net
      from payout_entries e join earlier p using (payout_id)
      where e.store_id = ${store_id} and p.holds and not p.automatic group by 1
    ), held as (
      select entry_id from listed
      union all
      select own from earlier where holds and own is not null
      union all
      select balance_transaction_id from payouts where store_id = ${store_id} and payout_id = ${payout_id} and balance_transaction_id is not null
      union all
      select e.entry_id from payout_entries e join settled using (payout_id) where e.store_id = ${store_id}
      union all
      select own from settled where own is not null
    )
    select l.entry_id, parts.owner as carried_from, (b.amount - coalesce(parts.net, 0))::bigint as net
    from ledger_entries l
    join ledger_postings b on b.store_id = l.store_id and b.entry_id = l.entry_id and b.line = 1 and b.currency = ${currency} and b.account = 'provider_balance'
    left join parts on parts.entry_id = l.entry_id
    where l.store_id = ${store_id} and l.created <= ${created} and not exists (select 1 from held where held.entry_id = l.entry_id)
      and b.amount is distinct from parts.net
      -- What an account left behind that was thrown away is in nobody's payout.
      and l.created >= coalesce((
        select max(began::timestamptz) from options cross join jsonb_array_elements_text(value::jsonb) as began
        where store_id = ${store_id} and name = ${accountSinceOption} and began::timestamptz < ${created}
      ), '-infinity')
      and l.entry_id not like 'reset\\_%'
    -- What was made in the same second may have come after it: that is touched last, and what was taken from the balance last of all.
    order by l.created = ${created}, l.created = ${created} and b.amount < 0, l.available_on, l.created, l.entry_id`.execute(
    tx,
  );
  return rows;
}

/** The transactions in a payout say so: one that is in none but failed ones names the last of those. */
async function followPayout(tx: DatabaseTransaction, payout: PayoutRow): Promise<void> {
  const { store_id, payout_id, status, date } = payout;
  const dead = isDead(payout);
  const available_on = dead ? sql`l.available_on` : sql`${date}::timestamptz`;
  await sql`
    update transactions t set deposit_id = ${payout_id}, deposit_status = ${status}, available_on = ${available_on}
    from payout_entries e ${dead ? sql`join ledger_entries l on l.store_id = e.store_id and l.entry_id = e.entry_id` : sql``}
    where e.store_id = ${store_id} and e.payout_id = ${payout_id} and e.carried_from is null and t.store_id = e.store_id and t.transaction_id = e.entry_id
      and (t.deposit_id, t.deposit_status, t.available_on) is distinct from (${payout_id}, ${status}, ${available_on})
      ${dead ? sql`and not exists (select 1 from payout_entries x where x.store_id = e.store_id and x.entry_id = e.entry_id and x.live and x.carried_from is null)` : sql``}`.execute(
    tx,
  );
}

/** Entries of dead payouts, from a place on, of which a living payout took the rest. */
async function sharedByDead(
  tx: DatabaseTransaction,
  store_id: number,
  currency: string,
  from: PayoutPlace,
): Promise<string[]> {
  const { rows } = await sql<{ entry_id: string }>`
    select distinct e.entry_id from payouts p join payout_entries x on x.store_id = p.store_id and x.carried_from = p.payout_id and x.live
    join payout_entries e on e.store_id = p.store_id and e.payout_id = p.payout_id and e.entry_id = x.entry_id
    where p.store_id = ${store_id} and p.currency = ${currency} and not (${living}) and (p.created, p.payout_id) >= (${from.created}, ${from.payout_id})`.execute(
    tx,
  );
  return rows.map(({ entry_id }) => entry_id);
}

/** Entries that no living payout owns name the first living one that holds a part of them, else the last dead one that held them. */
async function followReleased(tx: DatabaseTransaction, store_id: number, entry_ids: string[]): Promise<void> {
  if (entry_ids.length === 0) return;
  await sql`
    update transactions t set deposit_id = holder.payout_id, deposit_status = holder.status,
      available_on = case when holder.live then holder.date else l.available_on end
    from ledger_entries l left join lateral (
      select p.payout_id, p.status, p.date, e.live from payout_entries e join payouts p using (store_id, payout_id)
      where e.store_id = l.store_id and e.entry_id = l.entry_id and (e.live or e.carried_from is null and p.status in ('failed', 'canceled'))
      order by e.live desc, case when e.live then p.created end, p.created desc, p.payout_id desc limit 1
    ) as holder on true
    where t.store_id = ${store_id} and t.transaction_id = any(${entry_ids}) and l.store_id = t.store_id and l.entry_id = t.transaction_id
      and not exists (select 1 from payout_entries e
        where e.store_id = t.store_id and e.entry_id = t.transaction_id and e.carried_from is null and e.live)`.execute(
    tx,
  );
}
