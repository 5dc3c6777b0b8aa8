import type { JobName, Services } from './context.ts';

/** Jobs that ask for themselves again: each looks at our clock every so often and does what has become due. */
const standingJobs: JobName[] = ['reconcile_provider', 'charge_reader_fees'];

/** Has them look now: at start, and when the clock was moved. Asking twice is asking once. */
export async function lookNow(services: Services): Promise<void> {
  for (const job of standingJobs) await services.enqueue(services.db, job, {}, { key: job, delaySeconds: 0 });
}
