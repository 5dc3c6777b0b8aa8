import type { Call } from './call.ts';
import { invalid, missing } from './errors.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export interface ListPage {
  object: 'list';
  data: StripeObject[];
  has_more: boolean;
  url: string;
}

interface Listing {
  /** Table, when it is not the objects table. */
  table?: 'objects' | 'events';
  object: string;
  /** Params that filter by an equal field of the object. */
  equal?: string[];
  /** Further conditions; `$n` placeholders come from `bind`. */
  where?: (bind: (value: unknown) => string) => string[];
}

/** Filters by the id of another object, which must exist. */
const references: Record<string, string> = {
  charge: 'charge',
  customer: 'customer',
  file: 'file',
  payment_intent: 'payment_intent',
};

/** A page as Stripe returns it: newest first, cursors by id, `created` as a number or a range. */
export async function list(tx: Tx, call: Call, listing: Listing): Promise<ListPage> {
  const { params } = call;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`o.account = ${bind(call.account)}`];
  const table = listing.table ?? 'objects';
  if (table === 'objects') conditions.push(`o.object = ${bind(listing.object)}`);
  for (const field of listing.equal ?? []) {
    const wanted = params[field];
    if (typeof wanted === 'string' && wanted !== '') {
      // A filter by an imported payment must find its objects: bring them in first.
      const found = await tx.find(call.account, wanted);
      const noun = references[field];
      if (noun !== undefined && found?.object !== noun) throw missing(noun, wanted, field);
      conditions.push(`o.data->>'${field}' = ${bind(wanted)}`);
    }
  }
  conditions.push(...(listing.where?.(bind) ?? []), ...rangeConditions(params['created'], bind));

  const limit = pageLimit(params['limit']);
  const after = cursor(params['starting_after']);
  const before = cursor(params['ending_before']);
  if (after !== undefined && before !== undefined) {
    throw invalid('You cannot use both starting_after and ending_before.', { param: 'starting_after' });
  }
  const edge = after ?? before;
  if (edge !== undefined) {
    const param = after === undefined ? 'ending_before' : 'starting_after';
    const rows = await tx.query<{ created: string; seq: string }>(
      `select created, seq from ${table} where account = $1 and id = $2 ${table === 'objects' ? 'and object = $3' : ''}`,
      table === 'objects' ? [call.account, edge, listing.object] : [call.account, edge],
    );
    const position = rows[0];
    if (!position) throw missing(listing.object, edge, param);
    conditions.push(
      `(o.created, o.seq) ${after === undefined ? '>' : '<'} (${bind(position.created)}::bigint, ${bind(position.seq)}::bigint)`,
    );
  }
  const direction = before === undefined ? 'desc' : 'asc';
  const rows = await tx.query<{ data: StripeObject }>(
    `select o.data from ${table} o where ${conditions.join(' and ')} order by o.created ${direction}, o.seq ${direction} limit ${limit + 1}`,
    values,
  );
  const has_more = rows.length > limit;
  const data = rows.slice(0, limit).map((row) => row.data);
  if (before !== undefined) data.reverse();
  return { object: 'list', data, has_more, url: call.path };
}

export function pageLimit(value: unknown): number {
  if (value === undefined) return 10;
  const limit = Number(value);
  if (limit < 1)
    throw invalid('Invalid integer: limit must be at least 1', { code: 'parameter_invalid_integer', param: 'limit' });
  return Math.min(limit, 100);
}

function cursor(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Conditions for a time, exact or within a range. */
export function rangeConditions(created: unknown, bind: (value: unknown) => string, column = 'o.created'): string[] {
  if (typeof created === 'number') return [`${column} = ${bind(created)}`];
  if (typeof created !== 'object' || created === null) return [];
  const range = created as Partial<Record<keyof typeof operators, number>>; // checked by the schema
  return Object.entries(operators).flatMap(([name, operator]) => {
    const bound = range[name as keyof typeof operators];
    return bound === undefined ? [] : [`${column} ${operator} ${bind(bound)}`];
  });
}
