import type { Call } from './call.ts';
import { invalid, missing } from './errors.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import type { ListPlace } from '../engine/list-place.ts';

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
  const place = await placeOf(tx, call, table, listing.object, after, before);
  if (place)
    conditions.push(
      `(o.created, o.seq, o.id collate "C") ${before === undefined ? '<' : '>'} (${bind(place.created)}::bigint, ${bind(place.seq)}::bigint, ${bind(place.id)}::text collate "C")`,
    );
  const direction = before === undefined ? 'desc' : 'asc';
  const stored = await tx.queryOften<{ id: string; created: string; seq: string; data: StripeObject }>(
    `select o.id, o.created, o.seq, o.data from ${table} o where ${conditions.join(' and ')}
     order by o.created ${direction}, o.seq ${direction}, o.id collate "C" ${direction} limit ${limit + 1}`,
    values,
  );
  const rows = stored.map(({ id, created, seq, data }) => ({ id, created: Number(created), seq: Number(seq), data }));
  if (table === 'objects') {
    const imported = await tx.hooks.listImported(tx, call.account, {
      object: listing.object,
      equal: Object.fromEntries(
        (listing.equal ?? []).flatMap((field) => {
          const wanted = params[field];
          return typeof wanted === 'string' && wanted !== '' ? [[field, wanted]] : [];
        }),
      ),
      range: (bindTo, column) => rangeConditions(params['created'], bindTo, column),
      after: before === undefined ? place : undefined,
      before: before === undefined ? undefined : place,
      limit: limit + 1,
    });
    if (imported.length > 0) {
      const sign = before === undefined ? -1 : 1;
      rows.push(...imported);
      rows.sort((a, b) => sign * (a.created - b.created || a.seq - b.seq || (a.id < b.id ? -1 : 1)));
    }
  }
  const data = rows.slice(0, limit).map((row) => row.data);
  if (before !== undefined) data.reverse();
  return { object: 'list', data, has_more: rows.length > limit, url: call.path };
}

/** Where the object that a cursor names stands in its list. */
async function placeOf(
  tx: Tx,
  call: Call,
  table: string,
  object: string,
  after: string | undefined,
  before: string | undefined,
): Promise<ListPlace | undefined> {
  const id = after ?? before;
  if (id === undefined) return undefined;
  const isObject = table === 'objects';
  const [row] = await tx.queryOften<{ created: string; seq: string }>(
    `select created, seq from ${table} where account = $1 and id = $2 ${isObject ? 'and object = $3' : ''}`,
    isObject ? [call.account, id, object] : [call.account, id],
  );
  const place = row
    ? { created: Number(row.created), seq: Number(row.seq), id }
    : isObject && (await tx.hooks.placeOfImported(tx, call.account, object, id));
  if (!place) throw missing(object, id, after === undefined ? 'ending_before' : 'starting_after');
  return place;
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
    const bound = range[name as keyof typeof operators]; // its own keys
    return bound === undefined ? [] : [`${column} ${operator} ${bind(bound)}`];
  });
}
