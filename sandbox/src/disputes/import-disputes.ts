import { journalLine, type BalanceTransaction } from '../balance/balance-transactions.ts';
import { byClock, type Core } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import type { Charge } from '../payments/charge.ts';
import { isPlastic } from '../terminal/present-card.ts';
import { awaitNext } from './dispute-life.ts';
import {
  blankDispute,
  dueBy,
  isInquiry,
  type CaseType,
  type Dispute,
  type DisputedCharge,
  type DisputeStatus,
} from './dispute.ts';
import type { Evidence } from './evidence.ts';
import { termsOf, type Reason } from './reasons.ts';

/**
 * A past dispute of an imported payment. Amounts in minor units, times in unix seconds. It becomes
 * `du_<stem>`, the withdrawal `txn_d<stem>` and the reversal `txn_e<stem>`.
 */
export interface ImportedDispute {
  /** Letters and digits, unique per account; no payment's stem is `d` or `e` and then this. */
  stem: string;
  /** Stem of the imported payment. */
  payment: string;
  created: number;
  /** In the currency of the payment. */
  amount: number;
  reason: Reason;
  status: DisputeStatus;
  case_type?: CaseType;
  network_reason_code?: string;
  /** Default by the reason. */
  due_by?: number;
  /** The withdrawn amount in the settlement currency of the payment; 0 for an inquiry. */
  withdrawn: number;
  /** The fee, and how much of it a win returned (default: all). */
  fee: number;
  fee_returned?: number;
  /** When the evidence was submitted, if it was. */
  submitted_at?: number | null;
  /** When the case was decided, for `won`, `lost` and `warning_closed`. */
  closed_at?: number | null;
  evidence?: Partial<Evidence>;
  metadata?: Record<string, string>;
  /** Stems of the imported automatic payouts that contain the withdrawal and the reversal; null when still unpaid. */
  payout?: string | null;
  return_payout?: string | null;
}

/** Until when a chargeback or inquiry with this reason can be answered; null when the bank takes no answer. */
export const deadlineOf = ({ created, reason }: Pick<ImportedDispute, 'created' | 'reason'>): number | null =>
  dueBy(created, termsOf(reason).days);

/** How many disputes are kept in memory at a time. */
const chunkRows = 500;

/** Imports past disputes, all or nothing, without events. @throws naming the dispute and what is wrong with it */
export async function importDisputes(core: Core, account: string, rows: Iterable<ImportedDispute>): Promise<number> {
  return core.transact(byClock, async (tx) => {
    let count = 0;
    let chunk: ImportedDispute[] = [];
    const write = async () => {
      await takeAll(tx, account, chunk);
      count += chunk.length;
      chunk = [];
      await tx.letGo();
    };
    for (const row of rows) {
      chunk.push(row);
      if (chunk.length === chunkRows) await write();
    }
    if (chunk.length > 0) await write();
    return count;
  });
}

async function takeAll(tx: Tx, account: string, rows: readonly ImportedDispute[]): Promise<void> {
  const stems = [...new Set(rows.map(({ payment }) => payment))];
  // Charges first, as everywhere; each is written out with its balance transaction.
  await tx.lockAll(
    account,
    stems.map((stem) => `ch_${stem}`),
  );
  await tx.lockAll(
    account,
    stems.flatMap((stem) => tx.loaded<Charge>(account, `ch_${stem}`)?.balance_transaction ?? []),
  );
  for (const row of rows) take(tx, account, row);
}

const hasMoney = (row: Pick<ImportedDispute, 'status'>) => !isInquiry(row) && row.status !== 'prevented';

function take(tx: Tx, account: string, row: ImportedDispute): void {
  const wrong = (what: string) => new Error(`${what} of dispute ${row.stem}: ${JSON.stringify(row)}`);
  if (!/^[A-Za-z0-9]+$/.test(row.stem)) throw new Error(`stem must be letters and digits: ${row.stem}`);
  for (const field of ['created', 'amount', 'withdrawn', 'fee'] as const)
    if (!Number.isSafeInteger(row[field])) throw wrong(`${field} must be a whole number, which it is not`);
  if (hasMoney(row) !== row.withdrawn > 0) throw wrong('withdrawn does not fit the status');
  const charge = tx.loaded<Charge>(account, `ch_${row.payment}`);
  if (!charge?.captured) throw wrong('payment was not imported, or not captured, as named in the payment');
  if (row.amount <= 0 || row.amount > charge.amount_captured)
    throw wrong('amount is beyond the payment, as the amount');
  const settled = tx.loaded<BalanceTransaction>(account, charge.balance_transaction ?? '');
  if (!settled) throw wrong('the payment has no balance transaction, which is needed for the money');
  const dispute = pastDispute(row, charge, settled);
  const payouts = [row.payout, row.return_payout];
  const source_type = isPlastic(charge.payment_method_details.type) ? 'card' : 'bank_account';
  for (const [index, line] of dispute.balance_transactions.entries()) {
    tx.insert(account, { ...line, status: 'pending' });
    tx.addBalance(account, line.currency, source_type, line.created, line.net);
    const { id, currency, created, net } = line;
    const payout = payouts[index] ?? null;
    tx.addJournal({
      account,
      id,
      currency,
      source_type,
      created,
      available_on: created,
      net,
      payout: payout === null ? null : `po_${payout}`,
    });
  }
  tx.insert(account, dispute);
  charge.disputed = true;
  tx.save(account, charge);
  awaitNext(tx, account, dispute);
}

/** The provider’s dispute that an import becomes, its balance transactions included. */
export function pastDispute(
  row: ImportedDispute,
  charge: DisputedCharge,
  settled: Pick<BalanceTransaction, 'currency' | 'exchange_rate'>,
): Dispute {
  const dispute: Dispute = {
    ...blankDispute(charge, {
      amount: row.amount,
      created: row.created,
      reason: row.reason,
      status: isInquiry(row) ? 'warning_needs_response' : row.status === 'prevented' ? 'prevented' : 'needs_response',
      ...(row.case_type === undefined ? {} : { case_type: row.case_type }),
      ...(row.network_reason_code === undefined ? {} : { network_reason_code: row.network_reason_code }),
      ...(row.due_by === undefined ? {} : { due_by: row.due_by }),
    }),
    id: `du_${row.stem}`,
    metadata: row.metadata ?? {},
    status: row.status,
  };
  dispute.is_charge_refundable = isInquiry(dispute) && !charge.refunded;
  Object.assign(dispute.evidence, row.evidence);
  const submitted = row.submitted_at ?? null;
  dispute.evidence_details.has_evidence = row.evidence !== undefined || submitted !== null;
  if (submitted !== null) {
    dispute.evidence_details.submission_count = 1;
    dispute.evidence_details.submission_method = 'manual';
  }
  if (!hasMoney(row)) return dispute;
  const line = (id: string, amount: number, fee: number, created: number) =>
    dispute.balance_transactions.push(
      lineOf(dispute, charge, settled, { id: `txn_${id}${row.stem}`, amount, fee, created }),
    );
  line('d', -row.withdrawn, row.fee, row.created);
  if (row.status === 'won') line('e', row.withdrawn, -(row.fee_returned ?? row.fee), row.closed_at ?? row.created);
  return dispute;
}

/** Available at once, as a dispute embeds it. */
function lineOf(
  dispute: Dispute,
  charge: DisputedCharge,
  { currency, exchange_rate }: Pick<BalanceTransaction, 'currency' | 'exchange_rate'>,
  { id, amount, fee, created }: { id: string; amount: number; fee: number; created: number },
): BalanceTransaction {
  const isBack = amount > 0;
  const line = journalLine({
    id,
    type: 'adjustment',
    reporting_category: isBack ? 'dispute_reversal' : 'dispute',
    amount,
    available_on: created,
    created,
    currency,
    exchange_rate,
    source: dispute.id,
    description: `Chargeback ${isBack ? 'reversal' : 'withdrawal'} for ${charge.id}`,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: isBack ? 'Dispute fee refund' : 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
  });
  return { ...line, status: 'available' };
}
