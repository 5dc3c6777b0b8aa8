import Stripe from 'stripe';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';
import { createDatabase } from './database.ts';

export interface TestSandbox extends Sandbox {
  /** The SDK, as the connected account; retries off so that a refusal is told at once. */
  stripe: Stripe;
  platform: Stripe;
  publishable: Stripe;
  dispose(): Promise<void>;
}

/** A sandbox on a fresh database, on a Monday at noon that passes only when a test moves the clock. */
export async function createTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const database = await createDatabase();
  const sandbox = await createSandbox({
    realNow: () => Date.UTC(2026, 10, 2, 12),
    ...options,
    database: database.config,
  });
  const keys = sandbox.keys();
  const client = (key: string, stripeAccount?: string) =>
    new Stripe(key, {
      httpClient: Stripe.createFetchHttpClient((url, init) => sandbox.request(String(url), init)),
      maxNetworkRetries: 0,
      telemetry: false,
      stripeAccount,
    });
  return {
    ...sandbox,
    stripe: client(keys.secret, keys.account),
    platform: client(keys.secret),
    publishable: client(keys.publishable, keys.account),
    async dispose() {
      await sandbox.close();
      await database.drop();
    },
  };
}
