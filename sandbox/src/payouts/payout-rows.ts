import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { invalid, missing } from '../api/errors.ts';
import { importedLines } from '../imports/imported-lines.ts';
import { pageLimit, rangeConditions, type ListPage } from '../api/lists.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import type { Payout } from './payout.ts';

/** Puts all available rows without a payout into `payout`. Returns their sum. */
export async function takeRows(tx: Tx, account: string, currency: string, payout: string): Promise<number> {
  const [taken] = await tx.query<{ net: string | null }>(
    `with taken as (
       update journal set payout = $3 where account = $1 and currency = $2 and available_on <= $4 and payout is null returning net)
     select sum(net) as net from taken`,
    [account, currency, payout, tx.now],
  );
  return Number(taken?.net ?? 0);
}

/** Releases the rows of a failed or canceled payout for the next one, and records that they were in it. */
export async function freeRows(tx: Tx, account: string, payout: Payout): Promise<void> {
  await tx.query(
    `with freed as (
       update journal set payout = null where account = $1 and payout = $2 returning created, id, net)
     insert into returned_rows (account, payout, created, id, net) select $1, $2, created, id, net from freed where id <> $3`,
    [account, payout.id, payout.balance_transaction],
  );
}

/**
 * A page of what is in an automatic payout, its own row left out; of a failed one, its former content.
 * @throws 400 for a manual payout, whose contents are not recorded
 */
export async function listPayoutRows(tx: Tx, call: Call, core: Core): Promise<ListPage> {
  const { params, account } = call;
  const payout = await tx.find<Payout>(account, String(params['payout']));
  if (payout?.object !== 'payout') throw missing('payout', String(params['payout']), 'payout');
  if (!payout.automatic)
    throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.', {
      param: 'payout',
    });
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    `o.account = ${bind(account)}`,
    `o.payout = ${bind(payout.id)}`,
    `o.id <> ${bind(payout.balance_transaction)}`,
    ...rangeConditions(params['created'], bind),
  ];
  const table = payout.status === 'failed' ? 'returned_rows' : 'journal';
  const [after, before] = [params['starting_after'], params['ending_before']];
  if (after !== undefined && before !== undefined)
    throw invalid('You cannot use both starting_after and ending_before.', { param: 'starting_after' });
  const direction = before === undefined ? 'desc' : 'asc';
  const limit = pageLimit(params['limit']);
  let edge =
    after === undefined && before === undefined
      ? undefined
      : await position(
          tx,
          table,
          payout,
          account,
          after === undefined ? 'ending_before' : 'starting_after',
          String(after ?? before),
        );
  const fits = (row: StripeObject) =>
    ['source', 'type', 'currency'].every((field) => params[field] === undefined || params[field] === row[field]);
  const found: StripeObject[] = [];
  // Once, unless a further filter leaves too few.
  for (;;) {
    const here = [...conditions];
    const place = values.length;
    if (edge)
      here.push(
        `(o.created, o.id) ${before === undefined ? '<' : '>'} (${bind(edge.created)}::bigint, ${bind(edge.id)}::text)`,
      );
    const rows = await tx.queryOften<{ created: string; id: string }>(
      `select o.created, o.id from ${table} o where ${here.join(' and ')} order by o.created ${direction}, o.id ${direction} limit ${limit + 1}`,
      values,
    );
    values.length = place;
    found.push(...(await transactionsOf(tx, core, account, rows)).filter(fits));
    edge = rows.at(-1);
    if (rows.length <= limit || found.length > limit) break;
  }
  const data = found.slice(0, limit);
  if (before !== undefined) data.reverse();
  return { object: 'list', data, has_more: found.length > limit, url: call.path };
}

async function position(
  tx: Tx,
  table: string,
  payout: Payout,
  account: string,
  param: string,
  id: string,
): Promise<{ created: string; id: string }> {
  const [row] = await tx.query<{ created: string; id: string }>(
    `select created, id from ${table} where account = $1 and payout = $2 and id = $3`,
    [account, payout.id, id],
  );
  if (!row) throw missing('balance transaction', id, param);
  return row;
}

/** The transactions in the order of `rows`; those of imported payments are only read, not written out. */
async function transactionsOf(tx: Tx, core: Core, account: string, rows: { id: string }[]): Promise<StripeObject[]> {
  const ids = rows.map(({ id }) => id);
  const known = await tx.queryOften<{ id: string; data: StripeObject }>(
    'select id, data from objects where account = $1 and id = any($2::text[])',
    [account, ids],
  );
  const byId = new Map(known.map(({ id, data }) => [id, data]));
  const rest = ids.filter((id) => !byId.has(id));
  for (const row of await importedLines(tx, core, account, rest)) byId.set(row.id, row);
  return ids.flatMap((id) => byId.get(id) ?? []);
}
