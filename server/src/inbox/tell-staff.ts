import type { NoteType } from '@purser/contract/inbox/note';
import type { Services } from '../context.ts';
import { originOf } from '../access/store-origin.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { paragraphs } from '../http/html.ts';
import { bodiesOf } from '../jobs/mail-page.ts';
import { queueStaffMail } from '../jobs/mail.ts';
import { addOrderNote, orderNotes } from '../books/order-notes.ts';
import { addNote } from './add-note.ts';
import type { NewNote } from './add-note.ts';
import { screenAction } from './note-actions.ts';
import { urlOf } from './note.ts';

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
  const { name: shop } = await readLocale(tx, store_id);
  const [first] = [...payment, ...actions];
  const link = first && (await linkOf(services, tx, store_id, first));
  await queueStaffMail(services, tx, store_id, {
    subject: `${title}${about}`,
    ...bodiesOf({ shop, title: `${title}${about}`, text, ...(link && { link }) }),
    dedupe_key: `${name}:${subject}`,
  });
  if (order_id !== null) await addOrderNote(tx, services, { store_id, order_id }, orderNotes.news(title, text));
}

/** A note's button as a link of a mail, which has no address of its own to start from. */
export async function linkOf(
  { config }: Pick<Services, 'config'>,
  tx: Database | DatabaseTransaction,
  store_id: number,
  { label, query }: { label: string; query: string },
): Promise<{ label: string; href: string }> {
  const address = urlOf(query);
  return { label, href: address.startsWith('/') ? `${await originOf(config, tx, store_id)}${address}` : address };
}

/** The store's name, and how it writes money and moments. */
export const readLocale = (tx: Database | DatabaseTransaction, store_id: number) =>
  tx
    .selectFrom('stores')
    .select(['name', 'locale', 'timezone'])
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow();
