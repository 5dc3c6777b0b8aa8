import { toUnixSeconds } from '@purser/contract/dates';
import type { DisputeWebhook } from '@purser/contract/disputes/deadline-notices';
import { disputeReasonLabel } from '@purser/contract/disputes/labels';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Services, Store } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { readOption } from '../database/stored-options.ts';
import { toJson } from '../database/upsert.ts';
import type { DeadlineFacts } from './remind-of-deadlines.ts';

/** The store's option with the secret that signs its webhook; not one of those that screens read by name. */
const secretOption = 'purser_dispute_webhook_secret';

/** Sends one reminder to the store's webhook, in the transaction that writes the others. */
export const queueDeadlineWebhook = (
  services: Services,
  tx: DatabaseTransaction,
  store: Pick<Store, 'store_id' | 'name'>,
  { dispute, due_by, days, isOpened, url, words }: DeadlineFacts,
): Promise<void> =>
  queueDelivery(services, tx, store, 'dispute.deadline_approaching', {
    // Nothing about the customer: whoever receives this needs to know that there is something to do.
    dispute: {
      id: dispute.dispute_id,
      status: dispute.status,
      amount: dispute.amount,
      currency: dispute.currency,
      reason: dispute.reason,
      reason_label: disputeReasonLabel(dispute.reason),
      due_by: due_by.toString(),
      payment: dispute.payment_intent_id ?? dispute.charge_id,
      order_number: dispute.order_id,
      url,
    },
    reminder: { days_before: days, title: words.title, opened: isOpened },
  });

/** Sends something that is no reminder, to see that it arrives. */
export const queueTestWebhook = (
  services: Services,
  tx: DatabaseTransaction,
  store: Pick<Store, 'store_id' | 'name'>,
): Promise<void> =>
  queueDelivery(services, tx, store, 'test', { message: 'This is a test of your dispute reminders.' });

async function queueDelivery(
  services: Services,
  tx: DatabaseTransaction,
  { store_id, name }: Pick<Store, 'store_id' | 'name'>,
  type: string,
  data: Record<string, unknown>,
): Promise<void> {
  const delivery_id = randomUUID();
  const created = services.clock.now();
  await tx
    .insertInto('dispute_webhook_deliveries')
    .values({
      store_id,
      delivery_id,
      created,
      body: JSON.stringify({ id: delivery_id, type, created: created.toString(), store: name, ...data }),
    })
    .execute();
  await services.enqueue(tx, 'send_dispute_webhook', { store_id, delivery_id });
}

/** `Purser-Signature`: a receiver computes the HMAC of `t`, a point and the body, and compares. */
export const signatureOf = (secret: string, body: string, now: Temporal.Instant): string => {
  const t = toUnixSeconds(now);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};

/** The store's signing secret, made when it is first needed. */
export async function webhookSecret(db: Database | DatabaseTransaction, store_id: number): Promise<string> {
  const known = await readOption(db, store_id, secretOption);
  if (typeof known === 'string') return known;
  await db
    .insertInto('options')
    .values({ store_id, name: secretOption, value: toJson(newSecret()) })
    // Another process made one at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return String(await readOption(db, store_id, secretOption));
}

/** Replaces it: from now on the old one signs nothing. */
export async function renewSecret(tx: DatabaseTransaction, store_id: number): Promise<string> {
  const secret = newSecret();
  const value = toJson(secret);
  await tx
    .insertInto('options')
    .values({ store_id, name: secretOption, value })
    .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value }))
    .execute();
  return secret;
}

const newSecret = (): string => `whsec_${randomBytes(24).toString('base64url')}`;

/** How the newest delivery went. */
export async function lastDelivery(db: Database, store_id: number): Promise<DisputeWebhook['last']> {
  const row = await db
    .selectFrom('dispute_webhook_deliveries')
    .select(['created', 'tried', 'state', 'attempts', 'status', 'error'])
    .where('store_id', '=', store_id)
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, created: toUnixSeconds(row.created), tried: row.tried && toUnixSeconds(row.tried) } : null;
}
