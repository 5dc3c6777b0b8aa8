import { fromUnixSeconds } from '@purser/contract/dates';
import { webhookPath } from '@purser/contract/connect/site-connection';
import { siteFacts } from '../connect/site/site.ts';
import type { Context } from '../context.ts';
import { within } from '../provider/call-provider.ts';
import type { Finding } from './finding.ts';

/** Events of the provider that are compared with ours. */
const looked = 10;
/** Milliseconds that the panel waits for the provider. */
const patience = 2000;
/** An event that arrived later was fetched by our hourly look at what we missed. */
const promptness = { minutes: 5 };
/** The provider delivers an event within this time. */
const underway = { minutes: 2 };

/** Whether the store's connection stands, and the provider's last events arrived here by themselves. */
export async function checkWebhooks(context: Context): Promise<Finding> {
  const { provider, store, db, clock, request, log } = context;
  if (store.account_id === '') return { state: 'unknown', reason: 'no_account' };
  const detail = request.origin + webhookPath;
  if (!(await siteFacts(context)).isConnected) return { state: 'missing', reason: 'not_connected', detail };
  try {
    const { data } = await within(
      provider.stripe.events.list({ limit: looked }, { stripeAccount: store.account_id }),
      patience,
    );
    const before = clock.now().subtract(underway);
    const received =
      data.length === 0
        ? []
        : await receivedOf(
            db,
            store.store_id,
            data.map(({ id }) => id),
          );
    const promptById = new Map(
      received.map(({ event_id, created, received: at }) => [
        event_id,
        Temporal.Instant.compare(at, created.add(promptness)) <= 0,
      ]),
    );
    const due = data.filter(
      ({ id, created }) => promptById.has(id) || Temporal.Instant.compare(fromUnixSeconds(created), before) <= 0,
    );
    const arrived = due.filter(({ id }) => promptById.get(id));
    const [newest] = due;
    if (!newest) return { state: 'unknown', reason: 'no_events', detail };
    if (arrived.length === 0) return { state: 'missing', reason: 'events_missing', detail };
    if (!promptById.get(newest.id)) return { state: 'warning', reason: 'events_lost', detail };
    return { state: 'ok', reason: 'fine', detail };
  } catch (error) {
    log.warn({ err: error, store_id: store.store_id }, 'the events of the provider could not be listed');
    return { state: 'unknown', reason: 'no_answer' };
  }
}

const receivedOf = (db: Context['db'], store_id: number, ids: string[]) =>
  db
    .selectFrom('provider_events')
    .select(['event_id', 'created', 'received'])
    .where('store_id', '=', store_id)
    .where('event_id', 'in', ids)
    .execute();
