import type { Account } from '../connect/account.ts';
import { journalLine } from '../balance/balance-transactions.ts';
import { byClock, type Core } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import { defaultFor, externalAccounts } from './external-account.ts';
import { failureMessages, type FailureCode } from './failure-codes.ts';
import { awaitArrival, lineOf } from './payout-life.ts';
import { blankPayout, type Payout } from './payout.ts';

/**
 * A past payout. Amounts in minor units, times in unix seconds. It becomes `po_<stem>`, its balance transaction
 * `txn_p<stem>` and, if it failed, `txn_f<stem>`.
 *
 * The rows themselves, which are imported first, name their automatic payout: `payout`, `refund_payout` and
 * `returned_from` of an ImportedPayment, `payout` of an ImportedTransfer, `carried_to` of other payouts, each the stem of a
 * payout. Their sum must be its amount. Rows without one are not paid out yet.
 */
export interface ImportedPayout {
  /** Letters and digits, unique per account; no payment's stem is `p` or `f` and then this. */
  stem: string;
  created: number;
  /** Midnight UTC. */
  arrival_date: number;
  status: Payout['status'];
  /** The amount at the bank, without the fee; negative for a withdrawal. */
  amount: number;
  currency: string;
  automatic: boolean;
  method: 'standard' | 'instant';
  /** On top of the amount. */
  fee: number;
  /** Id of a bank account or card of the account; null for its default one in that currency. */
  destination: string | null;
  failure_code: FailureCode | null;
  /** When the money returned, for `failed` and `canceled`. */
  returned_at?: number | null;
  /** The bank's reference; null when there is none. */
  trace_id: string | null;
  /** Of an instant or manual payout, or one that came back: stem of the automatic payout that lists its transactions. */
  carried_to?: string | null;
}

/** Imports past payouts, all or nothing; creates no events. @throws naming the payout and what is wrong with it */
export async function importPayouts(core: Core, account: string, rows: readonly ImportedPayout[]): Promise<number> {
  return core.transact(byClock, async (tx) => {
    const owner = await tx.find<Account>(core.keys.platform, account);
    if (!owner) throw new Error(`Account ${account} does not exist`);
    for (const row of rows) check(owner, row);
    const isListed = (row: ImportedPayout) => row.automatic && !cameBack(row);
    // First those whose own rows are in others, so that the others can be added up.
    for (const row of rows) if (!isListed(row)) take(tx, owner, row, { card: -row.amount - row.fee });
    const parts = await partsOf(tx, account, rows.filter(isListed).map(idOf));
    for (const row of rows.filter(isListed)) {
      const inIt = parts.get(idOf(row)) ?? {};
      const net = Object.values(inIt).reduce((sum, part) => sum + part, 0);
      if (net !== row.amount)
        throw new Error(`amount of ${row.stem} is ${row.amount}, and what is in it comes to ${net}`);
      take(tx, owner, row, Object.fromEntries(Object.entries(inIt).map(([part, sum]) => [part, -sum])));
    }
    return rows.length;
  });
}

const idOf = ({ stem }: ImportedPayout) => `po_${stem}`;
const cameBack = ({ status }: ImportedPayout) => status === 'failed' || status === 'canceled';

function check(owner: Account, row: ImportedPayout): void {
  const wrong = (what: string) => new Error(`${what} of payout ${row.stem}: ${JSON.stringify(row)}`);
  if (!/^[A-Za-z0-9]+$/.test(row.stem)) throw new Error(`stem must be letters and digits: ${row.stem}`);
  for (const field of ['created', 'arrival_date', 'amount', 'fee'] as const)
    if (!Number.isSafeInteger(row[field])) throw wrong(`${field} must be a whole number, which it is not`);
  if (row.amount === 0) throw wrong('amount must not be zero');
  if (row.automatic && row.fee !== 0) throw wrong('fee must be zero, as it is automatic,');
  if ((row.status === 'failed') !== (row.failure_code !== null)) throw wrong('failure_code does not fit the status');
  if (row.destination !== null && !externalAccounts(owner).some(({ id }) => id === row.destination))
    throw wrong('destination is none of the account');
}

/** What is in each payout, by part of the balance. */
async function partsOf(tx: Tx, account: string, ids: string[]): Promise<Map<string, Record<string, number>>> {
  const rows = await tx.query<{ payout: string; source_type: string; net: string }>(
    'select payout, source_type, sum(net) as net from journal where account = $1 and payout = any($2::text[]) group by payout, source_type',
    [account, ids],
  );
  const parts = new Map<string, Record<string, number>>();
  for (const { payout, source_type, net } of rows)
    parts.set(payout, { ...parts.get(payout), [source_type]: Number(net) });
  return parts;
}

function take(tx: Tx, owner: Account, row: ImportedPayout, parts: Record<string, number>): void {
  const destination =
    row.destination === null
      ? defaultFor(owner, row.currency)
      : externalAccounts(owner).find(({ id }) => id === row.destination);
  const payout = blankPayout({
    id: idOf(row),
    amount: row.amount,
    arrival_date: row.arrival_date,
    automatic: row.automatic,
    balance_transaction: `txn_p${row.stem}`,
    created: row.created,
    currency: row.currency,
    destination: destination?.id ?? null,
    method: row.method,
    reconciliation_status: row.automatic ? 'completed' : 'not_applicable',
    status: row.status,
    type: destination?.object ?? 'bank_account',
    _parts: parts,
  });
  if (row.trace_id !== null) payout.trace_id = { status: 'supported', value: row.trace_id };
  else if (row.status === 'paid' || cameBack(row)) payout.trace_id = { status: 'unsupported', value: null };
  const carriedTo = row.carried_to ? `po_${row.carried_to}` : null;
  enter(tx, owner.id, payout, row, parts, row.automatic && !cameBack(row) ? payout.id : carriedTo);
  if (cameBack(row)) {
    payout.failure_code = row.failure_code;
    payout.failure_message = row.failure_code && failureMessages[row.failure_code];
    payout.failure_balance_transaction = `txn_f${row.stem}`;
    const back = Object.fromEntries(Object.entries(parts).map(([part, net]) => [part, -net]));
    enter(tx, owner.id, payout, row, back, carriedTo, row.status);
  }
  tx.insert(owner.id, payout);
  awaitArrival(tx, owner, payout);
}

/** Writes the payout's journal line, or the one that reverses it. */
function enter(
  tx: Tx,
  account: string,
  payout: Payout,
  row: ImportedPayout,
  parts: Record<string, number>,
  inPayout: string | null,
  returned?: Payout['status'],
): void {
  const created = returned === undefined ? row.created : (row.returned_at ?? row.created);
  const line = tx.insert(
    account,
    journalLine({
      ...lineOf(
        payout,
        row.fee,
        returned === undefined ? undefined : returned === 'failed' ? 'payout_failure' : 'payout_cancel',
      ),
      id: `txn_${returned === undefined ? 'p' : 'f'}${row.stem}`,
      available_on: created,
      created,
    }),
  );
  for (const [part, net] of Object.entries(parts)) tx.addBalance(account, row.currency, part, created, net);
  tx.addJournal({
    account,
    id: line.id,
    currency: row.currency,
    source_type: 'card',
    created,
    available_on: created,
    net: line.net,
    payout: inPayout,
  });
}
