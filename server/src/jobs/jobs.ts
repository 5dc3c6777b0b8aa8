import { Logger, run, runMigrations, runOnce } from 'graphile-worker';
import type { JobHelpers, Runner, TaskList, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { sql } from 'kysely';
import type { JobName, JobPayloads, Services } from '../context.ts';

/** What a job does with its payload. Each is a file of its feature, `<name>.ts`, and must be safe to run twice. */
export type Job<Name extends JobName> = (
  services: Services,
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

const taskList = (jobs: Jobs, services: Services): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown, { abortSignal }: JobHelpers) => job(services, payload as never, abortSignal), // the queue returns what `enqueue` stored for this name
    ]),
  );

/** Starts the worker; it polls once a second beside the database's notifications. */
export const startWorker = (pool: pg.Pool, jobs: Jobs, services: Services, events?: WorkerEvents): Promise<Runner> =>
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
export const runDueJobs = (pool: pg.Pool, jobs: Jobs, services: Services): Promise<void> =>
  runOnce({ pgPool: pool, taskList: taskList(jobs, services), noHandleSignals: true, logger: quiet });
