import type { Part } from './lists.ts';
import type { Figure } from './measure.ts';
import { shortLists } from './short-lists.ts';

const path = '/wp-json/wc/v3/payments/capital';
const count = 300_000;
const shown = `w.*, t.payment_intent_id, t.order_id, t.deposit_id
  from withholdings w left join transactions t on t.store_id = w.store_id and t.transaction_id = w.transaction_id where w.store_id = 1`;
const latest = 'order by w.date desc, w.withholding_id desc';

/** The repayments of loans and the ledger of one, each next to raw SQL, with a withholding for each of 300,000 payments. */
export async function loans({ shop, wants }: Part): Promise<Figure[]> {
  if (!wants('loans')) return [];
  const { database } = shop;
  await database.query(
    `insert into loans (store_id, loan_id, offer_id, currency, advance_amount, fee_amount, withhold_rate, paid_out, first_paydown)
     select 1, 'bench_loan_' || n, 'bench_offer_' || n, 'usd', 500000000, 50000000, 10, timestamptz '2020-01-01' + n * interval '1 year', timestamptz '2020-01-02' + n * interval '1 year'
     from generate_series(1, 3) as n on conflict do nothing`,
  );
  await database.query(
    `insert into withholdings (store_id, withholding_id, loan_id, kind, date, amount, currency)
     select 1, 'bench_' || n, 'bench_loan_' || (1 + n % 3), case when n % 40 = 0 then 'reversal' else 'withholding' end,
       timestamptz '2021-01-01' + n * interval '7 minutes', (100 + n::bigint * 7919 % 9900) * case when n % 40 = 0 then -1 else 1 end, 'usd'
     from generate_series(1, ${count}) as n on conflict do nothing`,
  );
  await database.query('analyze loans, withholdings');
  const sums = `coalesce(sum(amount) filter (where kind = 'withholding'), 0) as withheld, coalesce(sum(amount) filter (where kind not in ('withholding', 'reversal')), 0) as paid,
    coalesce(sum(amount) filter (where kind = 'reversal'), 0) as reversed, count(*) as count from withholdings where store_id = 1`;
  return shortLists(
    shop,
    [
      { name: 'page 1', path: '/withholdings', statement: `select ${shown} ${latest} limit 25` },
      { name: 'page 400', path: '/withholdings?page=400', statement: `select ${shown} ${latest} limit 25 offset 9975` },
      {
        name: 'page 1 by amount',
        path: '/withholdings?sort=amount',
        statement: `select ${shown} order by w.amount desc, w.date desc, w.withholding_id desc limit 25`,
      },
      {
        name: 'one loan',
        path: '/withholdings?loan_id_is=bench_loan_2',
        statement: `select ${shown} and w.loan_id = 'bench_loan_2' ${latest} limit 25`,
      },
      {
        name: 'by amount',
        path: '/withholdings?amount_between[]=20&amount_between[]=30',
        statement: `select ${shown} and w.amount between 2000 and 3000 ${latest} limit 25`,
      },
      { name: 'summary', path: '/withholdings/summary', statement: `select currency, ${sums} group by currency` },
      {
        name: 'ledger of one',
        path: '/loans/bench_loan_2/ledger',
        statement: `select ${sums} and loan_id = 'bench_loan_2'`,
      },
    ].map(({ name, path: end, statement }) => ({
      name: `loans, ${name}, ${count / 1000} k`,
      path: `${path}${end}`,
      statement,
    })),
  );
}
