import { setTimeout as sleep } from 'node:timers/promises';
import { captureBy } from '@purser/contract/authorizations/authorization';
import { fromUnixSeconds } from '@purser/contract/dates';
import type { Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { idOf, readPayment } from '../provider/read-payment.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';
import { toJson, toKeptJson, upsert } from '../database/upsert.ts';
import { judgeCard } from './judge-card.ts';
import { bookBalanceTransactions } from './ledger.ts';
import { orderOfPayment, pays, writeOrder } from './order-of-payment.ts';
import { priceOfPayment } from './payment-fee.ts';
import type { OrderOfPayment } from './order-of-payment.ts';
import {
  amountsOf,
  balanceRowsOf,
  captureBefore,
  derivedStatus,
  isExpired,
  mainCharge,
  riskLevelOf,
} from './payment-state.ts';
import { timelineOf, timelineRows } from './timeline-of.ts';
import { customerOf, transactionRows } from './transaction-rows.ts';
import { followWarnings } from './write-fraud-warnings.ts';
import { writeDisputes } from './write-disputes.ts';
import { writeRefunds } from './write-refunds.ts';

/**
 * Updates our books to the provider's state of one payment. Events and responses are hints to call this; it reads the
 * whole payment and writes all that follows in one transaction, so any order, doubling or delay of hints ends the same.
 * `before` and `after` run in that transaction. Returns `undefined`, and writes nothing, when the provider doesn't have
 * the payment. `at`: when what is read now happened, as far as the hint said it.
 */
export async function projectPayment(
  services: Services,
  store: Store,
  payment_intent_id: string,
  also: {
    before?: (tx: DatabaseTransaction) => Promise<void>;
    after?: (tx: DatabaseTransaction) => Promise<void>;
    at?: Temporal.Instant;
  } = {},
): Promise<PaymentAtProvider | undefined> {
  const { store_id } = store;
  for (let attempt = 1; ; attempt++) {
    const seen = await services.db
      .selectFrom('payment_intents')
      .select('version')
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', payment_intent_id)
      .executeTakeFirst();
    const payment = await readPayment(services.provider, store.account_id, payment_intent_id);
    if (!payment) return undefined;
    const written = await transact(services.db, async (tx) => {
      const isCurrent = await takeVersion(tx, services, store_id, payment, seen?.version ?? 0);
      if (!isCurrent) return false;
      await also.before?.(tx);
      await writePayment(services, tx, store, payment, also.at ?? services.clock.now());
      await also.after?.(tx);
      return true;
    });
    if (written) return payment;
    // Another process projected meanwhile, perhaps from a later read: ours may be stale, so read again.
    if (attempt >= 30) throw new Error(`${payment_intent_id} keeps changing under the projection`);
    await sleep(Math.random() * 20 * attempt);
  }
}

/** A payment as the table holds it, but for its key, its order and the projection's own marks. */
export const intentRow = ({ intent, charges }: PaymentAtProvider) => ({
  amount: intent.amount,
  currency: intent.currency,
  status: intent.status,
  capture_method: intent.capture_method,
  latest_charge_id: mainCharge({ intent, charges })?.id ?? idOf(intent.latest_charge),
  data: toKeptJson(intent),
});

/** Claims the row for this read; false when another projection was written since `seen`. */
async function takeVersion(
  tx: DatabaseTransaction,
  services: Services,
  store_id: number,
  payment: PaymentAtProvider,
  seen: number,
): Promise<boolean> {
  const { intent } = payment;
  const row = { ...intentRow(payment), projected: services.clock.now(), version: seen + 1 };
  if (seen === 0) {
    const inserted = await tx
      .insertInto('payment_intents')
      .values({
        ...row,
        store_id,
        payment_intent_id: intent.id,
        created: fromUnixSeconds(intent.created),
        payment_status: intent.status,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const updated = await tx
    .updateTable('payment_intents')
    .set(row)
    .where('store_id', '=', store_id)
    .where('payment_intent_id', '=', intent.id)
    .where('version', '=', seen)
    .returning('version')
    .executeTakeFirst();
  return updated !== undefined;
}

async function writePayment(
  services: Services,
  tx: DatabaseTransaction,
  store: Store,
  payment: PaymentAtProvider,
  at: Temporal.Instant,
): Promise<void> {
  const { store_id } = store;
  const { intent } = payment;
  const found = await orderOfPayment(tx, store_id, intent);
  const fraud = found && pays(found, intent) ? await judgeCard(services, tx, found, payment) : undefined;
  const order = found && fraud ? await writeOrder(services, tx, found, payment, fraud) : found;
  await tx
    .updateTable('payment_intents')
    .set({
      order_id: order?.order_id ?? null,
      payment_status: derivedStatus(payment, order?.fraud_meta_box_type),
    })
    .where('store_id', '=', store_id)
    .where('payment_intent_id', '=', intent.id)
    .execute();
  await upsert(tx, 'charges', ['store_id', 'charge_id'], chargeRows(store_id, payment, order));
  await writeRefunds(services, tx, store, payment, order);
  const disputes = await writeDisputes(services, tx, store, payment, order, at);
  await upsert(tx, 'authorizations', ['store_id', 'payment_intent_id'], authorizationRows(store_id, payment, order));
  // Its payout determines when the money is available.
  await upsert(tx, 'transactions', ['store_id', 'transaction_id'], transactionRows(store_id, payment, order), [
    'available_on',
  ]);
  const warnings = await followWarnings(services, tx, store, intent.id);
  const rows = balanceRowsOf(payment).map(({ row }) => row);
  await bookBalanceTransactions(tx, store_id, rows, intent.id);
  const price = await priceOfPayment(tx, store_id, intent.id);
  const events = timelineRows(
    store_id,
    intent.id,
    timelineOf(payment, order, store, price, fraud?.decisions, disputes, warnings),
  );
  await upsert(
    tx,
    'timeline_events',
    ['store_id', 'payment_intent_id', 'event_key'],
    events.map((event) => ({ ...event, data: toJson(event.data) })),
  );
}

export const chargeRows = (store_id: number, payment: PaymentAtProvider, order: OrderOfPayment | undefined) =>
  payment.charges.map((charge) => ({
    store_id,
    charge_id: charge.id,
    payment_intent_id: payment.intent.id,
    order_id: order?.order_id ?? null,
    created: fromUnixSeconds(charge.created),
    amount: charge.amount,
    ...amountsOf(charge, payment.refunds),
    currency: charge.currency,
    status: charge.status,
    paid: charge.paid,
    captured: charge.captured,
    disputed: charge.disputed,
    data: toKeptJson(charge),
  }));

/** At most one: the charge that was authorized for a later capture. */
export function authorizationRows(store_id: number, payment: PaymentAtProvider, order: OrderOfPayment | undefined) {
  const { intent } = payment;
  const charge = mainCharge(payment);
  if (intent.capture_method !== 'manual' || charge?.status !== 'succeeded') return [];
  const created = fromUnixSeconds(charge.created);
  const deadline = captureBefore(charge);
  const ended = isExpired(intent, charge) ? 'expired' : 'voided';
  const state = charge.captured ? 'captured' : intent.status === 'canceled' ? ended : 'open';
  return [
    {
      store_id,
      payment_intent_id: intent.id,
      charge_id: charge.id,
      order_id: order?.order_id ?? null,
      created,
      capture_by: deadline === null ? captureBy(created) : fromUnixSeconds(deadline),
      amount: charge.amount,
      currency: charge.currency,
      risk_level: riskLevelOf(charge),
      ...customerOf(charge, order),
      state,
    },
  ];
}
