import type { NoteType } from '@purser/contract/inbox/note';
import type { Services } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { paragraphs } from '../http/html.ts';
import { queueStaffMail } from '../jobs/mail.ts';
import { addOrderNote, orderNotes } from '../books/order-notes.ts';
import { addNote } from './add-note.ts';
import type { NewNote } from './add-note.ts';
import { screenAction } from './note-actions.ts';

/** Something that happened while no user was looking; all texts are plain. */
export interface StaffNews {
  name: string;
  subject: string;
  type: NoteType;
  title: string;
  /** Sentences, each a paragraph. */
  text: string[];
  /** The subject of the mail; also written to the order's history. */
  order_id: number | null;
  payment_intent_id: string | null;
  actions?: NewNote['actions'];
}

/** Informs the store's staff once: in the inbox, by mail, and in the order's history. */
export async function tellStaff(
  services: Services,
  tx: DatabaseTransaction,
  store_id: number,
  { name, subject, type, title, text, order_id, payment_intent_id, actions = [] }: StaffNews,
): Promise<void> {
  const payment = payment_intent_id
    ? [screenAction('see-payment', 'View payment', '/payments/transactions/details', `&id=${payment_intent_id}`)]
    : [];
  const isNew = await addNote({ db: tx, clock: services.clock }, store_id, {
    name,
    subject,
    type,
    title: order_id === null ? title : `${title} (order #${order_id})`,
    content: paragraphs(...text),
    actions: [...payment, ...actions],
  });
  if (!isNew) return;
  const about =
    order_id === null ? (payment_intent_id === null ? '' : ` (payment ${payment_intent_id})`) : ` (order #${order_id})`;
  await queueStaffMail(services, tx, store_id, {
    subject: `${title}${about}`,
    body_text: [`${title}${about}.`, ...text].join('\n\n'),
    body_html: String(paragraphs(`${title}${about}.`, ...text)),
    dedupe_key: `${name}:${subject}`,
  });
  if (order_id !== null) await addOrderNote(tx, services, { store_id, order_id }, orderNotes.news(title, text));
}

/** How the store writes money and moments. */
export const readLocale = (tx: DatabaseTransaction, store_id: number) =>
  tx.selectFrom('stores').select(['locale', 'timezone']).where('store_id', '=', store_id).executeTakeFirstOrThrow();
