import type { Runner, WorkerEvents } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import type { RunningServices } from '../services.ts';

export interface Work {
  isRunning(): boolean;
  stop(): Promise<void>;
}

const beatEvery = 5000;
/** Long enough for a busy process to miss two beats. */
const deadAfter = '20 seconds';

/**
 * Runs jobs until stopped. A worker that gives up, because the database went away, is started again; jobs of workers that were
 * killed are set free.
 */
export function keepWorking(services: RunningServices, jobs: Jobs): Work {
  const { pool, log } = services;
  let runner: Runner | undefined;
  let isStopping = false;
  const workers = new Set<string>();
  const beat = async () => {
    try {
      await showAlive(pool, [...workers]);
    } catch (error) {
      log.warn({ err: error }, 'the heartbeat of the job workers could not be written');
    }
  };
  const timer = setInterval(() => void beat(), beatEvery);
  timer.unref();
  const work = async () => {
    // With the embedded database, earlier holders of job locks no longer exist.
    if (!services.config.DATABASE_URL) await pool.query('truncate job_workers');
    while (!isStopping) {
      try {
        const events: WorkerEvents = new EventEmitter();
        events.on('worker:create', ({ worker }) => {
          workers.add(worker.workerId);
          void beat();
        });
        events.on('worker:stop', ({ worker }) => workers.delete(worker.workerId));
        runner = await startWorker(pool, jobs, services, events);
        await runner.promise;
      } catch (error) {
        log.error({ err: error }, 'the job worker ended');
      }
      runner = undefined;
      if (!isStopping) await sleep(1000);
    }
  };
  const working = work();
  return {
    isRunning: () => runner !== undefined,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await runner?.stop().catch(() => {});
      await Promise.race([working, sleep(1500, undefined, { ref: false })]);
      if (workers.size > 0)
        await pool.query('delete from job_workers where worker_id = any($1)', [[...workers]]).catch(() => {});
    },
  };
}

async function showAlive(pool: pg.Pool, workers: string[]): Promise<void> {
  await pool.query(
    'insert into job_workers (worker_id) select unnest($1::text[]) on conflict (worker_id) do update set seen = now()',
    [workers],
  );
  await pool.query(`delete from job_workers where seen < now() - interval '${deadAfter}'`);
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker._private_jobs
     where locked_by is not null and locked_at < now() - interval '3 seconds'
       and not exists (select 1 from job_workers where worker_id = locked_by)`,
  );
  if (rows.length > 0)
    await pool.query('select graphile_worker.force_unlock_workers($1)', [rows.map((row) => row.locked_by)]);
}
