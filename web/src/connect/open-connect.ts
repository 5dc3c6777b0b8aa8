import type { StripeConnectInstance } from '@stripe/connect-js';
import { client } from '../api.ts';
import { settings } from '../page-settings.ts';

/** The provider's elements for the store's account, or nothing when they can’t be loaded: no page depends on them. */
export async function openConnect(): Promise<StripeConnectInstance | undefined> {
  const session = await newSession();
  if (!session) return undefined;
  await loadScript(settings.provider.connectScriptUrl);
  const { loadConnectAndInitialize } = await import('@stripe/connect-js/pure');
  let first: string | undefined = session.clientSecret;
  return loadConnectAndInitialize({
    publishableKey: session.publishableKey,
    locale: session.locale,
    fetchClientSecret: async () => {
      const secret = first ?? (await newSession())?.clientSecret;
      first = undefined;
      if (secret === undefined) throw new Error('There is no account session.');
      return secret;
    },
  });
}

async function newSession() {
  const answer = await client.connect.getAccountSession();
  return Array.isArray(answer) ? undefined : answer;
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
