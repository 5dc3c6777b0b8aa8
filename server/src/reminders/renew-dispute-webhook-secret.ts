import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { renewSecret } from './dispute-webhook.ts';
import { viewWebhook } from './get-dispute-webhook.ts';

/** `POST disputes/webhook/secret`. */
export const renewDisputeWebhookSecret = endpoint.disputes.renewDisputeWebhookSecret.handler(async ({ context }) => {
  await transact(context.db, async (tx) => {
    await renewSecret(tx, context.store.store_id);
    await recordAudit(tx, context, {
      action: 'renewDisputeWebhookSecret',
      object_type: 'webhook',
      object_id: 'disputes',
      outcome: 'done',
    });
  });
  return viewWebhook(context);
});
