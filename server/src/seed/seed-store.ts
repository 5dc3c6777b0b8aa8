import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { toUnixSeconds } from '@purser/contract/dates';
import type { ImportedDispute } from '@purser/sandbox/import-disputes';
import type { ImportedPayment } from '@purser/sandbox/imports';
import type { Sandbox } from '@purser/sandbox/sandbox';
import type { Services, Store } from '../context.ts';
import { poolOf } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { toJson } from '../database/upsert.ts';
import { vacuumTables } from '../database/vacuum-tables.ts';
import { balanceRowsOf } from '../books/payment-state.ts';
import { sweptOption } from '../books/reconcile-provider.ts';
import { takeOrderNumbers } from '../orders/order-numbers.ts';
import { BatchRows, tables } from './batch-rows.ts';
import type { BatchFacts } from './batch-rows.ts';
import { seedFraudWarnings } from './fraud-warnings.ts';
import { batchLoader, emptyTablesLoader } from './loader.ts';
import { usualDisputeShare } from './disputes.ts';
import { customersOf, ordersOf } from './payments.ts';
import type { SeedOrder, SeedPlan, SeedProduct } from './payments.ts';
import { SeedPayouts, reckonedPayments } from './payouts.ts';
import type { SeedMovement } from './payouts.ts';
import { providerObjects } from './provider-objects.ts';
import { seedReaderFees, seedReaders } from './readers.ts';
import { writePayouts } from './write-payouts.ts';

const batchSize = 5_000;
/** Batches that load at once, while the next one is made. */
const loadsAtOnce = 2;
/** Orders made in one go, some milliseconds of work. */
const ordersAtOnce = 20;

export interface SeedRequest {
  payments: number;
  seed: number;
  /** How many of the payments that can be disputed are. */
  disputeShare?: number;
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
    sandbox: Pick<
      Sandbox,
      'importPayments' | 'importDisputes' | 'importFraudWarnings' | 'importPayouts' | 'importTransfers'
    >;
  },
  store: Store,
  { payments, seed, disputeShare = usualDisputeShare, isAlone, onProgress }: SeedRequest,
): Promise<void> {
  const { db } = services;
  const account = await services.provider.stripe.accounts.retrieve(store.account_id);
  const delay_days = account.settings?.payouts?.schedule.delay_days ?? 2;
  const first_order_id = await takeOrderNumbers(db, store.store_id, payments);
  const run = Math.imul(store.store_id, 0x27d4_eb2f) ^ first_order_id;
  const first_customer_id = await reserveCustomers(db, customersOf(payments));
  const now = services.clock.now();
  const discount = await introduceDiscount(db, store, now);
  const plan: SeedPlan = {
    seed,
    payments,
    dispute_share: disputeShare,
    now,
    zone: store.timezone,
    account_country: store.country,
    store_currency: store.currency,
    settlement_currency: account.default_currency ?? store.currency,
    first_order_id,
    run,
    products: await productsOf(db, store),
    discount,
    readers: await seedReaders(services, store),
  };
  const payouts = new SeedPayouts(
    {
      seed,
      run,
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
        if (batch.disputes.length > 0)
          await services.sandbox.importDisputes(batch.disputes, { account: store.account_id });
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
  await seedFraudWarnings(services, store);
  // Our books hold all of it: the first sweep need not read a month of it again.
  await db
    .insertInto('options')
    .values({ store_id: store.store_id, name: sweptOption, value: toJson(now.toString()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await writePayouts(services, store, payouts);
  await sql`select fold_transaction_deltas(${store.store_id})`.execute(db);
  await sql`select fold_fraud_outcome_days(${store.store_id})`.execute(db);
  await sql`select fold_ledger_day_deltas(${store.store_id})`.execute(db);
  await sql`select fold_dispute_day_deltas(${store.store_id})`.execute(db);
  await vacuumTables(db, [...new Set([...tables, ...rollups])]);
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
  disputes: ImportedDispute[];
  rows: BatchRows;
}

/** Pauses often, so that the database, which takes what a socket holds, is never left waiting while rows are made. */
async function* batches(orders: Iterable<SeedOrder>, store: Store, facts: BatchFacts): AsyncGenerator<Batch> {
  const empty = (): Batch => ({ size: 0, payments: [], disputes: [], rows: new BatchRows(store, facts) });
  let batch = empty();
  for (const order of orders) {
    batch.rows.add(order);
    if (order.payment) batch.payments.push(order.payment);
    if (order.dispute) batch.disputes.push(order.dispute);
    batch.size++;
    if (batch.size % ordersAtOnce === 0) await pause();
    if (batch.size < batchSize) continue;
    yield batch;
    batch = empty();
  }
  if (batch.size > 0) yield batch;
}

const rollups = [
  'transaction_days',
  'transaction_months',
  'transaction_deltas',
  'fraud_outcome_days',
  'ledger_days',
  'ledger_day_deltas',
  'dispute_days',
  'dispute_day_deltas',
];

/** What a seeded payment did to the balance, as `transactionRows` tells it. */
function* movementsOf(orders: Iterable<SeedOrder>, delay_days: number): Generator<SeedMovement> {
  for (const { payment, dispute } of orders)
    for (const { row } of payment?.captured ? balanceRowsOf(providerObjects(payment, dispute, delay_days)) : [])
      yield {
        created: row.created,
        available_on: row.available_on,
        net: row.net,
        is_charge: row.reporting_category === 'charge',
      };
}
