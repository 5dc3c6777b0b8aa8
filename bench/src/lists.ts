import type pg from 'pg';
import { inTurns, shown } from './measure.ts';
import type { Figure, Times } from './measure.ts';
import type { Shop } from './shop.ts';

const base = '/wp-json/wc/v3/payments/transactions';
const columns = `t.transaction_id, t.payment_intent_id, t.charge_id, t.date, t.type, t.channel, t.source, t.source_identifier, t.source_device, t.amount, t.fees, t.net,
  t.currency, t.customer_amount, t.customer_currency, t.customer_name, t.customer_email, t.customer_country, t.risk_level, t.status, t.deposit_id, t.deposit_status,
  t.available_on, t.loan_id, t.metadata, o.order_id, o.customer_id, o.customer_ip, o.fraud_meta_box_type`;

/** The baselines of later figures, by name. */
export type Known = Map<string, Times>;

export interface Part {
  shop: Shop;
  payments: number;
  wants(name: string): boolean;
  known: Known;
}

const rawPage = (order: string, where = '', offset = 0): string => `
  select ${columns} from (select * from transactions where store_id = 1 ${where} order by ${order} limit 25 offset ${offset}) t
  left join orders o on o.store_id = t.store_id and o.order_id = t.order_id order by ${order.replaceAll(/(\w+) (asc|desc)/g, 't.$1 $2')}`;
const rawTotals = (where = ''): string =>
  `select currency, customer_currency, count(*), sum(amount), sum(fees), sum(net) from transactions where store_id = 1 ${where} group by currency, customer_currency`;

/** List pages, summaries and searches over HTTP, each next to the plain SQL statement. */
export async function lists({ shop, payments, wants, known }: Part): Promise<Figure[]> {
  const { database } = shop;
  const figures: Figure[] = [];
  const count = Number((await database.query('select count(*) from transactions where store_id = 1')).rows[0].count);
  const month = await monthOf(database);
  const lastPage = Math.ceil(count / 25);
  const size = payments >= 1_000_000 ? `${payments / 1_000_000} M` : `${payments / 1_000} k`;
  const compare = async (
    name: string,
    path: string,
    statement: string,
    judge?: (ours: Times, raw: Times) => Pick<Figure, 'target' | 'passes'> & { ratio?: number },
    rounds = 60,
  ): Promise<void> => {
    if (!wants(name)) return;
    const ask = () => shop.text(`${base}${path}`);
    const askRaw = () => database.query(statement);
    const [once] = await inTurns(1, askRaw);
    // A statement that reads the whole table evicts everything else from memory, so it doesn’t run in between.
    const isHeavy = (once?.p50 ?? 0) > 100;
    const [ours, raw] = isHeavy
      ? [...(await inTurns(rounds, ask)), ...(await inTurns(5, askRaw))]
      : await inTurns(rounds, ask, askRaw);
    if (!ours || !raw) return;
    known.set(`${name} ${payments}`, ours);
    figures.push({
      name: `${name}, ${size}`,
      ours: shown(ours),
      raw: shown(raw),
      ratio: ours.p50 / raw.p50,
      ...judge?.(ours, raw),
    });
  };
  const big = payments >= 1_000_000;
  const atMost = (limit: number) => (ours: Times, raw: Times) =>
    big ? { target: `≤ ${limit} × raw`, passes: ours.p50 / raw.p50 <= limit } : {};

  await compare('list page 1 by date', '', rawPage('date desc, transaction_id desc'), atMost(3), 200);
  await compare(
    'last page by date',
    `?page=${lastPage}`,
    rawPage('date desc, transaction_id desc', '', (lastPage - 1) * 25),
    (ours) => {
      const first = known.get(`list page 1 by date ${payments}`);
      if (!big || !first) return {};
      return { ratio: ours.p50 / first.p50, target: '≤ 3 × page 1', passes: ours.p50 / first.p50 <= 3 };
    },
    30,
  );
  await compare(
    'middle page by date',
    `?page=${Math.floor(lastPage / 2)}`,
    rawPage('date desc, transaction_id desc', '', Math.floor(lastPage / 2) * 25 - 25),
    undefined,
    30,
  );
  for (const sort of ['amount', 'fees', 'net', 'currency', 'customer_amount', 'customer_currency'])
    await compare(
      `list page 1 by ${sort}`,
      `?sort=${sort}`,
      rawPage(`${sort} desc, date desc, transaction_id desc`),
      atMost(3),
    );
  await compare(
    'last page by amount',
    `?sort=amount&page=${lastPage}`,
    rawPage('amount desc, date desc, transaction_id desc', '', (lastPage - 1) * 25),
    undefined,
    10,
  );
  await compare(
    'list, common filter',
    '?source_is=visa&customer_country_is=US',
    rawPage('date desc, transaction_id desc', `and source = 'visa' and customer_country = 'US'`),
  );
  await compare(
    'list, nothing matches',
    '?source_is=visa&customer_country_is=ZZ&channel_is_not=online',
    rawPage(
      'date desc, transaction_id desc',
      `and source = 'visa' and customer_country = 'ZZ' and channel <> 'online'`,
    ),
    undefined,
    20,
  );
  await compare(
    'list, rare type by amount',
    '?type_is=payment_refund&sort=amount',
    rawPage('amount desc, date desc, transaction_id desc', `and type = 'payment_refund'`),
    undefined,
    20,
  );
  await compare(
    'summary, unfiltered',
    '/summary',
    rawTotals(),
    (ours) => {
      const small = known.get('summary, unfiltered 10000');
      if (!big || !small) return {};
      const ratio = ours.p50 / small.p50;
      return { target: '≤ 10 ms, ≤ 2 × at 10 k', passes: ours.p50 <= 10 && ratio <= 2, ratio };
    },
    15,
  );
  await compare(
    'summary, one month',
    `/summary?date_between[0]=${month.first}&date_between[1]=${month.last}`,
    rawTotals(`and date >= '${month.first}' and date < '${month.last}'::date + 1`),
  );
  await compare(
    'summary, filtered',
    '/summary?type_is=charge&source_is=visa&customer_country_is=US&risk_level_is=0',
    rawTotals(`and type = 'charge' and source = 'visa' and customer_country = 'US' and risk_level = 0`),
    atMost(1.3),
    15,
  );
  // A dollar is a hundred minor units and a yen is one, so each kind of currency has its own bounds.
  const between = (least: number, most: number): string =>
    `and (currency <> 'jpy' and amount between ${least * 100} and ${most * 100} or currency = 'jpy' and amount between ${least} and ${most})`;
  await compare(
    'list by amount filter',
    '?amount_between[0]=50&amount_between[1]=80',
    rawPage('date desc, transaction_id desc', between(50, 80)),
    atMost(3),
  );
  await compare(
    'list by rare amount filter',
    '?amount_min=900&sort=net',
    rawPage('net desc, date desc, transaction_id desc', between(900, 10_000_000)),
    atMost(3),
  );
  await compare(
    'list by exact amount filter',
    '?amount_is=123.45',
    rawPage('date desc, transaction_id desc', between(123.45, 123.45)),
    atMost(3),
  );
  await compare(
    'summary by amount filter',
    '/summary?amount_between[0]=50&amount_between[1]=80',
    rawTotals(between(50, 80)),
    atMost(1.3),
    15,
  );
  // The poll of an open list, with a filter that matches no row: its worst case.
  const newest = (await database.query(`select to_char(max(date), 'YYYY-MM-DD HH24:MI:SS') as at from transactions`))
    .rows[0].at;
  await compare(
    'new rows since',
    `/new?since=${encodeURIComponent(newest)}&known=1&source_is=visa&customer_country_is=ZZ`,
    `select count(*) from transactions where store_id = 1 and date >= '${newest}' and source = 'visa' and customer_country = 'ZZ'`,
    (ours) => ({ target: '≤ 5 ms', passes: ours.p50 <= 5 }),
    200,
  );
  figures.push(...(await views({ shop, payments, wants, known }, size)));
  figures.push(...(await searches({ shop, payments, wants, known }, size, big)));
  return figures;
}

/** The saved views of a list at its limit. */
async function views({ shop, wants }: Part, size: string): Promise<Figure[]> {
  if (!wants('saved views')) return [];
  const path = '/wp-json/wc/v3/payments/views';
  for (let number = 0; number < 50; number++)
    await shop.call(path, {
      method: 'POST',
      body: { list: 'orders', name: `View ${number}`, content: { filters: { status_is: ['processing', 'on-hold'] } } },
    });
  const [ours, raw] = await inTurns(
    200,
    () => shop.call(`${path}?list=orders`),
    () => shop.database.query(`select * from list_views where store_id = 1 and list = 'orders'`),
  );
  if (!ours || !raw) return [];
  return [
    {
      name: `saved views, 50 of them, ${size}`,
      ours: shown(ours),
      raw: shown(raw),
      ratio: ours.p50 / raw.p50,
      target: '≤ 10 ms',
      passes: ours.p50 <= 10,
    },
  ];
}

const monthOf = async (database: pg.Client): Promise<{ first: string; last: string }> =>
  (
    await database.query(
      `select (max(date) - interval '45 days')::date::text as first, (max(date) - interval '16 days')::date::text as last from transactions`,
    )
  ).rows[0];

/** Search terms of every kind in turn: rare and common names, parts of addresses, order numbers, names without a match. */
async function searches({ shop, wants }: Part, size: string, big: boolean): Promise<Figure[]> {
  if (!wants('search')) return [];
  const { database } = shop;
  const { rows } = await database.query<{ customer_name: string; customer_email: string; order_id: string }>(
    `select customer_name, customer_email, order_id from transactions where order_id is not null order by md5(transaction_id) limit 8`,
  );
  const terms = rows.flatMap((row) => [
    row.customer_name.toLowerCase(),
    row.customer_email.slice(0, 12),
    row.customer_name.slice(1, 6),
    row.order_id,
  ]);
  terms.push('zzqx', 'example.com', 'thorn', 'al');
  const term = (round: number): string => terms[round % terms.length] ?? '';
  const pattern = (round: number): string => `%${term(round).toLowerCase()}%`;
  const statement = rawPage('date desc, transaction_id desc', 'and search like $1');
  const [found, raw, proposed] = await inTurns(
    terms.length * 4,
    (round) => shop.call(`${base}?search[]=${encodeURIComponent(term(round))}`),
    (round) => database.query(statement, [pattern(round)]),
    (round) => shop.call(`${base}/search?search_term=${encodeURIComponent(term(round))}`),
  );
  if (!found || !raw || !proposed) return [];
  const judge = ({ p95 }: Times): Pick<Figure, 'target' | 'passes'> =>
    big ? { target: 'p95 ≤ 60 ms', passes: p95 <= 60 } : {};
  return [
    { name: `search, list, ${size}`, ours: shown(found), raw: shown(raw), ratio: found.p50 / raw.p50, ...judge(found) },
    { name: `search, suggestions, ${size}`, ours: shown(proposed), ...judge(proposed) },
  ];
}
