import { createTransport } from 'nodemailer';
import { findStore } from '../access/find-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { senderOf, supportAddress } from './mail-sender.ts';

/** Hands one mail of the outbox to the SMTP server. A failure stays readable beside the mail, and the queue tries again. */
export const sendMail: Job<'send_mail'> = async (services, payload) => {
  const { config, db } = services;
  const { store_id, mail_id } = payload;
  const mail = await db
    .selectFrom('mail')
    .innerJoin('stores', 'stores.store_id', 'mail.store_id')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'state', 'stores.name', 'stores.host'])
    .where('mail.store_id', '=', store_id)
    .where('mail_id', '=', mail_id)
    .executeTakeFirst();
  if (!mail || !config.SMTP_URL || mail.state === 'sent' || mail.state === 'kept') return;
  const record = (state: 'sent' | 'failed', error: string | null) =>
    db
      .updateTable('mail')
      .set({ state, error })
      .where('store_id', '=', store_id)
      .where('mail_id', '=', mail_id)
      .execute();
  const store = await findStore(db, store_id);
  if (!store) return;
  const support = await supportAddress(services, store);
  const { from, replyTo } = senderOf({ host: mail.host, support, smtp: config.SMTP_URL });
  const transport = createTransport({ url: config.SMTP_URL, connectionTimeout: 10_000, socketTimeout: 20_000 });
  try {
    await transport.sendMail({
      from: { name: mail.name, address: from },
      ...(replyTo !== undefined && { replyTo: { name: mail.name, address: replyTo } }),
      // An address object is never parsed, so a crafted name cannot add recipients.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await record('sent', null);
  } catch (error) {
    await record('failed', error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    transport.close();
  }
};
