import type { Address, OrderStatus } from '@purser/contract/orders/order';
import { fromUnixSeconds, toUnixSeconds } from '@purser/contract/dates';
import { canBeHeld } from '@purser/contract/transactions/payment-method';
import type { Store } from '../context.ts';
import { CopyRows } from '../database/copy-rows.ts';
import { entryRow, postingRows } from '../books/ledger.ts';
import { orderStatusOf } from '../books/order-of-payment.ts';
import type { OrderOfPayment } from '../books/order-of-payment.ts';
import { balanceRowsOf, derivedStatus } from '../books/payment-state.ts';
import { authorizationRows, chargeRows } from '../books/project-payment.ts';
import { timelineOf, timelineRows } from '../books/timeline-of.ts';
import { lastFourOf, transactionRows } from '../books/transaction-rows.ts';
import { disputeRows, toldDisputes } from '../books/write-disputes.ts';
import { blockedText } from '../orders/payment-problem.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';
import { seedDecision, seedFacts } from './fraud.ts';
import type { SeedOrder } from './payments.ts';
import type { SeedPayouts } from './payouts.ts';
import { providerObjects } from './provider-objects.ts';

export const tables = [
  'customers',
  'orders',
  'order_lines',
  'payment_intents',
  'charges',
  'refunds',
  'disputes',
  'authorizations',
  'payment_fees',
  'timeline_events',
  'fraud_facts',
  'fraud_decisions',
  'ledger_entries',
  'ledger_postings',
  'transactions',
  // Refer to the ledger, so they are emptied with it.
  'payouts',
  'payout_entries',
  'payout_journals',
  // Refer to the customers.
  'customer_notes',
] as const;

export interface BatchFacts {
  delay_days: number;
  first_customer_id: number;
  now: Temporal.Instant;
  payouts: SeedPayouts;
}

/** An order with its payment at the provider, on its way into the tables. */
interface Paid {
  seeded: SeedOrder;
  order: OrderRow;
  payment: PaymentAtProvider;
}
type OrderRow = ReturnType<typeof orderRow>;

/** The rows of some orders in every table of ours. */
export class BatchRows {
  readonly #store: Store;
  readonly #facts: BatchFacts;
  readonly #rows: Record<(typeof tables)[number], CopyRows>;

  constructor(store: Store, facts: BatchFacts) {
    this.#store = store;
    this.#facts = facts;
    // One for each name by construction.
    this.#rows = Object.fromEntries(tables.map((table) => [table, new CopyRows(table)])) as Record<
      (typeof tables)[number],
      CopyRows
    >;
  }

  all(): CopyRows[] {
    return Object.values(this.#rows);
  }

  add(seeded: SeedOrder): void {
    const { store_id, currency } = this.#store;
    const payment = seeded.payment && providerObjects(seeded.payment, seeded.dispute, this.#facts.delay_days);
    const order = orderRow(seeded, store_id, this.#facts.first_customer_id);
    const facts = seedFacts(seeded, currency);
    if (!facts.billing_shipping_address_same) order.shipping = elsewhere(seeded.customer.address);
    const judged = seedDecision(seeded, facts);
    const decision = judged && {
      store_id,
      order_id: order.order_id,
      attempt: order.attempt,
      payment_intent_id: payment?.intent.id ?? null,
      decided: order.created,
      ...judged,
    };
    if (decision) this.#rows.fraud_decisions.add(decision);
    const paid = payment && { seeded, order, payment };
    if (paid) settle(paid, this.#facts.now);
    this.#addOrder(seeded, order);
    const charged = paid ? this.#addPayment(paid, decision && [decision]) : null;
    this.#rows.fraud_facts.add({
      store_id,
      order_id: order.order_id,
      created: order.created,
      ...facts,
      can_be_held: canBeHeld(seeded.method_type),
      transaction_id: charged,
    });
  }

  #addOrder(seeded: SeedOrder, order: OrderRow): void {
    const { store_id } = this.#store;
    if (seeded.is_first) {
      const { email, name, country } = seeded.customer;
      const { customer_id, created } = order;
      this.#rows.customers.add({ store_id, customer_id, email, name, country, created });
    }
    seeded.lines.forEach(({ product_id, sku, name, price, quantity, total }, index) =>
      this.#rows.order_lines.add({
        store_id,
        order_id: order.order_id,
        line_id: index + 1,
        product_id,
        sku,
        name,
        quantity,
        price,
        total,
      }),
    );
    this.#rows.orders.add(order);
  }

  /** Everything that follows from the payment; returns the transaction that charged it. */
  #addPayment(paid: Paid, decisions: Parameters<typeof timelineOf>[4]): string | null {
    const { seeded, order, payment } = paid;
    const { store_id } = this.#store;
    const rows = this.#rows;
    const { intent } = payment;
    rows.payment_intents.add({
      store_id,
      payment_intent_id: intent.id,
      order_id: order.order_id,
      created: order.created,
      amount: intent.amount,
      currency: intent.currency,
      status: intent.status,
      capture_method: intent.capture_method,
      latest_charge_id: order.charge_id,
      payment_status: order.payment_status,
      data: intent,
      projected: this.#facts.now,
    });
    // The columns that the projector reads.
    const projected = order as unknown as OrderOfPayment;
    for (const row of chargeRows(store_id, payment, projected)) rows.charges.add(row);
    for (const row of authorizationRows(store_id, payment, projected)) rows.authorizations.add(row);
    this.#addRefunds(paid);
    const price = seeded.price ?? undefined;
    if (price)
      rows.payment_fees.add({
        store_id,
        payment_intent_id: intent.id,
        price,
        discount_id: price.discount_id ?? null,
      });
    const disputes = toldDisputes(payment, [], this.#facts.now);
    for (const row of disputeRows(store_id, payment, disputes, projected)) rows.disputes.add(row);
    const events = timelineOf(payment, projected, this.#store, price, decisions, disputes);
    for (const row of timelineRows(store_id, intent.id, events)) rows.timeline_events.add(row);
    this.#addLedger(payment);
    return this.#addTransactions(paid, projected);
  }

  #addRefunds({ order, payment }: Paid): void {
    for (const refund of payment.refunds)
      this.#rows.refunds.add({
        store_id: this.#store.store_id,
        refund_id: refund.id,
        charge_id: order.charge_id,
        payment_intent_id: payment.intent.id,
        order_id: order.order_id,
        created: fromUnixSeconds(refund.created),
        amount: refund.amount,
        currency: refund.currency,
        status: refund.status,
        data: refund,
      });
  }

  /** Each in its payout; returns the id of the one that charged the payment. */
  #addTransactions({ seeded, payment }: Paid, projected: OrderOfPayment): string | null {
    let charged: string | null = null;
    for (const row of transactionRows(this.#store.store_id, payment, projected)) {
      const is_charge = row.type === 'charge' || row.type === 'payment';
      if (is_charge) charged ??= row.transaction_id;
      const place = this.#facts.payouts.place({
        created: toUnixSeconds(row.date),
        available_on: toUnixSeconds(row.available_on),
        net: row.net,
        is_charge,
      });
      // The provider gets it with the payment, which is sent after this.
      if (seeded.payment && is_charge)
        Object.assign(seeded.payment, { payout: place.payout, returned_from: place.returned_from });
      else if (seeded.dispute && row.source_id === `du_${seeded.dispute.stem}`)
        seeded.dispute[row.type === 'dispute' ? 'payout' : 'return_payout'] = place.payout;
      else if (seeded.payment) seeded.payment.refund_payout = place.payout;
      const { deposit } = place;
      this.#rows.transactions.add({
        ...row,
        deposit_id: deposit && `po_${deposit.stem}`,
        deposit_status: deposit?.status ?? null,
        available_on: deposit ? fromUnixSeconds(deposit.arrival_date) : row.available_on,
      });
    }
    return charged;
  }

  #addLedger(payment: PaymentAtProvider): void {
    const { store_id } = this.#store;
    for (const { row } of balanceRowsOf(payment)) {
      this.#rows.ledger_entries.add(entryRow(store_id, row, payment.intent.id));
      for (const posting of postingRows(store_id, row)) this.#rows.ledger_postings.add(posting);
    }
  }
}

/** The order as it is before its payment. */
function orderRow(seeded: SeedOrder, store_id: number, first_customer_id: number) {
  const { customer } = seeded;
  return {
    store_id,
    order_id: seeded.order_id,
    order_key: `wc_order_seed${seeded.order_id.toString(36)}${seeded.payment?.stem.slice(-12) ?? ''}`,
    status: 'failed' as OrderStatus,
    currency: seeded.currency,
    subtotal: seeded.subtotal,
    shipping_total: seeded.shipping_total,
    tax_total: 0,
    total: seeded.total,
    store_total: seeded.store_total,
    exchange_rate: seeded.exchange_rate,
    rate_source: seeded.exchange_rate === 1 ? null : 'provider',
    rate_time: seeded.exchange_rate === 1 ? null : fromUnixSeconds(seeded.created),
    refunded_total: 0,
    items_count: seeded.lines.reduce((sum, line) => sum + line.quantity, 0),
    customer_id: first_customer_id + seeded.customer_number,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_country: customer.country,
    customer_ip: customer.ip,
    user_agent: customer.user_agent,
    billing: customer.address,
    shipping: customer.address,
    payment_intent_id: null as string | null,
    charge_id: null as string | null,
    payment_method: seeded.method_type,
    payment_last4: '',
    payment_status: (seeded.payment ? null : 'fraud_outcome_block') as string | null,
    payment_error: seeded.payment ? null : blockedText,
    fraud_meta_box_type: seeded.fraud_meta_box_type,
    stock_reduced: false,
    attempt: 1,
    created: fromUnixSeconds(seeded.created),
    paid_at: null as Temporal.Instant | null,
  };
}

/** Writes into the order what became of its payment. */
function settle({ seeded, order, payment }: Paid, now: Temporal.Instant): void {
  const [charge] = payment.charges;
  const before = statusOf(orderStatusOf('pending', { ...payment, disputes: [] }), seeded.created, now);
  Object.assign(order, {
    status: payment.disputes.length > 0 ? orderStatusOf(before, payment) : before,
    payment_intent_id: payment.intent.id,
    charge_id: charge?.id ?? null,
    payment_last4: charge ? lastFourOf(charge) : '',
    payment_status: derivedStatus(payment, seeded.fraud_meta_box_type),
    refunded_total: charge?.amount_refunded ?? 0,
    payment_error: charge?.failure_message ?? null,
    stock_reduced: charge?.status === 'succeeded',
    paid_at: charge?.captured ? order.created : null,
  });
}

/** A present goes to another door of the same town. */
const elsewhere = (address: Address): Address => ({
  ...address,
  address_1: address.address_1.replace(/^\d+/, (number) => String(Number(number) + 24)),
});

/** Orders that were paid some days ago have been sent. */
const statusOf = (status: OrderStatus, created: number, now: Temporal.Instant): OrderStatus =>
  status === 'processing' && now.epochMilliseconds / 1000 - created > 3 * 86_400 ? 'completed' : status;
