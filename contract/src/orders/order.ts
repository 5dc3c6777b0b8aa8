import { z } from 'zod';
import { UtcText } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { countedPageEndpoint, newRowsEndpoint, summaryEndpoint } from '../list-endpoints.ts';
import { amountFilter, choiceFilter, dateFilter, describeList } from '../list-query.ts';
import { SaleRate } from '../multi-currency/sale-rate.ts';
import { Amount, Currency, PositiveAmount } from '../money.ts';
import { OrderId } from './order-id.ts';
import { fraudMetaBoxTypes } from './order-info.ts';
import { EmailCustomer, RefundOutcome, refundReasons, refundRefusals } from '../transactions/refund.ts';

export const orderStatuses = [
  'pending',
  'on-hold',
  'processing',
  'completed',
  'cancelled',
  'refunded',
  'failed',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const Address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type Address = z.infer<typeof Address>;

export const OrderLine = z.object({
  id: z.int(),
  product_id: z.int(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int().positive(),
  price: Amount,
  total: Amount,
  refunded_quantity: z.int().nonnegative(),
  refunded_total: Amount,
});

export const OrderRefund = z.object({
  id: z.string(),
  created: UtcText,
  amount: Amount,
  currency: Currency,
  status: z.string(),
  reason: z.string().nullable(),
  failure_reason: z.string().nullable(),
  refunded_by: z.string().nullable(),
  /** Of the user with that name; null once there is none. */
  refunded_by_id: z.int().nullable(),
});

/** How an order was sent. */
export const Shipment = z.object({
  carrier: z.string(),
  tracking_number: z.string(),
  /** A day of the store, YYYY-MM-DD; empty where nobody entered it. */
  shipped_on: z.string(),
});
export type Shipment = z.infer<typeof Shipment>;

export const OrderNote = z.object({
  id: z.int(),
  created: UtcText,
  text: z.string(),
  author: z.string().nullable(),
  /** Of the user with that name; null once there is none. */
  author_id: z.int().nullable(),
});

export const OrderRow = z.object({
  id: z.int(),
  number: z.string(),
  status: z.enum(orderStatuses),
  created: UtcText,
  total: Amount,
  refunded_total: Amount,
  currency: Currency,
  /** The total in the store's currency, by which the list is sorted. */
  store_total: Amount,
  store_currency: Currency,
  customer_id: z.int().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  items_count: z.int().nonnegative(),
  payment_intent_id: z.string().nullable(),
  payment_method: z.string(),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const Order = OrderRow.extend({
  order_key: z.string(),
  customer_ip: z.string(),
  user_agent: z.string(),
  billing: Address,
  shipping: Address,
  lines: z.array(OrderLine),
  subtotal: Amount,
  shipping_total: Amount,
  tax_total: Amount,
  /** How many units of the order's currency one unit of the store's bought. */
  exchange_rate: z.string(),
  /** More of that, and where the rate came from; null for an order in the store's currency. */
  sale_rate: SaleRate.nullable(),
  paid_at: UtcText,
  fraud_meta_box_type: z.enum(fraudMetaBoxTypes),
  charge_id: z.string().nullable(),
  payment_status: z.string().nullable(),
  payment_method_title: z.string(),
  /** What can still be refunded: captured less refunds that succeeded or may succeed; nothing of a payment that was charged back. */
  refundable: Amount,
  refunds: z.array(OrderRefund),
  notes: z.array(OrderNote),
  customer_note: z.string(),
  /** Null while nothing of it was entered. */
  shipment: Shipment.nullable(),
});
export type Order = z.infer<typeof Order>;

export const orderList = describeList({
  sorts: ['date', 'number', 'total'],
  defaultSort: 'date',
  filters: {
    date: dateFilter(),
    /** Of the total. */
    amount: amountFilter(),
    status: choiceFilter(orderStatuses),
    customer: choiceFilter(undefined, { negatable: false }),
  },
});

const path = '/wc/v3/orders';

export const listOrders = countedPageEndpoint({ path, summary: 'List orders' }, orderList, OrderRow);
export const summarizeOrders = summaryEndpoint(
  { path, summary: 'Count of orders per status' },
  orderList,
  z.object({ count: z.int().nonnegative(), count_by_status: z.record(z.string(), z.int().nonnegative()) }),
);
export const countNewOrders = newRowsEndpoint({ path, rows: 'orders' }, orderList);

export const getOrder = merchant()
  .route({ method: 'GET', path: `${path}/{id}`, summary: 'One order' })
  .errors(refusals({ woocommerce_rest_order_invalid_id: 404 }))
  .input(z.object({ id: OrderId }))
  .output(Order);

const posted = z.string().trim().max(200).default('');

/**
 * An order taken at the counter, by an app; it waits to be paid. Goods leave the stock when it is. Prices are the store's:
 * what is sold in person is neither sent nor charged for delivery.
 */
export const createOrder = merchant()
  .route({ method: 'POST', path, successStatus: 201, summary: 'Take an order in person' })
  .errors(refusals({ woocommerce_rest_invalid_product_id: 400 }))
  .input(
    z.object({
      status: z.literal('pending').default('pending'),
      line_items: z
        .array(z.object({ product_id: z.int().positive(), quantity: z.int().min(1).max(9999).default(1) }))
        .min(1)
        .max(100),
      billing: z
        .object({
          first_name: posted,
          last_name: posted,
          company: posted,
          address_1: posted,
          address_2: posted,
          city: posted,
          state: posted,
          postcode: posted,
          country: posted,
          email: z.union([z.literal(''), z.email().max(200)]).default(''),
          phone: posted,
        })
        .partial()
        .default({}),
      customer_note: z.string().max(2000).default(''),
    }),
  )
  .output(Order);

/** Refund part or all of an order: by amount, or by quantities whose totals make the amount. Restocks what is returned. */
export const refundOrder = merchant('purser_refund')
  .route({
    method: 'POST',
    path: `${path}/{id}/refunds`,
    successStatus: 201,
    summary: 'Refund part or all of an order',
  })
  .errors(refusals({ ...refundRefusals, woocommerce_rest_order_invalid_id: 404, order_not_paid: 409 }))
  .input(
    z.object({
      id: OrderId,
      amount: PositiveAmount,
      reason: z.enum(refundReasons).nullish(),
      lines: z
        .array(z.object({ id: z.int().positive(), quantity: z.int().positive() }))
        .max(200)
        .optional(),
      restock: z.boolean().default(true),
      email_customer: EmailCustomer,
    }),
  )
  .output(RefundOutcome);

export const completeOrder = merchant()
  .route({ method: 'POST', path: `${path}/{id}/complete`, summary: 'Mark a paid order completed' })
  .errors(refusals({ woocommerce_rest_order_invalid_id: 404, order_not_paid: 409 }))
  .input(z.object({ id: OrderId }))
  .output(Order);

export const mailStates = ['kept', 'queued', 'sent', 'failed'] as const;

export const Mail = z.object({
  id: z.int(),
  created: UtcText,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  state: z.enum(mailStates),
  error: z.string().nullable(),
  /** The order that it confirms, refunds or reports on; null without one. */
  order_id: z.int().nullable(),
});
export type Mail = z.infer<typeof Mail>;

export const mailList = describeList({
  sorts: ['created'],
  defaultSort: 'created',
  filters: { date: dateFilter(), status: choiceFilter(mailStates) },
});

export const listMail = countedPageEndpoint(
  { path: '/wc/v3/mail', summary: 'Emails of the store, newest first' },
  mailList,
  Mail,
);
