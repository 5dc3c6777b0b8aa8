import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { exportEndpoints } from '../export.ts';
import { pageEndpoint, summaryEndpoint } from '../list-endpoints.ts';
import { amountFilter, choiceFilter, dateFilter, describeList } from '../list-query.ts';
import { Amount, Currency } from '../money.ts';

/**
 * What changes how much of a loan remains: `withholding` is kept from a payment, `reversal` is given back because its payment
 * was refunded or its debit failed, `minimum` is debited from the bank at the end of an interval, `early_payment` is paid by
 * choice.
 */
export const withholdingKinds = ['withholding', 'reversal', 'minimum', 'early_payment', 'other'] as const;
export type WithholdingKind = (typeof withholdingKinds)[number];

export const Withholding = z.object({
  withholding_id: z.string(),
  stripe_loan_id: z.string(),
  kind: z.enum(withholdingKinds),
  date: UtcText,
  /** What the loan went down by; below zero for a reversal. */
  amount: Amount,
  currency: Currency,
  /** The payment that it was kept from, or given back for; absent for the other kinds. */
  charge_id: z.string().optional(),
  payment_intent_id: z.string().optional(),
  order_id: z.int().optional(),
  /** The withholding that a reversal gives back. */
  reverses: z.string().optional(),
  /** Its row in the list of transactions; absent for what never touched the balance. */
  transaction_id: z.string().optional(),
  deposit_id: z.string().optional(),
});
export type Withholding = z.infer<typeof Withholding>;

export const withholdingList = describeList({
  sorts: ['date', 'amount'],
  defaultSort: 'date',
  takesUserTimezone: true,
  filters: {
    date: dateFilter(),
    kind: choiceFilter(withholdingKinds),
    amount: amountFilter(),
    loan_id: choiceFilter(undefined, { negatable: false }),
    store_currency: choiceFilter(undefined, { negatable: false, letters: 'lower' }),
  },
});

/** From this count on, an export without any filter asks first. */
export const withholdingsExportConfirmFrom = 10_000;

/** Amounts only when exactly one currency is involved; `currency` is then that one. `net` = withheld + paid − reversed. */
export const WithholdingsSummary = z.object({
  count: z.int().nonnegative(),
  currency: z.string(),
  withheld: Amount,
  paid: Amount,
  reversed: Amount,
  net: Amount,
  store_currencies: z.array(Currency),
});
export type WithholdingsSummary = z.infer<typeof WithholdingsSummary>;

const path = '/wc/v3/payments/capital/withholdings';

export const listWithholdings = pageEndpoint(
  { path, summary: 'Each withholding, repayment and reversal of the loans' },
  withholdingList,
  Withholding,
);
export const summarizeWithholdings = summaryEndpoint(
  { path, summary: 'Count and totals of withholdings' },
  withholdingList,
  WithholdingsSummary,
);

const exportCalls = exportEndpoints(path, withholdingList, 'withholdings');
export const exportWithholdings = exportCalls.request;
export const getWithholdingsExport = exportCalls.get;
