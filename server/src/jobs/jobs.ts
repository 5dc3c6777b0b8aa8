import { Logger, run, runMigrations, runOnce } from 'graphile-worker';
import type { JobHelpers, Runner, TaskList, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { sql } from 'kysely';
import type { JobName, JobPayloads, ProcessServices, Services } from '../context.ts';
import { forStore } from '../for-store.ts';
import { modeOf } from '../database/stores.ts';

/** What a job does with its payload. Each is a file of its feature, `<name>.ts`, and must be safe to run twice. */
export type Job<Name extends JobName> = (
  services: JobPayloads[Name] extends { store_id: number } ? Services : ProcessServices,
  payload: JobPayloads[Name],
  /** Aborts when the worker must stop: a long job gives up and runs again after the next start. */
  signal?: AbortSignal,
) => Promise<void>;

export type Jobs = { [Name in JobName]?: Job<Name> };

/** Prepares the queue's own schema. */
export const prepareQueue = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool });

/** `Services.enqueue`: the job is added by the same transaction as the change that asks for it. */
export const enqueue: Services['enqueue'] = async (tx, job, payload, options = {}) => {
  await sql`select graphile_worker.add_job(${job}, payload => ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null}, run_at => ${options.delaySeconds === undefined ? (options.runAt ?? null) : sql`now() + make_interval(secs => ${options.delaySeconds})`}, max_attempts => 25)`.execute(
    tx,
  );
};

// The queue's own lines are not JSON; jobs log what matters through the services.
const quiet = new Logger(() => () => {});

const taskList = (jobs: Jobs, services: ProcessServices): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown, { abortSignal }: JobHelpers) => {
        const given = payload as { store_id?: number }; // the queue returns what `enqueue` stored for this name
        const own = given.store_id === undefined ? services : await ofStore(services, given.store_id);
        return job(own as Services, payload as never, abortSignal); // a job of one store gets that store's, as its type says
      },
    ]),
  );

async function ofStore(services: ProcessServices, store_id: number): Promise<Services> {
  const row = await services.db.selectFrom('stores').select('mode').where('store_id', '=', store_id).executeTakeFirst();
  return forStore(services, { mode: modeOf(row?.mode) });
}

/** Starts the worker; it polls once a second beside the database's notifications. */
export const startWorker = (
  pool: pg.Pool,
  jobs: Jobs,
  services: ProcessServices,
  events?: WorkerEvents,
): Promise<Runner> =>
  run({
    pgPool: pool,
    events,
    crontab: '',
    taskList: taskList(jobs, services),
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quiet,
  });

/** Runs everything that is due, for tests and the seed command. */
export const runDueJobs = (pool: pg.Pool, jobs: Jobs, services: ProcessServices): Promise<void> =>
  runOnce({ pgPool: pool, taskList: taskList(jobs, services), noHandleSignals: true, logger: quiet });
