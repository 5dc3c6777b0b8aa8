import type Stripe from 'stripe';
import type { TestSandbox } from './sandbox.ts';

/** Pays $50.00 with a card that is disputed at once, unless told otherwise. */
export const pay = (
  { stripe }: Pick<TestSandbox, 'stripe'>,
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    payment_method: 'pm_card_createDispute',
    confirm: true,
    return_url: 'https://store.example/back',
    ...params,
  });

export const disputesOf = async (
  { stripe }: Pick<TestSandbox, 'stripe'>,
  intent: Pick<Stripe.PaymentIntent, 'id'>,
): Promise<Stripe.Dispute[]> => (await stripe.disputes.list({ payment_intent: intent.id })).data;

/** A payment with a test card, and the one dispute that it brings. */
export async function disputedWith(sandbox: TestSandbox, card: string): Promise<Stripe.Dispute> {
  const intent = await pay(sandbox, { payment_method: card });
  await sandbox.settle();
  const [dispute] = await disputesOf(sandbox, intent);
  if (!dispute) throw new Error(`${card} brought no dispute`);
  return dispute;
}

/** What tests of disputes do over and over, in one sandbox. */
export const disputeVerbs = (sandbox: TestSandbox) => ({
  /** Like `pay`, and waits for what follows from it. */
  async pay(params: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.PaymentIntent> {
    const intent = await pay(sandbox, params);
    await sandbox.settle();
    return intent;
  },
  disputed: (card = 'pm_card_createDispute') => disputedWith(sandbox, card),
});
