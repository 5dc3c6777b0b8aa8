import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { merchant } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';

/** What the search finds. */
export const recordTypes = ['payment', 'refund', 'payout', 'dispute', 'order', 'customer', 'loan', 'document'] as const;
export type RecordType = (typeof recordTypes)[number];

/** Longer terms are refused; nothing that is stored and searched is as long. */
export const longestTerm = 200;
/** So many records of one type at most, and so many in all. */
export const mostOfType = 8;
export const mostRecords = 24;

/** Why a record was found, best first: its id or number, its amount, how its name begins, or anything else it contains. */
export const matchKinds = ['id', 'number', 'amount', 'name', 'text'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** One record that the search found. */
export const FoundRecord = z.object({
  type: z.enum(recordTypes),
  /** Of the provider, or the number of an order, a customer or a document. */
  id: z.string(),
  /** Who or what it is: a customer, `Order #12`, a bank account. Never empty. */
  title: z.string(),
  /** What tells it from others of the same title, such as its order, its card or its reference; may be empty. */
  detail: z.string(),
  /** Its page in the admin. */
  href: z.string(),
  match: z.enum(matchKinds),
  /** What the customer paid, in the customer's currency; of refunds and disputes what is given back. Null where there is no amount. */
  amount: Amount.nullable(),
  currency: Currency.nullable(),
  /** As the list of its type shows it; null where a type has none. */
  status: z.string().nullable(),
  created: UtcText,
});
export type FoundRecord = z.infer<typeof FoundRecord>;

export const searchRecords = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/search',
    summary: 'Find payments, refunds, payouts, disputes, orders, customers, loans and documents',
  })
  .input(z.object({ term: z.string().max(longestTerm).default('') }))
  .output(z.object({ data: z.array(FoundRecord).max(mostRecords) }));
