import { checkSite } from '../connect/site/connect-at.ts';
import { readSite } from '../connect/site/site.ts';
import type { Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import { endNotes } from './add-note.ts';
import { settingsAction } from './note-actions.ts';
import { openNotes } from './open-notes.ts';
import { tellStaff } from './tell-staff.ts';

const brokenNote = 'purser-site-connection-broken';

/** Asks the provider whether it still sends the store's events here, and tells the staff, once, when it doesn't. */
export async function checkSiteConnection(services: Services, store: Store): Promise<void> {
  const { db, clock } = services;
  const { store_id } = store;
  await checkSite(services, store);
  const site = await readSite(db, store_id);
  if (!site) return;
  const told = await openNotes(db, store_id, brokenNote);
  if (site.problem === null) {
    await endNotes(services, store_id, told);
    return;
  }
  if (told.length > 0) return;
  await transact(db, (tx) =>
    tellStaff(services, tx, store_id, {
      name: brokenNote,
      subject: clock.now().toString(),
      type: 'error',
      title: 'Your store no longer gets payment events',
      text: [
        'The payment provider can’t send news about payments, payouts and disputes to your store anymore. What happens there shows up here late.',
        'Open the connection in your settings and reconnect your store. It takes a few seconds.',
      ],
      order_id: null,
      payment_intent_id: null,
      actions: [settingsAction('reconnect', 'Check connection', 'site-connection')],
    }),
  );
}
