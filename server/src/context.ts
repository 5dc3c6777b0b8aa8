import type { Capability } from '@purser/contract/endpoint';
import type { roles } from '@purser/contract/users/user';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, DatabaseTransaction } from './database/database.ts';
import type { Provider } from './provider/provider.ts';

/** A store as every request and job knows it. */
export interface Store {
  store_id: number;
  name: string;
  currency: string;
  country: string;
  timezone: string;
  locale: string;
  /** The connected account at the provider. */
  account_id: string;
  /** Whether it is the platform's own account: no application fee is taken, and its events name no account. */
  is_platform_account: boolean;
}

export interface User {
  user_id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  role: (typeof roles)[number];
  capabilities: ReadonlySet<Capability>;
}

/** What the process offers to requests and jobs alike. */
export interface Services {
  config: Config;
  db: Database;
  /** Lists and exports read here; the same database unless a replica is configured. */
  replica: Database;
  clock: Clock;
  provider: Provider;
  log: Logger;
  /** Enqueues a job in the transaction of the change, so that both happen or neither. `delaySeconds` are real ones, whatever our clock says. */
  enqueue(
    tx: Database | DatabaseTransaction,
    job: JobName,
    payload: Record<string, unknown>,
    options?: { key?: string; runAt?: Temporal.Instant; delaySeconds?: number },
  ): Promise<void>;
}

/** Jobs by name; each has a file in its feature that the worker's map names. */
export type JobName =
  | 'migrate_stripe_billing'
  | 'finish_card_check'
  | 'charge_reader_fees'
  | 'mail_receipt'
  | 'process_provider_event'
  | 'read_payout_entries'
  | 'reckon_payouts'
  | 'reconcile_money_intents'
  | 'reconcile_provider'
  | 'run_export'
  | 'send_mail'
  | 'settle_order'
  | 'write_notes';

/** What a handler gets: the services, and who asks from where. */
export interface Context extends Services {
  store: Store;
  /** Null for shoppers and for calls without a valid session and nonce. */
  user: User | null;
  request: {
    id: string;
    ip: string;
    user_agent: string;
    /** The request's own origin, for links that leave the server. */
    origin: string;
    headers: Headers;
    /** `?currency=` of a shop's address: what the shopper asks to see prices in. */
    currency?: string | undefined;
    idempotency_key: string | undefined;
    /** Identifies the session or application password, for keys derived per caller. */
    session: string;
  };
  /** Headers of the response. */
  response_headers: Headers;
  /** A success status other than the contract's own: 202 for an act whose outcome is not known yet. The HTTP adapter reads it after the handler. */
  response: { status?: number };
}
