import type { ProcessServices } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { lookAgain } from '../jobs/standing-jobs.ts';
import { BackupRunning, makeBackup } from './make-backup.ts';

const every = { hours: 24 };
/** The delay of a retry: a full disk stays full for a while. */
const pause = { hours: 1 };

/** Job. Makes the backup that a user asked for, or looks whether the daily one is due and then enqueues itself again. */
export const makeBackups: Job<'make_backups'> = async (services, { isAsked = false }, signal) => {
  try {
    if (isAsked || (await isDue(services))) {
      await makeBackup(services, { cause: isAsked ? 'user' : 'schedule', signal });
      await tellStores(services);
    }
  } catch (error) {
    // One that was asked for comes after the one that is being made.
    if (signal?.aborted || (isAsked && error instanceof BackupRunning)) throw error;
    if (!(error instanceof BackupRunning)) {
      services.log.error({ err: error }, 'a backup failed');
      await tellStores(services);
    }
  }
  if (!isAsked) await lookAgain(services, 'make_backups');
};

/** A day after the last good one; the first a day after the first store was made. */
async function isDue({ config, db, clock }: ProcessServices): Promise<boolean> {
  if (config.BACKUP_KEEP === 0) return false;
  const now = clock.now();
  const isPast = (since: Temporal.Instant, wait: Temporal.DurationLike) =>
    Temporal.Instant.compare(since.add(wait), now) <= 0;
  const newest = db.selectFrom('backups').select('started').orderBy('backup_id', 'desc').limit(1);
  const [good, failed, first] = await Promise.all([
    newest.where('state', '=', 'done').executeTakeFirst(),
    newest.where('state', '=', 'failed').executeTakeFirst(),
    db.selectFrom('stores').select('created as started').orderBy('store_id').limit(1).executeTakeFirst(),
  ]);
  const since = good ?? first;
  return since !== undefined && isPast(since.started, every) && (!failed || isPast(failed.started, pause));
}

/** Notes in the inbox that a backup failed, or works again; see `inbox/news/tell-failed-backup.ts`. */
async function tellStores({ db, enqueue }: ProcessServices): Promise<void> {
  const stores = await db
    .selectFrom('stores')
    .select('store_id')
    .where('account_id', 'is not', null)
    .where('closed', 'is', null)
    .execute();
  for (const { store_id } of stores) await enqueue(db, 'write_notes', { store_id }, { key: `write_notes:${store_id}` });
}
