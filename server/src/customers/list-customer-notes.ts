import type { CustomerNote } from '@purser/contract/customers/customer';
import { toUtcText } from '@purser/contract/dates';
import type { Selectable } from 'kysely';
import type { CustomerNotes } from '../database/tables.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireCustomer } from './find-customer.ts';

export const listCustomerNotes = endpoint.customers.listCustomerNotes.handler(async ({ input, context }) => {
  await requireCustomer(context, input.id);
  const rows = await context.replica
    .selectFrom('customer_notes')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('customer_id', '=', input.id)
    .orderBy('note_id', 'desc')
    .execute();
  return { data: rows.map(customerNoteOf) };
});

export const customerNoteOf = (row: Selectable<CustomerNotes>): CustomerNote => ({
  id: row.note_id,
  created: toUtcText(row.created),
  text: row.body,
  user: { id: row.user_id, username: row.username },
});
