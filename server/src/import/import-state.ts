import { sql } from 'kysely';
import type { CompiledQuery, Selectable } from 'kysely';
import { importPhases } from '@purser/contract/import/history-import';
import type { HistoryImport, ImportPhase, ImportProblem } from '@purser/contract/import/history-import';
import { toUnixSeconds } from '@purser/contract/dates';
import type { Services, Store } from '../context.ts';
import type { ImportCursor } from '../database/column-types.ts';
import { transact } from '../database/database.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import type { HistoryImports } from '../database/tables.ts';
import { toJson } from '../database/upsert.ts';

export type ImportRow = Selectable<HistoryImports>;
type Counts = HistoryImport['counts'];

export const noCounts: Counts = {
  payments: 0,
  refunds: 0,
  disputes: 0,
  payouts: 0,
  known: 0,
  without_intent: 0,
  unexplained: 0,
};

export const findImport = (db: Database | DatabaseTransaction, store_id: number): Promise<ImportRow | undefined> =>
  db.selectFrom('history_imports').selectAll().where('store_id', '=', store_id).executeTakeFirst();

/** Starts the import of the store, or continues one that was paused or failed, and enqueues the job. Concurrent calls start one. */
export async function beginImport(
  services: Pick<Services, 'db' | 'clock' | 'enqueue'>,
  { store_id }: Pick<Store, 'store_id'>,
  also?: (tx: DatabaseTransaction) => Promise<void>,
): Promise<ImportRow> {
  return transact(services.db, async (tx) => {
    const now = services.clock.now();
    await tx
      .insertInto('history_imports')
      .values({
        store_id,
        state: 'running',
        phase: 'payouts',
        counts: toJson(noCounts),
        until: now,
        started: now,
        cursor: '{}',
      })
      .onConflict((conflict) =>
        conflict
          .column('store_id')
          .doUpdateSet({ state: 'running', problem: null, failures: 0 })
          .where('history_imports.state', 'in', ['paused', 'failed']),
      )
      .execute();
    const row = await tx
      .selectFrom('history_imports')
      .selectAll()
      .where('store_id', '=', store_id)
      .executeTakeFirstOrThrow();
    if (row.state === 'running') await askForImport(services, tx, store_id);
    await also?.(tx);
    return row;
  });
}

export const askForImport = (
  services: Pick<Services, 'enqueue'>,
  tx: Database | DatabaseTransaction,
  store_id: number,
  delaySeconds = 0,
): Promise<void> =>
  services.enqueue(tx, 'import_history', { store_id }, { key: `import_history:${store_id}`, delaySeconds });

/** Another worker writes the import, or it was paused. */
export class ImportStopped extends Error {}

/** A change of an import's row, for the transaction of a batch. */
export type Step = Partial<Pick<ImportRow, 'phase' | 'state' | 'finished'>> & {
  cursor?: ImportCursor;
  counts?: Partial<Counts>;
  /** How far down the phase has come, in Unix seconds. */
  reached?: number;
};

/** The import that a worker works on: its row as the last batch left it. */
export class RunningImport {
  readonly services: Services;
  readonly store: Store;
  #row: ImportRow;
  /** Of this worker, in this phase: where and when it began, for the time that is left. */
  #began = performance.now();
  #from: number;
  #payments = 0;

  constructor(services: Services, store: Store, row: ImportRow) {
    this.services = services;
    this.store = store;
    this.#row = row;
    this.#from = this.reached;
  }

  get row(): ImportRow {
    return this.#row;
  }

  get until(): number {
    return toUnixSeconds(this.#row.until);
  }

  /** What is newer is done in this phase. */
  get reached(): number {
    return this.#row.cursor.to ?? this.until + 1;
  }

  get oldest(): number {
    return this.#row.oldest ? toUnixSeconds(this.#row.oldest) : 0;
  }

  /** The statement that writes a step; run it in the batch's transaction, and hand its result to `written`. */
  write(step: Step): CompiledQuery<ImportRow> {
    const { phase, state, finished } = { ...this.#row, ...step };
    const isNext = phase !== this.#row.phase;
    const cursor = step.cursor ?? (isNext ? {} : this.#row.cursor);
    const sums = { ...this.#row.counts };
    for (const [name, more] of Object.entries(step.counts ?? {}) as [keyof Counts, number][]) sums[name] += more; // of the type's members
    const pace = isNext ? { share: 0, seconds_left: null, rate: null } : this.#pace(step.reached, sums.payments);
    return sql<ImportRow>`
      update history_imports set state = ${state}, phase = ${phase}, cursor = ${toJson(cursor)}, counts = ${toJson(sums)}, finished = ${finished},
        share = ${pace.share}, seconds_left = ${pace.seconds_left}, payments_per_second = ${pace.rate}, version = version + 1, problem = null, failures = 0
      where store_id = ${this.store.store_id} and version = ${this.#row.version} and state = 'running' returning *`.compile(
      this.services.db,
    );
  }

  /** After the statement of `write`, before the commit: throws when another worker or the merchant was there first. */
  checked(rows: readonly ImportRow[]): ImportRow {
    const [row] = rows;
    if (!row) throw new ImportStopped();
    return row;
  }

  /** After the commit. */
  advanced(row: ImportRow): void {
    if (row.phase !== this.#row.phase) {
      this.#began = performance.now();
      this.#payments = 0;
    } else this.#payments += row.counts.payments - this.#row.counts.payments;
    const isNext = row.phase !== this.#row.phase;
    this.#row = row;
    if (isNext) this.#from = this.reached;
  }

  /** A step that is a transaction of its own. */
  async step(step: Step, also?: (tx: DatabaseTransaction) => Promise<void>): Promise<void> {
    const row = await transact(this.services.db, async (tx) => {
      await also?.(tx);
      return this.checked((await tx.executeQuery(this.write(step))).rows);
    });
    this.advanced(row);
  }

  #pace(reached: number | undefined, payments: number) {
    if (reached === undefined)
      return {
        share: this.#row.share,
        seconds_left: this.#row.seconds_left,
        rate: this.#row.payments_per_second,
      };
    const all = Math.max(1, this.until - this.oldest);
    const seconds = (performance.now() - this.#began) / 1000;
    const done = this.#from - reached;
    const left = Math.max(0, reached - this.oldest);
    const made = this.#payments + payments - this.#row.counts.payments;
    return {
      share: Math.min(1, Math.max(0, (this.until - reached) / all)),
      seconds_left: done > 0 && seconds > 1 ? Math.ceil((seconds * left) / done) : null,
      rate: seconds > 0.5 && made > 0 ? made / seconds : this.#row.payments_per_second,
    };
  }
}

/** What went wrong, kept for the screen; `state` is `running` when the import continues automatically. */
export async function noteProblem(
  { db }: Pick<Services, 'db'>,
  store_id: number,
  problem: ImportProblem,
  state: 'running' | 'failed',
): Promise<number> {
  const row = await db
    .updateTable('history_imports')
    .set((eb) => ({ problem, state, failures: eb('failures', '+', 1) }))
    .where('store_id', '=', store_id)
    .where('state', '=', 'running')
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export const nextPhase = (phase: ImportPhase): ImportPhase | undefined => importPhases[importPhases.indexOf(phase) + 1];

/** As the API shows it. */
export function toHistoryImport(row: ImportRow): HistoryImport {
  const isRunning = row.state === 'running';
  return {
    status: row.state,
    phase: row.state === 'done' ? null : row.phase,
    counts: { ...noCounts, ...row.counts },
    share: row.state === 'done' ? 1 : row.share,
    payments_per_second: isRunning ? row.payments_per_second : null,
    seconds_left: isRunning ? row.seconds_left : null,
    reached: row.cursor.to ?? null,
    started: toUnixSeconds(row.started),
    finished: row.finished && toUnixSeconds(row.finished),
    problem: row.problem,
  };
}

/** Nothing was ever imported: whether there is something to bring. */
export const notBegun = (status: 'nothing' | 'available' | 'unknown'): HistoryImport => ({
  status,
  phase: null,
  counts: noCounts,
  share: 0,
  payments_per_second: null,
  seconds_left: null,
  reached: null,
  started: null,
  finished: null,
  problem: null,
});
