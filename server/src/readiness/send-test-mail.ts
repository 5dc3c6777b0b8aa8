import { toUnixSeconds } from '@purser/contract/dates';
import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { bodiesOf } from '../jobs/mail-page.ts';
import { queueMail } from '../jobs/mail.ts';

/** `POST readiness/test-mail`. */
export const sendTestMail = endpoint.readiness.sendTestMail.handler(async ({ context }) => {
  const { config, db, store } = context;
  const recipient = callerOf(context).email;
  if (!config.SMTP_URL)
    throw refuse('mail_not_configured', 409, 'No mail server is configured: mail is kept in the admin.');
  if (recipient === '') throw refuse('mail_no_address', 409, 'Your profile has no email address.');
  const created = toUnixSeconds(context.clock.now());
  await transact(db, async (tx) => {
    await queueMail(context, tx, store.store_id, {
      recipient,
      subject: `Test email from ${store.name}`,
      ...bodiesOf({ shop: store.name, title: 'Your email works', text: [`${store.name} can send email.`] }),
    });
    await recordAudit(tx, context, {
      action: 'sendTestMail',
      object_type: 'mail',
      object_id: recipient,
      outcome: 'done',
    });
  });
  return { recipient, created };
});
