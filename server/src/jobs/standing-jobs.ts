import type { Services } from '../context.ts';

/** Jobs that ask for themselves again: each looks at our clock every so often and does what has become due. */
const standingJobs = ['reconcile_provider', 'charge_reader_fees', 'write_notes'] as const;

/** Real seconds between two looks at our clock, which may have been moved. */
const tickSeconds = 15;

/** Asks for the next look of one; only those that are also woken at start and by a moved clock can. */
export const lookAgain = (services: Services, job: (typeof standingJobs)[number]): Promise<void> =>
  services.enqueue(services.db, job, {}, { key: job, delaySeconds: tickSeconds });

/** Has them look now: at start, and when the clock was moved. Asking twice is asking once. */
export async function lookNow(services: Services): Promise<void> {
  for (const job of standingJobs) await services.enqueue(services.db, job, {}, { key: job, delaySeconds: 0 });
}
