import { call } from '@orpc/server';
import { expect } from 'vitest';
import { readBackOrder } from '../checkout/settle-order.ts';
import { getPaymentIntent } from '../transactions/get-payment-intent.ts';
import { readOrders } from './orders.ts';
import { createShopper, jenny } from './shopper.ts';
import type { World } from './world.ts';

type Billing = Partial<typeof jenny>;

/** Orders of a world that are paid by a bank, a wallet or a lender, and what happens to them there. */
export function localPayments(world: World) {
  const { orderOf, stockOf } = readOrders(world);
  const mailsOf = (order_id: number) =>
    world.db
      .selectFrom('mail')
      .select(['subject', 'body_text'])
      .where('dedupe_key', 'like', `order-%-${order_id}`)
      .orderBy('mail_id')
      .execute();

  /** As `/order-received` does when the shopper opens it. */
  const readBack = async (order_id: number) => readBackOrder(world, world.store, await orderOf(order_id));

  /** Waits at the bank, as far as our books know. */
  async function pass(minutes: number): Promise<void> {
    await world.sandbox.clock.advance(minutes * 60_000);
    await world.settle();
  }

  /** What the provider's form in the browser does: makes the payment method of the shopper. */
  const methodOf = async (type: string, details: object, billing: Billing): Promise<string> => {
    const { email, country, first_name, last_name } = { ...jenny, ...billing };
    const made = await world.provider.stripe.paymentMethods.create(
      {
        type: type as 'ideal',
        [type]: details,
        billing_details: { email, name: `${first_name} ${last_name}`, address: { country } },
      },
      { stripeAccount: world.store.account_id },
    );
    return made.id;
  };

  /** Buys a wool throw: dear enough for every way to pay. */
  async function buy(type: string, currency: string, details: object = {}, billing: Billing = {}) {
    const shopper = createShopper(world);
    await shopper.payIn(currency);
    await shopper.add('wool-throw');
    return { shopper, ...(await shopper.pay(await methodOf(type, details, billing), billing)) };
  }

  /** The shopper's answer at the bank's or wallet's own page; answers where they are sent back to. */
  async function answerAt(address: string, outcome: 'succeed' | 'fail'): Promise<string> {
    const { pathname, search } = new URL(address);
    const done = await world.sandbox.app.request(pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `outcome=${outcome}`,
    });
    expect(done.status).toBe(303);
    return done.headers.get('location') ?? '';
  }

  /** The payment as its details page reads it. */
  async function chargeOf(order_id: number) {
    const { payment_intent_id } = await orderOf(order_id);
    const intent = await call(
      getPaymentIntent,
      { payment_intent_id: payment_intent_id ?? '' },
      { context: world.context() },
    );
    if (!intent.charge) throw new Error(`order ${order_id} has no charge`);
    return intent.charge;
  }

  return { orderOf, stockOf, mailsOf, readBack, pass, methodOf, buy, answerAt, chargeOf };
}
