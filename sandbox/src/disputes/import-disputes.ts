import { journalLine, type BalanceTransaction } from '../balance/balance-transactions.ts';
import { byClock, type Core } from '../api/core.ts';
import type { Tx } from '../engine/store.ts';
import type { Charge } from '../payments/charge.ts';
import { isPlastic } from '../terminal/present-card.ts';
import { awaitNext } from './dispute-life.ts';
import { blankDispute, isInquiry, type CaseType, type Dispute, type DisputeStatus } from './dispute.ts';
import type { Evidence } from './evidence.ts';
import type { Reason } from './reasons.ts';

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

/** How many disputes are kept in memory at a time. */
const chunkRows = 500;

/** Imports past disputes, all or nothing, without events. @throws naming the dispute and what is wrong with it */
export async function importDisputes(core: Core, account: string, rows: Iterable<ImportedDispute>): Promise<number> {
  return core.transact(byClock, async (tx) => {
    let count = 0;
    for (const row of rows) {
      await take(tx, account, row);
      count++;
      if (count % chunkRows === 0) await tx.letGo();
    }
    return count;
  });
}

const hasMoney = (row: Pick<ImportedDispute, 'status'>) => !isInquiry(row) && row.status !== 'prevented';

async function take(tx: Tx, account: string, row: ImportedDispute): Promise<void> {
  const wrong = (what: string) => new Error(`${what} of dispute ${row.stem}: ${JSON.stringify(row)}`);
  if (!/^[A-Za-z0-9]+$/.test(row.stem)) throw new Error(`stem must be letters and digits: ${row.stem}`);
  for (const field of ['created', 'amount', 'withdrawn', 'fee'] as const)
    if (!Number.isSafeInteger(row[field])) throw wrong(`${field} must be a whole number, which it is not`);
  if (hasMoney(row) !== row.withdrawn > 0) throw wrong('withdrawn does not fit the status');
  const charge = await tx.lock<Charge>(account, `ch_${row.payment}`);
  if (!charge?.captured) throw wrong('payment was not imported, or not captured, as named in the payment');
  if (row.amount <= 0 || row.amount > charge.amount_captured)
    throw wrong('amount is beyond the payment, as the amount');
  const settled = await tx.find<BalanceTransaction>(account, charge.balance_transaction ?? '');
  if (!settled) throw wrong('the payment has no balance transaction, which is needed for the money');

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
  if (hasMoney(row)) {
    enter(tx, account, dispute, charge, settled, {
      id: `txn_d${row.stem}`,
      amount: -row.withdrawn,
      fee: row.fee,
      created: row.created,
      payout: row.payout ?? null,
    });
    if (row.status === 'won')
      enter(tx, account, dispute, charge, settled, {
        id: `txn_e${row.stem}`,
        amount: row.withdrawn,
        fee: -(row.fee_returned ?? row.fee),
        created: row.closed_at ?? row.created,
        payout: row.return_payout ?? null,
      });
  }
  tx.insert(account, dispute);
  charge.disputed = true;
  tx.save(account, charge);
  awaitNext(tx, account, dispute);
}

interface Line {
  id: string;
  amount: number;
  fee: number;
  created: number;
  payout: string | null;
}

function enter(
  tx: Tx,
  account: string,
  dispute: Dispute,
  charge: Charge,
  { currency, exchange_rate }: BalanceTransaction,
  { id, amount, fee, created, payout }: Line,
): void {
  const isBack = amount > 0;
  const row = tx.insert(
    account,
    journalLine({
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
    }),
  );
  dispute.balance_transactions.push({ ...structuredClone(row), status: 'available' });
  const source_type = isPlastic(charge.payment_method_details.type) ? 'card' : 'bank_account';
  tx.addBalance(account, currency, source_type, created, row.net);
  tx.addJournal({
    account,
    id,
    currency,
    source_type,
    created,
    available_on: created,
    net: row.net,
    payout: payout === null ? null : `po_${payout}`,
  });
}
