import { transact } from '../database/database.ts';
import { endpoint, refuse } from '../http/endpoint.ts';
import { readStoredSettings } from '../settings/settings.ts';
import { queueTestWebhook } from './dispute-webhook.ts';
import { viewWebhook } from './get-dispute-webhook.ts';

/** `POST disputes/webhook/test`: what became of it is the next `GET`'s to say. */
export const testDisputeWebhook = endpoint.disputes.testDisputeWebhook.handler(async ({ context }) => {
  const settings = await readStoredSettings(context.db, context.store);
  if (!settings.dispute_reminder_webhook_url)
    throw refuse('webhook_missing', 409, 'Save a webhook address first, then send a test.');
  await transact(context.db, (tx) => queueTestWebhook(context, tx, context.store));
  return viewWebhook(context);
});
