import pg from 'pg';
import Stripe from 'stripe';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';
import type { StripeEvent, StripeObject } from '../engine/store.ts';
import { checkAnswer, checkEvent } from './conformance.ts';
import { createDatabase } from './database.ts';

export interface TestSandbox extends Sandbox {
  /** The SDK, as the connected account; without retries, so that an error is thrown at once. */
  stripe: Stripe;
  platform: Stripe;
  publishable: Stripe;
  /** Every event so far, oldest first, of the connected account unless another is named. */
  events(account?: string): Promise<StripeEvent[]>;
  /** Raw SQL on the sandbox's own database. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Also checks every recorded event against the API description. */
  dispose(): Promise<void>;
}

/** The id behind a field that may be expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return (typeof reference === 'string' ? reference : reference?.id) ?? '';
}

/**
 * A sandbox on a fresh database, on a Monday at noon that passes only when a test moves the clock.
 * Every successful response is checked against the API description.
 */
export async function createTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const database = await createDatabase();
  const sandbox = await createSandbox({
    realNow: () => Date.UTC(2026, 10, 2, 12),
    ...options,
    database: database.config,
  });
  const pool = new pg.Pool({ ...database.config, max: 1 });
  // Dropping the database may still meet a connection that is closing; both the pool and its client report that.
  pool.on('error', () => undefined);
  pool.on('connect', (each) => each.on('error', () => undefined));
  const keys = sandbox.keys();
  const problems: unknown[] = [];
  const checked = async (url: string, init?: RequestInit) => {
    const response = await sandbox.request(url, init);
    if (response.status !== 200 || response.headers.get('content-type') !== 'application/json') return response;
    const text = await response.text();
    try {
      checkAnswer(init?.method ?? 'GET', new URL(url).pathname, JSON.parse(text));
    } catch (problem) {
      // The SDK would report it as a lost connection, so it is also thrown at the end.
      problems.push(problem);
      throw problem;
    }
    return new Response(text, { status: 200, headers: response.headers });
  };
  // A browser's view of an intent has fewer fields than the description demands, so that is not checked.
  const client = (key: string, stripeAccount?: string) =>
    new Stripe(key, {
      httpClient: Stripe.createFetchHttpClient((url, init) =>
        key === keys.publishable ? sandbox.request(urlText(url), init) : checked(urlText(url), init),
      ),
      maxNetworkRetries: 0,
      telemetry: false,
      stripeAccount,
    });
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  return {
    ...sandbox,
    stripe: client(keys.secret, keys.account),
    platform: client(keys.secret),
    publishable: client(keys.publishable, keys.account),
    async events(account = keys.account) {
      const rows = await sql<{ data: StripeEvent }>('select data from sandbox.events where account = $1 order by seq', [
        account,
      ]);
      return rows.map((row) => row.data);
    },
    sql,
    async dispose() {
      await sandbox.settle();
      const events = await sql<{ data: StripeEvent }>('select data from sandbox.events');
      await pool.end();
      await sandbox.close();
      await database.drop();
      if (problems.length > 0) throw problems[0];
      for (const { data } of events) checkEvent(data);
    },
  };
}

function urlText(url: string | URL | Request): string {
  return url instanceof Request ? url.url : url.toString();
}

/** Every object of a kind that the account owns, as it is stored. */
export async function storedObjects<T extends StripeObject>(sandbox: TestSandbox, kind: string): Promise<T[]> {
  const rows = await sandbox.sql<{ data: T }>('select data from sandbox.objects where account = $1 and object = $2', [
    sandbox.keys().account,
    kind,
  ]);
  return rows.map((row) => row.data);
}
