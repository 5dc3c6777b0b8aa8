import { isMigrated } from './database/migrate.ts';
import type { RunningServices } from './services.ts';
import type { Work } from './jobs/keep-working.ts';

/** Returns what is missing for serving requests, or nothing. */
export function createReadiness(services: RunningServices, worker: Work): () => Promise<string | undefined> {
  let migrated = false;
  return async () => {
    try {
      const answer = services.pool.query('select 1');
      await Promise.race([
        answer,
        new Promise((_, fail) => {
          setTimeout(() => fail(new Error('timeout')), 2000).unref();
        }),
      ]);
      migrated ||= await isMigrated(services.pool);
    } catch {
      return 'the database does not answer';
    }
    if (!migrated) return 'migrations are missing';
    return worker.isRunning() ? undefined : 'the job queue does not run';
  };
}
