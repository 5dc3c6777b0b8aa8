import { readBackups } from '../../backups/make-backup.ts';
import type { Services, Store } from '../../context.ts';
import { transact } from '../../database/database.ts';
import { endNotes } from '../add-note.ts';
import { screenAction } from '../note-actions.ts';
import { openNotes } from '../open-notes.ts';
import { tellStaff } from '../tell-staff.ts';

const failedNote = 'purser-backup-failed';

/** Tells the staff, once, when the last backup of the database failed, until one is good again. */
export async function tellFailedBackup(services: Services, { store_id }: Store): Promise<void> {
  const { db } = services;
  const [{ last, lastGood }, told] = await Promise.all([readBackups(services), openNotes(db, store_id, failedNote)]);
  if (last?.state !== 'failed') {
    await endNotes(services, store_id, told);
    return;
  }
  if (told.length > 0) return;
  await transact(db, (tx) =>
    tellStaff(services, tx, store_id, {
      name: failedNote,
      subject: last.started.toString(),
      type: 'error',
      title: 'The backup of your store failed',
      text: [
        `We couldn’t make a backup: ${last.error ?? 'the reason is unknown'}.`,
        lastGood
          ? `The last good one is of ${lastGood.started.toString().slice(0, 10)}. We try again every hour.`
          : 'There is no good one yet. We try again every hour.',
      ],
      order_id: null,
      payment_intent_id: null,
      actions: [screenAction('see-backups', 'View backups', '/payments/overview')],
    }),
  );
}
