import type { SiteProblem } from '@purser/contract/connect/site-connection';
import Stripe from 'stripe';
import type { ProcessServices } from '../../context.ts';
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
          // The publishable key is wrong, not the secret one.
          if (error instanceof Stripe.errors.StripeAuthenticationError)
            throw new SiteFault('keys', 'publishable_key_of_other_account', error.message);
          throw error;
        }),
    );
  } finally {
    await stripe.setupIntents.cancel(made.id).catch(() => undefined);
  }
}

/** What each fault of the keys means to the operator, who sets them. */
const lineByProblem: Partial<Record<SiteProblem, string>> = {
  key_refused: 'the provider refuses the secret key',
  key_without_rights: 'the secret key lacks a permission',
  publishable_key_of_other_mode: 'the publishable key is for the other mode',
  publishable_key_of_other_account: 'the publishable key is not of the secret key’s account',
};

/** Logs what is wrong with the keys of each mode, when the process starts; the connection in the settings shows it too. */
export async function reportKeys({ providers, log }: Pick<ProcessServices, 'providers' | 'log'>): Promise<void> {
  for (const [mode, provider] of Object.entries(providers)) {
    try {
      await checkKeys(provider);
    } catch (error) {
      const line = error instanceof SiteFault ? lineByProblem[error.problem] : undefined;
      if (line) log.error({ mode, err: error }, `keys of ${mode} mode: ${line}`);
      else log.warn({ mode, err: error }, `keys of ${mode} mode: they could not be checked`);
    }
  }
}
