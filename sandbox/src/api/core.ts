import pg from 'pg';
import type { Around } from './call.ts';
import type { Clock } from '../engine/clock.ts';
import type { Keys } from '../engine/keys.ts';
import type { Mode } from '../engine/mode.ts';
import { Tx, type RequestOrigin, type StoreHooks, type StripeEvent } from '../engine/store.ts';

export const apiVersion = '2026-10-28.endive';

export type JobHandler = (tx: Tx, job: { account: string; data: Record<string, unknown> }, core: Core) => Promise<void>;

/** What resources and the edges (webhooks, faults, controls, pages) share. One per mode. */
export interface Core {
  readonly mode: Mode;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly keys: Keys;
  /** Origin under which a browser reaches the sandbox. */
  readonly publicUrl: () => string;
  /** Where this mode is mounted there. */
  readonly baseUrl: () => string;
  readonly deliver: (url: string, init: RequestInit) => Promise<Response>;
  /** Job handlers by kind. Register before `start`. */
  readonly jobs: Map<string, JobHandler>;
  /** Called inside each transaction that has events, before they are written. */
  readonly eventListeners: ((tx: Tx, events: { account: string; event: StripeEvent }[]) => Promise<void>)[];
  /** Sources of due work: jobs, webhook deliveries. Register before `start`. */
  readonly sources: DueSource[];
  /** Wraps every API request: the place of faults. Default: none. */
  around: Around | undefined;
  /** Runs work in one transaction: writes, events and jobs all appear or none do. */
  transact<T>(origin: RequestOrigin, work: (tx: Tx) => Promise<T>): Promise<T>;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Checks for due work soon, in the background. Called after each commit. */
  wake(): void;
}

/** A source of work that runs when it is due. */
export interface DueSource {
  /** When the next piece is due (milliseconds of sandbox time); undefined when nothing waits. */
  next(): Promise<number | undefined>;
  /** Runs what is due at `clock.now()`. Never called concurrently. */
  run(): Promise<void>;
}

export const byClock: RequestOrigin = { id: null, idempotency_key: null };

/** The transaction part of the core, apart from it so that tests of the store can stand alone. */
export function transactions(pool: pg.Pool, clock: Clock, hooks: StoreHooks, committed: (tx: Tx) => void) {
  return {
    async transact<T>(origin: RequestOrigin, work: (tx: Tx) => Promise<T>): Promise<T> {
      const client = await pool.connect();
      let failed: Error | undefined;
      try {
        await client.query('begin');
        const tx = new Tx(client, hooks, clock.now(), origin);
        const result = await work(tx);
        await tx.finish();
        await client.query('commit');
        committed(tx);
        return result;
      } catch (error) {
        await client.query('rollback').catch((problem: Error) => (failed = problem));
        throw error;
      } finally {
        client.release(failed);
      }
    },
    async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const client = await pool.connect();
      try {
        const tx = new Tx(client, hooks, clock.now(), byClock);
        const result = await work(tx);
        // Reading may materialise imported objects; they are written in statements of their own.
        await tx.finish();
        return result;
      } finally {
        client.release();
      }
    },
  };
}
