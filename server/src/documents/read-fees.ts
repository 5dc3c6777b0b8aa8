import { sql } from 'kysely';
import type { Store } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { GivenBack } from './plan-documents.ts';
import type { FeeSum } from './tax-lines.ts';

const categoryOf = (account: string) => sql`
  case ${sql.ref(account)} when 'sales' then 'payment_fees' when 'refunds' then 'refund_fees' when 'disputes' then 'dispute_fees'
    when 'payouts' then 'payout_fees' when 'reader_fees' then 'reader_fees' else 'other_fees' end`;

const monthOf = (day: ReturnType<typeof sql>) => sql<string>`to_char(date_trunc('month', ${day}), 'YYYY-MM-DD')`;

/** The ledger's fees by month, from the first of `from` to before `to`, out of the days that are added up already. */
export async function readLedgerFees(
  db: Database | DatabaseTransaction,
  { store_id }: Pick<Store, 'store_id'>,
  { from, to }: { from: string; to: string },
): Promise<FeeSum[]> {
  // Readers are paid by a transfer, which is a fee without being the fee of anything.
  const { rows } = await sql<FeeSum>`
    select ${monthOf(sql`day`)} as month, currency, ${categoryOf('account')} as category,
      sum(fees - case account when 'reader_fees' then amount else 0 end)::bigint as fees
    from ledger_day_totals where store_id = ${store_id} and day >= ${from}::date and day < ${to}::date
    group by 1, 2, 3 having sum(fees - case account when 'reader_fees' then amount else 0 end) <> 0`.execute(db);
  return rows;
}

/** What the documents so far say of each month of the ledger. */
export async function readDocumentedFees(
  db: Database | DatabaseTransaction,
  { store_id }: Pick<Store, 'store_id'>,
): Promise<FeeSum[]> {
  const { rows } = await sql<FeeSum>`
    select to_char(l.month, 'YYYY-MM-DD') as month, d.currency, l.category,
      sum(case d.kind when 'credit_note' then -l.total else l.total end)::bigint as fees
    from documents d join document_lines l using (store_id, document_id)
    where d.store_id = ${store_id} group by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * Fees given back in a month, with the month in which they were charged: that of the dispute or of the payment. Where that isn't
 * known they count as charged in the same month.
 */
export async function readGivenBack(
  db: Database | DatabaseTransaction,
  { store_id, timezone }: Pick<Store, 'store_id' | 'timezone'>,
  { month, from, to }: { month: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    with given as materialized (
      select p.currency, -p.amount as fees, e.created, e.payment_intent_id, e.source_id,
        coalesce((
          select min(c.account) from ledger_postings c
          where c.store_id = p.store_id and c.entry_id = p.entry_id and c.account not in ('provider_balance', 'fees')
        ), 'fees') as account
      from ledger_postings p join ledger_entries e on e.store_id = p.store_id and e.entry_id = p.entry_id
      where p.store_id = ${store_id} and p.account in ('fees', 'reader_fees') and p.amount < 0
        and e.created >= ${from} and e.created < ${to}
    )
    select ${month}::text as month, currency, ${categoryOf('account')} as category,
      ${monthOf(sql`coalesce(charged.date, given.created) at time zone ${timezone}`)} as invoiced_month,
      sum(given.fees)::bigint as fees
    from given left join lateral (
      select max(t.date) as date from transactions t
      where t.store_id = ${store_id} and t.payment_intent_id = given.payment_intent_id and t.fees > 0 and t.date <= given.created
        and (given.account = 'disputes') = (t.type = 'dispute')
    ) as charged on true
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
