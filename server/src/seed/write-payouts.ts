import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Sandbox } from '@purser/sandbox/sandbox';
import type { Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { bookBalanceTransactions } from '../books/ledger.ts';
import { payoutRow } from '../books/payouts/project-payout.ts';
import { expanded } from '../provider/read-payment.ts';
import { bankAccountText } from '../provider/read-payout.ts';
import { upsert } from '../database/upsert.ts';
import type { SeedPayout, SeedPayouts } from './payouts.ts';

/** Hands the payouts of the past to the provider, and writes them as projecting each would. */
export async function writePayouts(
  services: Pick<Services, 'db' | 'clock' | 'provider'> & { sandbox: Pick<Sandbox, 'importPayouts'> },
  store: Store,
  plan: SeedPayouts,
): Promise<void> {
  const { payouts, returned, closings } = plan.finish();
  if (payouts.length === 0) return;
  await services.sandbox.importPayouts(payouts, { account: store.account_id });
  const ids = new Set(payouts.map(({ stem }) => `po_${stem}`));
  let page: Stripe.Payout[] = [];
  for await (const payout of services.provider.stripe.payouts.list(
    { limit: 100, expand: ['data.balance_transaction', 'data.failure_balance_transaction', 'data.destination'] },
    { stripeAccount: store.account_id },
  )) {
    if (!ids.has(payout.id)) continue;
    page.push(payout);
    if (page.length < 100) continue;
    await writePage(services, store, page);
    page = [];
  }
  await writePage(services, store, page);
  await transact(services.db, async (tx) => {
    await trustRows(tx);
    await writeEntries(tx, store.store_id, [...ids], closings, returned);
    await writeOwnLines(tx, store.store_id, payouts);
  });
}

async function writePage(
  services: Pick<Services, 'db' | 'clock'>,
  { store_id }: Store,
  payouts: readonly Stripe.Payout[],
): Promise<void> {
  await transact(services.db, async (tx) => {
    await upsert(
      tx,
      'payouts',
      ['store_id', 'payout_id'],
      payouts.map((payout) => ({
        store_id,
        payout_id: payout.id,
        ...payoutRow(payout),
        bank_account: bankAccountText(payout) ?? '',
        entries_by: payout.automatic ? 'provider' : 'allocation',
        projected: services.clock.now(),
      })),
    );
    const rows = payouts
      .flatMap((payout) => [expanded(payout.balance_transaction), expanded(payout.failure_balance_transaction)])
      .filter((row) => row !== undefined);
    await bookBalanceTransactions(tx, store_id, rows, null, 'payouts');
  });
}

/** What is in them: the transactions say it, and the payouts' own lines follow from which lists which. */
async function writeEntries(
  tx: DatabaseTransaction,
  store_id: number,
  ids: string[],
  closings: readonly { stem: string; created: number }[],
  returned: readonly { stem: string; from: number; to: number; again: string }[],
): Promise<void> {
  const account = sql`case when t.type in ('charge', 'payment') then 'sales' when t.type = 'card_reader_fee' then 'reader_fees' when t.type in ('dispute', 'dispute_reversal') then 'disputes' else 'refunds' end`;
  const facts = sql`l.kind, ${account}, t.amount, t.fees`;
  const columns = sql`(store_id, payout_id, entry_id, currency, net, carried_from, live, kind, account, gross, fee)`;
  const ledger = sql`join ledger_entries l on l.store_id = t.store_id and l.entry_id = t.transaction_id`;
  await sql`
    insert into payout_entries ${columns}
    select t.store_id, t.deposit_id, t.transaction_id, t.currency, t.net, null, true, ${facts}
    from transactions t ${ledger} where t.store_id = ${store_id} and t.deposit_id = any(${ids})`.execute(tx);
  // What an instant payout took is on the list of the automatic one after it.
  await sql`
    insert into payout_entries ${columns}
    select t.store_id, 'po_' || closing.stem, t.transaction_id, t.currency, t.net, t.deposit_id, true, ${facts}
    from transactions t ${ledger} join payouts p on p.store_id = t.store_id and p.payout_id = t.deposit_id and not p.automatic
    cross join lateral (
      select stem from unnest(${closings.map(({ stem }) => stem)}::text[], ${closings.map(({ created }) => created)}::bigint[]) as closing (stem, created)
      where to_timestamp(closing.created) >= l.available_on order by closing.created limit 1
    ) as closing
    where t.store_id = ${store_id} and t.deposit_id = any(${ids})`.execute(tx);
  await sql`
    insert into payout_entries ${columns}
    select t.store_id, 'po_' || back.stem, t.transaction_id, t.currency, t.net, null, false, ${facts}
    from unnest(${returned.map(({ stem }) => stem)}::text[], ${returned.map(({ from }) => from)}::bigint[], ${returned.map(({ to }) => to)}::bigint[],
      ${returned.map(({ again }) => again)}::text[]) as back (stem, since, until, again)
    join transactions t on t.store_id = ${store_id} and t.deposit_id = 'po_' || back.again and t.type in ('charge', 'payment') ${ledger}
    where l.available_on > to_timestamp(back.since) and l.available_on <= to_timestamp(back.until)`.execute(tx);
}

/** The lines of payouts that came back or were sent at once are on the list of the automatic payout after them. */
async function writeOwnLines(tx: DatabaseTransaction, store_id: number, payouts: readonly SeedPayout[]): Promise<void> {
  const lines = payouts.flatMap(({ stem, carried_to, amount, fee, currency, status }) => {
    if (!carried_to) return [];
    const line = { store_id, payout_id: `po_${carried_to}`, currency, account: 'payouts' };
    const carried_from = status === 'failed' ? null : `po_${stem}`;
    const sent = { entry_id: `txn_p${stem}`, kind: 'payout', gross: -amount, fee, net: -amount - fee };
    const back = { entry_id: `txn_f${stem}`, kind: 'payout_failure', gross: amount, fee: -fee, net: amount + fee };
    return [sent, ...(status === 'failed' ? [back] : [])].map((each) => ({ ...line, ...each, carried_from }));
  });
  if (lines.length > 0) await tx.insertInto('payout_entries').values(lines).execute();
}

/** See loader.ts: rows that we made together refer to each other. */
async function trustRows(tx: DatabaseTransaction): Promise<void> {
  const { rows } = await sql<{ usesuper: boolean }>`select usesuper from pg_user where usename = current_user`.execute(
    tx,
  );
  if (rows[0]?.usesuper) await sql`set local session_replication_role = replica`.execute(tx);
}
