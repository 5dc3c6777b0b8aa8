import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';

const path = '/wc/v3/payments/disputes';

/** Records that the caller looks at a case: while nobody has, its last reminders go to a second person too. */
export const openDispute = merchant()
  .route({ method: 'POST', path: `${path}/{dispute_id}/open`, summary: 'Record that a dispute was looked at' })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ dispute_id: z.string().max(200) }))
  .output(z.object({ opened: z.literal(true) }));

/** The calendar of deadlines, read by a secret link. */
export const DisputeCalendar = z.object({
  /** When the link was made, and by whom; null while there is none. */
  created: UnixSeconds.nullable(),
  created_by: z.string().nullable(),
});
export type DisputeCalendar = z.infer<typeof DisputeCalendar>;

const calendar = `${path}/calendar`;

export const getDisputeCalendar = merchant()
  .route({ method: 'GET', path: calendar, summary: 'Whether there is a link to the calendar of deadlines' })
  .output(DisputeCalendar);

/** The link is in this response only; one that was made before ends. */
export const createDisputeCalendar = merchant('purser_dispute')
  .route({ method: 'POST', path: calendar, summary: 'Make a secret link to the calendar of deadlines' })
  .output(DisputeCalendar.extend({ url: z.string() }));

export const deleteDisputeCalendar = merchant('purser_dispute')
  .route({ method: 'DELETE', path: calendar, summary: 'Revoke the link to the calendar of deadlines' })
  .output(DisputeCalendar);

/** The webhook that reminders go to; its address is one of the settings. */
export const DisputeWebhook = z.object({
  /** Signs each delivery. */
  secret: z.string(),
  /** The newest delivery; null before the first. */
  last: z
    .object({
      created: UnixSeconds,
      state: z.enum(['waiting', 'delivered', 'failed']),
      attempts: z.int(),
      /** The last attempt. */
      tried: UnixSeconds.nullable(),
      /** The HTTP status that was returned, if any. */
      status: z.int().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
});
export type DisputeWebhook = z.infer<typeof DisputeWebhook>;

const webhook = `${path}/webhook`;

export const getDisputeWebhook = merchant('purser_settings')
  .route({ method: 'GET', path: webhook, summary: 'The signing secret and the last delivery of the disputes webhook' })
  .output(DisputeWebhook);

export const renewDisputeWebhookSecret = merchant('purser_settings')
  .route({ method: 'POST', path: `${webhook}/secret`, summary: 'Replace the signing secret of the disputes webhook' })
  .output(DisputeWebhook);

export const testDisputeWebhook = merchant('purser_settings')
  .route({ method: 'POST', path: `${webhook}/test`, summary: 'Send a test to the disputes webhook' })
  .errors(refusals({ webhook_missing: 409 }))
  .output(DisputeWebhook);
