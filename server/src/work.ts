import type { Runner } from 'graphile-worker';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobName } from './context.ts';
import { startWorker } from './jobs.ts';
import type { Job } from './jobs.ts';
import type { RunningServices } from './services.ts';

export interface Work {
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Runs jobs until stopped; a worker that gives up, because the database went away, is started again. */
export function keepWorking(services: RunningServices, jobs: Partial<Record<JobName, Job>>): Work {
  let runner: Runner | undefined;
  let isStopping = false;
  const work = async () => {
    while (!isStopping) {
      try {
        runner = await startWorker(services.pool, jobs, services);
        await runner.promise;
      } catch (error) {
        services.log.error({ err: error }, 'the job worker ended');
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
      await runner?.stop().catch(() => {});
      await Promise.race([working, sleep(1500, undefined, { ref: false })]);
    },
  };
}
