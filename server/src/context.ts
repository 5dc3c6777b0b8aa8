import type { Capability } from '@purser/contract/endpoint';
import type { roles } from '@purser/contract/users/user';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, DatabaseTransaction } from './database/database.ts';
import type { Provider } from './provider/provider.ts';

/** Which of the provider's two worlds: play money, or real. */
export type Mode = 'test' | 'live';

/** A store as every request and job knows it. */
export interface Store {
  store_id: number;
  name: string;
  currency: string;
  country: string;
  timezone: string;
  locale: string;
  /** Of its account; of the account that it will get while it has none. */
  mode: Mode;
  /** The connected account at the provider. */
  account_id: string;
  /** Whether it is the platform's own account: no application fee is taken, and its events name no account. */
  is_platform_account: boolean;
  /** Since when its books are closed: test history, which is only read. */
  closed?: Temporal.Instant | null;
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

/** What the process offers, whatever the store. */
export interface ProcessServices {
  config: Config;
  db: Database;
  /** Lists and exports read here; the same database unless a replica is configured. */
  replica: Database;
  clock: Clock;
  /** By mode: at least one of them. */
  providers: { test?: Provider; live?: Provider };
  log: Logger;
  /** Enqueues a job in the transaction of the change, so that both happen or neither. `delaySeconds` are real ones, whatever our clock says. */
  enqueue<Name extends JobName>(
    tx: Database | DatabaseTransaction,
    job: Name,
    payload: JobPayloads[Name],
    options?: { key?: string; runAt?: Temporal.Instant; delaySeconds?: number },
  ): Promise<void>;
}

/** What a store's requests and jobs alike work with; see `for-store.ts`. */
export interface Services extends ProcessServices {
  /** In the mode of the store's account. */
  provider: Provider;
}

/** What each job gets, by its name; `job-list.ts` names the function of each. */
export interface JobPayloads {
  migrate_stripe_billing: { store_id: number };
  finish_card_check: { store_id: number; order_id: number };
  charge_reader_fees: Record<string, never>;
  check_site: { store_id: number };
  /** Asked for by a user; otherwise the daily one, when it is due. */
  make_backups: { isAsked?: boolean };
  import_history: { store_id: number };
  make_documents: Record<string, never>;
  mail_receipt: { store_id: number; order_id: number; payment_intent_id: string };
  process_provider_event: { store_id: number; event_id: string };
  read_payout_entries: { store_id: number; payout_id: string };
  reckon_payouts: { store_id: number; currency: string; since: string };
  /** Without a store, every store whose turn has come; the same below. */
  reconcile_money_intents: { store_id?: number; money_intent_id?: string };
  reconcile_provider: { store_id?: number; payment_intent_id?: string; payout_id?: string };
  /** Without a store, every store: those whose reminders have come due. */
  remind_of_deadlines: { store_id?: number };
  run_export: { store_id: number; export_id: string };
  send_mail: { store_id: number; mail_id: number };
  send_dispute_webhook: { store_id: number; delivery_id: string };
  /** `since`, `looks` and `isTold` pass from one look at an unreadable payment to the next. */
  settle_order: {
    store_id: number;
    order_id: number;
    is_held?: boolean;
    since?: string;
    looks?: number;
    isTold?: boolean;
  };
  write_notes: { store_id?: number };
}
export type JobName = keyof JobPayloads;

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
    /** The shop as a manager’s preview simulates it; nothing is stored. */
    simulation?: { hasSwitcher: boolean; isAutomatic: boolean } | undefined;
    /** `?test_history=` of an admin’s address: which closed books of this store to read. */
    test_history?: number | undefined;
    idempotency_key: string | undefined;
    /** Identifies the session or application password, for keys derived per caller. */
    session: string;
    /** The name of the application password that the caller used. */
    application?: string;
  };
  /** Headers of the response. */
  response_headers: Headers;
  /** A success status other than the contract's own: 202 for an act whose outcome is not known yet. The HTTP adapter reads it after the handler. */
  response: { status?: number };
}
