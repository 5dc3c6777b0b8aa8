import type pg from 'pg';
import type { DueSource } from '../api/core.ts';
import type { FaultList } from '../faults/fault-list.ts';
import { pause } from '../faults/misbehave.ts';
import { delayAfterFailure } from './retry-schedule.ts';
import { signatureHeader } from './signature.ts';

interface CourierOptions {
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

/** One try to deliver. */
interface Attempt {
  /** What went wrong; undefined when the receiver responded 2xx in time. */
  failure: string | undefined;
  /** Of the response; null without one. */
  status: number | null;
}

// The machine's clock, even when the sandbox's is moved: receivers check the age of a signature by theirs,
// and a lease is about real seconds.
const wallNow = Date.now;
const timeoutMs = 10_000;
/** Longer than a lane's share can take when every attempt of it runs into the time limit. */
const leaseMs = 120_000;
const lanesPerEndpoint = 4;
/** How many deliveries that arrived are kept, and after how many the older ones are deleted. */
const arrivedKept = 1000;
const sweptEvery = 100;
const faultDelayMs = 5000;

/**
 * Sends events from the outbox to the webhook endpoints, never inside the request that caused them.
 * Pending deliveries are in the database and survive a restart; a lease keeps two processes from sending one delivery.
 */
export class Courier implements DueSource {
  readonly #options: CourierOptions;
  /** A few per endpoint with due deliveries. */
  readonly #lanes = new Map<string, Set<Promise<void>>>();
  readonly #closing = new AbortController();
  #isOpen = false;

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  async next(): Promise<number | undefined> {
    if (!this.#isOpen) {
      // Deliveries of a killed process. If it is alive after all, its receiver gets the event twice, which is allowed.
      await this.#options.pool.query('update webhook_deliveries set leased_until = 0 where leased_until > 0');
      this.#isOpen = true;
    }
    const { rows } = await this.#options.pool.query<{ due: string | null }>(
      `select min(due) as due from webhook_deliveries where state = 'waiting' and leased_until <= $1`,
      [wallNow()],
    );
    // Deliveries in progress are not done yet: waiting for all that is due includes them.
    if (this.#lanes.size > 0) return this.#options.clock.now();
    const due = rows[0]?.due;
    return due === null || due === undefined ? undefined : Number(due);
  }

  /** Delivers what is due. A slow receiver does not delay the others. */
  async run(): Promise<void> {
    const latest = wallNow() + timeoutMs * 1.5;
    do {
      for (const { endpoint, count } of await this.#waiting()) this.#open(endpoint, Number(count));
      const next = new AbortController();
      await Promise.race([...this.#underWay(), pause(this.#lanes.size > 0 ? 50 : 0, next.signal)]);
      next.abort();
    } while (this.#lanes.size > 0 && wallNow() < latest && !this.#isClosing);
  }

  /** Aborts running deliveries; they stay in the outbox for the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay());
  }

  get #isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  #underWay(): Promise<void>[] {
    return [...this.#lanes.values()].flatMap((lanes) => [...lanes]);
  }

  /** Endpoints with due deliveries, and their number. */
  async #waiting(): Promise<{ endpoint: string; count: string }[]> {
    const { pool, clock } = this.#options;
    const { rows } = await pool.query<{ endpoint: string; count: string }>(
      `select endpoint, count(*) as count from webhook_deliveries
        where state = 'waiting' and due <= $1 and leased_until <= $2 group by endpoint`,
      [clock.now(), wallNow()],
    );
    return rows;
  }

  #open(endpoint: string, count: number): void {
    const lanes = this.#lanes.get(endpoint) ?? new Set();
    this.#lanes.set(endpoint, lanes);
    // With few due deliveries, one each, so that none waits behind a slow one.
    const share = Math.min(Math.ceil(count / lanesPerEndpoint), 16);
    for (let open = lanes.size; open < Math.min(lanesPerEndpoint, lanes.size + count); open++) {
      const lane = this.#work(endpoint, share)
        .catch((error: unknown) => console.error('sandbox: deliveries were interrupted and will be tried again', error))
        .finally(() => {
          lanes.delete(lane);
          if (lanes.size === 0) this.#lanes.delete(endpoint);
        });
      lanes.add(lane);
    }
    if (lanes.size === 0) this.#lanes.delete(endpoint);
  }

  /** One delivery after the other, until nothing is due at the endpoint. */
  async #work(endpoint: string, share: number): Promise<void> {
    while (!this.#isClosing) {
      const batch = await this.#claimFor(endpoint, share);
      if (batch.length === 0) return;
      for (const delivery of batch) {
        if (this.#isClosing) await this.#giveBack(delivery);
        else await this.#attempt(delivery);
      }
    }
  }

  async #claimFor(endpoint: string, count: number): Promise<Delivery[]> {
    const { pool, clock } = this.#options;
    const { rows } = await pool.query<Delivery>(
      `update webhook_deliveries as d set leased_until = $1::bigint + ${leaseMs}
         from objects as e join webhook_secrets as s on s.endpoint = e.id
        where e.id = d.endpoint and e.object = 'webhook_endpoint' and d.id in (
          select w.id from webhook_deliveries as w
           where w.endpoint = $3 and w.state = 'waiting' and w.due <= $2 and w.leased_until <= $1
           order by w.due, w.id limit $4 for update skip locked)
        returning d.id, d.endpoint, d.type, d.body, d.attempts, d.spared, e.data->>'url' as url, s.secret`,
      [wallNow(), clock.now(), endpoint, count],
    );
    return rows.toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  async #giveBack({ id }: Delivery): Promise<void> {
    await this.#options.pool.query('update webhook_deliveries set leased_until = 0 where id = $1', [id]);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { faults, clock } = this.#options;
    const fault = delivery.spared ? undefined : faults.takeForWebhook(delivery.type);
    if (fault?.mode === 'drop') return this.#finish(delivery, 'dropped', 'dropped by a fault');
    if (fault?.mode === 'delay') return this.#hold(delivery, clock.now() + (fault.delay_ms ?? faultDelayMs), false);
    // Held until a later event has arrived, or none has for a while.
    if (fault?.mode === 'reorder') return this.#hold(delivery, clock.now() + (fault.delay_ms ?? faultDelayMs), true);
    let outcome = await this.#send(delivery, fault?.mode === 'bad-signature');
    if (fault?.mode === 'duplicate') {
      const second = await this.#send(delivery, false);
      if (second.failure !== undefined || outcome.failure === undefined) outcome = second;
    }
    if (outcome.failure !== undefined)
      return this.#isClosing ? this.#giveBack(delivery) : this.#postpone(delivery, outcome.failure, outcome.status);
    await this.#arrived(delivery, outcome.status);
  }

  async #send(delivery: Delivery, badSignature: boolean): Promise<Attempt> {
    const { deliver } = this.#options;
    const secret = badSignature ? 'whsec_of_somebody_else' : delivery.secret;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), timeoutMs);
    const closed = () => stop.abort();
    this.#closing.signal.addEventListener('abort', closed, { once: true });
    if (this.#closing.signal.aborted) closed();
    const timedOut = new Promise<Attempt>((resolve) =>
      stop.signal.addEventListener(
        'abort',
        () => resolve({ failure: `no answer within ${timeoutMs} ms`, status: null }),
        { once: true },
      ),
    );
    const answered = async (): Promise<Attempt> => {
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
        return { status: response.status, failure: response.ok ? undefined : `HTTP ${response.status}` };
      } catch (error) {
        return { failure: `no connection: ${error instanceof Error ? error.message : String(error)}`, status: null };
      }
    };
    try {
      return await Promise.race([answered(), timedOut]);
    } finally {
      clearTimeout(timer);
      this.#closing.signal.removeEventListener('abort', closed);
    }
  }

  async #finish(
    { id }: Delivery,
    state: 'dropped' | 'failed',
    error: string,
    status: number | null = null,
  ): Promise<void> {
    const { pool, clock } = this.#options;
    await pool.query(
      `update webhook_deliveries set state = $2, attempts = attempts + 1, last_error = $3, response_status = $4, sent_at = $5,
              leased_until = 0
        where id = $1`,
      [id, state, error, status, clock.now()],
    );
  }

  async #postpone(delivery: Delivery, error: string, status: number | null): Promise<void> {
    const { pool, clock } = this.#options;
    const delay = delayAfterFailure(delivery.attempts + 1);
    if (delay === undefined) return this.#finish(delivery, 'failed', error, status);
    await pool.query(
      `update webhook_deliveries set attempts = attempts + 1, last_error = $2, response_status = $3, sent_at = $4, due = $5,
              leased_until = 0
        where id = $1`,
      [delivery.id, error, status, clock.now(), clock.now() + delay],
    );
  }

  async #hold({ id }: Delivery, until: number, forALater: boolean): Promise<void> {
    await this.#options.pool.query(
      `update webhook_deliveries set spared = true, held = $3, due = $2, leased_until = 0 where id = $1`,
      [id, until, forALater],
    );
  }

  /** A delivery that arrived releases those that were held so that it overtakes them. The latest that arrived are kept, to be looked at. */
  async #arrived({ id, endpoint }: Delivery, status: number | null): Promise<void> {
    const { pool, clock } = this.#options;
    await pool.query(
      `with arrived as (
         update webhook_deliveries
            set state = 'delivered', attempts = attempts + 1, last_error = null, response_status = $3, sent_at = $4,
                held = false, leased_until = 0
          where id = $1)
       update webhook_deliveries set held = false, due = 0
        where endpoint = $2 and held and state = 'waiting' and id < $1`,
      [id, endpoint, status, clock.now()],
    );
    if (Number(id) % sweptEvery === 0)
      await pool.query("delete from webhook_deliveries where state = 'delivered' and id < $1::bigint - $2", [
        id,
        arrivedKept,
      ]);
  }
}
