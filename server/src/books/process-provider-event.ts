import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import { findStore } from '../access/find-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { forgetBalance } from '../provider/read-balance.ts';
import { idOf, isMissing } from '../provider/read-payment.ts';
import { projectFraudWarning } from './project-fraud-warning.ts';
import { projectFinancing } from './loans/project-financing.ts';
import { projectOffer } from './loans/project-offer.ts';
import { projectPayment } from './project-payment.ts';
import { projectPayout } from './payouts/project-payout.ts';
import { projectReaderFee } from './project-reader-fee.ts';

/** Tries after which an event waits for the reconciler instead; with at most eight seconds between, about half an hour. */
const maxTries = 220;

/**
 * Called for each event, with its time, once its object is in our books, or when our books don't store such objects. Harmless to
 * repeat.
 */
export type EventListener = (
  services: Services,
  store: Store,
  type: string,
  created: Temporal.Instant,
) => Promise<void>;
export const eventListeners: EventListener[] = [];

/** Job: takes an event of the inbox as a hint to read what it is about. */
export const processProviderEvent: Job<'process_provider_event'> = async (services, payload) => {
  const { store_id, event_id } = payload;
  const event = await services.db
    .selectFrom('provider_events')
    .select(['payload', 'attempts', 'state', 'type', 'created'])
    .where('store_id', '=', store_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  const store = await findStore(services.db, store_id);
  if (!event || !store || event.state === 'processed') return;
  const end = (change: { state: string; error: string | null }) =>
    services.db
      .updateTable('provider_events')
      .set({ ...change, attempts: event.attempts + 1, processed: services.clock.now() })
      .where('store_id', '=', store_id)
      .where('event_id', '=', event_id)
      .execute();
  // What is visible in our books must be visible in the balance too.
  forgetBalance(services, store);
  try {
    const reason = await follow(services, store, event.payload.data.object, event.created);
    for (const listener of eventListeners) await listener(services, store, event.type, event.created);
    await end(reason === undefined ? { state: 'processed', error: null } : { state: 'quarantined', error: reason });
    if (reason !== undefined) services.log.warn({ event_id, type: event.type, reason }, 'an event is quarantined');
  } catch (error) {
    if (event.attempts + 1 >= maxTries) {
      await end({ state: 'quarantined', error: String(error) });
      return;
    }
    await end({ state: 'received', error: String(error) });
    const delaySeconds = Math.min(2 ** event.attempts, 8);
    await services.enqueue(services.db, 'process_provider_event', { store_id, event_id }, { delaySeconds });
  }
};

/** Reads the object and writes what it concerns; returns the reason when it can't be assigned. */
async function follow(
  services: Services,
  store: Store,
  object: Stripe.Event.Data.Object,
  at: Temporal.Instant,
): Promise<string | undefined> {
  const { object: kind, id } = object as { object?: string; id?: string }; // every object of an event has them
  if (kind === 'transfer' && id !== undefined) {
    await projectReaderFee(services, store, id);
    return undefined;
  }
  if (kind === 'payout' && id !== undefined) {
    const payout = await projectPayout(services, store, id);
    return payout ? undefined : `the provider does not know ${id}`;
  }
  if (kind === 'radar.early_fraud_warning' && id !== undefined) return projectFraudWarning(services, store, id, at);
  if (kind === 'capital.financing_offer' && id !== undefined) return projectOffer(services, store, id);
  if (kind === 'capital.financing_transaction' && id !== undefined) return projectFinancing(services, store, id);
  const subject = await subjectOf(services, store, object);
  // An event about something that our books do not hold needs nothing.
  if (subject === null) return undefined;
  if ('reason' in subject) return subject.reason;
  const payment = await projectPayment(services, store, subject.payment_intent_id, { at });
  return payment ? undefined : `the provider does not know ${subject.payment_intent_id}`;
}

async function subjectOf(
  services: Services,
  store: Store,
  object: { object?: string; id?: string },
): Promise<{ payment_intent_id: string } | { reason: string } | null> {
  switch (object.object ?? '') {
    case 'payment_intent':
      return { payment_intent_id: object.id ?? '' };
    case 'charge':
    case 'refund':
    case 'dispute':
    case 'review': {
      const part = object as Stripe.Refund; // the members read here are common to the four
      const payment_intent_id = idOf(part.payment_intent) ?? (await intentOfCharge(services, store, idOf(part.charge)));
      return payment_intent_id ? { payment_intent_id } : { reason: `${object.id} belongs to no payment intent` };
    }
    default:
      return null;
  }
}

async function intentOfCharge(services: Services, store: Store, charge_id: string | null): Promise<string | null> {
  if (charge_id === null) return null;
  try {
    const charge = await services.provider.stripe.charges.retrieve(charge_id, {}, { stripeAccount: store.account_id });
    return idOf(charge.payment_intent);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
