import type { Note, NoteStatus } from '@purser/contract/inbox/note';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { refuse } from '../http/endpoint.ts';
import type { Notes } from '../database/tables.ts';

/** An action as it is kept; its address is made when it is read. */
export type KeptAction = NoteRow['actions'][number];

/** The store's notes, deleted ones too. `shown_status`: one whose cause is gone is actioned; a snoozed one whose time has come is unactioned again. */
export const notesOf = (db: Database | DatabaseTransaction, { store, clock }: Pick<Context, 'store' | 'clock'>) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('notes')
        .selectAll()
        .select(
          sql<NoteStatus>`case when ended is not null then 'actioned' when status = 'snoozed' and reminder <= ${clock.now()} then 'unactioned' else status end`.as(
            'shown_status',
          ),
        )
        .where('store_id', '=', store.store_id)
        .as('notes'),
    )
    .selectAll();

type NoteRow = Selectable<Notes> & { shown_status: NoteStatus };

export function noteOf(row: NoteRow, { timezone }: Pick<Context['store'], 'timezone'>): Note {
  return {
    id: row.note_id,
    name: row.name,
    title: row.title,
    content: row.content,
    type: row.type,
    status: row.shown_status,
    actions: row.actions.map((action) => ({ ...action, url: urlOf(action.query) })),
    date_created: row.created.toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'second' }),
    date_created_gmt: inUtc(row.created),
    date_reminder_gmt: row.reminder && row.shown_status === 'snoozed' ? inUtc(row.reminder) : null,
    layout: row.layout,
    image: row.image,
    is_deleted: row.is_deleted,
    source: row.source,
  };
}

const inUtc = (moment: Temporal.Instant): string =>
  moment.toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'second' });

/** Of an action: an address of the admin, or a whole one. */
export const urlOf = (query: string): string => (query.startsWith('?') ? `/wp-admin/admin.php${query}` : query);

/** One of the store's notes, deleted or not. */
export async function findNote(db: Database | DatabaseTransaction, context: Context, id: number): Promise<NoteRow> {
  const row = await notesOf(db, context).where('note_id', '=', id).executeTakeFirst();
  if (!row) throw missingNote();
  return row;
}

export const missingNote = () =>
  refuse('woocommerce_note_invalid_id', 404, 'Sorry, there is no resource with that ID.');
