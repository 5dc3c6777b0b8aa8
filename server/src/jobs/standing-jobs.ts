import type { ProcessServices } from '../context.ts';

/** Jobs that enqueue themselves again: each regularly checks our clock and does what is due. */
const standingJobs = [
  'reconcile_provider',
  'charge_reader_fees',
  'write_notes',
  'remind_of_deadlines',
  'make_documents',
  'make_backups',
] as const;

/** Real seconds between two looks at our clock, which may have been moved. */
const tickSeconds = 15;

/** Enqueues the next run of one; only for jobs that also run at start and after the clock was moved. */
export const lookAgain = (services: ProcessServices, job: (typeof standingJobs)[number]): Promise<void> =>
  services.enqueue(services.db, job, {}, { key: job, delaySeconds: tickSeconds });

/** Runs them now: at start, and when the clock was moved. Calling it twice enqueues once. */
export async function lookNow(services: ProcessServices): Promise<void> {
  for (const job of standingJobs) await services.enqueue(services.db, job, {}, { key: job, delaySeconds: 0 });
}
