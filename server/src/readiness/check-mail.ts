import { toUnixSeconds } from '@purser/contract/dates';
import type { Context } from '../context.ts';
import type { Finding } from './finding.ts';

/** What became of the last mail that was handed to the mail server. */
export async function checkMail({ config, db, store }: Context): Promise<Finding> {
  if (!config.SMTP_URL) return { state: 'warning', reason: 'mail_kept' };
  const last = await db
    .selectFrom('mail')
    .select(['state', 'error', 'created', 'recipient'])
    .where('store_id', '=', store.store_id)
    .where('state', 'in', ['sent', 'failed'])
    .orderBy('created', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return { state: 'unknown', reason: 'mail_untried' };
  const checked_at = toUnixSeconds(last.created);
  return last.state === 'sent'
    ? { state: 'ok', reason: 'fine', detail: last.recipient, checked_at }
    : { state: 'missing', reason: 'mail_failed', detail: last.error ?? '', checked_at };
}
