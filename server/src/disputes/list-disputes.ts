import { sql } from 'kysely';
import { disputeList } from '@purser/contract/disputes/dispute-list';
import type { DisputeRow } from '@purser/contract/disputes/dispute-list';
import { toUtcText } from '@purser/contract/dates';
import { isFiltered } from '@purser/contract/list-query';
import type { ListQuery } from '@purser/contract/list-query';
import type { Context } from '../context.ts';
import { queryPrepared } from '../database/database.ts';
import { offsetOf, orderOf, pageOf, selectedBy } from '../database/list-sql.ts';
import type { Condition } from '../database/list-sql.ts';
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
  data: (await readDisputes(context, input)).map(rowOf),
}));

type Query = ListQuery<(typeof disputeList.sorts)[number]>;

/** Skips along an index alone, and fetches only the page's own rows: each carries the provider's whole object. */
async function readDisputes(
  { replica: db, store, clock }: Pick<Context, 'replica' | 'store' | 'clock'>,
  query: Query,
): Promise<Row[]> {
  const frequent = db.isTransaction ? undefined : frequentList(query);
  const selected =
    frequent === 'awaiting'
      ? sql<boolean>`store_id = ${store.store_id} and ${isAwaiting}`
      : selectedBy(disputeSource, query, store);
  const { keys, order } = isByDeadline(query)
    ? keysByDeadline(query, selected, clock.now())
    : {
        keys: sql`
          select store_id, dispute_id from disputes
          where ${selected} order by ${orderOf(disputeSource, query)}
          ${frequent ? sql`limit ${sql.lit(query.pagesize)}` : pageOf(query)}`,
        order: orderOf(disputeSource, query, { table: 'd' }),
      };
  const statement = sql<Row>`
    select d.dispute_id, d.charge_id, d.payment_intent_id, d.amount, d.currency, d.status, d.reason, d.source, d.order_id,
      d.customer_name, d.customer_email, d.customer_country, d.created, d.due_by, ${sql.raw(orderInfoColumns)}
    from (${keys}) as keys join disputes d using (store_id, dispute_id)
    left join orders o on o.store_id = d.store_id and o.order_id = d.order_id
    order by ${order}`;
  if (frequent) {
    const name = `${query.pagesize} disputes, ${frequent}, by ${query.sort} ${query.direction}`;
    return queryPrepared(db, name, statement);
  }
  return (await statement.execute(db)).rows;
}

// Spelled out, so that the planner finds the index of just these.
const isAwaiting = sql<boolean>`status in ('needs_response', 'warning_needs_response')`;

const isByDeadline = ({ sort, direction }: Query): boolean => sort === 'due_by' && direction === 'asc';

/**
 * What ends next comes first: disputes that can still be answered in time, then all others. Each part follows an index; an append
 * reads the second only when the first doesn't fill the page.
 */
function keysByDeadline(query: Query, selected: Condition, now: Temporal.Instant) {
  const end = sql.lit(offsetOf(query) + query.pagesize);
  const part = (turn: 0 | 1, isOfPart: Condition) => sql`(
    select store_id, dispute_id, ${sql.lit(turn)} as turn from disputes where ${selected} and ${isOfPart}
    order by ${orderOf(disputeSource, query)} limit ${end})`;
  return {
    keys: sql`
      select * from (
        ${part(0, sql`${isAwaiting} and due_by >= ${now}`)}
        union all
        ${part(1, sql`(not (${isAwaiting}) or due_by < ${now} or due_by is null)`)}
      ) as parts limit ${sql.lit(query.pagesize)} offset ${sql.lit(offsetOf(query))}`,
    order: sql`keys.turn, ${orderOf(disputeSource, query, { table: 'd' })}`,
  };
}

/** The first pages that are read most, whose statements keep their plans: of everything, and of what needs a response. */
function frequentList(query: Query): 'everything' | 'awaiting' | undefined {
  if (query.page !== 1 || isFiltered(disputeList, query)) return undefined;
  const terms = (query.search ?? []).filter((term) => term.trim() !== '');
  if (terms.length === 0) return 'everything';
  return terms.toSorted().join(' ') === 'needs_response warning_needs_response' ? 'awaiting' : undefined;
}

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
