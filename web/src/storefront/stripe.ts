import type { Stripe, StripeConstructorOptions } from '@stripe/stripe-js';

/** The provider's client, or nothing when its script didn't load within ten seconds. */
export async function loadStripe(key: string, stripeAccount: string, locale: string): Promise<Stripe | undefined> {
  const options: StripeConstructorOptions = {
    stripeAccount,
    // A language that the provider's script doesn't have falls back to English there.
    locale: locale.split('-')[0] as StripeConstructorOptions['locale'],
  };
  for (let waited = 0; waited < 10_000; waited += 100) {
    if (window.Stripe) return window.Stripe(key, options);
    await new Promise((done) => setTimeout(done, 100));
  }
  return undefined;
}
