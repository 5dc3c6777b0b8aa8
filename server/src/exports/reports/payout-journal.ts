import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Readable } from 'node:stream';
import { isPayoutId } from '@purser/contract/payouts/payout';
import { labelByAccount } from '@purser/contract/payouts/journal';
import type { Context, Store } from '../../context.ts';
import { amountCell, csvOf, currencyCell, labelCell, momentCell, textCell } from '../csv.ts';
import type { Database } from '../../database/database.ts';
import { refuse } from '../../http/endpoint.ts';
import { jsonOf } from '../json-rows.ts';
import type { Payouts } from '../../database/tables.ts';

export const payoutJournalPath = '/wp-json/wc/v3/payments/deposits/:id/journal';

const columns = [
  'payout_id',
  'created',
  'date',
  'status',
  'amount',
  'fee',
  'currency',
  'entries_by',
  'original_payout_id',
  'failure_balance_transaction_id',
] as const satisfies (keyof Payouts)[];

export type JournalPayout = Pick<Selectable<Payouts>, (typeof columns)[number]>;

/** The payout, when it can have a journal. Read from the primary, where the journal is recorded. */
export async function payoutOfJournal({ db, store }: Context, id: string): Promise<JournalPayout> {
  const payout = isPayoutId(id)
    ? await db
        .selectFrom('payouts')
        .select(columns)
        .where('store_id', '=', store.store_id)
        .where('payout_id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!payout) throw refuse('resource_missing', 404, 'The deposit you are looking for cannot be found.');
  if (payout.entries_by === 'pending' && payout.original_payout_id === null)
    throw refuse(
      'payout_not_listed',
      409,
      'The payment provider hasn’t listed this payout’s transactions yet. Try again later.',
    );
  return payout;
}

/**
 * Lines that sum to zero entry by entry, from what `recordJournal` kept: what each entry moved; what of it is in another
 * payout (`carried_over`); the payout itself, which empties the provider balance into the bank; if it failed or was canceled,
 * the day's entry that takes it back; last what was corrected since the first export. An entry's own lines are in one journal
 * only. The database finds the lines along the payout's key and sorts them, so that a long journal costs no memory here.
 */
export function journalLines({ store_id }: Store, payout: JournalPayout): RawBuilder<unknown> {
  const { payout_id, created, currency, amount, fee, original_payout_id } = payout;
  return sql`
    select at, created, entry, type, line, account, amount, ${currency}::text as currency, source, order_id from (
      select case when j.revision = 0 then 1 else 4 end as at, case when j.revision = 0 then l.created else j.recorded end as created,
        j.entry_id as entry, posted.type, posted.line, posted.account, posted.amount,
        case when j.home = j.payout_id then l.source_id else j.home end as source, t.order_id
      from payout_journals j
      join ledger_entries l on l.store_id = j.store_id and l.entry_id = j.entry_id
      left join transactions t on t.store_id = j.store_id and t.transaction_id = j.entry_id
      cross join lateral (
        select j.kind as type, line, account, amount
        from (values (1, 'provider_balance', j.gross - j.fee), (2, 'fees', j.fee), (3, j.account, -j.gross)) as own (line, account, amount)
        where j.is_own
        union all
        -- What others hold of it, or what this one holds of another's.
        select case when j.revision = 0 then 'carried_over' else 'correction' end, line, account, amount
        from (select j.net - case when j.is_own then j.gross - j.fee else 0 end) as shared (net)
        cross join lateral (values (4, 'provider_balance', shared.net), (5, 'carried_over', -shared.net)) as part (line, account, amount)
      ) as posted
      where j.store_id = ${store_id} and j.payout_id = ${payout_id}
      union all
      select 2, ${created}::timestamptz, ${payout_id}, 'payout', line, account, amount, ${payout_id}, null::bigint
      from (values (1, 'payouts', ${amount}::bigint), (2, 'fees', ${fee}::bigint), (3, 'provider_balance', -${amount}::bigint - ${fee}::bigint)) as paid (line, account, amount)
      ${
        // The bank gave back another payout; a later payout takes the money from the balance.
        original_payout_id === null
          ? sql``
          : sql`
      union all
      select 2, ${created}::timestamptz, ${payout_id}, 'carried_over', line, account, amount, ${original_payout_id}, null::bigint
      from (values (4, 'provider_balance', ${amount}::bigint + ${fee}::bigint), (5, 'carried_over', -${amount}::bigint - ${fee}::bigint)) as returned (line, account, amount)`
      }
      ${isDead(payout) ? returnLines(store_id, payout) : sql``}
    ) as lines
    where amount <> 0`;
}

const isDead = ({ status }: JournalPayout): boolean => status === 'failed' || status === 'canceled';

/** The bank never had the money, or sent it back: it is in the balance again, for later payouts, from that day on. */
function returnLines(store_id: number, payout: JournalPayout): RawBuilder<unknown> {
  const { payout_id, date, status, amount, fee, failure_balance_transaction_id } = payout;
  return sql`
      union all
      select 3, back.created, back.entry, posted.type, posted.line, posted.account, posted.amount, ${payout_id}, null::bigint
      from (
        select l.created, l.entry_id as entry, l.kind as type, p.line, p.account, p.amount
        from ledger_entries l join ledger_postings p using (store_id, entry_id)
        where l.store_id = ${store_id} and l.entry_id = ${failure_balance_transaction_id}
        union all
        -- Of a provider that names no balance transaction for it.
        select ${date}::timestamptz, ${payout_id}, ${status === 'failed' ? 'payout_failure' : 'payout_cancel'}, line, account, amount
        from (values (1, 'provider_balance', ${amount}::bigint + ${fee}::bigint), (2, 'fees', -${fee}::bigint), (3, 'payouts', -${amount}::bigint)) as mirror (line, account, amount)
        where ${failure_balance_transaction_id}::text is null
      ) as back
      cross join lateral (
        select back.type, back.line, back.account, back.amount
        union all
        select 'carried_over', carry.line, carry.account, carry.amount
        from (values (8, 'provider_balance', -back.amount), (9, 'carried_over', back.amount)) as carry (line, account, amount)
        where back.account = 'provider_balance'
      ) as posted`;
}

const header = ['Date', 'Entry', 'Type', 'Account', 'Debit', 'Credit', 'Currency', 'Source', 'Order'];

/** Amounts are plain decimals of the currency, moments UTC. */
export function journalCsv(db: Database, store: Store, payout: JournalPayout): Readable {
  const query = sql`
    select ${sql.raw(momentCell('created'))}, ${sql.raw(textCell('entry'))}, ${sql.raw(textCell('type'))},
      ${sql.raw(labelCell('account', labelByAccount))},
      case when amount > 0 then ${sql.raw(amountCell('amount', 'currency'))} end,
      case when amount < 0 then ${sql.raw(amountCell('-amount', 'currency'))} end,
      ${sql.raw(currencyCell('currency'))}, ${sql.raw(textCell('source'))}, order_id
    from (${journalLines(store, payout)}) as journal order by at, created, entry, line`;
  return csvOf(db, { header, query: query.compile(db) });
}

/** The same in minor units. */
export const journalJson = (db: Database, store: Store, payout: JournalPayout): Readable =>
  jsonOf(
    db,
    sql`
    select to_char(created at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as date, entry, type, account,
      greatest(amount, 0) as debit, greatest(-amount, 0) as credit, currency, source, order_id as order
    from (${journalLines(store, payout)}) as journal order by at, created, entry, line`,
  );
