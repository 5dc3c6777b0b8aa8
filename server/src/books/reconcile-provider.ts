import type Stripe from 'stripe';
import { toUnixSeconds } from '@purser/contract/dates';
import type { Services, Store } from '../context.ts';
import { eachStore, onceAnHour } from '../access/each-store.ts';
import { findStore } from '../access/find-store.ts';
import { forStore } from '../for-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { lookAgain } from '../jobs/standing-jobs.ts';
import { bookUnknown } from './book-unknown.ts';
import { sweepFinancing } from './loans/project-financing.ts';
import { sweepWarnings } from './project-fraud-warning.ts';
import { projectPayment } from './project-payment.ts';
import { projectPayout } from './payouts/project-payout.ts';
import { importMark } from './payouts/read-payout-entries.ts';
import { keepEvent } from './receive-provider-event.ts';

/** Events are read again from a little before the last sweep: the provider lists them a moment after they happen. */
const overlap = { minutes: 5 };
/** The provider keeps events for thirty days. */
const longestReach = { hours: 30 * 24 };
/** Until when the provider's events and balance were read. */
export const sweptOption = 'purser_swept';

/**
 * Job. With a payment or a payout, projects it. Without, reads for each store, once an hour by our clock, the events that did not
 * reach us and those that could not be assigned; then enqueues itself again.
 */
export const reconcileProvider: Job<'reconcile_provider'> = async (services, payload) => {
  const { store_id, payment_intent_id, payout_id } = payload;
  if (store_id !== undefined && (payment_intent_id !== undefined || payout_id !== undefined)) {
    const store = await findStore(services.db, store_id);
    if (!store) return;
    const own = forStore(services, store);
    try {
      if (payment_intent_id !== undefined) await projectPayment(own, store, payment_intent_id);
      if (payout_id !== undefined) await projectPayout(own, store, payout_id);
    } catch (error) {
      services.log.info({ err: error, payment_intent_id, payout_id }, 'a payment or payout cannot be read yet');
      await services.enqueue(services.db, 'reconcile_provider', payload, { delaySeconds: 5 });
    }
    return;
  }
  await eachStore(services, 'the sweep for missed events failed and will be repeated', async (store, own) => {
    const begun = await beginningOf(own, store);
    await onceAnHour(own, store.store_id, sweptOption, (swept) =>
      sweep(own, store, latest(begun, swept ? swept.subtract(overlap) : own.clock.now().subtract(longestReach))),
    );
  });
  await lookAgain(services, 'reconcile_provider');
};

/** When the store began. What its account did before is history, which the merchant may import. */
async function beginningOf({ db }: Pick<Services, 'db'>, { store_id }: Store): Promise<Temporal.Instant> {
  return (await db.selectFrom('stores').select('created').where('store_id', '=', store_id).executeTakeFirstOrThrow())
    .created;
}

const latest = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) > 0 ? a : b;

/** Stores every event since `since` that is missing, and retries the stuck ones. */
export async function sweep(services: Services, store: Store, since: Temporal.Instant): Promise<void> {
  const events = services.provider.stripe.events.list(
    { created: { gte: toUnixSeconds(since) }, limit: 100 },
    { stripeAccount: store.account_id },
  );
  let page: Stripe.Event[] = [];
  for await (const event of events) {
    page.push(event);
    if (page.length < 100) continue;
    await keepMissing(services, store, page);
    page = [];
  }
  await keepMissing(services, store, page);
  await retryStuck(services, store, await beginningOf(services, store));
  await sweepWarnings(services, store, since);
  await sweepFinancing(services, store, since);
  await sweepBalance(services, store, since);
}

/**
 * Posts what changed the balance without a payment and has no event: adjustments, fees, reserves. Reads the contents of an
 * automatic payout again where the event that announced them was lost.
 */
async function sweepBalance(services: Services, store: Store, since: Temporal.Instant): Promise<void> {
  const { balanceTransactions } = services.provider.stripe;
  const account = { stripeAccount: store.account_id };
  let page: Stripe.BalanceTransaction[] = [];
  for await (const row of balanceTransactions.list({ created: { gte: toUnixSeconds(since) }, limit: 100 }, account)) {
    page.push(row);
    if (page.length < 100) continue;
    await bookUnknown(services, store, page);
    page = [];
  }
  await bookUnknown(services, store, page);
  const unlisted = await services.db
    .selectFrom('payouts')
    .select('payout_id')
    .where('store_id', '=', store.store_id)
    .where('automatic', '=', true)
    .where('entries_by', '=', 'pending')
    .where('entries_cursor', 'is distinct from', importMark)
    .where('status', 'not in', ['failed', 'canceled'])
    .execute();
  for (const { payout_id } of unlisted) await projectPayout(services, store, payout_id);
}

async function keepMissing(services: Services, store: Store, events: Stripe.Event[]): Promise<void> {
  if (events.length === 0) return;
  const known = await services.db
    .selectFrom('provider_events')
    .select('event_id')
    .where('store_id', '=', store.store_id)
    .where(
      'event_id',
      'in',
      events.map((event) => event.id),
    )
    .execute();
  const knownIds = new Set(known.map((row) => row.event_id));
  for (const event of events.toReversed()) {
    if (!knownIds.has(event.id)) await keepEvent(services, { ...event, account: store.account_id });
  }
}

/** Quarantined events, and those whose job was lost. Events of an unknown account are assigned to its store if it exists now. */
async function retryStuck(services: Services, store: Store, begun: Temporal.Instant): Promise<void> {
  const stuck = await services.db
    .selectFrom('provider_events')
    .select(['store_id', 'event_id', 'created', 'payload'])
    .where('state', '<>', 'processed')
    .where('account_id', '=', store.account_id)
    .where('received', '<', services.clock.now().subtract({ minutes: 1 }))
    .execute();
  for (const event of stuck) {
    if (event.store_id !== store.store_id) {
      if (Temporal.Instant.compare(event.created, begun.subtract({ seconds: 1 })) >= 0)
        await keepEvent(services, event.payload);
    } else
      await services.enqueue(
        services.db,
        'process_provider_event',
        { store_id: event.store_id, event_id: event.event_id },
        { key: `event:${event.event_id}` },
      );
  }
}
