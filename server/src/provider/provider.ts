import Stripe from 'stripe';
import { assertNoTransaction } from '../database/database.ts';
import { refusingNoAccount } from './no-account.ts';

/** The only way to the provider: the official SDK, pointed at Stripe, at another base, or in process at the sandbox. */
export interface Provider {
  /** The SDK for one account: `provider.of(store.account_id).refunds.create(…)`. Throws when a transaction of ours is open. */
  stripe: Stripe;
  publishable_key: string;
  /** Of the configured endpoint; empty when none is configured. */
  webhook_secret: string;
  /** Whether it is the provider's test mode. */
  test_mode: boolean;
  /** Whether it is the embedded sandbox, in which no mode moves real money. */
  is_demo: boolean;
  /** How long one call may take, in milliseconds. */
  timeout: number;
  /** Before a call is tried again the first time, in milliseconds; it grows from there. */
  pause: number;
  /** Address of the script that defines `window.Stripe`. */
  script_url: string;
  /** Of the one that defines `window.StripeConnect`. */
  connect_script_url: string;
}

export interface ProviderOptions {
  secret_key: string;
  publishable_key: string;
  webhook_secret: string;
  script_url: string;
  /** Another base than api.stripe.com, for instance http://127.0.0.1:12111. */
  api_base?: string;
  /** Sends the SDK's requests, for the sandbox in process. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Per call, in milliseconds. Acts respond within 35 s, so one call gets a third of that. */
  timeout?: number;
  pause?: number;
}

export const providerApiVersion = '2026-10-28.endive';

export function createProvider(options: ProviderOptions): Provider {
  const base = options.api_base ? new URL(options.api_base) : undefined;
  const send = options.fetch ?? fetch;
  // The SDK hands (url, init), not a Request; the race with the signal lets its timeout stop an in-process call.
  const guarded = (url: string, init: RequestInit): Promise<Response> => {
    assertNoTransaction();
    const { signal } = init;
    if (!signal) return send(url, init);
    return Promise.race([
      send(url, init),
      new Promise<never>((_, reject) =>
        signal.addEventListener(
          'abort',
          () =>
            reject(
              signal.reason instanceof Error ? signal.reason : new DOMException('The call timed out', 'AbortError'),
            ),
          { once: true },
        ),
      ),
    ]);
  };
  const timeout = options.timeout ?? 10_000;
  const stripe = new Stripe(options.secret_key, {
    apiVersion: providerApiVersion,
    // The SDK calls it with a URL and options only.
    httpClient: Stripe.createFetchHttpClient(guarded as typeof fetch),
    // Retries are ours: the intent's key is reused until a read proves what happened.
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
  });
  return {
    stripe: refusingNoAccount(stripe),
    publishable_key: options.publishable_key,
    webhook_secret: options.webhook_secret,
    script_url: options.script_url,
    // The sandbox serves both from one place; Stripe's are apart.
    connect_script_url: options.script_url.startsWith('https://')
      ? 'https://connect-js.stripe.com/v1.0/connect.js'
      : options.script_url.replace(/v3\.js$/, 'connect.js'),
    timeout,
    pause: options.pause ?? 250,
    is_demo: !options.script_url.startsWith('https://'),
    test_mode: /^(sk|rk)_test_/.test(options.secret_key),
  };
}
