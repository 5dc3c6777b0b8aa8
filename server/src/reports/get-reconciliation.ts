import { sql } from 'kysely';
import type { ReportPeriod } from '@purser/contract/dates';
import { isPayoutLine, mostReconciledPayouts, reconciliationLines } from '@purser/contract/reports/reconciliation';
import type {
  Reconciliation,
  ReconciliationLine,
  ReconciliationLineName,
} from '@purser/contract/reports/reconciliation';
import type { ProofLineName } from '@purser/contract/payouts/payout-proof';
import type { Context, Store } from '../context.ts';
import type { Database } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { feeLineOf, lineOf, typesByLine } from '../payouts/get-payout-proof.ts';
import { readBalanceNow } from '../provider/read-balance.ts';

/** Milliseconds that the report waits for the provider's word. */
const patience = 5_000;

/** `GET reports/reconciliation`. */
export const getReconciliation = endpoint.reports.getReconciliation.handler(({ input, context }) =>
  reconciliationOf(context, input),
);

/** The figures of our books in one snapshot, and the provider's balance. */
export async function reconciliationOf(context: Context, period: ReportPeriod): Promise<Reconciliation> {
  const { replica, store } = context;
  const [books, payout_list, provider_balance] = await Promise.all([
    booksOf(replica, store, period),
    payoutsOf(replica, store, period),
    store.closed ? null : providerBalance(context, period.currency),
  ]);
  return { ...books, payout_list, provider_balance };
}

/** Entries of one kind, account and direction. */
interface Sum {
  part: 'before' | 'within' | 'after';
  kind: string;
  account: string;
  is_in: boolean;
  count: number;
  amount: number;
  fees: number;
  /** Of how many a fee was kept. */
  fee_count: number;
  net: number;
}

async function booksOf(
  db: Database,
  { store_id, timezone, name }: Store,
  { currency, from, to }: ReportPeriod,
): Promise<Omit<Reconciliation, 'payout_list' | 'provider_balance'>> {
  const { rows } = await sql<Sum>`
    select case when day < ${from}::date then 'before' when day > ${to}::date then 'after' else 'within' end as part,
      kind, account, direction > 0 as is_in, sum(count)::bigint as count, sum(amount)::bigint as amount,
      sum(fees)::bigint as fees, sum(fee_count)::bigint as fee_count, sum(net)::bigint as net
    from ledger_day_totals where store_id = ${store_id} and currency = ${currency}
    group by 1, 2, 3, 4`.execute(db);
  const within = rows.filter(({ part }) => part === 'within');
  const opening = netOf(rows.filter(({ part }) => part === 'before'));
  const lines = linesOf(within);
  return {
    store_name: name,
    currency,
    time_zone: timezone,
    from,
    to,
    opening,
    lines,
    activity: total(lines.filter((line) => !isPayoutLine(line))),
    payouts: total(lines.filter(isPayoutLine)),
    // Not by adding the lines up: that they come to the same is what the report proves.
    closing: opening + netOf(within),
    balance: netOf(rows),
  };
}

const netOf = (rows: readonly Sum[]): number => rows.reduce((sum, { net }) => sum + net, 0);
const total = (lines: readonly ReconciliationLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** By the same rules as the proof of a payout, which has no line for payouts. */
function linesOf(rows: readonly Sum[]): ReconciliationLine[] {
  const sums = new Map<ReconciliationLineName, { amount: number; count: number }>();
  const add = (line: ReconciliationLineName, amount: number, count: number): void => {
    const known = sums.get(line) ?? { amount: 0, count: 0 };
    sums.set(line, { amount: known.amount + amount, count: known.count + count });
  };
  for (const row of rows) {
    const { kind, account, count } = row;
    // An entry that posts only to fees is entirely a fee.
    const [gross, fee] = account === 'fees' ? [row.net, 0] : [row.amount, row.fees];
    const line = kind === 'payout' ? (row.is_in ? 'withdrawals' : 'payouts') : reportLine(lineOf(row));
    add(line, gross, count);
    if (account === 'fees' || row.fee_count === 0) continue;
    const feeLine = account === 'payouts' ? 'payout_fees' : reportLine(feeLineOf(lineOf(row)));
    // On a line of its own kind the entry is counted already.
    add(feeLine, 0 - fee, feeLine === line ? 0 : row.fee_count);
  }
  return reconciliationLines.flatMap((line) => {
    const sum = sums.get(line);
    const types = line in typesByLine ? typesByLine[line as ProofLineName] : []; // asked just before
    return sum && (sum.amount !== 0 || sum.count > 0) ? [{ line, types, ...sum }] : [];
  });
}

const reportLine = (line: ProofLineName): ReconciliationLineName =>
  line === 'carried_over' || line === 'payout_fee' ? 'adjustments' : line;

/** Found by their own balance transactions, so that the days are those of the sums. */
async function payoutsOf(
  db: Database,
  { store_id, timezone }: Store,
  { currency, from, to }: ReportPeriod,
): Promise<Reconciliation['payout_list']> {
  const { rows } = await sql<Reconciliation['payout_list'][number]>`
    select p.payout_id as id, (e.created at time zone ${timezone})::date::text as day,
      case when e.kind <> 'payout' then 'returned_payouts' when posted.net > 0 then 'withdrawals' else 'payouts' end as line, posted.net
    from payouts p
    cross join lateral (values (p.balance_transaction_id), (p.failure_balance_transaction_id)) as own (entry_id)
    join ledger_entries e on e.store_id = p.store_id and e.entry_id = own.entry_id
    join lateral (
      select sum(amount)::bigint as net from ledger_postings l
      where l.store_id = e.store_id and l.entry_id = e.entry_id and l.account = 'provider_balance'
    ) as posted on posted.net is not null
    where p.store_id = ${store_id} and p.currency = ${currency}
      and (e.created at time zone ${timezone})::date between ${from}::date and ${to}::date
    order by e.created, e.entry_id limit ${mostReconciledPayouts}`.execute(db);
  return rows;
}

async function providerBalance(context: Context, currency: string): Promise<number | null> {
  try {
    const { available, pending } = await readBalanceNow(context, context.store, patience);
    return [...available, ...pending]
      .filter((funds) => funds.currency === currency)
      .reduce((sum, { amount }) => sum + amount, 0);
  } catch (error) {
    context.log.warn({ err: error }, 'the balance could not be read at the provider');
    return null;
  }
}
