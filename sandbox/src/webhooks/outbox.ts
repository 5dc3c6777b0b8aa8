import type { StripeEvent, Tx } from '../engine/store.ts';

interface Listener {
  id: string;
  account: string;
  connect: boolean;
  enabled_events: string[];
  api_version: string | null;
}

/**
 * Writes a delivery for each endpoint that receives an event, inside the transaction of the event. An account's own
 * endpoints get its events; the platform's `connect` endpoints get those of all connected accounts.
 */
export async function writeOutbox(tx: Tx, events: { account: string; event: StripeEvent }[]): Promise<void> {
  const { platform } = tx.hooks;
  const { rows: listeners } = await tx.client.query<Listener>(
    `select o.id, o.account, s.connect, o.data->'enabled_events' as enabled_events, o.data->>'api_version' as api_version
       from objects o join webhook_secrets s on s.endpoint = o.id
      where o.object = 'webhook_endpoint' and o.account = any($1) and o.data->>'status' = 'enabled'`,
    [[...new Set([platform, ...events.map(({ account }) => account)])]],
  );
  const deliveries = events.flatMap(({ account, event }) => {
    const heardBy = listeners.filter(
      (each) => (each.connect ? account !== platform : each.account === account) && hears(each, event.type),
    );
    event.pending_webhooks = heardBy.length;
    return heardBy.map((endpoint) => ({ endpoint: endpoint.id, event, body: bodyFor(endpoint, account, event) }));
  });
  if (deliveries.length === 0) return;
  await tx.client.query(
    `insert into webhook_deliveries (endpoint, event, type, body, due)
     select endpoint, event, type, body, $5 from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as d (endpoint, event, type, body, n) order by n`,
    [
      deliveries.map((each) => each.endpoint),
      deliveries.map((each) => each.event.id),
      deliveries.map((each) => each.event.type),
      deliveries.map((each) => each.body),
      tx.nowMs,
    ],
  );
}

function hears(endpoint: Listener, type: string): boolean {
  return endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type);
}

// Only a connect endpoint gets the account's id: the others receive one account's events.
function bodyFor(endpoint: Listener, account: string, event: StripeEvent): string {
  const { account: _account, ...rest } = event;
  return JSON.stringify(
    { ...rest, ...(endpoint.connect ? { account } : {}), api_version: endpoint.api_version ?? event['api_version'] },
    null,
    2,
  );
}
