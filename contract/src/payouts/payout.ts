import { z } from 'zod';
import { UnixSeconds, UtcText } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { exportEndpoints } from '../export.ts';
import { countedPageEndpoint, newRowsEndpoint, summaryEndpoint } from '../list-endpoints.ts';
import { amountFilter, choiceFilter, dateFilter, describeList } from '../list-query.ts';
import { Amount, Currency } from '../money.ts';

export const payoutStatuses = ['paid', 'pending', 'in_transit', 'canceled', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** `deposit`: money sent to the merchant's bank. `withdrawal`: taken from it, because the balance was negative. */
export const payoutTypes = ['deposit', 'withdrawal'] as const;

/** One payout. */
export const Payout = z.object({
  id: z.string(),
  /** The day on which the bank has it, at midnight UTC; of an instant payout the moment. */
  date: UtcText,
  type: z.enum(payoutTypes),
  status: z.enum(payoutStatuses),
  /** What reaches the bank, as the provider counts it: below zero for a withdrawal. */
  amount: Amount,
  currency: Currency,
  /** Taken for this payout beside the amount, so that amount + fee left the balance; zero unless instant. */
  fee: Amount,
  /** Already a percent: 1.5 is 1.5 %. */
  fee_percentage: z.number(),
  /** Whether the schedule made it. Instant and manual ones are not. */
  automatic: z.boolean(),
  method: z.enum(['standard', 'instant']),
  created: UnixSeconds,
  /** `STRIPE TEST BANK •••• 6789 (USD)` */
  bankAccount: z.string(),
  bank_reference_key: z.string().nullable(),
  /** Absent unless it failed. */
  failure_code: z.string().optional(),
  failure_message: z.string().optional(),
  /** Of one payout alone, not in lists: the payout that took the money back from the bank, and when; or the one it takes back. */
  reversed_by: z.string().optional(),
  reversed: UnixSeconds.optional(),
  original_payout: z.string().optional(),
});
export type Payout = z.infer<typeof Payout>;

export const payoutList = describeList({
  sorts: ['date', 'amount'],
  defaultSort: 'date',
  filters: {
    date: dateFilter(),
    amount: amountFilter(),
    status: choiceFilter(payoutStatuses),
    store_currency: choiceFilter(undefined, { negatable: false, letters: 'lower' }),
  },
});

/** From this count on, an export without any filter asks first. */
export const payoutsExportConfirmFrom = 1_000;

/** Of these the bank got nothing, or sent it back. */
export const deadPayoutStatuses = ['failed', 'canceled'] as const satisfies PayoutStatus[];

/**
 * `count` is of all payouts of the list; `total` is what those moved that neither failed nor were canceled, and `returned` the
 * rest. Amounts only when exactly one currency is involved; `currency` is then that one.
 */
export const PayoutsSummary = z.object({
  count: z.int().nonnegative(),
  total: Amount,
  returned: z.object({ count: z.int().nonnegative(), total: Amount }),
  currency: z.string(),
  store_currencies: z.array(Currency),
});
export type PayoutsSummary = z.infer<typeof PayoutsSummary>;

const path = '/wc/v3/payments/deposits';

export const listPayouts = countedPageEndpoint({ path, summary: 'List payouts' }, payoutList, Payout);
export const summarizePayouts = summaryEndpoint(
  { path, summary: 'Count and total of payouts' },
  payoutList,
  PayoutsSummary,
);
export const countNewPayouts = newRowsEndpoint({ path, rows: 'payouts' }, payoutList);

const exportCalls = exportEndpoints(path, payoutList, 'payouts');
export const exportPayouts = exportCalls.request;
export const getPayoutsExport = exportCalls.get;

/** Ids are word characters; anything else is no payout. */
export const isPayoutId = (id: string): boolean => /^\w+$/.test(id);

export const getPayout = merchant()
  .route({ method: 'GET', path: `${path}/{id}`, summary: 'One payout' })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ id: z.string().max(200) }))
  .output(Payout);
