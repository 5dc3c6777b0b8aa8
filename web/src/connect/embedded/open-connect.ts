import type { AppearanceOptions, StripeConnectInstance } from '@stripe/connect-js';
import type { AccountSession } from '@purser/contract/connect/account';
import { client } from '../../api.ts';
import { settings } from '../../page-settings.ts';

/** A session for the provider’s elements, or an empty list when there is none. */
export type SessionAnswer = AccountSession | [];

/**
 * The provider's elements for the store's account, or nothing without a session; throws when the provider's script can't be loaded.
 * Sessions expire, so another is fetched when one is needed.
 */
export async function openConnect({
  newSession = () => client.connect.getAccountSession(),
  appearance,
}: { newSession?: () => Promise<SessionAnswer>; appearance?: AppearanceOptions } = {}): Promise<
  StripeConnectInstance | undefined
> {
  const session = await newSession();
  if (Array.isArray(session) || !session.publishableKey) return undefined;
  await loadScript(settings.provider.connectScriptUrl);
  const { loadConnectAndInitialize } = await import('@stripe/connect-js/pure');
  let first: string | undefined = session.clientSecret;
  return loadConnectAndInitialize({
    publishableKey: session.publishableKey,
    locale: session.locale,
    appearance: { overlays: 'drawer', ...appearance },
    fetchClientSecret: async () => {
      if (first !== undefined) {
        const secret = first;
        first = undefined;
        return secret;
      }
      const next = await newSession();
      if (Array.isArray(next)) throw new Error('There is no account session.');
      return next.clientSecret;
    },
  });
}

let loading: Promise<void> | undefined;

/** Loads the script before the official loader does, which throws an uncatchable error when the script fails to load. */
function loadScript(url: string): Promise<void> {
  if ('StripeConnect' in window) return Promise.resolve();
  // A page that is reopened while the script loads must not run it twice: it defines custom elements.
  loading ??= addScript(url).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const addScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)));
    document.head.append(script);
  });
