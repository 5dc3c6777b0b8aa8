import type pg from 'pg';

/**
 * Sandbox time: the wall clock plus an offset that survives restarts. While `advance` works through what becomes due,
 * `now` is the moment being processed.
 */
export class Clock {
  #offset = 0;
  #standing: number | undefined;
  readonly #realNow: () => number;
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool, realNow: () => number) {
    this.#pool = pool;
    this.#realNow = realNow;
  }

  /** Milliseconds since 1970, whole. */
  now(): number {
    return this.#standing ?? Math.floor(this.#realNow() + this.#offset);
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{ value: number }>("select value from settings where key = 'clock_offset'");
    this.#offset = rows[0]?.value ?? 0;
  }

  /** Stops the clock at `moment` until `moveTo` releases it. */
  standAt(moment: number): void {
    this.#standing = moment;
  }

  release(): void {
    this.#standing = undefined;
  }

  async moveTo(moment: number): Promise<void> {
    this.#offset = Math.round(moment - this.#realNow());
    this.#standing = undefined;
    await this.#pool.query(
      "insert into settings values ('clock_offset', $1::jsonb) on conflict (key) do update set value = excluded.value",
      [JSON.stringify(this.#offset)],
    );
  }
}
