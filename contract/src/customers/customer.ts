import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { countedPageEndpoint } from '../list-endpoints.ts';
import { amountFilter, dateFilter, describeList } from '../list-query.ts';
import { Amount, Currency } from '../money.ts';
import { Address, OrderRow } from '../orders/order.ts';
import type { transactionTypes } from '../transactions/transaction.ts';

export const Customer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  country: z.string(),
  created: UtcText,
  /** Empty without an order. */
  last_order: z.union([UtcText, z.literal('')]),
  orders_count: z.int().nonnegative(),
  spent: z.array(z.object({ amount: Amount, currency: Currency })),
});
export type Customer = z.infer<typeof Customer>;

export const customerList = describeList({
  sorts: ['created', 'name', 'email'],
  defaultSort: 'created',
  filters: {
    last_order: dateFilter(),
    /** Sales less refunds, in any of the currencies that the customer paid in. */
    spent: amountFilter(),
  },
});

const path = '/wc/v3/customers';

export const listCustomers = countedPageEndpoint({ path, summary: 'List customers' }, customerList, Customer);

/** Streams the customers that the filters select, as CSV. */
export const customersDownloadPath = `/wp-json${path}/download`;

type TransactionType = (typeof transactionTypes)[number];

/** The transactions that are sales to a customer, and those that take one back. What a customer spent is the sum of both. */
export const saleTypes = ['charge', 'payment'] as const satisfies TransactionType[];
export const refundTypes = [
  'refund',
  'payment_refund',
  'refund_failure',
  'payment_failure_refund',
] as const satisfies TransactionType[];
export const spendingTypes = [...saleTypes, ...refundTypes] as const;

/** A customer's id, or the email of one who paid without an order of the shop. */
const CustomerKey = z.string().min(1).max(200);

/** Sales less refunds, of one currency; `average` is what was sold, per sale. */
export const Spending = z.object({
  currency: Currency,
  amount: Amount,
  sold: Amount,
  refunded: Amount,
  payments: z.int().nonnegative(),
  average: Amount,
});
export type Spending = z.infer<typeof Spending>;

/** An order with the names of what was bought. */
export const BoughtOrder = OrderRow.extend({
  items: z.array(z.object({ name: z.string(), quantity: z.int().positive() })),
});
export type BoughtOrder = z.infer<typeof BoughtOrder>;

export const CustomerDetails = z.object({
  /** Null for an email that only payments without an order know. */
  id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  /** When the first order was placed, or the first payment made. */
  created: UtcText,
  /** The user of the shop with this email; null for guests. */
  account: z.object({ id: z.int(), username: z.string(), created: UtcText }).nullable(),
  /** Of the latest order that has one. */
  billing: Address.nullable(),
  shipping: Address.nullable(),
  orders_count: z.int().nonnegative(),
  disputes_count: z.int().nonnegative(),
  refunds_count: z.int().nonnegative(),
  /** The latest orders, newest first. */
  orders: z.array(BoughtOrder),
  spent: z.array(Spending),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

const unknownCustomer = { woocommerce_rest_invalid_id: 404 } as const;

export const getCustomer = merchant()
  .route({ method: 'GET', path: `${path}/{id}`, summary: 'One customer: contact, latest orders, what was spent' })
  .errors(refusals(unknownCustomer))
  .input(z.object({ id: CustomerKey }))
  .output(CustomerDetails);

export const CustomerCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_expired: z.boolean(),
});
export type CustomerCard = z.infer<typeof CustomerCard>;

/** Read at the provider, so apart from the rest. */
export const listCustomerCards = merchant()
  .route({ method: 'GET', path: `${path}/{id}/cards`, summary: 'Saved cards of a customer' })
  .errors(refusals(unknownCustomer))
  .input(z.object({ id: CustomerKey }))
  .output(z.object({ data: z.array(CustomerCard) }));

export const customerNoteLength = 2000;

export const CustomerNote = z.object({
  id: z.int(),
  created: UtcText,
  text: z.string(),
  user: z.object({ id: z.int(), username: z.string() }),
});
export type CustomerNote = z.infer<typeof CustomerNote>;

const CustomerId = z.coerce.number().int().positive().catch(0).meta({ type: 'integer', minimum: 1 });

/** Newest first. */
export const listCustomerNotes = merchant()
  .route({ method: 'GET', path: `${path}/{id}/notes`, summary: 'Notes of the team about a customer' })
  .errors(refusals(unknownCustomer))
  .input(z.object({ id: CustomerId }))
  .output(z.object({ data: z.array(CustomerNote) }));

export const createCustomerNote = merchant()
  .route({ method: 'POST', path: `${path}/{id}/notes`, successStatus: 201, summary: 'Add a note about a customer' })
  .errors(refusals({ ...unknownCustomer, too_many_notes: 409 }))
  .input(
    z.object({
      id: CustomerId,
      text: z
        .string()
        .trim()
        .min(1, 'Enter a note.')
        .max(customerNoteLength, `A note has at most ${customerNoteLength} characters.`),
    }),
  )
  .output(CustomerNote);

/** One's own only. */
export const deleteCustomerNote = merchant()
  .route({ method: 'DELETE', path: `${path}/{id}/notes/{note_id}`, summary: 'Delete a note of one’s own' })
  .errors(refusals({ ...unknownCustomer, note_missing: 404, note_not_yours: 403 }))
  .input(z.object({ id: CustomerId, note_id: CustomerId }))
  .output(z.object({ deleted: z.literal(true) }));
