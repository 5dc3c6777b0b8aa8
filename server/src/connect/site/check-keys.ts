import Stripe from 'stripe';
import type { Provider } from '../../provider/provider.ts';
import { inStep } from './provider-fault.ts';
import { SiteFault } from './site.ts';

/**
 * Throws when the keys do not work, or are not of one account and mode. What the secret key makes must be readable with the
 * publishable key, as it is when a shopper pays.
 */
export async function checkKeys({ stripe, publishable_key, test_mode }: Provider): Promise<void> {
  if (publishable_key.startsWith('pk_test_') !== test_mode)
    throw new SiteFault('keys', 'publishable_key_of_other_mode');
  const made = await inStep('keys', 'key_without_rights', () =>
    stripe.setupIntents.create({ description: 'Checks the keys' }),
  );
  try {
    await inStep('keys', 'publishable_key_of_other_account', () =>
      stripe.setupIntents
        .retrieve(made.id, { client_secret: made.client_secret ?? '' }, { apiKey: publishable_key })
        .catch((error: unknown) => {
          // Of the publishable key, not of the secret one.
          if (error instanceof Stripe.errors.StripeAuthenticationError)
            throw new SiteFault('keys', 'publishable_key_of_other_account', error.message);
          throw error;
        }),
    );
  } finally {
    await stripe.setupIntents.cancel(made.id).catch(() => undefined);
  }
}
