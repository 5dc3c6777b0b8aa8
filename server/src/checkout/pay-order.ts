import { canBeHeld } from '@purser/contract/transactions/payment-method';
import Stripe from 'stripe';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Services, Store } from '../context.ts';
import { settlementCurrency } from '../connect/read-account.ts';
import { callProvider } from '../provider/call-provider.ts';
import { isMissing } from '../provider/read-payment.ts';
import { agreePrice } from '../books/payment-fee.ts';
import { feeOf } from '../provider/fee-plan.ts';
import type { FeePrice } from '../provider/fee-plan.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { paymentMetadata } from '../orders/payment-metadata.ts';
import { problemOf, reasonOf } from '../orders/payment-problem.ts';

/** The outcome of an attempt to pay. `unknown`: the provider didn't respond, and reading the payment failed too. */
export type Payment =
  | { outcome: 'decided'; intent: Stripe.PaymentIntent }
  /** `message` is for the shopper, `reason` for the merchant, `charge_id` the charge that was declined. */
  | {
      outcome: 'declined';
      message: string;
      reason: string;
      code: string;
      decline_code: string | null;
      charge_id?: string | undefined;
    }
  /** `isMissing`: the provider responded that no such payment exists. */
  | { outcome: 'unknown'; isMissing?: boolean };

const debits = new Set(['sepa_debit', 'au_becs_debit', 'us_bank_account', 'bacs_debit']);

/** Why an intent could not be made ready; nothing was confirmed, so no money can have moved. */
export type Preparation =
  | { intent: Stripe.PaymentIntent; price: FeePrice | undefined }
  | { refusal: { message: string; code: string } }
  | { error: unknown };

/**
 * Makes the order's payment intent ready, so that its id is known before any money can move and a lost response to the
 * confirmation can always be read back.
 */
export async function preparePayment(
  context: Context,
  order: OrderRow,
  method: Stripe.PaymentMethod,
  { isHeld, customer }: { isHeld: boolean; customer?: string | undefined },
): Promise<Preparation> {
  const { provider, store } = context;
  const { paymentIntents } = provider.stripe;
  const key = `purser-${order.order_key}-${order.attempt}`;
  // A platform takes no fee from itself; the provider refuses one.
  const price = store.is_platform_account
    ? undefined
    : await agreePrice(context, store, {
        method: method.type,
        currency: order.currency,
        settlement_currency: await settlementCurrency(context, store, order.currency),
        card_country: method.card?.country ?? null,
      });
  const wanted = {
    amount: order.total,
    currency: order.currency,
    allowed_payment_method_types: [method.type],
    application_fee_amount: price && feeOf(price, order.total).amount,
    capture_method: isHeld && canBeHeld(method.type) ? ('manual' as const) : ('automatic' as const),
    shipping: shippingOf(order),
    ...(customer !== undefined && { customer }),
  };
  const { payment_intent_id } = order;
  const budget = { total: 6000, each: 4000, pause: provider.pause };
  if (payment_intent_id) {
    const updated = await callProvider(
      ({ timeout }) =>
        paymentIntents.update(payment_intent_id, wanted, {
          stripeAccount: store.account_id,
          idempotencyKey: `${key}-update`,
          timeout,
        }),
      budget,
    );
    if (updated.ended === 'answered') return own(updated.answer, order, price);
    // An intent in a state that cannot change any more is replaced.
    if (updated.ended !== 'refused') return { error: updated.error };
  }
  const created = await callProvider(
    ({ timeout }) =>
      paymentIntents.create(
        {
          ...wanted,
          automatic_payment_methods: { enabled: true },
          description: `Order ${order.order_id} · ${store.name}`,
          metadata: paymentMetadata(order, context.request.origin),
        },
        { stripeAccount: store.account_id, idempotencyKey: `${key}-create`, timeout },
      ),
    budget,
  );
  if (created.ended === 'answered') return own(created.answer, order, price);
  if (created.ended !== 'refused') return { error: created.error };
  return { refusal: { message: created.error.message, code: created.error.code ?? 'refused' } };
}

const own = (intent: Stripe.PaymentIntent, order: OrderRow, price: FeePrice | undefined): Preparation =>
  isOwn(intent, order) ? { intent, price } : { error: new Error('the provider answered about another payment') };

/** Confirms the prepared intent with the shopper's payment method. */
export async function confirmPayment(
  context: Context,
  order: OrderRow,
  intent_id: string,
  method: Stripe.PaymentMethod,
  { return_url, isSaving = false }: { return_url: string; isSaving?: boolean },
): Promise<Payment> {
  const { store, provider } = context;
  const confirmed = await callProvider(
    ({ timeout }) =>
      provider.stripe.paymentIntents.confirm(
        intent_id,
        {
          payment_method: method.id,
          return_url,
          ...(isSaving && { setup_future_usage: 'on_session' as const }),
          ...(method.type === 'wechat_pay' && { payment_method_options: { wechat_pay: { client: 'web' as const } } }),
          ...(debits.has(method.type) && {
            mandate_data: {
              customer_acceptance: {
                type: 'online' as const,
                online: { ip_address: order.customer_ip, user_agent: order.user_agent || 'unknown' },
              },
            },
          }),
        },
        {
          stripeAccount: store.account_id,
          idempotencyKey: `purser-${order.order_key}-${order.attempt}-confirm`,
          timeout,
        },
      ),
    { total: 11_000, each: 8000, pause: provider.pause },
  );
  if (confirmed.ended === 'answered' && confirmed.answer.id === intent_id && isOwn(confirmed.answer, order))
    return { outcome: 'decided', intent: confirmed.answer };
  if (confirmed.ended === 'not_sent') return notMade;
  if (confirmed.ended === 'refused') {
    const { error } = confirmed;
    if (error instanceof Stripe.errors.StripeCardError)
      return {
        outcome: 'declined',
        message: problemOf(error),
        reason: reasonOf(error),
        code: error.code ?? 'card_declined',
        decline_code: error.decline_code ?? null,
        charge_id: error.charge,
      };
    // An intent that was paid or cancelled from elsewhere is read below.
    if (error.code !== 'payment_intent_unexpected_state')
      return {
        outcome: 'declined',
        message: unusable,
        reason: `The payment provider declined the payment: ${error.message}`,
        code: error.code ?? 'refused',
        decline_code: null,
      };
  }
  context.log.warn(
    { ended: confirmed.ended, order_id: order.order_id, intent_id },
    'the confirmation of a payment got no usable response',
  );
  return endPayment(context, store, intent_id);
}

const notMade: Payment = {
  outcome: 'declined',
  message: 'The payment didn’t go through and nothing was charged. Please try again.',
  reason: 'The payment provider couldn’t process the payment. Nothing was charged.',
  code: 'payment_not_made',
  decline_code: null,
};
const unusable = 'You can’t use this payment method for this order. Choose another.';

/** Undecided payments wait for the shopper, or were given up. */
export const isDecided = (intent: Pick<Stripe.PaymentIntent, 'status'>): boolean =>
  intent.status === 'succeeded' || intent.status === 'requires_capture' || intent.status === 'processing';

/** A response about another payment must never reach our books. */
const isOwn = (intent: Stripe.PaymentIntent, order: OrderRow): boolean =>
  intent.amount === order.total && intent.currency === order.currency && intent.metadata?.order_key === order.order_key;

/**
 * The outcome of a confirmation without a response. An intent that was not confirmed is canceled, because the lost
 * request may still arrive: only then is it safe to say that nothing was charged. One that waits for the shopper is
 * let be, unless it is abandoned.
 */
export async function endPayment(
  services: Pick<Services, 'provider'>,
  store: Store,
  intent_id: string,
  options: { isAbandoned?: boolean } = {},
): Promise<Payment> {
  const { paymentIntents } = services.provider.stripe;
  const account = { stripeAccount: store.account_id, timeout: 3000 };
  let absent = false;
  for (const pause of [0, 2, 4].map((times) => times * services.provider.pause)) {
    await wait(pause);
    try {
      const intent = await paymentIntents.retrieve(intent_id, {}, account);
      if (intent.id !== intent_id) continue;
      const isAwaited = intent.status === 'requires_action' && !options.isAbandoned;
      if (isDecided(intent) || isAwaited) return { outcome: 'decided', intent };
      if (intent.status !== 'canceled') await paymentIntents.cancel(intent_id, {}, account);
      return notMade;
    } catch (error) {
      // Read again: a cancellation that came too late means that the payment went through.
      absent = isMissing(error);
    }
  }
  return { outcome: 'unknown', isMissing: absent };
}

const shippingOf = (order: OrderRow): Stripe.PaymentIntentCreateParams.Shipping => {
  const address = order.shipping;
  return {
    name: `${address.first_name} ${address.last_name}`,
    ...(address.phone && { phone: address.phone }),
    address: {
      line1: address.address_1,
      ...(address.address_2 && { line2: address.address_2 }),
      city: address.city,
      ...(address.state && { state: address.state }),
      ...(address.postcode && { postal_code: address.postcode }),
      country: address.country,
    },
  };
};
