import type pg from 'pg';
import type { DueSource } from '../core.ts';
import type { FaultList } from '../faults/fault-list.ts';
import { pause } from '../faults/misbehave.ts';
import { delayAfterFailure } from './retry-schedule.ts';
import { signatureHeader } from './signature.ts';

export interface CourierOptions {
  pool: pg.Pool;
  clock: { now(): number };
  deliver: (url: string, init: RequestInit) => Promise<Response>;
  faults: FaultList;
}

interface Delivery {
  id: string;
  endpoint: string;
  type: string;
  body: string;
  attempts: number;
  spared: boolean;
  url: string;
  secret: string;
}

// The machine's clock, however the sandbox's stands: receivers check the age of a signature by theirs,
// and a lease is about real seconds.
const wallNow = Date.now;
const timeoutMs = 10_000;
/** Longer than an attempt can last: only a crash leaves a lease to run out. */
export const leaseMs = 25_000;
const perEndpoint = 4;
const faultDelayMs = 5000;

/**
 * Carries events from the outbox to the webhook endpoints, never inside the request that caused them.
 * What waits is in the database, so it survives a restart; a lease keeps two processes off one delivery.
 */
export class Courier implements DueSource {
  readonly #options: CourierOptions;
  readonly #underWay = new Map<string, number>();
  readonly #attempts = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  async next(): Promise<number | undefined> {
    const { rows } = await this.#options.pool.query<{ due: string | null }>(
      `select min(due) as due from sandbox.webhook_deliveries where state = 'waiting' and leased_until <= $1`,
      [wallNow()],
    );
    const due = rows[0]?.due;
    return due === null || due === undefined ? undefined : Number(due);
  }

  /** Delivers what is due. A slow receiver does not keep the others waiting: new work is taken up meanwhile. */
  async run(): Promise<void> {
    const latest = wallNow() + timeoutMs * 1.5;
    do {
      for (const delivery of await this.#claim()) this.#start(delivery);
      const next = new AbortController();
      if (this.#attempts.size > 0) await Promise.race([...this.#attempts, pause(50, next.signal)]);
      next.abort();
    } while (this.#attempts.size > 0 && wallNow() < latest && !this.#closing.signal.aborted);
  }

  /** Breaks off what is under way; it stays in the outbox for the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#attempts);
  }

  #start(delivery: Delivery): void {
    this.#count(delivery.endpoint, 1);
    const attempt = this.#attempt(delivery)
      .catch((error: unknown) => console.error('sandbox: a delivery was interrupted and will be tried again', error))
      .finally(() => {
        this.#attempts.delete(attempt);
        this.#count(delivery.endpoint, -1);
      });
    this.#attempts.add(attempt);
  }

  #count(endpoint: string, by: number): void {
    const count = (this.#underWay.get(endpoint) ?? 0) + by;
    if (count > 0) this.#underWay.set(endpoint, count);
    else this.#underWay.delete(endpoint);
  }

  async #claim(): Promise<Delivery[]> {
    const { pool, clock } = this.#options;
    const { rows } = await pool.query<Delivery>(
      `update sandbox.webhook_deliveries as d set leased_until = $1::bigint + ${leaseMs}
         from sandbox.objects as e join sandbox.webhook_secrets as s on s.endpoint = e.id
        where e.id = d.endpoint and e.object = 'webhook_endpoint' and d.id in (
          select w.id from sandbox.webhook_deliveries as w
           where w.state = 'waiting' and w.due <= $2 and w.leased_until <= $1 and w.endpoint <> all($3)
           order by w.due, w.id limit 100 for update skip locked)
        returning d.id, d.endpoint, d.type, d.body, d.attempts, d.spared, e.data->>'url' as url, s.secret`,
      [
        wallNow(),
        clock.now(),
        [...this.#underWay].filter(([, count]) => count >= perEndpoint).map(([endpoint]) => endpoint),
      ],
    );
    const inOrder = rows.toSorted((a, b) => Number(a.id) - Number(b.id));
    const room = new Map<string, number>();
    const taken: Delivery[] = [];
    const left: string[] = [];
    for (const delivery of inOrder) {
      const free = room.get(delivery.endpoint) ?? perEndpoint - (this.#underWay.get(delivery.endpoint) ?? 0);
      room.set(delivery.endpoint, free - 1);
      if (free > 0) taken.push(delivery);
      else left.push(delivery.id);
    }
    if (left.length > 0) await this.#giveBack(left);
    return taken;
  }

  async #giveBack(ids: string[]): Promise<void> {
    await this.#options.pool.query(
      'update sandbox.webhook_deliveries set leased_until = 0 where id = any($1::bigint[])',
      [ids],
    );
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { faults, clock } = this.#options;
    const fault = delivery.spared ? undefined : faults.takeForWebhook(delivery.type);
    if (fault?.mode === 'drop') return this.#finish(delivery, 'dropped', 'dropped by a fault');
    if (fault?.mode === 'delay') return this.#hold(delivery, clock.now() + (fault.delay_ms ?? faultDelayMs), false);
    // Held until something later has arrived, or nothing did for a while.
    if (fault?.mode === 'reorder') return this.#hold(delivery, clock.now() + (fault.delay_ms ?? faultDelayMs), true);
    let failure = await this.#send(delivery, fault?.mode === 'bad-signature');
    if (fault?.mode === 'duplicate') failure = (await this.#send(delivery, false)) ?? failure;
    if (failure !== undefined)
      return this.#closing.signal.aborted ? this.#giveBack([delivery.id]) : this.#postpone(delivery, failure);
    // What has arrived is not kept: the event itself is.
    await this.#options.pool.query('delete from sandbox.webhook_deliveries where id = $1', [delivery.id]);
    await this.#release(delivery);
  }

  /** What went wrong, or nothing when the receiver answered 2xx in time. */
  async #send(delivery: Delivery, badSignature: boolean): Promise<string | undefined> {
    const { deliver } = this.#options;
    const secret = badSignature ? 'whsec_of_somebody_else' : delivery.secret;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), timeoutMs);
    const closed = () => stop.abort();
    this.#closing.signal.addEventListener('abort', closed, { once: true });
    if (this.#closing.signal.aborted) closed();
    const timedOut = new Promise<string>((resolve) =>
      stop.signal.addEventListener('abort', () => resolve(`no answer within ${timeoutMs} ms`), { once: true }),
    );
    const answered = async (): Promise<string | undefined> => {
      try {
        const response = await deliver(delivery.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            accept: '*/*',
            'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
            'stripe-signature': signatureHeader(delivery.body, [secret], Math.floor(wallNow() / 1000)),
          },
          body: delivery.body,
          redirect: 'manual',
          signal: stop.signal,
        });
        await response.body?.cancel();
        return response.ok ? undefined : `HTTP ${response.status}`;
      } catch (error) {
        return `no connection: ${error instanceof Error ? error.message : String(error)}`;
      }
    };
    try {
      return await Promise.race([answered(), timedOut]);
    } finally {
      clearTimeout(timer);
      this.#closing.signal.removeEventListener('abort', closed);
    }
  }

  async #finish({ id }: Delivery, state: 'dropped' | 'failed', error: string): Promise<void> {
    await this.#options.pool.query(
      `update sandbox.webhook_deliveries set state = $2, attempts = attempts + 1, last_error = $3, leased_until = 0 where id = $1`,
      [id, state, error],
    );
  }

  async #postpone(delivery: Delivery, error: string): Promise<void> {
    const { pool, clock } = this.#options;
    const delay = delayAfterFailure(delivery.attempts + 1);
    if (delay === undefined) return this.#finish(delivery, 'failed', error);
    await pool.query(
      `update sandbox.webhook_deliveries set attempts = attempts + 1, last_error = $2, due = $3, leased_until = 0 where id = $1`,
      [delivery.id, error, clock.now() + delay],
    );
  }

  async #hold({ id }: Delivery, until: number, forALater: boolean): Promise<void> {
    await this.#options.pool.query(
      `update sandbox.webhook_deliveries set spared = true, held = $3, due = $2, leased_until = 0 where id = $1`,
      [id, until, forALater],
    );
  }

  async #release({ id, endpoint }: Delivery): Promise<void> {
    await this.#options.pool.query(
      `update sandbox.webhook_deliveries set held = false, due = 0 where endpoint = $1 and held and state = 'waiting' and id < $2`,
      [endpoint, id],
    );
  }
}
