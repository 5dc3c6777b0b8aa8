import type { DisputeWebhook } from '@purser/contract/disputes/deadline-notices';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { lastDelivery, webhookSecret } from './dispute-webhook.ts';

/** `GET disputes/webhook`. */
export const getDisputeWebhook = endpoint.disputes.getDisputeWebhook.handler(({ context }) => viewWebhook(context));

export const viewWebhook = async ({ db, store: { store_id } }: Context): Promise<DisputeWebhook> => ({
  secret: await webhookSecret(db, store_id),
  last: await lastDelivery(db, store_id),
});
