import type { FraudOutcome } from '@purser/contract/fraud/ruleset';
import { StoreAddress } from '@purser/contract/checkout/storefront';
import type { CheckoutResult } from '@purser/contract/checkout/storefront';
import { canBeHeld } from '@purser/contract/transactions/payment-method';
import Stripe from 'stripe';
import type { Context } from '../context.ts';
import { endpoint, refuse, refuseField } from '../http/endpoint.ts';
import { finishCardCheck } from '../fraud/finish-card-check.ts';
import { judgeOrder, readJudge, withdrawJudgement } from '../fraud/judge-order.ts';
import { keepPrice } from '../books/payment-fee.ts';
import { within } from '../provider/call-provider.ts';
import { readSettings, takesPayments } from '../settings/settings.ts';
import { beginOrder } from './begin-order.ts';
import { readVisit } from './visit.ts';
import { cartTokenOf, readCart } from './stored-cart.ts';
import { readCheckout } from './checkout-request.ts';
import { isPaidWith } from '../orders/is-paid-with.ts';
import { orderReceivedUrl } from '../orders/order-received-url.ts';
import { findOrder, isPayable } from '../orders/order-row.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { blockedText } from '../orders/payment-problem.ts';
import { readPayableMethods } from './payable-methods.ts';
import { confirmPayment, endPayment, isDecided, preparePayment } from './pay-order.ts';
import { readSellingLocations } from '../catalog/selling-locations.ts';
import { readCardholder } from './saved-cards.ts';
import { settleOrder } from './settle-order.ts';
import { readShopCurrencies } from '../multi-currency/shop-currencies.ts';

/** Milliseconds that a shopper waits for anything but the payment itself. */
const patience = 2_000;
/** The same for taking the money of a card that the rules let pass. */
const cardPatience = 10_000;

export const checkOut = endpoint.checkout.checkOut.handler(async ({ input, context }) => {
  const request = readCheckout(input, await readSellingLocations(context.db, context.store.store_id));
  if (context.request.currency !== undefined) await readVisit(context);
  const token = cartTokenOf(context);
  const settled = await findSettled(context, token);
  if (settled) {
    const { payment_method_id } = request;
    const isAgain = await isPaidWith(context, settled, payment_method_id, (id) => readPaymentMethod(context, id));
    if (!isAgain) throw orderedAlready(settled);
    return resultOf(context, settled, 'success');
  }
  const settings = await readSettings(context);
  if (!takesPayments(context, settings)) throw unavailable();
  const [method, judge] = await Promise.all([
    readPaymentMethod(context, request.payment_method_id),
    readJudge(context),
  ]);
  const cardholder = await readCardholder(context, settings, request, method);
  const { country } = request.billing;
  const payable = await readPayableMethods(context, settings);
  const sale = {
    currencies: await readShopCurrencies(context),
    whyNot: (amount: number, currency: string) => payable.whyNot(method.type, { amount, currency, country }),
  };
  const isManualCapture = settings.is_manual_capture_enabled;
  const { order, judgement } = await beginOrder(context, token, request, method.type, sale, (tx, begun) =>
    judgeOrder(tx, context, context.store, begun, judge, {
      isCard: method.type === 'card',
      canBeHeld: canBeHeld(method.type),
      isManualCapture,
    }),
  );
  if (judgement.outcome === 'block') return refuseBlocked(context, order);
  const prepared = await preparePayment(context, order, method, {
    isHeld: isManualCapture || judgement.isHeld,
    customer: cardholder.customer,
  });
  if ('refusal' in prepared) {
    await settleOrder(context, context.store, order.order_id, {
      failure: {
        told: prepared.refusal.message,
        reason: `The payment provider declined the payment: ${prepared.refusal.message}`,
      },
    });
    throw paymentError(order, prepared.refusal);
  }
  if ('error' in prepared) {
    context.log.warn({ err: prepared.error, order_id: order.order_id }, 'a payment could not be prepared');
    await settleOrder(context, context.store, order.order_id, { failure: unanswered() });
    throw unavailable();
  }
  const { intent, price } = prepared;
  await recordIntent(context, order, intent.id);
  if (price) await keepPrice(context.db, order.store_id, intent.id, price);
  if (order.payment_intent_id && order.payment_intent_id !== intent.id) {
    // The shopper may be paying the intent that this one replaces, in another tab.
    const paidAfterAll = await endEarlierPayment(context, order, order.payment_intent_id, judgement.outcome);
    if (paidAfterAll) return paidAfterAll;
  }
  const return_url = orderReceivedUrl(context.request.origin, order);
  const payment = await confirmPayment(context, order, intent.id, method, {
    return_url,
    isSaving: cardholder.isSaving,
  });
  if (payment.outcome === 'unknown') return resultOf(context, order, 'pending');
  if (payment.outcome === 'declined') {
    await settleOrder(context, context.store, order.order_id, {
      failure: { told: payment.message, reason: payment.reason, charge_id: payment.charge_id },
    });
    throw paymentError(order, payment);
  }
  if (judgement.awaitsCard && payment.intent.status === 'requires_capture' && (await isBlockedByCard(context, order))) {
    await settleOrder(context, context.store, order.order_id);
    throw blocked(order);
  }
  const paid = await settleOrder(context, context.store, order.order_id);
  return resultOf(context, paid, isDecided(payment.intent) ? 'success' : 'pending', payment.intent);
});

/** No payment is made. An open earlier attempt is canceled, so that it can't be paid past the rules. */
async function refuseBlocked(context: Context, order: OrderRow): Promise<CheckoutResult> {
  if (order.payment_intent_id) {
    const paidAfterAll = await endEarlierPayment(context, order, order.payment_intent_id, 'block');
    if (paidAfterAll) return paidAfterAll;
    await recordIntent(context, order, null);
  }
  await settleOrder(context, context.store, order.order_id, {
    failure: { told: blocked(order).message, reason: 'Your fraud filters blocked the payment. Nothing was charged.' },
  });
  throw blocked(order);
}

/** Ends the payment of an earlier attempt; returns the order's result when it was paid meanwhile in another tab. */
async function endEarlierPayment(
  context: Context,
  order: OrderRow,
  payment_intent_id: string,
  /** The rules' outcome for the attempt that follows. */
  outcome: FraudOutcome,
): Promise<CheckoutResult | undefined> {
  const earlier = await endPayment(context, context.store, payment_intent_id, { isAbandoned: true });
  if (earlier.outcome === 'decided') {
    await withdrawJudgement(context, order, outcome);
    await recordIntent(context, order, payment_intent_id);
    return resultOf(context, await settleOrder(context, context.store, order.order_id), 'success');
  }
  if (earlier.outcome === 'unknown') {
    await settleOrder(context, context.store, order.order_id, { failure: unanswered() });
    throw unavailable();
  }
  return undefined;
}

/** Whether the rules block the payment after the bank's card check. If the provider doesn't respond, a job finishes this. */
async function isBlockedByCard(context: Context, order: OrderRow): Promise<boolean> {
  try {
    return (await within(finishCardCheck(context, context.store, order.order_id), cardPatience)) === 'block';
  } catch (error) {
    context.log.warn({ err: error, order_id: order.order_id }, 'a held payment could not be judged yet');
    return false;
  }
}

/** The order of this cart, when an earlier attempt has paid it after all: asking again must not charge again. */
async function findSettled(context: Context, token: string): Promise<OrderRow | undefined> {
  const { store } = context;
  const cart = await readCart(context.db, store.store_id, token);
  const order = cart.order_id === null ? undefined : await findOrder(context.db, store.store_id, cart.order_id);
  if (!order) return undefined;
  if (!isPayable(order)) return order.status === 'cancelled' ? undefined : order;
  if (!order.payment_intent_id) return undefined;
  try {
    const intent = await context.provider.stripe.paymentIntents.retrieve(
      order.payment_intent_id,
      {},
      { stripeAccount: store.account_id, timeout: patience },
    );
    if (!isDecided(intent)) return undefined;
  } catch (error) {
    context.log.warn({ err: error, order_id: order.order_id }, 'an earlier payment could not be read');
    throw unavailable();
  }
  return settleOrder(context, store, order.order_id);
}

async function readPaymentMethod(context: Context, id: string): Promise<Stripe.PaymentMethod> {
  try {
    return await context.provider.stripe.paymentMethods.retrieve(
      id,
      {},
      { stripeAccount: context.store.account_id, timeout: patience },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw refuseField('payment_data', 'We couldn’t find this payment method. Enter it again.');
    context.log.warn({ err: error }, 'a payment method could not be read');
    throw unavailable();
  }
}

/** Stored before the confirmation, so that after a crash the intent is found by the order. */
const recordIntent = (context: Context, order: OrderRow, payment_intent_id: string | null) =>
  context.db
    .updateTable('orders')
    .set({ payment_intent_id })
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.order_id)
    .execute();

/** Another card is another purchase, which an empty cart cannot be: an old order must not pass for it. */
const orderedAlready = (order: OrderRow) =>
  refuse(
    'woocommerce_rest_cart_empty',
    409,
    `You’ve already ordered these items (order ${order.order_id}). We didn’t charge you again.`,
    { order_id: order.order_id, order_key: order.order_key },
  );

const unavailable = () =>
  refuse(
    'woocommerce_rest_checkout_unavailable',
    503,
    'Payments are unavailable right now and nothing was charged. Try again in a moment.',
  );

/** The same for the order. */
const unanswered = () => ({
  told: unavailable().message,
  reason: 'The payment provider didn’t answer. Nothing was charged.',
});

const blocked = (order: OrderRow) =>
  refuse('wcpay_blocked_by_fraud_rule', 402, blockedText, {
    order_id: order.order_id,
    order_key: order.order_key,
    payment_status: 'failure',
  });

/** The order stays, and the same cart can pay it again. */
const paymentError = (order: OrderRow, reason: { message: string; code: string; decline_code?: string | null }) =>
  refuse('woocommerce_rest_payment_error', 402, reason.message, {
    order_id: order.order_id,
    order_key: order.order_key,
    payment_status: 'failure',
    error_code: reason.code,
    decline_code: reason.decline_code ?? null,
  });

function resultOf(
  context: Context,
  order: OrderRow,
  payment_status: 'success' | 'pending',
  intent?: Stripe.PaymentIntent,
): CheckoutResult {
  const needsAction = payment_status === 'pending' && intent?.status === 'requires_action';
  const next = needsAction ? intent.next_action : null;
  return {
    order_id: order.order_id,
    order_number: String(order.order_id),
    order_key: order.order_key,
    status: order.status,
    billing_address: StoreAddress.parse(order.billing),
    shipping_address: StoreAddress.parse(order.shipping),
    payment_method: 'woocommerce_payments',
    payment_result: {
      payment_status,
      payment_details: [
        ...(order.payment_intent_id ? [{ key: 'payment_intent_id', value: order.payment_intent_id }] : []),
        ...(needsAction && intent.client_secret ? [{ key: 'client_secret', value: intent.client_secret }] : []),
        ...(next ? [{ key: 'next_action', value: next.type }] : []),
      ],
      redirect_url: addressOf(next) ?? orderReceivedUrl(context.request.origin, order),
    },
  };
}

/** The page that the shopper continues on; a voucher is shown with the order, and a card's bank asks on our own page. */
const addressOf = (next: Stripe.PaymentIntent.NextAction | null | undefined): string | undefined =>
  next?.redirect_to_url?.url ??
  next?.alipay_handle_redirect?.url ??
  next?.wechat_pay_display_qr_code?.hosted_instructions_url ??
  undefined;
