import { sql } from 'kysely';
import { disputeList } from '@purser/contract/disputes/dispute-list';
import type { DisputeRow } from '@purser/contract/disputes/dispute-list';
import { toUtcText } from '@purser/contract/dates';
import { parametersOf } from '@purser/contract/list-query';
import type { FilterValues, ListQuery } from '@purser/contract/list-query';
import type { Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { queryPrepared } from '../database/database.ts';
import { orderOf, pageOf, selectedBy } from '../database/list-sql.ts';
import { endpoint } from '../http/endpoint.ts';
import { joinedOrderOf, orderInfoColumns } from '../orders/order-info.ts';
import type { JoinedOrder } from '../orders/order-info.ts';
import { disputeSource } from './dispute-source.ts';

interface Row extends JoinedOrder {
  dispute_id: string;
  charge_id: string;
  payment_intent_id: string | null;
  amount: number;
  currency: string;
  status: string;
  reason: string;
  source: string;
  customer_name: string;
  customer_email: string;
  customer_country: string;
  created: Temporal.Instant;
  due_by: Temporal.Instant | null;
}

/** `GET disputes`. */
export const listDisputes = endpoint.disputes.listDisputes.handler(async ({ input, context }) => ({
  data: (await readDisputes(context.replica, context.store, input)).map(rowOf),
}));

/** Skips along an index alone, and fetches only the page's own rows: each carries the provider's whole object. */
async function readDisputes(
  db: Database,
  store: Store,
  query: ListQuery<(typeof disputeList.sorts)[number]>,
): Promise<Row[]> {
  const isFirst = query.page === 1 && isPlain(query) && !db.isTransaction;
  // The plan that is kept must know how few rows are wanted.
  const place = isFirst ? sql`limit ${sql.lit(query.pagesize)}` : pageOf(query);
  const statement = sql<Row>`
    select d.dispute_id, d.charge_id, d.payment_intent_id, d.amount, d.currency, d.status, d.reason, d.source, d.order_id,
      d.customer_name, d.customer_email, d.customer_country, d.created, d.due_by, ${sql.raw(orderInfoColumns)}
    from (
      select store_id, dispute_id from disputes
      where ${selectedBy(disputeSource, query, store)}
      order by ${orderOf(disputeSource, query)} ${place}
    ) as keys join disputes d using (store_id, dispute_id)
    left join orders o on o.store_id = d.store_id and o.order_id = d.order_id
    order by ${orderOf(disputeSource, query, { table: 'd' })}`;
  if (isFirst) return queryPrepared(db, `${query.pagesize} disputes by ${query.sort} ${query.direction}`, statement);
  return (await statement.execute(db)).rows;
}

/** Neither filtered nor searched. */
const isPlain = (query: FilterValues): boolean =>
  (query.search ?? []).every((term) => term.trim() === '') &&
  Object.entries(disputeList.filters).every(([name, filter]) =>
    parametersOf(name, filter).every((parameter) => query[parameter] === undefined),
  );

const rowOf = (row: Row): DisputeRow => ({
  dispute_id: row.dispute_id,
  charge_id: row.charge_id,
  ...(row.payment_intent_id !== null && { payment_intent_id: row.payment_intent_id }),
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  reason: row.reason,
  ...(row.source && { source: row.source }),
  ...(row.order_id !== null && { order_number: row.order_id }),
  order: joinedOrderOf(row) ?? null,
  ...(row.customer_name && { customer_name: row.customer_name }),
  ...(row.customer_email && { customer_email: row.customer_email }),
  ...(row.customer_country && { customer_country: row.customer_country }),
  created: toUtcText(row.created),
  due_by: row.due_by ? toUtcText(row.due_by) : '',
});
