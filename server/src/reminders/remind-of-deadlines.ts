import { isAnswerable } from '@purser/contract/disputes/charge-dispute';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { eachStore, onceAnHour } from '../access/each-store.ts';
import { findStore } from '../access/find-store.ts';
import { forStore } from '../for-store.ts';
import type { Services, Store } from '../context.ts';
import { transact } from '../database/database.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { Disputes } from '../database/tables.ts';
import { paragraphs } from '../http/html.ts';
import { addNote } from '../inbox/add-note.ts';
import { screenAction } from '../inbox/note-actions.ts';
import { linkOf } from '../inbox/tell-staff.ts';
import type { Job } from '../jobs/jobs.ts';
import { bodiesOf } from '../jobs/mail-page.ts';
import { queueMail, queueStaffMail } from '../jobs/mail.ts';
import { lookAgain } from '../jobs/standing-jobs.ts';
import { readStoredSettings } from '../settings/settings.ts';
import { deadlineWords } from './deadline-words.ts';
import type { DeadlineWords } from './deadline-words.ts';
import { deadlineNote, dueReminder, endDeadlineNotes, keepMissingDeadlines, nextReminder } from './keep-deadline.ts';
import type { ReminderDays } from './keep-deadline.ts';
import { queueDeadlineWebhook } from './dispute-webhook.ts';

/** The store's option with the time of the last look for deadlines that were never written. */
const lookedOption = 'purser_deadlines_kept';

/** Sent in one run; the next one is seconds away. */
const mostAtOnce = 100;

/**
 * Job. Sends the reminders that have come due: of one store, or of every store, and then enqueues itself again. Each is sent
 * once: its row is locked, and has its next reminder in the same transaction.
 */
export const remindOfDeadlines: Job<'remind_of_deadlines'> = async (services, { store_id }) => {
  if (store_id !== undefined) {
    const store = await findStore(services.db, store_id);
    if (store && !store.closed) await remindStore(forStore(services, store), store);
    return;
  }
  await eachStore(services, 'the reminders of a store failed and will be sent later', async (store, own) => {
    await onceAnHour(own, store.store_id, lookedOption, () => keepMissingDeadlines(own, store));
    await remindStore(own, store);
  });
  await lookAgain(services, 'remind_of_deadlines');
};

async function remindStore(services: Services, store: Store): Promise<void> {
  const due = await services.db
    .selectFrom('dispute_deadlines')
    .select('dispute_id')
    .where('store_id', '=', store.store_id)
    .where('next_reminder', '<=', services.clock.now())
    .orderBy('next_reminder')
    .limit(mostAtOnce)
    .execute();
  for (const { dispute_id } of due) await transact(services.db, (tx) => remind(services, tx, store, dispute_id));
}

async function remind(services: Services, tx: DatabaseTransaction, store: Store, dispute_id: string): Promise<void> {
  const { store_id } = store;
  const now = services.clock.now();
  const row = await tx
    .selectFrom('dispute_deadlines')
    .select(['due_by', 'known'])
    .where('store_id', '=', store_id)
    .where('dispute_id', '=', dispute_id)
    .where('next_reminder', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const dispute = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('dispute_id', '=', dispute_id)
    .executeTakeFirst();
  if (!row || !dispute) return;
  // Its outcome decides whether there is anything left to remind of.
  if (await isBeingAnswered(tx, dispute)) return;
  const { due_by } = row;
  const isOpen =
    Temporal.Instant.compare(due_by, now) > 0 &&
    isAnswerable(dispute.data, dispute.data.payment_method_details?.type ?? dispute.source);
  await tx
    .updateTable('dispute_deadlines')
    .set({ next_reminder: isOpen ? nextReminder(due_by, now) : null })
    .where('store_id', '=', store_id)
    .where('dispute_id', '=', dispute_id)
    .execute();
  if (isOpen) await tell(services, tx, store, { dispute, ...row, days: dueReminder(due_by, now) });
}

async function isBeingAnswered(tx: DatabaseTransaction, dispute: Selectable<Disputes>): Promise<boolean> {
  const act = await tx
    .selectFrom('money_intents')
    .select('money_intent_id')
    .where('store_id', '=', dispute.store_id)
    .where('payment_intent_id', '=', dispute.payment_intent_id)
    .where('kind', 'in', ['submit_evidence', 'accept_dispute'])
    .where('state', 'in', ['sent', 'unknown'])
    .where(sql<string>`parameters->>'dispute_id'`, '=', dispute.dispute_id)
    .executeTakeFirst();
  return act !== undefined;
}

interface Reminder {
  dispute: Selectable<Disputes>;
  due_by: Temporal.Instant;
  known: Temporal.Instant;
  days: ReminderDays;
}

async function tell(services: Services, tx: DatabaseTransaction, store: Store, reminder: Reminder): Promise<void> {
  const { dispute, due_by, days } = reminder;
  const { store_id } = store;
  const settings = await readStoredSettings(tx, store);
  const isOpened = await wasOpened(tx, dispute, reminder.known);
  const words = deadlineWords(dispute, due_by, {
    store,
    now: services.clock.now(),
    isOpened,
    hasDraft: dispute.has_evidence || (await hasDraft(tx, dispute)),
  });
  const action = screenAction(
    'see-dispute',
    'Open the case',
    '/payments/transactions/details',
    `&id=${dispute.payment_intent_id ?? dispute.charge_id}`,
  );
  const fact = `${dispute.dispute_id}:${due_by.toString()}:${days}`;
  await endDeadlineNotes(services, tx, dispute);
  await addNote({ db: tx, clock: services.clock }, store_id, {
    name: deadlineNote,
    subject: fact,
    type: 'warning',
    title: `${words.title}${ofOrder(dispute)}`,
    content: paragraphs(...words.text, `Respond by ${words.respond_by}.`, `Reason: ${words.reason}`),
    actions: [action],
  });
  const link = await linkOf(services, tx, store_id, action);
  const mail = {
    subject: `${words.title}${ofOrder(dispute)}`,
    ...bodiesOf({ shop: store.name, ...words, link }),
  };
  const dedupe_key = `${deadlineNote}:${fact}`;
  await queueStaffMail(services, tx, store_id, { ...mail, dedupe_key });
  // The first reminder is for those who run the store; the later ones wake another person while none of them has looked.
  const second = settings.dispute_reminder_email;
  if (second && days < 7 && !isOpened)
    await queueMail(services, tx, store_id, { ...mail, recipient: second, dedupe_key: `${dedupe_key}:${second}` });
  if (settings.dispute_reminder_webhook_url)
    await queueDeadlineWebhook(services, tx, store, { dispute, due_by, days, isOpened, url: link.href, words });
}

const ofOrder = ({ order_id }: Pick<Selectable<Disputes>, 'order_id'>): string =>
  order_id === null ? '' : ` (order #${order_id})`;

async function hasDraft(tx: DatabaseTransaction, { store_id, dispute_id }: Selectable<Disputes>): Promise<boolean> {
  const draft = await tx
    .selectFrom('dispute_drafts')
    .select('version')
    .where('store_id', '=', store_id)
    .where('dispute_id', '=', dispute_id)
    .executeTakeFirst();
  return draft !== undefined;
}

/** Whether someone has looked at the case since its deadline became known. */
async function wasOpened(
  tx: DatabaseTransaction,
  { store_id, dispute_id }: Selectable<Disputes>,
  known: Temporal.Instant,
): Promise<boolean> {
  const opening = await tx
    .selectFrom('dispute_openings')
    .select('user_id')
    .where('store_id', '=', store_id)
    .where('dispute_id', '=', dispute_id)
    .where('opened', '>=', known)
    .limit(1)
    .executeTakeFirst();
  return opening !== undefined;
}

/** What a webhook carries of a reminder. */
export interface DeadlineFacts extends Pick<Reminder, 'dispute' | 'due_by' | 'days'> {
  isOpened: boolean;
  /** Of the case in the admin. */
  url: string;
  words: DeadlineWords;
}
