import type pg from 'pg';
import type { Part } from './lists.ts';
import { inTurns, shown } from './measure.ts';
import type { Figure, Times } from './measure.ts';

const base = '/wp-json/wc/v3/payments/transactions/fraud-outcomes';
const asked = 'status=block&additional_status=review';
const stopped = `store_id = 1 and fraud_outcome in ('block', 'review')`;

/** How many blocked payments to add, as the performance promise states. */
const most = 100_000;

/** The Blocked tab's list, search, summary and download, each next to the plain SQL statement. */
export async function blocked({ shop, payments, wants }: Part): Promise<Figure[]> {
  if (!wants('blocked')) return [];
  const { database } = shop;
  await fill(database, Math.min(most, payments));
  const total = Number((await database.query(`select count(*) from orders where ${stopped}`)).rows[0].count);
  const size = `${Math.round(total / 1000)} k of ${payments.toLocaleString('en-US')}`;
  const figures: Figure[] = [];
  const compare = async (
    name: string,
    path: string,
    statement: string,
    judge: (ours: Times, raw: Times) => Pick<Figure, 'target' | 'passes'> & { ratio?: number } = atMost,
  ): Promise<Times | undefined> => {
    const [ours, raw] = await inTurns(
      60,
      () => shop.text(`${base}${path}`),
      () => database.query(statement),
    );
    if (!ours || !raw) return undefined;
    figures.push({
      name: `${name}, ${size}`,
      ours: shown(ours),
      raw: shown(raw),
      ratio: ours.p50 / raw.p50,
      // The promise is about a hundred thousand rows; with fewer, parsing the request takes most of the time.
      ...(payments >= most && judge(ours, raw)),
    });
    return ours;
  };

  const first = await compare('blocked, page 1 by date', `?${asked}`, rawPage('created desc, order_id desc'));
  const asFirst = (ours: Times): Pick<Figure, 'target' | 'passes'> & { ratio?: number } => {
    const ratio = ours.p50 / (first?.p50 ?? NaN);
    return { target: '≤ 3 × page 1', passes: ratio <= 3, ratio };
  };
  const last = Math.ceil(total / 25);
  const at = (page: number): string => rawPage('created desc, order_id desc', '', (page - 1) * 25);
  await compare('blocked, middle page by date', `?${asked}&page=${last >> 1}`, at(last >> 1), asFirst);
  await compare('blocked, last page by date', `?${asked}&page=${last}`, at(last), asFirst);
  await compare(
    'blocked, page 1 by amount',
    `?${asked}&sort=amount`,
    rawPage('total desc, created desc, order_id desc'),
  );
  await compare(
    'blocked, last page by amount',
    `?${asked}&sort=amount&page=${last}`,
    rawPage('total desc, created desc, order_id desc', '', (last - 1) * 25),
    asFirst,
  );
  await compare(
    'blocked, only held',
    '?status=review',
    rawPage('created desc, order_id desc', `and fraud_outcome = 'review'`),
  );
  await compare(
    'blocked, summary',
    `/summary?${asked}`,
    `select currency, count(*), sum(total) from orders where ${stopped} group by currency`,
  );
  for (const term of ['a name', 'half a name', 'nobody'] as const) {
    const text = { 'a name': 'blocked 4711', 'half a name': 'blocked 4', nobody: 'zzqx' }[term];
    await compare(
      `blocked, search for ${term}`,
      `?${asked}&search[]=${encodeURIComponent(text)}`,
      rawPage('created desc, order_id desc', `and lower(customer_name) like '%${text}%'`),
    );
  }
  const [download] = await inTurns(5, () => shop.drain(`${base}/download?${asked}`));
  if (download) figures.push({ name: `blocked, download, ${size}`, ours: shown(download) });
  return figures;
}

const atMost = (ours: Times, raw: Times): Pick<Figure, 'target' | 'passes'> => ({
  target: '≤ 3 × raw',
  passes: ours.p50 / raw.p50 <= 3,
});

const rawPage = (order: string, where = '', offset = 0): string => `
  select o.order_id, o.fraud_outcome, o.created, o.total, o.currency, o.customer_name, o.payment_intent_id, i.status, o.fraud_meta_box_type
  from (select * from orders where ${stopped} ${where} order by ${order} limit 25 offset ${offset}) o
  left join payment_intents i on i.store_id = o.store_id and i.payment_intent_id = o.payment_intent_id
  order by ${order.replaceAll(/(\w+) (asc|desc)/g, 'o.$1 $2')}`;

/** Blocked orders, spread over the year of the other payments; reused when the store already has them. */
async function fill(database: pg.Client, wanted: number): Promise<void> {
  const { rows } = await database.query(`select count(*) as count from orders where ${stopped}`);
  const missing = wanted - Number(rows[0].count);
  if (missing <= 0) return;
  await database.query(
    `insert into orders (store_id, order_id, order_key, status, currency, subtotal, shipping_total, tax_total, total, store_total, customer_name, customer_email, fraud_meta_box_type, created)
     select 1, 50000000 + n, 'wc_order_blocked_' || n, 'failed', 'usd', n % 9973 + 1, 0, 0, n % 9973 + 1, n % 9973 + 1,
       'Blocked ' || n, 'blocked' || n || '@example.com', 'block', (select max(created) from orders) - (n * 31536000.0 / $1::int) * interval '1 second'
     from generate_series(1, $1::int) as n`,
    [missing],
  );
  await database.query('select fold_fraud_outcome_days(1)');
  await database.query('vacuum analyze orders, fraud_outcome_days');
}
