import type { Happened } from '@purser/contract/transactions/happened';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { Kept } from '../database/upsert.ts';
import { refuse } from '../http/endpoint.ts';
import { projectPayment } from '../books/project-payment.ts';
import { readEndOfAuthorization, sentenceOf } from '../acts/what-happened.ts';
import { within } from '../provider/call-provider.ts';

/** Milliseconds for a look at the provider before an act; the act itself needs most of its 35 s. */
const lookPatience = 2000;

export interface Authorized {
  payment_intent_id: string;
  charge_id: string;
  amount: number;
  currency: string;
}

/**
 * The authorization that an order's capture or cancel is about. `check` refuses in the contract's order; it runs after the
 * look for an earlier request with the same key, whose response is repeated whatever happened to the order since.
 */
export async function findAuthorized(
  context: Context,
  input: { order_id: number; payment_intent_id: string },
): Promise<{ authorized: Authorized; check: (tx: Database | DatabaseTransaction) => Promise<void> }> {
  const { store_id } = context.store;
  const read = async (db: Database | DatabaseTransaction) => {
    const order = await db
      .selectFrom('orders')
      .select(['order_id', 'refunded_total'])
      .where('store_id', '=', store_id)
      .where('order_id', '=', input.order_id)
      .executeTakeFirst();
    const payment = await db
      .selectFrom('payment_intents')
      .select(['payment_intent_id', 'order_id', 'latest_charge_id', 'amount', 'currency', 'status'])
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', input.payment_intent_id)
      .executeTakeFirst();
    return { order, payment };
  };
  const check = async (db: Database | DatabaseTransaction): Promise<void> => {
    const { order, payment } = await read(db);
    if (!order) throw refuse('wcpay_missing_order', 404, 'The order could not be found.');
    if (order.refunded_total > 0)
      throw refuse('wcpay_refunded_order_uncapturable', 400, 'A partly or fully refunded order cannot be processed.');
    if (payment?.order_id !== order.order_id)
      throw refuse('wcpay_intent_order_mismatch', 409, 'The payment does not belong to this order.');
    if (payment.status !== 'requires_capture')
      throw uncapturable(await readEndOfAuthorization(db, store_id, payment.payment_intent_id));
    const undecided = await db
      .selectFrom('money_intents')
      .select('money_intent_id')
      .where('store_id', '=', store_id)
      .where('payment_intent_id', '=', payment.payment_intent_id)
      .where('state', '=', 'unknown')
      .executeTakeFirst();
    if (undecided) throw uncapturable();
  };
  const { payment } = await read(context.db);
  if (!payment?.latest_charge_id) {
    await check(context.db);
    throw uncapturable();
  }
  // The provider has the last word on its state; ours may lag behind it.
  if (payment.status !== 'requires_capture')
    await within(projectPayment(context, context.store, payment.payment_intent_id), lookPatience).catch(
      () => undefined,
    );
  return { authorized: { ...payment, charge_id: payment.latest_charge_id }, check };
}

/** Its charge as last read from the provider. */
export async function readAuthorizedCharge(
  { db, store }: Pick<Context, 'db' | 'store'>,
  { charge_id }: Authorized,
): Promise<Kept<Stripe.Charge>> {
  const row = await db
    .selectFrom('charges')
    .select('data')
    .where('store_id', '=', store.store_id)
    .where('charge_id', '=', charge_id)
    .executeTakeFirstOrThrow();
  return row.data;
}

const uncapturable = (happened?: Happened) =>
  refuse(
    'wcpay_payment_uncapturable',
    409,
    `The payment cannot be processed in its current state.${happened ? ` ${sentenceOf(happened)}` : ''}`,
    happened && { happened },
  );
