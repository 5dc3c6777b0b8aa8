import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { mostOfType } from '@purser/contract/search/search';
import type { RecordType } from '@purser/contract/search/search';
import type { Store } from '../context.ts';
import { queryOften } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { referenceOfRefund } from '../database/search-sql.ts';
import { findNamed } from './find-named.ts';
import { probesOf } from './probes.ts';
import type { Probes } from './probes.ts';
import type { Term } from '../database/search-term.ts';

/** A record as the database returns it, whatever its type. */
export interface RecordRow {
  type: RecordType;
  id: string;
  /** Which of `matchKinds`, counted from 0. */
  match: number;
  created: Temporal.Instant;
  amount: number | null;
  currency: string | null;
  status: string | null;
  name: string | null;
  email: string | null;
  order_id: number | null;
  /** What its page is found by, where that is another id. */
  payment: string | null;
  /** A card's last four digits, a reference, a period. */
  note: string | null;
}

/**
 * The best records of each type, by what the term can be: every lookup reads a few entries of one index. The statement of each kind
 * of term is prepared: planning its many small parts takes longer than running them.
 */
export async function findRecords(
  db: Database,
  { store_id }: Pick<Store, 'store_id'>,
  term: Term,
): Promise<RecordRow[]> {
  const { people, payments } = await findNamed(db, store_id, term);
  const probes = probesOf(term, store_id, people, payments);
  const parts = dressers.flatMap(({ of, dress }) => {
    const lookups = probes[of];
    return lookups.length > 0 ? [sql`(${dress(bestOf(lookups), store_id)})`] : [];
  });
  if (parts.length === 0) return [];
  return queryOften<RecordRow>(
    db,
    sql`select * from (${sql.join(parts, sql` union all `)})
      as found (type, id, match, created, amount, currency, status, name, email, order_id, payment, note)`,
  );
}

/** The best keys of one type: each once, by its best match, the newest first within. */
const bestOf = (lookups: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  (select key, min(match) as match, max(created) as created
    from (${sql.join(
      lookups.map((lookup) => sql`(${lookup})`),
      sql` union all `,
    )}) as found(key, match, created)
    group by key order by match, created desc, key limit ${sql.lit(mostOfType)}) as k`;

interface Dresser {
  of: keyof Probes;
  /** Reads what a row shows of the keys `k`. */
  dress(keys: RawBuilder<unknown>, store_id: number): RawBuilder<unknown>;
}

const dressers: Dresser[] = [
  {
    of: 'payments',
    dress: (keys, store_id) => sql`
      select 'payment', k.key, k.match, k.created, coalesce(i.amount, c.amount), coalesce(i.currency, c.currency),
        coalesce(i.payment_status, t.status), coalesce(t.customer_name, o.customer_name),
        coalesce(t.customer_email, o.customer_email), coalesce(i.order_id, c.order_id), null::text,
        coalesce(t.source_identifier, o.payment_last4)
      from ${keys}
      left join payment_intents i on i.store_id = ${store_id} and i.payment_intent_id = k.key
      left join charges c on c.store_id = ${store_id} and c.charge_id = coalesce(i.latest_charge_id, k.key)
      left join lateral (
        select customer_name, customer_email, source_identifier, status from transactions t
        where t.store_id = ${store_id} and t.charge_id = c.charge_id and t.type in ('charge', 'payment') limit 1) t on true
      left join orders o on o.store_id = ${store_id} and o.order_id = coalesce(i.order_id, c.order_id)`,
  },
  {
    of: 'orders',
    dress: (keys, store_id) => sql`
      select 'order', k.key, k.match, k.created, o.total, o.currency, o.status, o.customer_name, o.customer_email, o.order_id,
        null::text, null::text
      from ${keys} join orders o on o.store_id = ${store_id} and o.order_id = k.key::bigint`,
  },
  {
    of: 'refunds',
    dress: (keys, store_id) => sql`
      select 'refund', k.key, k.match, k.created, r.amount, r.currency, r.status, o.customer_name, o.customer_email, r.order_id,
        coalesce(r.payment_intent_id, r.charge_id), ${referenceOfRefund}
      from ${keys} join refunds r on r.store_id = ${store_id} and r.refund_id = k.key
      left join orders o on o.store_id = ${store_id} and o.order_id = r.order_id`,
  },
  {
    of: 'disputes',
    dress: (keys, store_id) => sql`
      select 'dispute', k.key, k.match, k.created, d.amount, d.currency, d.status, d.customer_name, d.customer_email, d.order_id,
        coalesce(d.payment_intent_id, d.charge_id), null::text
      from ${keys} join disputes d on d.store_id = ${store_id} and d.dispute_id = k.key`,
  },
  {
    of: 'payouts',
    dress: (keys, store_id) => sql`
      select 'payout', k.key, k.match, k.created, p.amount, p.currency, p.status, p.bank_account, null::text, null::bigint, null::text,
        p.bank_reference_key
      from ${keys} join payouts p on p.store_id = ${store_id} and p.payout_id = k.key`,
  },
  {
    of: 'loans',
    dress: (keys, store_id) => sql`
      select 'loan', k.key, k.match, k.created, l.advance_amount, l.currency,
        case when l.fully_paid is null then 'active' else 'paid' end, null::text, null::text, null::bigint, null::text, null::text
      from ${keys} join loans l on l.store_id = ${store_id} and l.loan_id = k.key`,
  },
  {
    of: 'customers',
    dress: (keys, store_id) => sql`
      select 'customer', k.key, k.match, k.created, null::bigint, null::text, null::text, c.name, c.email, null::bigint, null::text, null::text
      from ${keys} join customers c on c.store_id = ${store_id} and c.customer_id = k.key::bigint`,
  },
  {
    of: 'documents',
    dress: (keys, store_id) => sql`
      select 'document', k.key, k.match, k.created, d.total, d.currency, d.kind, null::text, null::text, null::bigint, null::text,
        to_char(d.period_from, 'YYYY-MM')
      from ${keys} join documents d on d.store_id = ${store_id} and d.document_id = k.key`,
  },
];
