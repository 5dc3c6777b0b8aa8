import { z } from 'zod';
import { ReportPeriod } from '../dates.ts';
import { merchant } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';

/** What moved the balance apart from payouts, in the order of the report; then payouts. */
export const activityLines = [
  'charges',
  'refunds',
  'refund_failures',
  'disputes',
  'dispute_reversals',
  'fees_charges',
  'fees_refunds',
  'fees_disputes',
  'fees_other',
  'reader_fees',
  'loan_payouts',
  'loan_paydowns',
  'fx',
  'adjustments',
  'reserves',
] as const;
export const payoutLines = ['payouts', 'withdrawals', 'payout_fees', 'returned_payouts'] as const;
export const reconciliationLines = [...activityLines, ...payoutLines] as const;
export type ReconciliationLineName = (typeof reconciliationLines)[number];

export const ReconciliationLine = z.object({
  line: z.enum(reconciliationLines),
  /** Signed as the balance saw it: fees, refunds and payouts are below zero. */
  amount: Amount,
  /** Balance transactions behind it. */
  count: z.int().nonnegative(),
  /** Types of the transactions list that the line is made of; empty where that list has no such rows. */
  types: z.array(z.string()),
});
export type ReconciliationLine = z.infer<typeof ReconciliationLine>;

/** A payout that left the balance in the period, or came back to it. */
export const ReconciledPayout = z.object({
  id: z.string(),
  /** Of the store's zone: when the balance changed, not when the bank has it. */
  day: z.string(),
  line: z.enum(['payouts', 'withdrawals', 'returned_payouts']),
  /** What the balance changed by, the fee included. */
  net: Amount,
});

/** More of them than this are only summed. */
export const mostReconciledPayouts = 1_000;

/**
 * A period of the store's days in one currency: `opening` + `activity` + `payouts` = `closing`, exactly, and the closing balance
 * of one period is the opening one of the next. `lines` are those that are not zero or not empty; they sum to activity and
 * payouts. The balance is what is pending and available together.
 */
export const Reconciliation = z.object({
  store_name: z.string(),
  currency: Currency,
  time_zone: z.string(),
  from: z.string(),
  to: z.string(),
  opening: Amount,
  lines: z.array(ReconciliationLine),
  activity: Amount,
  payouts: Amount,
  closing: Amount,
  payout_list: z.array(ReconciledPayout),
  /** The balance by our books now, whatever the period. */
  balance: Amount,
  /** The same as the provider says; nothing when it could not be asked. */
  provider_balance: Amount.nullable(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const isPayoutLine = ({ line }: Pick<ReconciliationLine, 'line'>): boolean =>
  (payoutLines as readonly string[]).includes(line);

/** What payouts come to is a sum of its own only where it adds up more than one line. */
export const hasPayoutSum = (lines: readonly ReconciliationLine[]): boolean => lines.filter(isPayoutLine).length !== 1;

export const getReconciliation = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/reports/reconciliation',
    summary: 'Opening balance, activity by kind, payouts and closing balance of a period',
  })
  .input(ReportPeriod)
  .output(Reconciliation);

export const reconciliationFormats = ['csv', 'pdf'] as const;
/** Streams the report as a file: the parameters of the report and `format`. */
export const reconciliationDownloadPath = '/wp-json/wc/v3/payments/reports/reconciliation/download';

/** The lines in files, which are in English. */
export const labelByReconciliationLine: Record<ReconciliationLineName, string> = {
  charges: 'Charges',
  refunds: 'Refunds',
  refund_failures: 'Failed refunds',
  disputes: 'Disputes',
  dispute_reversals: 'Disputes won back',
  fees_charges: 'Fees on charges',
  fees_refunds: 'Fees on refunds',
  fees_disputes: 'Dispute fees',
  fees_other: 'Other fees',
  reader_fees: 'Card reader fees',
  loan_payouts: 'Loans paid out',
  loan_paydowns: 'Loan repayments',
  fx: 'Currency conversion',
  adjustments: 'Adjustments',
  reserves: 'Reserves',
  payouts: 'Payouts',
  withdrawals: 'Withdrawals from the bank',
  payout_fees: 'Instant payout fees',
  returned_payouts: 'Returned payouts',
};
