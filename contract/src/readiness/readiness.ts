import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';

/** What is looked at, in the order of the panel. */
export const readinessIds = [
  'statement_descriptor',
  'support_contact',
  'refund_policy',
  'terms_of_service',
  'payout_bank',
  'https',
  'webhooks',
  'mail',
  'backups',
  'two_step',
] as const;
export type ReadinessId = (typeof readinessIds)[number];

export const readinessStates = ['missing', 'warning', 'unknown', 'ok'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** Why an item is in its state. */
export const readinessReasons = [
  /** It is as it should be. */
  'fine',
  'not_set',
  /** The store has no account at the provider yet. */
  'no_account',
  /** The provider didn't answer. */
  'no_answer',
  /** Shoppers can call, but not write. */
  'no_email',
  /** A payout to the bank failed. */
  'bank_errored',
  /** The address works on this machine only. */
  'local_address',
  'no_https',
  /** The store was never connected at this address, or the connection broke. */
  'not_connected',
  /** There was no event yet that could have arrived. */
  'no_events',
  /** Some of the last events were fetched later instead of arriving. */
  'events_lost',
  'events_missing',
  /** No mail server is configured: mail is only kept in the admin. */
  'mail_kept',
  'mail_untried',
  'mail_failed',
  'backup_none',
  'backup_failed',
  /** The last good one is older than `backupCounts`. */
  'backup_old',
  /** Someone said so; their name is the detail. */
  'backed_up_elsewhere',
  /** Administrators sign in with the password alone. */
  'password_alone',
] as const;
export type ReadinessReason = (typeof readinessReasons)[number];

export const ReadinessItem = z.object({
  id: z.enum(readinessIds),
  state: z.enum(readinessStates),
  reason: z.enum(readinessReasons),
  /** The fact that was found, such as the statement descriptor or the mail server's error; empty when there is none. */
  detail: z.string(),
  checked_at: UnixSeconds,
  /** Where it is cured: an address of the admin; null where only the operator can. */
  href: z.string().nullable(),
});
export type ReadinessItem = z.infer<typeof ReadinessItem>;

const path = '/wc/v3/payments/readiness';

export const getReadiness = merchant()
  .route({ method: 'GET', path, summary: 'Whether the store is ready for live payments, item by item' })
  .output(z.object({ items: z.array(ReadinessItem) }));

/** Sends a mail to the caller. The result is in the item `mail` a moment later. */
export const sendTestMail = merchant('purser_settings')
  .route({ method: 'POST', path: `${path}/test-mail`, summary: 'Send a test email to yourself' })
  .errors(refusals({ mail_not_configured: 409, mail_no_address: 409 }))
  .output(z.object({ recipient: z.string(), created: UnixSeconds }));
