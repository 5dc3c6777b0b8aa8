import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { requireCustomer } from './find-customer.ts';

export const deleteCustomerNote = endpoint.customers.deleteCustomerNote.handler(async ({ input, context }) => {
  const { store_id } = context.store;
  const { user_id } = callerOf(context);
  await requireCustomer(context, input.id);
  await transact(context.db, async (tx) => {
    const note = await tx
      .selectFrom('customer_notes')
      .selectAll()
      .where('store_id', '=', store_id)
      .where('customer_id', '=', input.id)
      .where('note_id', '=', input.note_id)
      .forUpdate()
      .executeTakeFirst();
    if (!note) throw refuse('note_missing', 404, 'This note doesn’t exist anymore.');
    if (note.user_id !== user_id) throw refuse('note_not_yours', 403, 'Only the author can delete a note.');
    await tx
      .deleteFrom('customer_notes')
      .where('store_id', '=', store_id)
      .where('note_id', '=', input.note_id)
      .execute();
    await recordAudit(tx, context, {
      action: 'deleteCustomerNote',
      object_type: 'customer',
      object_id: String(input.id),
      before: { note_id: note.note_id, text: note.body },
      outcome: 'done',
    });
  });
  return { deleted: true as const };
});
