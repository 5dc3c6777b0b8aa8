import { isAnswerable } from '@purser/contract/disputes/charge-dispute';
import { sql } from 'kysely';
import type { DisputeListener } from '../books/write-disputes.ts';
import type { Services, Store } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { endNotes } from '../inbox/add-note.ts';

/** Days before a deadline at which the store is reminded of it. */
const reminderDays = [7, 3, 1] as const;
export type ReminderDays = (typeof reminderDays)[number];

/** The name of the notes about a deadline; their subjects begin with the dispute's id and a colon. */
export const deadlineNote = 'purser-dispute-deadline';

/** Which reminder is due: the last whose time has come. A deadline of a few days begins with the first. */
export const dueReminder = (due_by: Temporal.Instant, now: Temporal.Instant): ReminderDays =>
  reminderDays.findLast((days) => Temporal.Instant.compare(remindAt(due_by, days), now) <= 0) ?? reminderDays[0];

/** When the next reminder is due after one was sent; null after the last. */
export const nextReminder = (due_by: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null =>
  reminderDays.map((days) => remindAt(due_by, days)).find((at) => Temporal.Instant.compare(at, now) > 0) ?? null;

const remindAt = (due_by: Temporal.Instant, days: number): Temporal.Instant => due_by.subtract({ hours: 24 * days });

interface Deadline {
  store_id: number;
  dispute_id: string;
  due_by: Temporal.Instant;
}

/** Keeps the deadline of a dispute, and so its reminders and its entry in the calendar, in the transaction that writes it. */
export const keepDeadline: DisputeListener = async (services, tx, change) => {
  const { store_id, dispute_id, due_by, is_answerable } = change;
  if (is_answerable && due_by !== null) await setDeadline(services, tx, { store_id, dispute_id, due_by });
  else await endDeadline(services, tx, change);
};

async function setDeadline(
  services: Services,
  tx: Database | DatabaseTransaction,
  { store_id, dispute_id, due_by }: Deadline,
  isNews = true,
): Promise<void> {
  const now = services.clock.now();
  const first = remindAt(due_by, reminderDays[0]);
  const isLate = Temporal.Instant.compare(first, now) <= 0;
  const row = {
    due_by,
    known: now,
    // News of a deadline less than a week away is told at once; of one that has passed, never.
    next_reminder: isLate && isNews && Temporal.Instant.compare(due_by, now) > 0 ? now : nextReminder(due_by, now),
    ended: null,
    changed: now,
  };
  const written = await tx
    .insertInto('dispute_deadlines')
    .values({ store_id, dispute_id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'dispute_id'])
        .doUpdateSet({ ...row, sequence: sql<number>`dispute_deadlines.sequence + 1` })
        .where(sql<boolean>`dispute_deadlines.due_by <> excluded.due_by or dispute_deadlines.ended is not null`),
    )
    .returning('next_reminder')
    .executeTakeFirst();
  if (!written) return;
  await endDeadlineNotes(services, tx, { store_id, dispute_id });
  if (written.next_reminder !== null && isLate && isNews)
    await services.enqueue(tx, 'remind_of_deadlines', { store_id });
}

async function endDeadline(
  services: Services,
  tx: DatabaseTransaction,
  { store_id, dispute_id }: Pick<Deadline, 'store_id' | 'dispute_id'>,
): Promise<void> {
  const now = services.clock.now();
  const ended = await tx
    .updateTable('dispute_deadlines')
    .set({ ended: now, changed: now, next_reminder: null, sequence: sql<number>`sequence + 1` })
    .where('store_id', '=', store_id)
    .where('dispute_id', '=', dispute_id)
    .where('ended', 'is', null)
    .returning('dispute_id')
    .executeTakeFirst();
  if (ended) await endDeadlineNotes(services, tx, { store_id, dispute_id });
}

/** Earlier notes about the dispute's deadline are no longer true. */
export async function endDeadlineNotes(
  { clock }: Pick<Services, 'clock'>,
  tx: Database | DatabaseTransaction,
  { store_id, dispute_id }: Pick<Deadline, 'store_id' | 'dispute_id'>,
): Promise<void> {
  const notes = await tx
    .selectFrom('notes')
    .select('note_id')
    .where('store_id', '=', store_id)
    .where('name', '=', deadlineNote)
    .where(sql<boolean>`starts_with(subject, ${`${dispute_id}:`})`)
    .where('ended', 'is', null)
    .execute();
  await endNotes(
    { db: tx, clock },
    store_id,
    notes.map(({ note_id }) => note_id),
  );
}

/** Adds the deadlines of disputes that were written before there were any, or by the seed: their next reminder is the next in turn. */
export async function keepMissingDeadlines(services: Services, { store_id }: Pick<Store, 'store_id'>): Promise<void> {
  const open = await services.db
    .selectFrom('disputes')
    .select(['dispute_id', 'due_by', 'status', 'reason', 'data', 'source'])
    .where('store_id', '=', store_id)
    .where('status', 'in', ['needs_response', 'warning_needs_response'])
    .where('due_by', '>', services.clock.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dispute_deadlines')
            .select('dispute_deadlines.dispute_id')
            .where('dispute_deadlines.store_id', '=', store_id)
            .whereRef('dispute_deadlines.dispute_id', '=', 'disputes.dispute_id'),
        ),
      ),
    )
    .execute();
  for (const { dispute_id, due_by, data, source } of open)
    if (due_by !== null && isAnswerable(data, data.payment_method_details?.type ?? source))
      await setDeadline(services, services.db, { store_id, dispute_id, due_by }, false);
}
