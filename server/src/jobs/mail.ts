import type { Services } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

export interface MailDraft {
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  /** Identifies the fact that the mail reports, so that it is sent once however often the caller runs. */
  dedupe_key?: string;
}

/** Puts a mail into the store's outbox in the transaction of the change that it reports. Without SMTP_URL it is kept for reading in the admin. */
export async function queueMail(
  services: Services,
  tx: Database | DatabaseTransaction,
  store_id: number,
  draft: MailDraft,
): Promise<void> {
  // Buyers at the counter may leave no address.
  if (draft.recipient === '') return;
  const sends = services.config.SMTP_URL !== undefined;
  const row = await tx
    .insertInto('mail')
    .values({
      store_id,
      ...draft,
      // A header must stay one line, whatever name a customer chose.
      subject: inert(draft.subject).replaceAll(/\s+/g, ' ').slice(0, 500),
      body_text: inert(draft.body_text),
      body_html: inert(draft.body_html),
      created: services.clock.now(),
      state: sends ? 'queued' : 'kept',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mail_id')
    .executeTakeFirst();
  if (row && sends) await services.enqueue(tx, 'send_mail', { store_id, mail_id: row.mail_id });
}

/** Writes to each person who runs the store; `dedupe_key` names the fact, once for each of them. */
export async function queueStaffMail(
  services: Services,
  tx: Database | DatabaseTransaction,
  store_id: number,
  draft: Omit<MailDraft, 'recipient' | 'dedupe_key'> & { dedupe_key: string },
): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select('email')
    .where('store_id', '=', store_id)
    .where('role', 'in', ['administrator', 'shop_manager'])
    .execute();
  for (const { email } of people)
    await queueMail(services, tx, store_id, { ...draft, recipient: email, dedupe_key: `${draft.dedupe_key}:${email}` });
}

// PostgreSQL refuses NUL in text, and no other control character but line ends and tabs belongs in a mail.
// oxlint-disable-next-line no-control-regex
const inert = (text: string): string => text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
