import type { Job } from '../jobs/jobs.ts';
import { readStoredSettings } from '../settings/settings.ts';
import { signatureOf, webhookSecret } from './dispute-webhook.ts';
import { postOutside } from '../http/post-outside.ts';

/** Real seconds until the next attempt, after each; about a day and a half in all. */
const pauses = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 57_600];

/** Milliseconds that a receiver has to respond. */
const patience = 10_000;

/** Job: posts one delivery to the store's webhook. Anything but a 2xx is tried again, later and later, until it is given up. */
export const sendDisputeWebhook: Job<'send_dispute_webhook'> = async (services, payload) => {
  const { db, config, clock, log } = services;
  const { store_id, delivery_id } = payload;
  const delivery = await db
    .selectFrom('dispute_webhook_deliveries')
    .select(['body', 'attempts'])
    .where('store_id', '=', store_id)
    .where('delivery_id', '=', delivery_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!delivery) return;
  const { body } = delivery;
  const attempts = delivery.attempts + 1;
  const { dispute_reminder_webhook_url: url } = await readStoredSettings(db, { store_id });
  const end = (state: 'waiting' | 'delivered' | 'failed', how: { status: number | null; error: string | null }) =>
    db
      .updateTable('dispute_webhook_deliveries')
      .set({ state, attempts, tried: clock.now(), ...how })
      .where('store_id', '=', store_id)
      .where('delivery_id', '=', delivery_id)
      .execute();
  if (!url) {
    await end('failed', { status: null, error: 'The webhook address was removed.' });
    return;
  }
  let status: number | null = null;
  let error: string | null = null;
  try {
    status = await postOutside(config, url, {
      body,
      timeout: patience,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Purser',
        'purser-delivery': delivery_id,
        'purser-signature': signatureOf(await webhookSecret(db, store_id), body, clock.now()),
      },
    });
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
  }
  if (status !== null && status >= 200 && status < 300) {
    await end('delivered', { status, error });
    return;
  }
  const delaySeconds = pauses[attempts - 1];
  log.info({ store_id, delivery_id, status, reason: error }, 'a webhook about a dispute was not taken');
  await end(delaySeconds === undefined ? 'failed' : 'waiting', { status, error });
  if (delaySeconds !== undefined) await services.enqueue(db, 'send_dispute_webhook', payload, { delaySeconds });
};
