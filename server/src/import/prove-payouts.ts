import { sql } from 'kysely';
import { importMark } from '../books/payouts/read-payout-entries.ts';
import { lockPayouts, reckonPayouts } from '../books/payouts/reckon-payouts.ts';
import { raiseAlarm } from '../metrics.ts';
import type { RunningImport } from './import-state.ts';

/**
 * Phase: what is in each payout counts from now on, in one transaction for each currency: the contents that the provider lists,
 * and those that our rule allocates. Then every payout must add up to what the bank received.
 */
export async function provePayouts(progress: RunningImport): Promise<void> {
  const { services, store } = progress;
  const { store_id } = store;
  const { rows: currencies } = await sql<{ currency: string; created: Temporal.Instant }>`
    select currency, min(created) as created from payouts
    where store_id = ${store_id} and entries_by = 'pending' and (entries_cursor = ${importMark} or not automatic)
    group by currency order by currency`.execute(services.db);
  for (const [index, { currency, created }] of currencies.entries()) {
    await progress.step({}, async (tx) => {
      await lockPayouts(tx, store_id, currency);
      // Those that were read one by one, or belong to payments that an event brought.
      await sql`
        insert into payout_entries (store_id, payout_id, entry_id, currency, net, live)
        select e.store_id, e.payout_id, e.entry_id, e.currency, e.net, false
        from history_import_entries e join ledger_entries l using (store_id, entry_id) join payouts p using (store_id, payout_id)
        where e.store_id = ${store_id} and p.currency = ${currency} and not exists (
          select 1 from payout_entries x where x.store_id = e.store_id and x.payout_id = e.payout_id and x.entry_id = e.entry_id)
        on conflict do nothing`.execute(tx);
      await sql`
        update payouts set entries_by = 'provider', entries_cursor = null
        where store_id = ${store_id} and currency = ${currency} and entries_by = 'pending' and entries_cursor = ${importMark}`.execute(
        tx,
      );
      await reckonPayouts(tx, store_id, currency, { created, payout_id: '' });
      await sql`
        delete from history_import_entries e using payouts p
        where e.store_id = ${store_id} and p.store_id = e.store_id and p.payout_id = e.payout_id and p.currency = ${currency}`.execute(
        tx,
      );
    });
    services.log.info(
      { store_id, currency, left: currencies.length - index - 1 },
      'the payouts of a currency are proven',
    );
  }
}

/** Payouts of the account's past that do not add up; each raises an alarm, as when its list is read alone. */
export async function countUnexplained({ services, store }: RunningImport): Promise<number> {
  const { rows } = await sql<{ payout_id: string; amount: number; sum: number }>`
    select p.payout_id, p.amount, coalesce(sum(e.net), 0)::bigint as sum
    from payouts p left join payout_entries e using (store_id, payout_id)
    where p.store_id = ${store.store_id} and p.automatic and p.entries_by = 'provider' and p.original_payout_id is null
    group by p.payout_id, p.amount having coalesce(sum(e.net), 0) <> p.amount`.execute(services.db);
  for (const row of rows) raiseAlarm(services, 'payout_unexplained', { ...row }, 'a payout does not add up');
  return rows.length;
}
