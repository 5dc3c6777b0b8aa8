import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Readable } from 'node:stream';
import { isPayoutId } from '@purser/contract/payouts/payout';
import { labelByAccount } from '@purser/contract/payouts/journal';
import type { Context, Store } from '../context.ts';
import { amountCell, csvOf, currencyCell, labelCell, momentCell, textCell } from '../csv.ts';
import type { Database } from '../database.ts';
import { refuse } from '../endpoint.ts';
import { jsonOf } from '../json-rows.ts';
import type { Payouts } from '../tables.ts';

export const payoutJournalPath = '/wp-json/wc/v3/payments/deposits/:id/journal';

type Payout = Pick<
  Selectable<Payouts>,
  'payout_id' | 'created' | 'amount' | 'fee' | 'currency' | 'entries_by' | 'original_payout_id'
>;

/** The payout, when it can have a journal. */
export async function payoutOfJournal({ replica, store }: Context, id: string): Promise<Payout> {
  const payout = isPayoutId(id)
    ? await replica
        .selectFrom('payouts')
        .select(['payout_id', 'created', 'amount', 'fee', 'currency', 'entries_by', 'original_payout_id'])
        .where('store_id', '=', store.store_id)
        .where('payout_id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!payout) throw refuse('resource_missing', 404, 'The deposit you are looking for cannot be found.');
  if (payout.entries_by === 'pending' && payout.original_payout_id === null)
    throw refuse(
      'payout_not_listed',
      409,
      'The payment provider has not said yet what is in this payout. Please try again later.',
    );
  return payout;
}

/**
 * Lines that sum to zero entry by entry: what each entry moved; what of it another payout took or brought (`carried_over`);
 * last the payout itself, which empties the provider balance into the bank. Entries are found along the payout's own key and
 * sorted by the database, so that the length of the journal costs no memory here.
 */
export function journalLines({ store_id }: Store, payout: Payout): RawBuilder<unknown> {
  const { payout_id, created, currency, amount, fee, original_payout_id } = payout;
  // The money of another payout that came back.
  const returned =
    original_payout_id === null
      ? sql``
      : sql`
    union all
    select 1, ${created}::timestamptz, ${payout_id}, 'returned_payout', line, account, amount, ${original_payout_id}, null::bigint
    from (values (1, 'provider_balance', ${amount}::bigint), (2, 'payouts', -${amount}::bigint)) as posted (line, account, amount)`;
  return sql`
    select at, created, entry, type, line, account, amount, ${currency}::text as currency, source, order_id from (
      select 1 as at, l.created, e.entry_id as entry, posted.type, posted.line, posted.account, posted.amount,
        coalesce(case when posted.type = 'carried_over' then e.carried_from end, l.source_id) as source, t.order_id
      from payout_entries e
      join ledger_entries l on l.store_id = e.store_id and l.entry_id = e.entry_id
      left join transactions t on t.store_id = e.store_id and t.transaction_id = e.entry_id
      cross join lateral (
        select e.kind as type, line, account, amount
        from (values (1, 'provider_balance', e.gross - e.fee), (2, 'fees', e.fee), (3, e.account, -e.gross)) as own (line, account, amount)
        where e.carried_from is null
        union all
        -- What others took of it.
        select 'carried_over', line, account, amount
        from (values (4, 'provider_balance', e.net - e.gross + e.fee), (5, 'carried_over', e.gross - e.fee - e.net)) as rest (line, account, amount)
        where e.carried_from is null
        union all
        select 'carried_over', line, account, amount
        from (values (1, 'provider_balance', e.net), (2, 'carried_over', -e.net)) as brought (line, account, amount)
        where e.carried_from is not null
      ) as posted
      where e.store_id = ${store_id} and e.payout_id = ${payout_id}
      ${returned}
      union all
      select 2, ${created}::timestamptz, ${payout_id}, 'payout', line, account, amount, ${payout_id}, null::bigint
      from (values (1, 'payouts', ${amount}::bigint), (2, 'fees', ${fee}::bigint), (3, 'provider_balance', -${amount}::bigint - ${fee}::bigint)) as paid (line, account, amount)
    ) as lines
    where amount <> 0`;
}

const header = ['Date', 'Entry', 'Type', 'Account', 'Debit', 'Credit', 'Currency', 'Source', 'Order'];

/** Amounts are plain decimals of the currency, moments UTC. */
export function journalCsv(db: Database, store: Store, payout: Payout): Readable {
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
export const journalJson = (db: Database, store: Store, payout: Payout): Readable =>
  jsonOf(
    db,
    sql`
    select to_char(created at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as date, entry, type, account,
      greatest(amount, 0) as debit, greatest(-amount, 0) as credit, currency, source, order_id as order
    from (${journalLines(store, payout)}) as journal order by at, created, entry, line`,
  );
