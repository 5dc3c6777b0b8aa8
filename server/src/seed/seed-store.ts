import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Address, OrderStatus } from '@purser/contract/orders/order';
import { fromUnixSeconds, toUnixSeconds } from '@purser/contract/dates';
import { canBeHeld } from '@purser/contract/transactions/payment-method';
import type { ImportedPayment } from '@purser/sandbox/imports';
import type { Sandbox } from '@purser/sandbox/sandbox';
import type { Services, Store } from '../context.ts';
import { poolOf } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { postingsOf } from '../books/ledger.ts';
import { orderStatusOf } from '../books/order-of-payment.ts';
import type { OrderOfPayment } from '../books/order-of-payment.ts';
import { balanceRowsOf, derivedStatus } from '../books/payment-state.ts';
import { authorizationRows, chargeRows } from '../books/project-payment.ts';
import { timelineOf, timelineRows } from '../books/timeline-of.ts';
import { lastFourOf, transactionRows } from '../books/transaction-rows.ts';
import { takeOrderNumbers } from '../orders/order-numbers.ts';
import { seedDecision, seedFacts } from './fraud.ts';
import { CopyRows } from './copy-rows.ts';
import { batchLoader, emptyTablesLoader } from './loader.ts';
import { customersOf, ordersOf } from './payments.ts';
import type { SeedOrder, SeedPlan, SeedProduct } from './payments.ts';
import { SeedPayouts, reckonedPayments } from './payouts.ts';
import type { SeedMovement } from './payouts.ts';
import { providerObjects } from './provider-objects.ts';
import { seedReaderFees, seedReaders } from './readers.ts';
import { blockedText } from '../orders/payment-problem.ts';
import { writePayouts } from './write-payouts.ts';

const batchSize = 5_000;
/** Batches that load at once, while the next one is made. */
const loadsAtOnce = 2;
/** Orders made in one go, some milliseconds of work. */
const ordersAtOnce = 20;

export interface SeedRequest {
  payments: number;
  seed: number;
  /** Nobody else uses the database meanwhile; empty tables then fill much faster. */
  isAlone?: boolean;
  /** Told after each batch how many orders are in. */
  onProgress?: (done: number) => void;
}

/**
 * Fills a store with a believable past year, at the provider and in our books alike. The rows of the books come from the
 * projector's own functions, so that projecting a seeded payment again changes nothing.
 */
export async function seedStore(
  services: Pick<Services, 'db' | 'clock' | 'provider' | 'log'> & {
    sandbox: Pick<Sandbox, 'importPayments' | 'importPayouts' | 'importTransfers'>;
  },
  store: Store,
  { payments, seed, isAlone, onProgress }: SeedRequest,
): Promise<void> {
  const { db } = services;
  const account = await services.provider.stripe.accounts.retrieve(store.account_id);
  const delay_days = account.settings?.payouts?.schedule.delay_days ?? 2;
  const first_order_id = await takeOrderNumbers(db, store.store_id, payments);
  const first_customer_id = await reserveCustomers(db, customersOf(payments));
  const now = services.clock.now();
  const discount = await introduceDiscount(db, store, now);
  const plan: SeedPlan = {
    seed,
    payments,
    now,
    zone: store.timezone,
    account_country: store.country,
    store_currency: store.currency,
    settlement_currency: account.default_currency ?? store.currency,
    first_order_id,
    products: await productsOf(db, store),
    discount,
    readers: await seedReaders(services, store),
  };
  const payouts = new SeedPayouts(
    {
      seed,
      run: first_order_id,
      now,
      country: account.country ?? store.country,
      currency: plan.settlement_currency,
      delay_days,
    },
    payments <= reckonedPayments ? [...movementsOf(ordersOf(plan), delay_days)] : undefined,
  );
  const loader = (isAlone ? await emptyTablesLoader(poolOf(db), tables) : undefined) ?? batchLoader(poolOf(db));
  const loading = new Set<Promise<void>>();
  let done = 0;
  try {
    for await (const batch of batches(ordersOf(plan), store, { delay_days, first_customer_id, now, payouts })) {
      if (loading.size >= loadsAtOnce) await Promise.race(loading);
      const load = (async () => {
        // The provider first, as in life: our books never know a payment that it does not.
        await services.sandbox.importPayments(batch.payments, { account: store.account_id });
        await loader.load(batch.rows.all());
        done += batch.size;
        onProgress?.(done);
      })();
      loading.add(load);
      load.then(
        () => loading.delete(load),
        () => {},
      );
    }
    await Promise.all(loading);
    await loader.finish();
  } catch (error) {
    loader.abandon();
    throw error;
  }
  await seedReaderFees(services, store, payouts);
  await writePayouts(services, store, payouts);
  await sql`select fold_transaction_deltas(${store.store_id})`.execute(db);
  await sql`select fold_fraud_outcome_days(${store.store_id})`.execute(db);
  await sql`select fold_ledger_day_deltas(${store.store_id})`.execute(db);
  // What lists plan with, and what lets them read an index alone.
  for (const table of [...tables, 'payouts', 'payout_entries', ...rollups])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

/** Reserves a range of customer ids. */
async function reserveCustomers(db: Database, count: number): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await sql<{ first: number; last: number }>`
      select min(number) as first, max(number) as last
      from (select nextval(pg_get_serial_sequence('customers', 'customer_id')) as number from generate_series(1, ${count})) as taken`.execute(
      db,
    );
    const [range] = rows;
    if (range && range.last - range.first === count - 1) return range.first;
  }
  throw new Error('the store is too busy to reserve customers');
}

/** The promotion that the year began with, long over. */
async function introduceDiscount(db: Database, store: Store, now: Temporal.Instant): Promise<SeedPlan['discount']> {
  const ends = now.subtract({ hours: 24 * 300 });
  const added = await db
    .insertInto('fee_discounts')
    .values({
      store_id: store.store_id,
      discount: 20_000,
      starts: ends.subtract({ hours: 24 * 90 }),
      ends,
      currency: store.currency,
    })
    .returning(['discount_id', 'discount', 'percentage_rate', 'fixed_rate', 'currency'])
    .executeTakeFirstOrThrow();
  return { ...added, until: toUnixSeconds(ends) };
}

async function productsOf(db: Database, store: Store): Promise<SeedProduct[]> {
  const products = await db
    .selectFrom('products')
    .select(['product_id', 'sku', 'name', 'price'])
    .where('store_id', '=', store.store_id)
    .orderBy('product_id')
    .execute();
  return products.length > 0 ? products : [{ product_id: 0, sku: 'GIFT-25', name: 'Gift card', price: 2500 }];
}

interface Batch {
  size: number;
  payments: ImportedPayment[];
  rows: BatchRows;
}

/** Pauses often, so that the database, which takes what a socket holds, is never left waiting while rows are made. */
async function* batches(orders: Iterable<SeedOrder>, store: Store, facts: BatchFacts): AsyncGenerator<Batch> {
  const empty = (): Batch => ({ size: 0, payments: [], rows: new BatchRows(store, facts) });
  let batch = empty();
  for (const order of orders) {
    batch.rows.add(order);
    if (order.payment) batch.payments.push(order.payment);
    batch.size++;
    if (batch.size % ordersAtOnce === 0) await pause();
    if (batch.size < batchSize) continue;
    yield batch;
    batch = empty();
  }
  if (batch.size > 0) yield batch;
}

const tables = [
  'customers',
  'orders',
  'order_lines',
  'payment_intents',
  'charges',
  'refunds',
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
] as const;
const rollups = [
  'transaction_days',
  'transaction_months',
  'transaction_deltas',
  'fraud_outcome_days',
  'ledger_days',
  'ledger_day_deltas',
];

interface BatchFacts {
  delay_days: number;
  first_customer_id: number;
  now: Temporal.Instant;
  payouts: SeedPayouts;
}

/** What a seeded payment did to the balance, as `transactionRows` tells it. */
function* movementsOf(orders: Iterable<SeedOrder>, delay_days: number): Generator<SeedMovement> {
  for (const { payment } of orders)
    for (const { row } of payment?.captured ? balanceRowsOf(providerObjects(payment, delay_days)) : [])
      yield {
        created: row.created,
        available_on: row.available_on,
        net: row.net,
        is_charge: row.reporting_category === 'charge',
      };
}

/** The rows of some orders in every table of ours. */
class BatchRows {
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

  add(seeded: SeedOrder): void {
    const rows = this.#rows;
    const { store_id } = this.#store;
    const { delay_days, now, payouts } = this.#facts;
    const payment = seeded.payment && providerObjects(seeded.payment, delay_days);
    const order = this.#orderRow(seeded);
    if (seeded.is_first) {
      const { email, name, country } = seeded.customer;
      rows.customers.add({ store_id, customer_id: order.customer_id, email, name, country, created: order.created });
    }
    seeded.lines.forEach(({ product_id, sku, name, price, quantity, total }, index) =>
      rows.order_lines.add({
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
    const facts = seedFacts(seeded, this.#store.currency);
    const can_be_held = canBeHeld(seeded.method_type);
    const factsRow = { store_id, order_id: order.order_id, created: order.created, ...facts, can_be_held };
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
    if (decision) rows.fraud_decisions.add(decision);
    if (!payment) {
      rows.orders.add({ ...order, payment_status: 'fraud_outcome_block' });
      rows.fraud_facts.add({ ...factsRow, transaction_id: null });
      return;
    }
    const { intent } = payment;
    const [charge] = payment.charges;
    Object.assign(order, {
      status: statusOf(orderStatusOf('pending', payment), seeded.created, now),
      payment_intent_id: intent.id,
      charge_id: charge?.id ?? null,
      payment_last4: charge ? lastFourOf(charge) : '',
      payment_status: derivedStatus(payment, seeded.fraud_meta_box_type),
      refunded_total: charge?.amount_refunded ?? 0,
      payment_error: charge?.failure_message ?? null,
      stock_reduced: charge?.status === 'succeeded',
      paid_at: charge?.captured ? order.created : null,
    });
    rows.orders.add(order);
    rows.payment_intents.add({
      store_id,
      payment_intent_id: intent.id,
      order_id: order.order_id,
      created: order.created,
      amount: intent.amount,
      currency: intent.currency,
      status: intent.status,
      capture_method: intent.capture_method,
      latest_charge_id: charge?.id ?? null,
      payment_status: order.payment_status,
      data: intent,
      projected: now,
    });
    // The columns that the projector reads.
    const projected = order as unknown as OrderOfPayment;
    for (const row of chargeRows(store_id, payment, projected)) rows.charges.add(row);
    for (const row of authorizationRows(store_id, payment, projected)) rows.authorizations.add(row);
    const moved = transactionRows(store_id, payment, projected);
    for (const row of moved) {
      const is_charge = row.type === 'charge' || row.type === 'payment';
      const place = payouts.place({
        created: toUnixSeconds(row.date),
        available_on: toUnixSeconds(row.available_on),
        net: row.net,
        is_charge,
      });
      // The provider hears of it with the payment, which it gets after this.
      if (seeded.payment && is_charge)
        Object.assign(seeded.payment, { payout: place.payout, returned_from: place.returned_from });
      else if (seeded.payment) seeded.payment.refund_payout = place.payout;
      const { deposit } = place;
      rows.transactions.add({
        ...row,
        deposit_id: deposit && `po_${deposit.stem}`,
        deposit_status: deposit?.status ?? null,
        available_on: deposit ? fromUnixSeconds(deposit.arrival_date) : row.available_on,
      });
    }
    const taken = moved.find(({ type }) => type === 'charge' || type === 'payment');
    rows.fraud_facts.add({ ...factsRow, transaction_id: taken?.transaction_id ?? null });
    const price = seeded.price ?? undefined;
    if (price)
      rows.payment_fees.add({
        store_id,
        payment_intent_id: intent.id,
        price,
        discount_id: price.discount_id ?? null,
      });
    for (const row of timelineRows(
      store_id,
      intent.id,
      timelineOf(payment, projected, this.#store, price, decision && [decision]),
    ))
      rows.timeline_events.add(row);
    for (const refund of payment.refunds)
      rows.refunds.add({
        store_id,
        refund_id: refund.id,
        charge_id: charge?.id,
        payment_intent_id: intent.id,
        order_id: order.order_id,
        created: fromUnixSeconds(refund.created),
        amount: refund.amount,
        currency: refund.currency,
        status: refund.status,
        data: refund,
      });
    for (const { row } of balanceRowsOf(payment)) {
      rows.ledger_entries.add({
        store_id,
        entry_id: row.id,
        created: fromUnixSeconds(row.created),
        available_on: fromUnixSeconds(row.available_on),
        kind: row.type,
        source_id: row.source,
        payment_intent_id: intent.id,
      });
      postingsOf(row).forEach((posting, index) =>
        rows.ledger_postings.add({ store_id, entry_id: row.id, line: index + 1, ...posting }),
      );
    }
  }

  #orderRow(seeded: SeedOrder) {
    const { customer } = seeded;
    return {
      store_id: this.#store.store_id,
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
      refunded_total: 0,
      items_count: seeded.lines.reduce((sum, line) => sum + line.quantity, 0),
      customer_id: this.#facts.first_customer_id + seeded.customer_number,
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
      payment_status: null as string | null,
      payment_error: seeded.payment ? null : blockedText,
      fraud_meta_box_type: seeded.fraud_meta_box_type,
      stock_reduced: false,
      attempt: 1,
      created: fromUnixSeconds(seeded.created),
      paid_at: null as Temporal.Instant | null,
    };
  }

  all(): CopyRows[] {
    return Object.values(this.#rows);
  }
}

/** A present goes to another door of the same town. */
const elsewhere = (address: Address): Address => ({
  ...address,
  address_1: address.address_1.replace(/^\d+/, (number) => String(Number(number) + 24)),
});

/** Orders that were paid some days ago have been sent. */
const statusOf = (status: OrderStatus, created: number, now: Temporal.Instant): OrderStatus =>
  status === 'processing' && now.epochMilliseconds / 1000 - created > 3 * 86_400 ? 'completed' : status;
