import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { fraudOutcomes } from '../fraud/ruleset.ts';
import type { FraudOutcome } from '../fraud/ruleset.ts';
import { newRowsEndpoint, pageEndpoint, summaryEndpoint } from '../list-endpoints.ts';
import { amountFilter, choiceFilter, dateFilter, describeList, listQuery } from '../list-query.ts';
import { Amount, Currency } from '../money.ts';
import { fraudMetaBoxTypes } from '../orders/order-info.ts';

/** An order that the fraud rules let pass, hold or blocked. */
export const FraudOutcomeTransaction = z.object({
  order_id: z.int(),
  status: z.enum(fraudOutcomes),
  created: UtcText,
  amount: Amount,
  /** Upper-case, unlike elsewhere: it is the order's own spelling. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  customer_id: z.int().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  /** Card brand or payment method id; of a payment that was blocked before it began, the method that the shopper chose. */
  source: z.string(),
  /** Last four digits, as far as they are known. */
  source_identifier: z.string(),
  /** The rules that didn't let the newest attempt pass; empty when the rules could not be read. */
  rules: z.array(z.string()),
  /** The id is empty when the payment was blocked before it began. */
  payment_intent: z.object({ id: z.string(), status: z.string() }),
  fraud_meta_box_type: z.enum(fraudMetaBoxTypes),
});
export type FraudOutcomeTransaction = z.infer<typeof FraudOutcomeTransaction>;

/** `date` is another name of `created`. */
export const fraudOutcomeList = describeList({
  sorts: ['created', 'date', 'amount'],
  defaultSort: 'created',
  filters: {
    date: dateFilter(),
    amount: amountFilter(),
    /** Narrows the outcomes that `status` and `additional_status` ask for. */
    status: choiceFilter(fraudOutcomes),
  },
});

/** English words for an outcome. Screens translate them; files use them unchanged. */
export const labelByOutcome: Record<FraudOutcome, string> = {
  allow: 'Succeeded',
  review: 'Needs review',
  block: 'Payment blocked',
};

/** The outcome that a list is about, and one more that it shows as well. */
const outcomes = { status: z.string().max(100).optional(), additional_status: z.string().max(100).optional() };
export interface OutcomeQuery {
  status?: string | undefined;
  additional_status?: string | undefined;
}

const refused = refusals({ invalid_fraud_outcome_status: 400 });
const path = '/wc/v3/payments/transactions/fraud-outcomes';

export const fraudOutcomesQuery = listQuery(fraudOutcomeList, outcomes);

export const listFraudOutcomes = pageEndpoint(
  { path, summary: 'List payments by fraud outcome' },
  fraudOutcomeList,
  FraudOutcomeTransaction,
  outcomes,
).errors(refused);

/** The total is one of minor units only when there is one currency; with several it is 0. */
export const FraudOutcomesSummary = z.object({
  count: z.int().nonnegative(),
  total: Amount,
  currencies: z.array(Currency),
});

export const summarizeFraudOutcomes = summaryEndpoint(
  { path, summary: 'Count and total of payments by fraud outcome' },
  fraudOutcomeList,
  FraudOutcomesSummary,
  outcomes,
).errors(refused);

export const countNewFraudOutcomes = newRowsEndpoint(
  { path, rows: 'payments that the fraud rules had a say in' },
  fraudOutcomeList,
  outcomes,
).errors(refused);

/** `key` names the order, or an order of the customer; `label` is what the list's search understands. */
export const FraudOutcomeSuggestion = z.object({ key: z.string(), label: z.string() });

export const searchFraudOutcomes = merchant()
  .route({ method: 'GET', path: `${path}/search`, summary: 'Suggestions for the search of fraud outcomes' })
  .errors(refused)
  .input(z.object({ ...outcomes, search_term: z.string().max(200).optional() }))
  .output(z.array(FraudOutcomeSuggestion));

/** `GET` on this streams `{data: […]}` with every row of the same query, unpaged. */
export const fraudOutcomesDownloadPath = `/wp-json${path}/download`;

/** Headings of the CSV file that the browser makes of them. Amounts are decimals of the currency beside them, as in every file. */
export const fraudOutcomesCsvHeader = ['Date / Time (UTC)', 'Amount', 'Currency', 'Customer', 'Status'] as const;
