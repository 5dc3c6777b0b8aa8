import { sql } from 'kysely';
import Stripe from 'stripe';
import type { ImportProblem } from '@purser/contract/import/history-import';
import { fromUnixSeconds } from '@purser/contract/dates';
import { findStore } from '../access/find-store.ts';
import { sweepFinancing } from '../books/loans/project-financing.ts';
import { sweepWarnings } from '../books/project-fraud-warning.ts';
import type { Services, Store } from '../context.ts';
import { poolOf } from '../database/database.ts';
import { vacuumTables } from '../database/vacuum-tables.ts';
import type { Job } from '../jobs/jobs.ts';
import { isAccessLost } from '../provider/is-refusal.ts';
import { importBalance } from './import-balance.ts';
import { importPayouts } from './import-payouts.ts';
import { paymentTables } from './payment-rows.ts';
import { ImportStopped, RunningImport, askForImport, findImport, nextPhase, noteProblem } from './import-state.ts';
import { pacedCalls } from './paced-calls.ts';
import type { Call } from './paced-calls.ts';
import { countUnexplained, provePayouts } from './prove-payouts.ts';
import { newestBefore, oldestOf, paymentLists, readPayments } from './read-payments.ts';
import { slices } from './slices.ts';
import { writePayments } from './write-payments.ts';

/** Slices read ahead while one is written. */
const inFlight = 3;
/** Seconds before a worker looks again whether another one, which works on the import, has died. */
const lookAgainSeconds = 10;
/** The most attempts after failures of our own. */
const patience = 8;
/** Tables that the proofs of the payouts still write to. */
const provenTables = ['payout_entries', 'transactions'] as const;

/** Job: imports the history of the store's account, from where the last worker stopped. */
export const importHistoryJob: Job<'import_history'> = async (services, { store_id }, signal) => {
  const end = await workOnImport(services, store_id, signal);
  if (end === 'busy') await askForImport(services, services.db, store_id, lookAgainSeconds);
};

/**
 * Works on the import until it is done, paused, or has to wait for the provider; `busy` when another worker runs it. After a
 * crash at any moment, the next worker continues after the last batch that was written.
 */
export async function workOnImport(
  services: Services,
  store_id: number,
  signal?: AbortSignal,
): Promise<'busy' | 'ended'> {
  const client = await poolOf(services.db).connect();
  // Ends with the connection, and so with the process.
  const lock = `history import ${store_id}`;
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
      [lock],
    );
    if (!rows[0]?.mine) return 'busy';
    try {
      await work(services, store_id, signal);
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lock]);
    }
    return 'ended';
  } finally {
    client.release();
  }
}

async function work(services: Services, store_id: number, signal: AbortSignal | undefined): Promise<void> {
  const store = await findStore(services.db, store_id);
  const row = await findImport(services.db, store_id);
  if (!store || row?.state !== 'running') return;
  if (store.closed || store.account_id === '') {
    await noteProblem(services, store_id, store.closed ? 'books_closed' : 'account_deauthorized', 'failed');
    return;
  }
  try {
    await runPhases(new RunningImport(services, store, row), pacedCalls(services, signal));
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof ImportStopped) return;
    const { problem, isFinal } = problemOf(error);
    services.log.warn({ err: error, store_id, problem }, 'the import of the history stopped');
    const failures = await noteProblem(services, store_id, problem, isFinal ? 'failed' : 'running');
    if (isFinal) return;
    if (problem === 'unexpected' && failures >= patience) await noteProblem(services, store_id, problem, 'failed');
    else await askForImport(services, services.db, store_id, Math.min(300, 5 * 2 ** Math.min(failures, 6)));
  }
}

/** What to tell the merchant, and whether trying again can't help. */
function problemOf(error: unknown): { problem: ImportProblem; isFinal: boolean } {
  if (isAccessLost(error)) return { problem: 'account_deauthorized', isFinal: true };
  if (!(error instanceof Stripe.errors.StripeError)) return { problem: 'unexpected', isFinal: false };
  if (error.statusCode === 401 || error.statusCode === 403) return { problem: 'key_without_rights', isFinal: true };
  return { problem: 'provider_unavailable', isFinal: false };
}

async function runPhases(progress: RunningImport, call: Call): Promise<void> {
  const { services, store } = progress;
  const lists = paymentLists(services, store);
  if (progress.row.oldest === null) {
    const oldest = await oldestOf(call, { intents: lists.intents, charges: lists.charges }, progress.until + 1);
    await progress.step({}, (tx) =>
      tx
        .updateTable('history_imports')
        .set({ oldest: oldest === undefined ? progress.row.until : fromUnixSeconds(oldest) })
        .where('store_id', '=', store.store_id)
        .execute()
        .then(() => undefined),
    );
  }
  let vacuumed: Promise<void> | undefined;
  for (;;) {
    const { phase } = progress.row;
    if (phase === 'balance' || phase === 'proofs') vacuumed ??= vacuumBeside(services);
    if (phase === 'payouts') await importPayouts(progress, call);
    else if (phase === 'payments') await importPayments(progress, call, lists);
    else if (phase === 'balance') await importBalance(progress, call);
    else await provePayouts(progress);
    const next = nextPhase(phase);
    if (!next) break;
    await progress.step({ phase: next });
  }
  await finish(progress);
  await vacuumed;
}

async function importPayments(
  progress: RunningImport,
  call: Call,
  lists: ReturnType<typeof paymentLists>,
): Promise<void> {
  const found = slices({
    to: progress.reached,
    inFlight,
    read: (from, to) => readPayments(call, lists, from, to),
    newestBefore: (to) => newestBefore(call, lists, to),
  });
  await writePayments(progress, found);
}

/** Vacuums what is complete after the payments, while the next phases leave the database room. */
function vacuumBeside({ db }: Services): Promise<void> {
  const done = vacuumTables(
    db,
    paymentTables.filter((table) => !provenTables.some((proven) => proven === table)),
  );
  // Its failure is thrown where it is awaited.
  done.catch(() => {});
  return done;
}

/** Folds what was counted, ends the import, and then tells the planner of the last rows. */
async function finish(progress: RunningImport): Promise<void> {
  const { services, store } = progress;
  await sweepWarnings(services, store, fromUnixSeconds(0));
  await sweepFinancing(services, store, fromUnixSeconds(0));
  await fold(services, store);
  await progress.step({
    state: 'done',
    finished: services.clock.now(),
    counts: { unexplained: await countUnexplained(progress) },
  });
  await vacuumTables(services.db, provenTables);
}

async function fold({ db }: Services, { store_id }: Store): Promise<void> {
  await sql`select fold_transaction_deltas(${store_id})`.execute(db);
  await sql`select fold_ledger_day_deltas(${store_id})`.execute(db);
  await sql`select fold_dispute_day_deltas(${store_id})`.execute(db);
  await sql`delete from history_import_parts where store_id = ${store_id}`.execute(db);
}
