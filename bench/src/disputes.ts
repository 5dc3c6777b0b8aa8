import type pg from 'pg';
import type { Part } from './lists.ts';
import { inTurns, shown } from './measure.ts';
import type { Figure } from './measure.ts';

const base = '/wp-json/wc/v3/payments';
const columns = `d.dispute_id, d.charge_id, d.payment_intent_id, d.amount, d.currency, d.status, d.reason, d.source, d.order_id, d.customer_name, d.customer_email,
  d.customer_country, d.created, d.due_by, o.customer_id, o.status as order_status`;
const rawPage = (order: string, where = '', offset = 0): string => `
  select ${columns} from (select * from disputes where store_id = 1 ${where} order by ${order} limit 25 offset ${offset}) d
  left join orders o on o.store_id = d.store_id and o.order_id = d.order_id order by ${order.replaceAll(/(\w+) (asc|desc)/g, 'd.$1 $2')}`;

/** The disputes list and the report of their costs, with a tenth as many disputes as payments. */
export async function disputes({ shop, payments, wants }: Part): Promise<Figure[]> {
  if (!wants('disputes')) return [];
  const { database } = shop;
  await fill(database, Math.floor(payments / 10));
  const figures: Figure[] = [];
  const count = Number((await database.query('select count(*) from disputes where store_id = 1')).rows[0].count);
  const lastPage = Math.ceil(count / 25);
  const size = `${(count / 1000).toFixed(0)} k`;
  const get = async (path: string): Promise<void> => {
    const { status, text } = await shop.call(`${base}${path}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
  };
  const compare = async (name: string, path: string, statement: string, rounds = 60): Promise<void> => {
    const [ours, raw] = await inTurns(
      rounds,
      () => get(path),
      () => database.query(statement),
    );
    if (!ours || !raw) return;
    const ratio = ours.p50 / raw.p50;
    figures.push({
      name: `disputes, ${name}, ${size}`,
      ours: shown(ours),
      raw: shown(raw),
      ratio,
      target: '≤ 3 × raw',
      passes: ratio <= 3,
    });
  };
  const newest = 'created desc, dispute_id desc';
  await compare('page 1', '/disputes', rawPage(newest), 200);
  await compare('page 1 by amount', '/disputes?sort=amount', rawPage(`amount desc, ${newest}`));
  // The same rows as ours: what can still be answered comes first.
  const soonest = 'due_by asc, created asc, dispute_id asc';
  const awaiting = `and (status = 'needs_response' or status = 'warning_needs_response')`;
  await compare(
    'page 1 by deadline',
    '/disputes?sort=due_by&direction=asc',
    rawPage(soonest, `${awaiting} and due_by >= now()`),
  );
  await compare(
    'page 1 by latest deadline',
    '/disputes?sort=due_by&direction=desc',
    rawPage(`due_by desc nulls last, ${newest}`),
  );
  await compare(
    'middle page',
    `/disputes?page=${Math.floor(lastPage / 2)}`,
    rawPage(newest, '', Math.floor(lastPage / 2) * 25 - 25),
    30,
  );
  await compare('last page', `/disputes?page=${lastPage}`, rawPage(newest, '', (lastPage - 1) * 25), 30);
  await compare(
    'needs response by deadline',
    '/disputes?search[]=needs_response&search[]=warning_needs_response&sort=due_by&direction=asc',
    rawPage(soonest, `${awaiting} and due_by >= now()`),
  );
  await compare('one reason', '/disputes?reason_is=duplicate', rawPage(newest, `and reason = 'duplicate'`));
  const product = (await database.query('select product_id from order_lines where store_id = 1 limit 1')).rows[0];
  await compare(
    'one product',
    `/disputes?product_is=${product.product_id}`,
    rawPage(
      newest,
      `and exists (select from order_lines l where l.store_id = 1 and l.order_id = disputes.order_id and l.product_id = ${product.product_id})`,
    ),
  );
  const totals = (where = ''): string =>
    `select currency, status, count(*), sum(amount) from disputes where store_id = 1 ${where} group by currency, status`;
  // The cards are the summary of everything.
  await compare('status cards', '/disputes/summary', totals(), 30);
  await compare('summary of lost ones', '/disputes/summary?status_is=lost', totals(`and status = 'lost'`), 30);
  const { rows } = await database.query<{ customer_name: string; order_id: string }>(
    'select customer_name, order_id from disputes where store_id = 1 and order_id is not null order by md5(dispute_id) limit 8',
  );
  const terms = [...rows.flatMap((row) => [row.customer_name.toLowerCase(), row.order_id]), 'zzqx', 'thorn'];
  const term = (round: number): string => terms[round % terms.length] ?? '';
  const [found, raw] = await inTurns(
    terms.length * 4,
    (round) => get(`/disputes?search[]=${encodeURIComponent(term(round))}`),
    (round) => database.query(rawPage(newest, 'and search like $1'), [`%${term(round)}%`]),
  );
  if (found && raw)
    figures.push({
      name: `disputes, search, ${size}`,
      ours: shown(found),
      raw: shown(raw),
      ratio: found.p50 / raw.p50,
      target: '≤ 3 × raw',
      passes: found.p50 / raw.p50 <= 3,
    });
  figures.push(await costs({ database, get, size }));
  return figures;
}

/** Twelve months of what disputes cost. */
async function costs({
  database,
  get,
  size,
}: {
  database: pg.Client;
  get: (path: string) => Promise<void>;
  size: string;
}): Promise<Figure> {
  const { rows } = await database.query<{ first: string; last: string }>(
    `select (max(day) - 364)::text as first, max(day)::text as last from dispute_day_totals where store_id = 1`,
  );
  const { first = '', last = '' } = rows[0] ?? {};
  const statement = `
    select dimension, value, basis, sum(payments), sum(disputes), sum(amount), sum(won), sum(lost) from dispute_day_totals
    where store_id = 1 and currency = 'usd' and day between $1 and $2 group by dimension, value, basis`;
  const [ours, raw] = await inTurns(
    100,
    () => get(`/reports/dispute-costs?currency=usd&from=${first}&to=${last}`),
    () => database.query(statement, [first, last]),
  );
  if (!ours || !raw) throw new Error('nothing was measured');
  return {
    name: `disputes, what they cost in 12 months, ${size}`,
    ours: shown(ours),
    raw: shown(raw),
    ratio: ours.p50 / raw.p50,
    target: 'p95 ≤ 50 ms',
    passes: ours.p95 <= 50,
  };
}

/** Repeats the seeded disputes, hours apart and a little dearer, until there are so many. The lists read nothing else of them. */
async function fill(database: pg.Client, wanted: number): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'disputes' and is_generated = 'NEVER' and column_name not in ('dispute_id', 'created', 'amount')`,
  );
  const same = rows.map(({ name }) => name).join(', ');
  const { have } = (await database.query('select count(*)::int as have from disputes where store_id = 1')).rows[0];
  const times = Math.ceil(wanted / have) - 1;
  if (times < 1) return;
  await database.query(
    `insert into disputes (dispute_id, created, amount, ${same})
     select dispute_id || 'x' || n, created - n * interval '5 hours', amount + n, ${same}
     from disputes cross join generate_series(1, $1::int) as n where store_id = 1 limit $2`,
    [times, wanted - have],
  );
  await database.query('select fold_dispute_day_deltas(1)');
  await database.query('vacuum (analyze) disputes, dispute_days, dispute_day_deltas');
}
