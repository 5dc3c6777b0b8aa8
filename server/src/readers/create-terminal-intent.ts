import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { recordAudit } from '../access/audit.ts';
import { settlementCurrency } from '../connect/read-account.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import { endpoint, refuse, refuseField } from '../http/endpoint.ts';
import { agreePrice, keepPrice } from '../books/payment-fee.ts';
import { projectPayment } from '../books/project-payment.ts';
import { callProvider } from '../provider/call-provider.ts';
import { feeOf } from '../provider/fee-plan.ts';
import type { FeePrice } from '../provider/fee-plan.ts';

import { findOrder, isPayable, payableStatuses } from '../orders/order-row.ts';
import { paymentMetadata } from '../orders/payment-metadata.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { endPayment, isDecided } from '../checkout/pay-order.ts';
import { unanswered } from './ask-provider.ts';

/** Longer than this call can take; by the database's clock. */
const leaseSeconds = 30;

interface Wish {
  customer_id?: string | undefined;
  metadata?: Record<string, string> | undefined;
  payment_methods: ('card_present' | 'interac_present')[];
  capture_method: 'manual' | 'automatic';
}

export const createTerminalIntent = endpoint.readers.createTerminalIntent.handler(async ({ input, context }) => {
  const order = await takeOrder(context, input.order_id);
  try {
    const earlier = await usableIntent(context, order, input);
    if (earlier) return toAnswer(earlier);
    const { intent, price } = await begin(context, order, input);
    await record(context, order, intent, price);
    return toAnswer(intent);
  } finally {
    await release(context, order);
  }
});

const toAnswer = ({ id, client_secret }: Stripe.PaymentIntent) => ({ id, client_secret: client_secret ?? '' });

/** The order, in this call's hands: two apps, or an app and the checkout, do not begin two payments of it. */
async function takeOrder(context: Context, order_id: number): Promise<OrderRow> {
  const { store_id } = context.store;
  const taken = await context.db
    .updateTable('orders')
    .set({ attempt_lease: sql<Temporal.Instant>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .where('status', 'in', payableStatuses)
    .where(sql<boolean>`coalesce(attempt_lease <= now(), true)`)
    .returningAll()
    .executeTakeFirst();
  if (taken) return taken;
  const order = await findOrder(context.db, store_id, order_id);
  if (!order) throw refuse('wcpay_missing_order', 404, 'The order could not be found.');
  if (!isPayable(order)) throw notPayable(order.status);
  throw refuse(
    'idempotency_in_progress',
    409,
    'A payment for this order is in progress. Wait a moment before you try again.',
  );
}

const notPayable = (status: string) =>
  refuse('wcpay_invalid_order_status', 400, `The order is ${status}. You can only pay unpaid orders.`);

const release = ({ db }: Context, { store_id, order_id }: OrderRow) =>
  db
    .updateTable('orders')
    .set({ attempt_lease: null })
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .execute();

/** The payment that an earlier call began, when it still serves; one that does not is ended, so that only one can be paid. */
async function usableIntent(context: Context, order: OrderRow, wish: Wish): Promise<Stripe.PaymentIntent | undefined> {
  const { provider, store } = context;
  const { payment_intent_id } = order;
  if (!payment_intent_id) return undefined;
  const read = await callProvider(
    ({ timeout }) =>
      provider.stripe.paymentIntents.retrieve(payment_intent_id, {}, { stripeAccount: store.account_id, timeout }),
    { total: 6000, each: 4000, pause: provider.pause },
  );
  if (read.ended !== 'answered') throw unanswered();
  const intent = read.answer;
  if (intent.status === 'canceled') return undefined;
  const serves =
    intent.status === 'requires_payment_method' &&
    intent.amount === order.total &&
    intent.currency === order.currency &&
    intent.capture_method === wish.capture_method &&
    wish.payment_methods.every((type) => intent.allowed_payment_method_types?.includes(type)) &&
    Object.entries(wish.metadata ?? {}).every(([name, value]) => intent.metadata[name] === value) &&
    (wish.customer_id ?? null) === (typeof intent.customer === 'string' ? intent.customer : null);
  if (serves) return intent;
  const ended = await endPayment(context, store, payment_intent_id, { isAbandoned: true });
  if (ended.outcome === 'unknown') throw unanswered();
  if (ended.outcome === 'declined') return undefined;
  await projectPayment(context, store, payment_intent_id);
  throw notPayable(isDecided(ended.intent) ? 'paid' : 'being paid');
}

async function begin(
  context: Context,
  order: OrderRow,
  wish: Wish,
): Promise<{ intent: Stripe.PaymentIntent; price: FeePrice | undefined }> {
  const { provider, request, store } = context;
  const [method = 'card_present'] = wish.payment_methods;
  // A platform takes no fee from itself. The surcharge of a foreign card is added at the capture, when the card is known.
  const price = store.is_platform_account
    ? undefined
    : await agreePrice(context, store, {
        method,
        currency: order.currency,
        card_country: null,
        settlement_currency: await settlementCurrency(context, store, order.currency),
        reader_model: wish.metadata?.reader_model,
      });
  const params: Stripe.PaymentIntentCreateParams = {
    amount: order.total,
    currency: order.currency,
    ...(price && { application_fee_amount: feeOf(price, order.total).amount }),
    allowed_payment_method_types: wish.payment_methods,
    capture_method: wish.capture_method,
    description: `Order ${order.order_id} · ${store.name}`,
    ...(wish.customer_id && { customer: wish.customer_id }),
    metadata: { ...wish.metadata, ...paymentMetadata(order, request.origin) },
  };
  // After a lost response the same call finds the same payment; a replaced one gets a key of its own.
  const key = createHash('sha256')
    .update(JSON.stringify([order.order_key, order.payment_intent_id, params]))
    .digest('hex');
  const created = await callProvider(
    ({ timeout }) =>
      provider.stripe.paymentIntents.create(params, {
        stripeAccount: store.account_id,
        idempotencyKey: `purser-terminal-${key}`,
        timeout,
      }),
    { total: 8000, each: 5000, pause: provider.pause },
  );
  if (created.ended === 'answered') {
    if (created.answer.metadata.order_key !== order.order_key || created.answer.amount !== order.total)
      throw unanswered();
    return { intent: created.answer, price };
  }
  if (created.ended !== 'refused') throw unanswered();
  const { code, param, message } = created.error;
  if (code === 'amount_too_small') throw refuse('amount_too_small', 400, message);
  throw refuseField(param === 'customer' ? 'customer_id' : (param ?? 'payment_methods'), message);
}

const record = (context: Context, order: OrderRow, intent: Stripe.PaymentIntent, price: FeePrice | undefined) =>
  transact(context.db, async (tx) => {
    await tx
      .updateTable('orders')
      .set({ payment_intent_id: intent.id, payment_method: 'card_present', attempt: order.attempt + 1 })
      .where('store_id', '=', order.store_id)
      .where('order_id', '=', order.order_id)
      .execute();
    if (price) await keepPrice(tx, order.store_id, intent.id, price);
    await recordAudit(tx, context, {
      action: 'createTerminalIntent',
      object_type: 'order',
      object_id: String(order.order_id),
      before: { payment_intent_id: order.payment_intent_id },
      after: { payment_intent_id: intent.id, amount: intent.amount, currency: intent.currency },
      outcome: 'done',
    });
  });
