import { sql } from 'kysely';
import type { ReportPeriod } from '@purser/contract/dates';
import type { NetworkMonth } from '@purser/contract/disputes/monitoring-programs';
import { disputeProperties, mostCostRows } from '@purser/contract/reports/dispute-costs';
import type {
  DisputeCostRow,
  DisputeCosts,
  DisputeFigures,
  DisputeProperty,
} from '@purser/contract/reports/dispute-costs';
import type { Context } from '../context.ts';
import { queryPrepared } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';

/** `GET reports/dispute-costs`. */
export const getDisputeCosts = endpoint.reports.getDisputeCosts.handler(({ input, context }) =>
  disputeCostsOf(context, input),
);

/** Everything from rollups: the report takes the same time whatever the number of payments. */
export async function disputeCostsOf(
  context: Pick<Context, 'replica' | 'store' | 'clock'>,
  period: ReportPeriod,
): Promise<DisputeCosts> {
  const { store_id, timezone } = context.store;
  const today = context.clock.now().toZonedDateTimeISO(timezone).toPlainDate();
  const [figures, money, months] = await Promise.all([
    readFigures(context, period),
    readMoney(context, period),
    readMonths(context, today),
  ]);
  const total = figures.find(({ dimension }) => dimension === 'all') ?? { ...none, value: '', dimension: 'all' };
  const { dimension: _, value: __, ...totals } = total;
  const rowsOf = (property: DisputeProperty): DisputeCostRow[] =>
    figures
      .filter(({ dimension }) => dimension === property)
      .map(({ dimension: _dimension, ...row }) => ({
        ...row,
        // Any payment may be disputed for any reason.
        ...(property === 'reason' && { payments: totals.payments }),
        name: null,
      }))
      .filter((row) => row.disputes + row.inquiries + row.disputes_of_payments > 0)
      .toSorted((a, b) => b.disputes - a.disputes || b.inquiries - a.inquiries || (a.value < b.value ? -1 : 1))
      .slice(0, mostCostRows);
  const rows = Object.fromEntries(disputeProperties.map((property) => [property, rowsOf(property)])) as Record<
    DisputeProperty,
    DisputeCostRow[]
  >; // one entry per property
  rows.product = await named(context, store_id, rows.product);
  return { ...period, time_zone: timezone, totals: { ...totals, ...money }, rows, months };
}

const none: DisputeFigures = {
  disputes: 0,
  inquiries: 0,
  amount: 0,
  won: 0,
  won_amount: 0,
  lost: 0,
  lost_amount: 0,
  payments: 0,
  disputes_of_payments: 0,
};

type Figures = DisputeFigures & { dimension: string; value: string };

/** Two statements, so that two cores add up at once. Sums of narrow types: those of bigint are numeric, which takes twice as long. */
async function readFigures(
  { replica, store: { store_id } }: Pick<Context, 'replica' | 'store'>,
  { currency, from, to }: ReportPeriod,
): Promise<Figures[]> {
  const rowsOf = (basis: 'opened' | 'paid') => sql`
    from dispute_day_totals
    where store_id = ${store_id} and currency = ${currency} and basis = ${basis} and day between ${from}::date and ${to}::date
      and dimension in ('all', 'reason', 'source', 'country', 'product')
    group by dimension, value`;
  const [opened, paid] = await Promise.all([
    queryPrepared(
      replica,
      'disputes opened in a period',
      sql<Omit<Figures, 'payments' | 'disputes_of_payments'>>`
        select dimension, value, sum(disputes::int) as disputes, sum(inquiries::int) as inquiries, sum(amount::float8)::bigint as amount,
          sum(won::int) as won, sum(won_amount::float8)::bigint as won_amount,
          sum(lost::int) as lost, sum(lost_amount::float8)::bigint as lost_amount ${rowsOf('opened')}`,
    ),
    queryPrepared(
      replica,
      'payments of a period and their disputes',
      sql<Pick<Figures, 'dimension' | 'value' | 'payments' | 'disputes_of_payments'>>`
        select dimension, value, sum(payments::int) as payments, sum(disputes::int) as disputes_of_payments ${rowsOf('paid')}`,
    ),
  ]);
  const figures = new Map<string, Figures>();
  for (const row of [...opened, ...paid]) {
    const key = `${row.dimension} ${row.value}`;
    figures.set(key, { ...none, ...figures.get(key), ...row });
  }
  return [...figures.values()];
}

/** By the day of the transactions, as the transactions list adds them up. */
async function readMoney(
  { replica, store: { store_id } }: Pick<Context, 'replica' | 'store'>,
  { currency, from, to }: ReportPeriod,
): Promise<{ fees: number; net: number }> {
  const [money] = await queryPrepared(
    replica,
    'money of disputes',
    sql<{ fees: number; net: number }>`
      select coalesce(sum(fees), 0)::bigint as fees, coalesce(sum(net), 0)::bigint as net from ledger_day_totals
      where store_id = ${store_id} and currency = ${currency} and day between ${from}::date and ${to}::date and account = 'disputes'`,
  );
  return money ?? { fees: 0, net: 0 };
}

/** Networks count payments of every currency. */
async function readMonths(
  { replica, store: { store_id } }: Pick<Context, 'replica' | 'store'>,
  today: Temporal.PlainDate,
): Promise<DisputeCosts['months']> {
  const first = today.with({ day: 1 }).subtract({ months: 2 });
  const rows = await queryPrepared(
    replica,
    'months of card networks',
    sql<NetworkMonth & { month: string; network: 'visa' | 'mastercard' }>`
      select to_char(day, 'YYYY-MM') as month, value as network,
        coalesce(sum(disputes) filter (where basis = 'opened' and dimension = 'source'), 0)::bigint as disputes,
        coalesce(sum(disputes) filter (where basis = 'opened' and dimension = 'online'), 0)::bigint as online_disputes,
        coalesce(sum(disputes) filter (where basis = 'opened' and dimension = 'online_fraud'), 0)::bigint as online_fraud,
        coalesce(sum(amount) filter (where basis = 'opened' and dimension = 'online_fraud' and currency = 'usd'), 0)::bigint as online_fraud_amount,
        coalesce(sum(payments) filter (where basis = 'paid' and dimension = 'source'), 0)::bigint as payments,
        coalesce(sum(payments) filter (where basis = 'paid' and dimension = 'online'), 0)::bigint as online_payments
      from dispute_day_totals
      where store_id = ${store_id} and day between ${first.toString()}::date and ${today.toString()}::date
        and dimension in ('source', 'online', 'online_fraud') and value in ('visa', 'mastercard')
      group by 1, 2`,
  );
  return [0, 1, 2].map((later) => {
    const month = first.add({ months: later }).toPlainYearMonth().toString();
    const of = (name: 'visa' | 'mastercard'): NetworkMonth => {
      const found = rows.find((row) => row.month === month && row.network === name);
      if (!found) return emptyMonth;
      const { month: _, network: __, ...counted } = found;
      return counted;
    };
    return { month, visa: of('visa'), mastercard: of('mastercard') };
  });
}

const emptyMonth: NetworkMonth = {
  disputes: 0,
  online_disputes: 0,
  online_fraud: 0,
  online_fraud_amount: 0,
  payments: 0,
  online_payments: 0,
};

async function named(
  { replica }: Pick<Context, 'replica'>,
  store_id: number,
  rows: readonly DisputeCostRow[],
): Promise<DisputeCostRow[]> {
  if (rows.length === 0) return [];
  const products = await replica
    .selectFrom('products')
    .select(['product_id', 'name'])
    .where('store_id', '=', store_id)
    .where(
      'product_id',
      'in',
      rows.map(({ value }) => Number(value)),
    )
    .execute();
  const nameById = new Map(products.map(({ product_id, name }) => [String(product_id), name]));
  return rows.map((row) => ({ ...row, name: nameById.get(row.value) ?? null }));
}
