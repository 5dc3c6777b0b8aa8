import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { projectPayment } from '../books/project-payment.ts';
import { keepPrice } from '../books/payment-fee.ts';
import { feeOf, priceOf } from '../provider/fee-plan.ts';
import type { FeePrice } from '../provider/fee-plan.ts';
import type { World } from './world.ts';

export interface TakenPayment {
  order_id: number;
  payment_intent_id: string;
  charge_id: string;
}

/** An order of the store, as the checkout leaves it before it pays. */
export async function placeOrder(world: World, order: { total: number; currency?: string }): Promise<number> {
  const { db, store, clock } = world;
  const order_id =
    1001 + Number((await db.selectFrom('orders').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
  await db
    .insertInto('orders')
    .values({
      store_id: store.store_id,
      order_id,
      order_key: `wc_order_${randomUUID()}`,
      status: 'pending',
      currency: order.currency ?? 'usd',
      subtotal: order.total,
      shipping_total: 0,
      tax_total: 0,
      total: order.total,
      store_total: order.total,
      customer_name: 'Grace Hopper',
      customer_email: 'grace@example.com',
      customer_country: 'US',
      customer_ip: '198.51.100.7',
      created: clock.now(),
    })
    .execute();
  return order_id;
}

/** Pays an order of its own with a test card, and projects it as the checkout does. */
export async function takePayment(
  world: World,
  options: {
    amount: number;
    currency?: string;
    manual?: boolean;
    card?: string;
    project?: boolean;
    /** What was agreed; else the list price of a home card. */
    price?: FeePrice;
  },
): Promise<TakenPayment> {
  const { amount, currency = 'usd', manual = false, card = 'pm_card_visa' } = options;
  const order_id = await placeOrder(world, { total: amount, currency });
  const home = { card_country: 'US', account_country: 'US', settlement_currency: 'usd' };
  const price = options.price ?? priceOf({ method: 'card', currency, ...home });
  const intent = await world.provider.stripe.paymentIntents.create(
    {
      amount,
      currency,
      payment_method: card,
      confirm: true,
      capture_method: manual ? 'manual' : 'automatic_async',
      application_fee_amount: feeOf(price, amount).amount,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { order_id: String(order_id) },
    },
    { stripeAccount: world.store.account_id },
  );
  await keepPrice(world.db, world.store.store_id, intent.id, price);
  if (options.project !== false) await projectPayment(world, world.store, intent.id);
  return { order_id, payment_intent_id: intent.id, charge_id: chargeIdOf(intent) };
}

const chargeIdOf = (intent: Stripe.PaymentIntent): string =>
  typeof intent.latest_charge === 'string' ? intent.latest_charge : (intent.latest_charge?.id ?? '');
