import type { ResetListener } from '../connect/begin-new-books.ts';
import { showTasksAgain } from '../tasks/tasks-visibility.ts';
import { askForNotes, instantNote } from './write-notes.ts';

/** What screens no longer say of the old account; of the new one they say it for the first time. */
const dismissals = [
  'wcpay_next_deposit_notice_dismissed',
  'wcpay_instant_deposit_notice_dismissed',
  'wcpay_connection_success_modal_dismissed',
];

/** A new account has its own news and its own tasks: those of the old one go with it, and so does what was done with them. */
export const forgetAccountNews: ResetListener = async (services, tx, store_id) => {
  await tx
    .deleteFrom('notes')
    .where('store_id', '=', store_id)
    // Our own names are news of the account and its money; the store's own keep the names of the ecosystem.
    .where((eb) => eb.or([eb('name', 'like', 'purser-%'), eb('name', '=', instantNote)]))
    .execute();
  await tx.deleteFrom('options').where('store_id', '=', store_id).where('name', 'in', dismissals).execute();
  await showTasksAgain(tx, store_id);
  await askForNotes(services, tx, store_id);
};
