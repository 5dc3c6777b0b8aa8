import type { Call } from '../api/call.ts';
import { apiVersion, byClock, type Core } from '../api/core.ts';
import { invalid } from '../api/errors.ts';
import { newId, randomText } from '../engine/ids.ts';
import { list } from '../api/lists.ts';
import { mergeMetadata } from '../api/metadata.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

interface WebhookEndpoint extends StripeObject {
  object: 'webhook_endpoint';
  description: string | null;
  enabled_events: string[];
  metadata: Record<string, string>;
  status: 'enabled' | 'disabled';
  url: string;
}

/** Where events are sent. The signing secret is shown once, in the response to the creation. */
export const webhookEndpointRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    handler: (tx, call) => list(tx, call, { object: 'webhook_endpoint' }),
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    handler: async (tx, call, core) => {
      const { params } = call;
      const connect = params['connect'] === true;
      if (connect && call.account !== tx.hooks.platform)
        throw invalid('Connected accounts cannot have Connect webhook endpoints.', { param: 'connect' });
      const endpoint: WebhookEndpoint = {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: typeof params['api_version'] === 'string' ? params['api_version'] : null,
        application: connect ? core.keys.application : null,
        created: tx.now,
        description: text(params['description']),
        enabled_events: enabledEvents(params['enabled_events']),
        livemode: false,
        metadata: mergeMetadata({}, params['metadata']),
        status: 'enabled',
        url: checkedUrl(params['url']),
      };
      const secret = `whsec_${randomText(32)}`;
      await insertEndpoint(tx, call.account, endpoint, secret, connect);
      return { ...endpoint, secret };
    },
  },
  { method: 'GET', path: '/v1/webhook_endpoints/{id}', handler: (tx, call) => retrieveEndpoint(tx, call) },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}',
    handler: async (tx, call) => {
      const endpoint = await retrieveEndpoint(tx, call, true);
      const { params } = call;
      if (params['url'] !== undefined) endpoint.url = checkedUrl(params['url']);
      if (params['enabled_events'] !== undefined) endpoint.enabled_events = enabledEvents(params['enabled_events']);
      if (params['description'] !== undefined) endpoint.description = text(params['description']);
      if (typeof params['disabled'] === 'boolean') endpoint.status = params['disabled'] ? 'disabled' : 'enabled';
      endpoint.metadata = mergeMetadata(endpoint.metadata, params['metadata']);
      tx.save(call.account, endpoint);
      return endpoint;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/{id}',
    handler: async (tx, call) => {
      const endpoint = await retrieveEndpoint(tx, call, true);
      tx.delete(call.account, endpoint);
      // Deletes its secret, and with it the pending deliveries.
      await tx.query('delete from webhook_secrets where endpoint = $1', [endpoint.id]);
      return { id: endpoint.id, object: 'webhook_endpoint', deleted: true };
    },
  },
];

/**
 * The endpoint of the program that embeds the sandbox: gets the events of all accounts at `url`, signed with the
 * `webhook_secret` of the keys. Called at each start, since the address may have changed.
 */
export async function registerOwnEndpoint(core: Core, url: string): Promise<void> {
  const { platform, webhook_secret, application } = core.keys;
  await core.transact(byClock, async (tx) => {
    await tx.client.query("select pg_advisory_xact_lock(hashtext('sandbox.own_endpoint'))");
    const rows = await tx.query<{ endpoint: string }>('select endpoint from webhook_secrets where secret = $1', [
      webhook_secret,
    ]);
    const known = rows[0] && (await tx.lock<WebhookEndpoint>(platform, rows[0].endpoint));
    if (known) {
      known.url = url;
      known.status = 'enabled';
      tx.save(platform, known);
      return;
    }
    const endpoint: WebhookEndpoint = {
      id: newId('we'),
      object: 'webhook_endpoint',
      api_version: apiVersion,
      application,
      created: tx.now,
      description: null,
      enabled_events: ['*'],
      livemode: false,
      metadata: {},
      status: 'enabled',
      url,
    };
    await insertEndpoint(tx, platform, endpoint, webhook_secret, true);
  });
}

async function insertEndpoint(
  tx: Tx,
  account: string,
  endpoint: WebhookEndpoint,
  secret: string,
  connect: boolean,
): Promise<void> {
  tx.insert(account, endpoint);
  await tx.query('insert into webhook_secrets (endpoint, secret, connect) values ($1, $2, $3)', [
    endpoint.id,
    secret,
    connect,
  ]);
}

const retrieveEndpoint = (tx: Tx, call: Call, lock = false): Promise<WebhookEndpoint> =>
  retrieve(tx, call, { object: 'webhook_endpoint', noun: 'webhook endpoint', lock });

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function enabledEvents(value: unknown): string[] {
  const types = Array.isArray(value) ? value.map(String) : [];
  if (types.length === 0)
    throw invalid('enabled_events must name at least one event type, or *.', {
      code: 'parameter_invalid_empty',
      param: 'enabled_events',
    });
  if (types.includes('*') && types.length > 1)
    throw invalid("You may not specify '*' together with other event types.", { param: 'enabled_events' });
  return types;
}

// The provider requires https for live endpoints; here a receiver may be on the same machine.
function checkedUrl(value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (!url || typeof value !== 'string' || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    });
  }
  return value;
}
