import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant } from '../endpoint.ts';

const path = '/wc/v3/payments/backups';

/** Hours that a good backup counts. */
export const backupCounts = 48;

/** Has a job back up the database. What became of it is in the item `backups` of readiness a moment later. */
export const startBackup = merchant('purser_settings')
  .route({ method: 'POST', path, summary: 'Back up the database now' })
  .output(z.object({ created: UnixSeconds }));

/** Keeps, with name and date, that the database is backed up by other means. */
export const saveBackupsElsewhere = merchant('purser_settings')
  .route({ method: 'POST', path: `${path}/elsewhere`, summary: 'Say whether the database is backed up elsewhere' })
  .input(z.strictObject({ is_elsewhere: z.boolean() }))
  .output(z.object({ is_elsewhere: z.boolean() }));
