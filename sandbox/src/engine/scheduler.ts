import type { Clock } from './clock.ts';
import { byClock, type Core, type DueSource } from '../api/core.ts';

/** The jobs that resources schedule, as a source of due work. */
export function jobSource(core: Core): DueSource {
  return {
    async next() {
      const { rows } = await core.pool.query<{ due: string }>('select due from jobs order by due, id limit 1');
      return rows[0] && Number(rows[0].due);
    },
    async run() {
      while (await runOne(core));
    },
  };
}

/** How long a failed job waits, so that it doesn't delay the others. */
const retryMs = 3_600_000;

/** Runs the job that has been due the longest; false when none is. */
async function runOne(core: Core): Promise<boolean> {
  let id: string | undefined;
  try {
    return await core.transact(byClock, async (tx) => {
      // Skip locked: a second process on the same database takes the next one instead of waiting.
      const { rows } = await tx.client.query<{
        id: string;
        account: string;
        kind: string;
        data: Record<string, unknown>;
      }>(
        `delete from jobs where id = (select id from jobs where due <= $1 order by due, id limit 1 for update skip locked)
         returning id, account, kind, data`,
        [tx.nowMs],
      );
      const job = rows[0];
      if (!job) return false;
      id = job.id;
      const handler = core.jobs.get(job.kind);
      if (!handler) throw new Error(`No handler for job ${job.kind}`);
      await handler(tx, job, core);
      return true;
    });
  } catch (error) {
    if (id === undefined) throw error;
    console.error('sandbox: a job failed and waits for an hour', error);
    await core.pool.query('update jobs set due = $2 where id = $1', [id, core.clock.now() + retryMs]);
    return true;
  }
}

/** Runs what is due: in the background as time passes, at once when the clock is moved. */
export class Scheduler {
  readonly #clock: Clock;
  readonly #sources: readonly DueSource[];
  readonly #running = new Map<DueSource, Promise<void>>();
  readonly #timers = new Map<DueSource, NodeJS.Timeout>();
  #moving: Promise<void> = Promise.resolve();
  #isMoving = false;
  #closed = false;

  constructor(clock: Clock, sources: readonly DueSource[]) {
    this.#clock = clock;
    this.#sources = sources;
  }

  /** Looks for due work soon. Cheap to call often. */
  wake(): void {
    if (this.#closed || this.#isMoving) return;
    for (const source of this.#sources) this.#arm(source, 0);
  }

  #arm(source: DueSource, delay: number): void {
    clearTimeout(this.#timers.get(source));
    const timer = setTimeout(() => void this.#tend(source), delay);
    timer.unref();
    this.#timers.set(source, timer);
  }

  async #tend(source: DueSource): Promise<void> {
    if (this.#closed || this.#isMoving) return;
    try {
      await this.#runSource(source);
      const next = await source.next();
      // A minute at most: the clock may be moved, or another process may add work.
      if (next !== undefined && !this.#closed)
        this.#arm(source, Math.min(Math.max(next - this.#clock.now(), 5), 60_000));
    } catch (error) {
      if (this.#closed) return;
      console.error('sandbox: due work failed', error);
      this.#arm(source, 10_000);
    }
  }

  /** One run at a time per source; a call during a run waits for it, then runs again. */
  async #runSource(source: DueSource): Promise<void> {
    for (let running = this.#running.get(source); running; running = this.#running.get(source))
      await running.catch(() => undefined);
    if (this.#closed) return;
    const run = source.run();
    this.#running.set(source, run);
    try {
      await run;
    } finally {
      this.#running.delete(source);
    }
  }

  /** Until nothing is due now. */
  async settle(): Promise<void> {
    for (let busy = true; busy && !this.#closed;) {
      busy = false;
      for (const source of this.#sources) {
        await this.#running.get(source)?.catch(() => undefined);
        const next = await source.next();
        if (next !== undefined && next <= this.#clock.now()) {
          busy = true;
          await this.#runSource(source);
        }
      }
    }
  }

  /** Moves the clock; forward, everything that becomes due happens on the way, in the order of its time. */
  async moveTo(target: number): Promise<void> {
    const before = this.#moving;
    const move = (async () => {
      await before.catch(() => undefined);
      await this.#live(target);
    })();
    this.#moving = move;
    await move;
  }

  async #live(target: number): Promise<void> {
    this.#isMoving = true;
    try {
      for (const running of this.#running.values()) await running.catch(() => undefined);
      for (;;) {
        const dues = await Promise.all(this.#sources.map((source) => source.next()));
        const due = Math.min(...dues.map((next) => next ?? Infinity));
        if (due > target) break;
        // What is already overdue runs now, not in the past.
        this.#clock.standAt(Math.max(due, this.#clock.now()));
        for (const [index, source] of this.#sources.entries()) {
          const next = dues[index];
          if (next !== undefined && next <= due) await this.#runSource(source);
        }
      }
      await this.#clock.moveTo(target);
    } finally {
      this.#clock.release();
      this.#isMoving = false;
      this.wake();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.allSettled(this.#running.values());
  }
}
