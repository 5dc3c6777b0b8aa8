import { Hono } from 'hono';
import type Stripe from 'stripe';
import { z } from 'zod';
import { fromUnixSeconds } from '@purser/contract/dates';
import { firstStoreId } from '../access/find-store.ts';
import type { ProcessServices } from '../context.ts';
import { transact } from '../database/database.ts';
import { toJson } from '../database/upsert.ts';
import { isStorable } from '../http/request-body.ts';
import { signingSecrets } from './signing-secrets.ts';
import type { SigningSecret } from './signing-secrets.ts';

const maxBytes = 1024 * 1024;

const EventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  account: z.string().max(255).nullish(),
  created: z.int().nonnegative().max(253_402_300_799),
  data: z.object({ object: z.object({ id: z.string().max(255).nullish() }).loose() }).loose(),
});

/** A verified event, and the endpoint of ours that it came by; undefined for the one of the configuration. */
export interface SignedEvent {
  event: Stripe.Event;
  endpoint: SigningSecret['endpoint'];
}

/** Called for each verified event before it is stored; returns whether it is done with it. */
export type SignedListener = (services: ProcessServices, signed: SignedEvent) => Promise<boolean>;
export const signedListeners: SignedListener[] = [];

/** `POST /wp-json/wc/v3/payments/webhook`: verifies, stores each event once, responds; a job does the rest. Mount at that path. */
export function receiveProviderEvent(services: ProcessServices): Hono {
  const app = new Hono();
  app.post('/', async (context) => {
    const refuse = (code: string, status: 400 | 413, message: string) =>
      context.json({ code, message, data: { status } }, status);
    const body = await context.req.text();
    if (body.length > maxBytes) return refuse('rest_request_too_large', 413, 'The event is too large.');
    const signature = context.req.header('stripe-signature');
    if (!signature) return refuse('missing_signature', 400, 'The Stripe-Signature header is missing.');
    const signed = await verifyEvent(services, body, signature);
    if (!signed) return refuse('invalid_signature', 400, 'The event could not be verified.');
    const { event } = signed;
    // A signed body may still be malformed.
    if (!EventShape.safeParse(event).success || !isStorable(event))
      return refuse('rest_invalid_param', 400, 'The body is signed, but it is not an event.');
    for (const listener of signedListeners)
      if (await listener(services, signed)) return context.json({ received: true });
    await keepEvent(services, event);
    return context.json({ received: true });
  });
  return app;
}

/** The event, when one of the secrets of either mode signed it. */
async function verifyEvent(
  services: ProcessServices,
  body: string,
  signature: string,
): Promise<SignedEvent | undefined> {
  for await (const { stripe, secret, endpoint } of signingSecrets(services)) {
    try {
      // Signed by the machine's clock even when the sandbox's is moved, so its age is checked by the machine's too.
      return { event: stripe.webhooks.constructEvent(body, signature, secret), endpoint };
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Puts an event into the inbox of the store whose account it is about, with the job that processes it. Twice is once. */
export async function keepEvent(services: ProcessServices, event: Stripe.Event): Promise<void> {
  const store = await services.db
    .selectFrom('stores')
    .select('store_id')
    // The platform's own account has one id in both modes.
    .where('mode', '=', event.livemode ? 'live' : 'test')
    // Events of connected accounts name the account; the platform's own do not.
    .$if(Boolean(event.account), (query) => query.where('account_id', '=', event.account ?? ''))
    .$if(!event.account, (query) => query.where('is_platform_account', '=', true))
    .executeTakeFirst();
  // Events of unknown accounts are stored too: the account may become a store's later.
  const keeper = store?.store_id ?? (await firstStoreId(services.db));
  if (keeper === undefined) return;
  const object = event.data.object as { id?: string }; // balances have no id
  await transact(services.db, async (tx) => {
    const inserted = await tx
      .insertInto('provider_events')
      .values({
        store_id: keeper,
        event_id: event.id,
        type: event.type,
        account_id: event.account ?? '',
        object_id: object.id ?? '',
        created: fromUnixSeconds(event.created),
        received: services.clock.now(),
        payload: toJson(event),
        state: store ? 'received' : 'quarantined',
        error: store ? null : 'unknown account',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (inserted && store)
      await services.enqueue(tx, 'process_provider_event', { store_id: keeper, event_id: event.id });
  });
}
