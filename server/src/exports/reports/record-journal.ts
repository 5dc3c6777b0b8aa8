import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { transact } from '../../database/database.ts';
import { lockPayouts } from '../../books/payouts/reckon-payouts.ts';
import type { JournalPayout } from './payout-journal.ts';

/**
 * Stores the lines of a payout's journal when it is exported. A later export appends the changes since, so that no line that
 * was already booked disappears.
 *
 * The own lines of an entry are in the journal of the first payout that held it, also when that one failed later: the sale
 * was made once, and what came after is the money's way. What was recorded once stays so.
 */
export async function recordJournal({ db, clock, store }: Context, payout: JournalPayout): Promise<void> {
  const { store_id } = store;
  const { payout_id, currency } = payout;
  await transact(db, async (tx) => {
    // Two journals that are exported at once must not both take an entry.
    await lockPayouts(tx, store_id, currency);
    await sql`
      with held as (
        select e.entry_id, e.net, e.kind, e.account, e.gross, e.fee, coalesce(self.payout_id, kept.payout_id, first.payout_id, e.payout_id) as home
        from payout_entries e
        -- What a payout did to the balance is in its own journal.
        left join lateral (
          select p.payout_id from payouts p where e.account = 'payouts' and p.store_id = e.store_id and p.balance_transaction_id = e.entry_id
          union all
          select p.payout_id from payouts p where e.account = 'payouts' and p.store_id = e.store_id and p.failure_balance_transaction_id = e.entry_id
          limit 1
        ) as self on true
        left join payout_journals kept on kept.store_id = e.store_id and kept.entry_id = e.entry_id and kept.is_own
        left join lateral (
          select h.payout_id from payout_entries h join payouts p using (store_id, payout_id)
          where h.store_id = e.store_id and h.entry_id = e.entry_id and p.entries_by <> 'pending'
          order by p.created, p.payout_id limit 1
        ) as first on true
        where e.store_id = ${store_id} and e.payout_id = ${payout_id}
      ), known as (
        select entry_id, bool_or(is_own) as is_own, sum(net)::bigint as net, max(revision) as revision,
          (array_agg(home order by revision desc))[1] as home, max(kind) as kind, max(account) as account, max(gross) as gross, max(fee) as fee
        from payout_journals where store_id = ${store_id} and payout_id = ${payout_id} group by 1
      )
      insert into payout_journals (store_id, payout_id, entry_id, revision, recorded, is_own, home, net, kind, account, gross, fee)
      select ${store_id}, ${payout_id}, entry_id,
        case when ${isRecorded(store_id, payout_id)} then coalesce(known.revision, 0) + 1 else 0 end, ${clock.now()},
        coalesce(held.home, '') = ${payout_id} and not coalesce(known.is_own, false), coalesce(held.home, known.home),
        coalesce(held.net, 0) - coalesce(known.net, 0), coalesce(held.kind, known.kind), coalesce(held.account, known.account),
        coalesce(held.gross, known.gross), coalesce(held.fee, known.fee)
      from held full join known using (entry_id)
      where known.entry_id is null or coalesce(held.net, 0) <> known.net or coalesce(held.home, '') = ${payout_id} and not known.is_own
      -- Sorted, so that all is read before the first row is written: lookups would meet what this statement wrote.
      order by entry_id`.execute(tx);
  });
}

/** An export without any entry leaves no row: what comes after it is read as the first. */
const isRecorded = (store_id: number, payout_id: string) =>
  sql`exists (select 1 from payout_journals where store_id = ${store_id} and payout_id = ${payout_id})`;
