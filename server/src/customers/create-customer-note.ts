import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { requireCustomer } from './find-customer.ts';
import { customerNoteOf } from './list-customer-notes.ts';

/** All of a customer's notes are on one page. */
const mostNotes = 200;

export const createCustomerNote = endpoint.customers.createCustomerNote.handler(async ({ input, context }) => {
  const { store, clock } = context;
  const { user_id, username } = callerOf(context);
  await requireCustomer(context, input.id);
  const note = await transact(context.db, async (tx) => {
    const { count } = await tx
      .selectFrom('customer_notes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('store_id', '=', store.store_id)
      .where('customer_id', '=', input.id)
      .executeTakeFirstOrThrow();
    if (count >= mostNotes)
      throw refuse('too_many_notes', 409, `A customer has at most ${mostNotes} notes. Delete one first.`);
    const made = await tx
      .insertInto('customer_notes')
      .values({
        store_id: store.store_id,
        customer_id: input.id,
        body: input.text,
        user_id,
        username,
        created: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, context, {
      action: 'createCustomerNote',
      object_type: 'customer',
      object_id: String(input.id),
      after: { note_id: made.note_id, text: made.body },
      outcome: 'done',
    });
    return made;
  });
  return customerNoteOf(note);
});
