import type { Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import { isAccessLost } from '../provider/is-refusal.ts';
import { endNotes } from './add-note.ts';
import { screenAction } from './note-actions.ts';
import { tellStaff } from './tell-staff.ts';

const disconnectedNote = 'purser-account-disconnected';

/** Asks the provider whether it still lets us use the account, and tells the staff when that changed. */
export async function checkConnection(services: Services, { store_id, account_id }: Store): Promise<void> {
  if (account_id === '') return;
  const isConnected = await hasAccess(services, account_id);
  const now = services.clock.now();
  await transact(services.db, async (tx) => {
    const { disconnected } = await tx
      .selectFrom('stores')
      .select('disconnected')
      .where('store_id', '=', store_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (isConnected === (disconnected === null)) return;
    await tx
      .updateTable('stores')
      .set({ disconnected: isConnected ? null : now })
      .where('store_id', '=', store_id)
      .execute();
    if (isConnected) {
      const notes = await tx
        .selectFrom('notes')
        .select('note_id')
        .where('store_id', '=', store_id)
        .where('name', '=', disconnectedNote)
        .execute();
      await endNotes(
        { db: tx, clock: services.clock },
        store_id,
        notes.map(({ note_id }) => note_id),
      );
      return;
    }
    await tellStaff(services, tx, store_id, {
      name: disconnectedNote,
      subject: now.toString(),
      type: 'error',
      title: 'Your payments account is disconnected',
      text: [
        `The payment provider doesn’t let this store use the account ${account_id} anymore: its owner, or the provider, revoked access. You can’t take payments, refund customers or answer disputes here.`,
        'Ask its owner to restore access in the settings of the payment provider’s dashboard, then check it again in your store.',
      ],
      order_id: null,
      payment_intent_id: null,
      actions: [screenAction('restore-access', 'Restore access', '/payments/connect')],
    });
  });
}

async function hasAccess({ provider }: Pick<Services, 'provider'>, account_id: string): Promise<boolean> {
  try {
    await provider.stripe.accounts.retrieve(account_id);
    return true;
  } catch (error) {
    if (isAccessLost(error)) return false;
    throw error;
  }
}
