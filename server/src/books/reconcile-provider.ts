import type Stripe from 'stripe';
import { toUnixSeconds } from '@purser/contract/dates';
import type { Services, Store } from '../context.ts';
import { findStore } from '../access/find-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { lookAgain } from '../jobs/standing-jobs.ts';
import { readOption } from '../database/stored-options.ts';
import { toJson } from '../database/upsert.ts';
import { bookUnknown } from './book-unknown.ts';
import { projectPayment } from './project-payment.ts';
import { projectPayout } from './project-payout.ts';
import { keepEvent } from './receive-provider-event.ts';

const betweenSweeps = { hours: 1 };
/** Events are read again from a little before the last sweep: the provider lists them a moment after they happen. */
const overlap = { minutes: 5 };
/** The provider keeps events for thirty days. */
const longestReach = { hours: 30 * 24 };
const sweptOption = 'purser_swept';

/**
 * Job. With a payment or a payout, projects it. Without, once an hour by our clock, takes up for each store whatever events did not
 * reach us, and those that could not be placed; then asks for itself again.
 */
export const reconcileProvider: Job = async (services, payload) => {
  const { store_id, payment_intent_id, payout_id } = payload as {
    store_id?: number;
    payment_intent_id?: string;
    payout_id?: string;
  }; // our own jobs
  if (store_id !== undefined && (payment_intent_id !== undefined || payout_id !== undefined)) {
    const store = await findStore(services.db, store_id);
    if (!store) return;
    try {
      if (payment_intent_id !== undefined) await projectPayment(services, store, payment_intent_id);
      if (payout_id !== undefined) await projectPayout(services, store, payout_id);
    } catch (error) {
      services.log.info({ err: error, payment_intent_id, payout_id }, 'it cannot be read yet');
      await services.enqueue(services.db, 'reconcile_provider', payload, { delaySeconds: 5 });
    }
    return;
  }
  const stores = await services.db
    .selectFrom('stores')
    .select('store_id')
    .where('account_id', 'is not', null)
    .execute();
  for (const row of stores) {
    const store = await findStore(services.db, row.store_id);
    if (!store) continue;
    try {
      await sweepIfDue(services, store);
    } catch (error) {
      services.log.warn({ err: error, store_id: row.store_id }, 'the sweep for missed events is left to the next look');
    }
  }
  await lookAgain(services, 'reconcile_provider');
};

async function sweepIfDue(services: Services, store: Store): Promise<void> {
  const { store_id } = store;
  const now = services.clock.now();
  const written = (await readOption(services.db, store_id, sweptOption)) as string | undefined; // below
  const swept = written && Temporal.Instant.from(written);
  if (swept && Temporal.Instant.compare(swept.add(betweenSweeps), now) > 0) return;
  await sweep(services, store, swept ? swept.subtract(overlap) : now.subtract(longestReach));
  const value = toJson(now.toString());
  await services.db
    .insertInto('options')
    .values({ store_id, name: sweptOption, value })
    .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value }))
    .execute();
}

/** Keeps every event since `since` that is not in the inbox, and gives the stuck ones another try. */
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
  await retryStuck(services, store);
  await sweepBalance(services, store, since);
}

/**
 * Posts what changed the balance without a payment, and has no event: adjustments, fees, reserves. What an
 * automatic payout holds is read again where the event that it is known got lost.
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

/** Quarantined events, and those whose job was lost. Strangers' events find their store if it exists now. */
async function retryStuck(services: Services, store: Store): Promise<void> {
  const stuck = await services.db
    .selectFrom('provider_events')
    .select(['store_id', 'event_id', 'payload'])
    .where('state', '<>', 'processed')
    .where('account_id', '=', store.account_id)
    .where('received', '<', services.clock.now().subtract({ minutes: 1 }))
    .execute();
  for (const event of stuck) {
    if (event.store_id !== store.store_id) await keepEvent(services, event.payload as Stripe.Event); // verified when it came
    else
      await services.enqueue(
        services.db,
        'process_provider_event',
        { store_id: event.store_id, event_id: event.event_id },
        { key: `event:${event.event_id}` },
      );
  }
}
