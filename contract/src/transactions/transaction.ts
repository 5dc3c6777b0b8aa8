import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { merchant } from '../endpoint.ts';
import { exportEndpoints } from '../export.ts';
import { newRowsEndpoint, pageEndpoint, summaryEndpoint } from '../list-endpoints.ts';
import { amountFilter, choiceFilter, dateFilter, describeList } from '../list-query.ts';
import { Amount, Currency } from '../money.ts';
import { OrderInfo } from '../orders/order-info.ts';
import { paymentStatuses } from './payment-status.ts';
import { ChargeRefund } from './refund.ts';

export const transactionTypes = [
  'charge',
  'payment',
  'payment_failure_refund',
  'payment_refund',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'card_reader_fee',
  'financing_payout',
  'financing_paydown',
  'fee_refund',
] as const;
export const channels = ['online', 'in_person', 'in_person_pos'] as const;
export const devices = ['android', 'ios'] as const;

/** 0 normal, 1 elevated, 2 highest. */
export const RiskLevel = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type RiskLevel = z.infer<typeof RiskLevel>;

/** One row of the transactions list: a balance transaction with the payment it belongs to. */
export const Transaction = z.object({
  transaction_id: z.string(),
  payment_intent_id: z.string().optional(),
  /** Empty for loan payouts. */
  charge_id: z.string(),
  date: UtcText,
  type: z.enum(transactionTypes),
  channel: z.enum(channels),
  /** Card brand, or payment method id. */
  source: z.string(),
  /** Last four digits, bank code (p24) or name (giropay). */
  source_identifier: z.string(),
  source_device: z.enum(devices).optional(),
  /** Settlement currency; net = amount − fees. */
  amount: Amount,
  fees: Amount,
  net: Amount,
  currency: Currency,
  customer_amount: Amount,
  customer_currency: Currency,
  customer_name: z.string(),
  customer_email: z.string(),
  customer_country: z.string(),
  risk_level: RiskLevel.nullable(),
  /** The payment's derived status. */
  status: z.string(),
  deposit_id: z.string().optional(),
  deposit_status: z.string().optional(),
  /** When the money is available, or, once it is in a payout that did not fail, when that one arrives. */
  available_on: UtcText,
  /** The provider's rate between minor units; absent when nothing was converted. */
  exchange_rate: z.number().optional(),
  loan_id: z.string().optional(),
  order: OrderInfo.optional(),
  /** Of the row's charge, newest first. */
  refunds: z.object({ data: z.array(ChargeRefund) }),
  metadata: z
    .object({ charge_type: z.literal('card_reader_fee'), interval_from: z.string(), interval_to: z.string() })
    .optional(),
});
export type Transaction = z.infer<typeof Transaction>;

/** The UTC day on which the payout that contains it arrives; nothing while it is in none, or in one that failed. */
export function payoutDateOf({
  deposit_id,
  deposit_status,
  available_on,
}: Pick<Transaction, 'deposit_id' | 'deposit_status' | 'available_on'>): string | undefined {
  const isInPayout = deposit_id !== undefined && deposit_status !== 'failed' && deposit_status !== 'canceled';
  return isInPayout && available_on !== '' ? available_on.slice(0, 10) : undefined;
}

export const transactionList = describeList({
  sorts: ['date', 'amount', 'fees', 'net', 'currency', 'customer_amount', 'customer_currency', 'deposit_currency'],
  defaultSort: 'date',
  takesUserTimezone: true,
  filters: {
    date: dateFilter(),
    amount: amountFilter(),
    type: choiceFilter(transactionTypes, { several: true }),
    status: choiceFilter(paymentStatuses),
    channel: choiceFilter(channels),
    source: choiceFilter(),
    source_device: choiceFilter(devices),
    customer_currency: choiceFilter(undefined, { letters: 'lower' }),
    customer_country: choiceFilter(undefined, { letters: 'upper' }),
    /** A customer’s id, or the email of one without orders. */
    customer: choiceFilter(undefined, { negatable: false }),
    risk_level: choiceFilter(['0', '1', '2']),
    store_currency: choiceFilter(undefined, { negatable: false, letters: 'lower' }),
    loan_id: choiceFilter(undefined, { negatable: false }),
    deposit_id: choiceFilter(undefined, { negatable: false, bare: true }),
    /** What fraud rules that somebody tried would have held or blocked. */
    fraud_simulation: choiceFilter(undefined, { negatable: false }),
  },
});

/** Above this count, an export without any filter or search asks first. */
export const transactionsExportConfirmFrom = 10_000;

/** Totals only when exactly one currency is involved; `currency` is then that one. */
export const TransactionsSummary = z.object({
  count: z.int().nonnegative(),
  currency: z.string(),
  total: Amount,
  fees: Amount,
  net: Amount,
  store_currencies: z.array(Currency),
  customer_currencies: z.array(Currency),
});
export type TransactionsSummary = z.infer<typeof TransactionsSummary>;

export const SearchSuggestion = z.object({ label: z.string() });

const path = '/wc/v3/payments/transactions';

export const listTransactions = pageEndpoint({ path, summary: 'List transactions' }, transactionList, Transaction);
export const summarizeTransactions = summaryEndpoint(
  { path, summary: 'Count and totals of transactions' },
  transactionList,
  TransactionsSummary,
);
export const countNewTransactions = newRowsEndpoint({ path, rows: 'transactions' }, transactionList);

export const searchTransactions = merchant()
  .route({ method: 'GET', path: `${path}/search`, summary: 'Suggestions for the transactions search' })
  .input(z.object({ search_term: z.string().max(200).optional() }))
  .output(z.array(SearchSuggestion));

const exportCalls = exportEndpoints(path, transactionList, 'transactions');
export const exportTransactions = exportCalls.request;
export const getTransactionsExport = exportCalls.get;
