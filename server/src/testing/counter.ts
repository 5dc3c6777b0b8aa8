import type Stripe from 'stripe';
import { projectPayment } from '../books/project-payment.ts';
import { placeOrder } from './payments.ts';
import type { World } from './world.ts';

/** A counter with a card reader, as an app and its till use it: at the provider, without our endpoints. */
export interface Counter {
  location: string;
  /** Registers another reader. */
  addReader(registration_code?: string): Promise<string>;
  /** Shows the payment on the reader and holds a card to it. */
  present(
    payment_intent: string,
    options?: { reader?: string; type?: 'card_present' | 'interac_present'; number?: string },
  ): Promise<void>;
  /** A whole sale of a fresh order, captured at once, in our books. */
  sell(options: { amount: number; reader?: string; metadata?: Record<string, string> }): Promise<string>;
}

export async function openCounter(world: World): Promise<Counter> {
  const { stripe } = world.provider;
  const account = { stripeAccount: world.store.account_id };
  const { id: location } = await stripe.terminal.locations.create(
    {
      display_name: 'Counter',
      address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' },
    },
    account,
  );
  const addReader = async (registration_code = 'simulated-wpe'): Promise<string> =>
    (await stripe.terminal.readers.create({ registration_code, location, label: 'Till' }, account)).id;
  const first = await addReader();
  const present: Counter['present'] = async (
    payment_intent,
    { reader = first, type = 'card_present', number } = {},
  ) => {
    await stripe.terminal.readers.processPaymentIntent(reader, { payment_intent }, account);
    await stripe.testHelpers.terminal.readers.presentPaymentMethod(
      reader,
      { type, ...(number && { [type]: { number } }) },
      account,
    );
  };
  return {
    location,
    addReader,
    present,
    async sell({ amount, reader = first, metadata = {} }) {
      const order_id = await placeOrder(world, { total: amount });
      const intent: Stripe.PaymentIntent = await stripe.paymentIntents.create(
        {
          amount,
          currency: 'usd',
          allowed_payment_method_types: ['card_present'],
          capture_method: 'automatic',
          metadata: { order_id: String(order_id), ...metadata },
        },
        account,
      );
      await present(intent.id, { reader });
      await projectPayment(world, world.store, intent.id);
      return intent.id;
    },
  };
}
