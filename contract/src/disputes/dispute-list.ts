import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { exportEndpoints } from '../export.ts';
import { newRowsEndpoint, pageEndpoint, summaryEndpoint } from '../list-endpoints.ts';
import { amountFilter, choiceFilter, dateFilter, describeList } from '../list-query.ts';
import { Amount, Currency } from '../money.ts';
import { OrderInfo } from '../orders/order-info.ts';
import { disputeStatuses } from './dispute-status.ts';

/** One row of the disputes list. What is unknown has no key. */
export const DisputeRow = z.object({
  dispute_id: z.string(),
  charge_id: z.string(),
  payment_intent_id: z.string().optional(),
  /** Of the customer’s claim, in the payment’s currency. */
  amount: Amount,
  currency: Currency,
  status: z.string(),
  reason: z.string(),
  /** Card brand or payment method id. */
  source: z.string().optional(),
  order_number: z.int().optional(),
  order: OrderInfo.nullable(),
  customer_name: z.string().optional(),
  customer_email: z.string().optional(),
  customer_country: z.string().optional(),
  created: UtcText,
  /** Until when evidence can be submitted; '' when the bank names no deadline. */
  due_by: z.union([UtcText, z.literal('')]),
});
export type DisputeRow = z.infer<typeof DisputeRow>;

export const disputeKinds = ['dispute', 'inquiry', 'prevented'] as const;
export const disputeResponses = ['submitted', 'none'] as const;

export const disputeList = describeList({
  sorts: ['created', 'amount', 'due_by'],
  defaultSort: 'created',
  quickOrders: { awaiting_response: { sort: 'due_by', direction: 'asc' } },
  filters: {
    date: dateFilter(),
    amount: amountFilter(),
    status: choiceFilter(disputeStatuses),
    /** Inquiries took no money; prevented disputes were settled before they became one. */
    kind: choiceFilter(disputeKinds, { negatable: false }),
    reason: choiceFilter(),
    /** Card brand or payment method id. */
    source: choiceFilter(),
    customer_country: choiceFilter(undefined, { letters: 'upper' }),
    /** A customer’s id, or the email of one without orders. */
    customer: choiceFilter(undefined, { negatable: false }),
    /** The id of a product of the order. */
    product: choiceFilter(undefined, { negatable: false }),
    /** Whether evidence was submitted. */
    response: choiceFilter(disputeResponses, { negatable: false }),
    /** The day of the payment. */
    paid: dateFilter(),
    /** Of what was withdrawn; `store_currency` is the currency of the payment. */
    settlement_currency: choiceFilter(undefined, { negatable: false, letters: 'lower' }),
    store_currency: choiceFilter(undefined, { negatable: false, letters: 'lower' }),
  },
});

/** From this count on, an export without any filter asks first. */
export const disputesExportConfirmFrom = 1_000;

/** `count` follows every filter; `currencies` ignores the filter by currency, because it is what that filter offers. */
export const DisputesSummary = z.object({
  count: z.int().nonnegative(),
  currencies: z.array(Currency),
  /** Names of the products that the filter by product names, by id. */
  products: z.record(z.string(), z.string()),
  /** Amounts at stake, each currency apart. */
  by_status: z.record(z.string(), z.object({ count: z.int().nonnegative(), amounts: z.record(Currency, Amount) })),
});
export type DisputesSummary = z.infer<typeof DisputesSummary>;

const path = '/wc/v3/payments/disputes';

export const listDisputes = pageEndpoint({ path, summary: 'List disputes' }, disputeList, DisputeRow);
export const summarizeDisputes = summaryEndpoint(
  { path, summary: 'Count of disputes, and the amounts at stake by status' },
  disputeList,
  DisputesSummary,
);
export const countNewDisputes = newRowsEndpoint({ path, rows: 'disputes' }, disputeList);

const exportCalls = exportEndpoints(path, disputeList, 'disputes');
export const exportDisputes = exportCalls.request;
export const getDisputesExport = exportCalls.get;
