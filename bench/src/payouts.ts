import type { Part } from './lists.ts';
import { inTurns, shown } from './measure.ts';
import type { Figure, Times } from './measure.ts';

const base = '/wp-json/wc/v3/payments/deposits';
/** How many payouts the history is measured with, independent of the number of payments. */
const payoutCount = 100_000;
const columns = `payout_id, created, date, type, status, amount, currency, fee, fee_percentage, automatic, method, bank_account,
  bank_reference_key, failure_code, failure_message`;

/** The payout history, the overview's balances, the proof of the largest payout and the forecast, each next to raw SQL. */
export async function payouts({ shop, payments, wants }: Part): Promise<Figure[]> {
  if (!wants('payouts')) return [];
  const { database } = shop;
  const figures: Figure[] = [];
  const size = payments >= 1_000_000 ? `${payments / 1_000_000} M` : `${payments / 1_000} k`;
  const compare = async (
    name: string,
    path: string,
    statements: string[],
    judge: (ours: Times, raw: Times) => Pick<Figure, 'target' | 'passes'>,
    rounds = 60,
  ): Promise<void> => {
    const [ours, raw] = await inTurns(
      rounds,
      () => shop.text(`${base}${path}`),
      async () => {
        for (const statement of statements) await database.query(statement);
      },
    );
    if (!ours || !raw) return;
    const ratio = ours.p50 / raw.p50;
    figures.push({ name: `payouts ${name}, ${size}`, ours: shown(ours), raw: shown(raw), ratio, ...judge(ours, raw) });
  };
  const atMost = (limit: number) => (ours: Times, raw: Times) => ({
    target: `≤ ${limit} × raw, or p50 ≤ 5 ms`,
    passes: ours.p50 <= limit * raw.p50 || ours.p50 <= 5,
  });
  const within50 = (ours: Times) => ({ target: 'p95 ≤ 50 ms', passes: ours.p95 <= 50 });

  const largest = (
    await database.query<{ payout_id: string; entries: string }>(
      `select payout_id, count(*) as entries from payout_entries where store_id = 1 group by payout_id order by entries desc limit 1`,
    )
  ).rows[0];
  if (largest)
    await compare(
      `proof of ${largest.entries} entries`,
      `/${largest.payout_id}/proof`,
      [
        `select kind, account, sum(gross), sum(fee), sum(net), count(*) from payout_entries where store_id = 1 and payout_id = '${largest.payout_id}' group by kind, account`,
      ],
      atMost(3),
      20,
    );
  await compare(
    'forecast',
    '/forecast?currency=usd',
    [
      `select e.available_on::date, sum(p.amount) from ledger_entries e join ledger_postings p using (store_id, entry_id)
        where e.store_id = 1 and e.available_on > now() and p.account = 'provider_balance' and p.currency = 'usd' group by 1`,
      `select day, sum(net) from ledger_day_totals where store_id = 1 and currency = 'usd' and day > now() - interval '56 days' group by day`,
    ],
    within50,
    30,
  );
  await compare(
    'overview-all',
    '/overview-all',
    [
      `select distinct on (currency) ${columns} from payouts where store_id = 1 and status = 'paid' and type = 'deposit' order by currency, date desc`,
    ],
    within50,
  );

  await fill(shop);
  try {
    const page = (order: string, where = '', offset = 0): string[] => [
      `select ${columns} from payouts where store_id = 1 ${where} order by ${order} limit 25 offset ${offset}`,
      `select count(*) from payouts where store_id = 1 ${where}`,
    ];
    await compare('page 1 by date', '', page('date desc, payout_id desc'), atMost(3));
    await compare('page 1 by amount', '?sort=amount', page('amount desc, date desc, payout_id desc'), atMost(3));
    await compare(
      'of one currency',
      '?store_currency_is=eur',
      page('date desc, payout_id desc', `and currency = 'eur'`),
      atMost(3),
    );
    await compare('failed', '?status_is=failed', page('date desc, payout_id desc', `and status = 'failed'`), atMost(3));
    const far = payoutCount - 50;
    await compare('last page', `?page=${far / 25 + 1}`, page('date desc, payout_id desc', '', far), atMost(3), 20);
    await compare(
      'three latest of a currency',
      '?pagesize=3&store_currency_is=usd',
      page('date desc, payout_id desc', `and currency = 'usd'`),
      atMost(3),
    );
    await compare(
      'summary',
      '/summary',
      [`select currency, count(*), sum(amount) from payouts where store_id = 1 group by currency`],
      atMost(3),
      30,
    );
    await compare(
      'overview-all beside 100 k payouts',
      '/overview-all',
      [
        `select distinct on (currency) ${columns} from payouts where store_id = 1 and status = 'paid' and type = 'deposit' order by currency, date desc`,
      ],
      within50,
    );
  } finally {
    await database.query(`delete from payouts where payout_id like 'po_bench%'`);
  }
  return figures;
}

/** As many payouts as a large store ever has. */
async function fill({ database }: Part['shop']): Promise<void> {
  await database.query(
    `insert into payouts (store_id, payout_id, created, date, type, status, amount, currency, automatic, method, bank_account, data, projected)
     select 1, 'po_bench' || n, at, date_trunc('day', at) + interval '2 days', 'deposit',
       case when n % 97 = 0 then 'failed' when n % 89 = 0 then 'in_transit' else 'paid' end,
       (n * 7919) % 1000000 + 100, case n % 5 when 0 then 'eur' else 'usd' end, true, 'standard', 'STRIPE TEST BANK •••• 6789 (USD)',
       jsonb_build_object('id', 'po_bench' || n, 'object', 'payout', 'description', repeat('x', 800)), now()
     from (select n, now() - n * interval '20 minutes' as at from generate_series(1, ${payoutCount}) as n) as made`,
  );
  await database.query('vacuum analyze payouts');
}
