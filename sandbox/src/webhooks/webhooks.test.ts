import { Hono } from 'hono';
import Stripe from 'stripe';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { createDatabase } from '../testing/database.ts';
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { served, type Served } from '../testing/served.ts';

interface Received {
  path: string;
  body: string;
  signature: string;
  event: Stripe.Event;
}

let sandbox: TestSandbox;
let receiver: Served;
let received: Received[] = [];
/** How the receiver answers. */
let respond: (path: string) => Promise<number> = async () => 200;

beforeAll(async () => {
  sandbox = await createTestSandbox();
  const app = new Hono();
  app.post('/:name', async (c) => {
    const body = await c.req.text();
    received.push({
      path: c.req.path,
      body,
      signature: c.req.header('stripe-signature') ?? '',
      event: JSON.parse(body),
    });
    const status = await respond(c.req.path);
    return new Response(null, { status });
  });
  receiver = await served(app);
});
afterAll(async () => {
  await receiver.close();
  await sandbox.dispose();
});
beforeEach(() => {
  received = [];
  respond = async () => 200;
});
afterEach(async () => {
  await control('faults', 'DELETE');
  for (const client of [sandbox.platform, sandbox.stripe]) {
    for (const endpoint of (await client.webhookEndpoints.list({ limit: 100 })).data)
      await client.webhookEndpoints.del(endpoint.id);
  }
});

async function control(path: string, method: string, body?: unknown): Promise<unknown> {
  const response = await sandbox.app.request(`/sandbox/control/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
}
const customers = ['customer.created'] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
const listen = (name = 'connect', options: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
  sandbox.platform.webhookEndpoints.create({
    url: `${receiver.origin}/${name}`,
    enabled_events: customers,
    connect: true,
    ...options,
  });
const happen = (name = 'Ada') => sandbox.stripe.customers.create({ name });
const seconds = (count: number) => sandbox.clock.advance(count * 1000);
/** Takes an event and never answers. */
function hangingReceiver(): { called: Promise<void>; deliver: () => Promise<Response> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    called: promise,
    deliver: () => {
      resolve();
      return new Promise(() => {});
    },
  };
}
const names = () => received.map(({ event }) => (event.data.object as Stripe.Customer).name); // only customers are listened to

describe('who hears what', () => {
  test('a Connect endpoint hears the events of a connected account, signed, and is told whose they are', async () => {
    const { secret } = await listen();
    await happen();
    await sandbox.settle();
    expect(received).toHaveLength(1);
    const [{ body, signature }] = received as [Received];
    const event = await sandbox.platform.webhooks.constructEventAsync(body, signature, secret ?? '');
    expect(event).toMatchObject({
      object: 'event',
      type: 'customer.created',
      account: sandbox.keys().account,
      data: { object: { name: 'Ada' } },
      livemode: false,
      pending_webhooks: 1,
    });
    const kept = await sandbox.stripe.events.retrieve(event.id);
    expect(kept.data).toEqual(event.data);
  });

  test('an account hears its own events, without its name; the platform hears only its own', async () => {
    await sandbox.stripe.webhookEndpoints.create({ url: `${receiver.origin}/account`, enabled_events: ['*'] });
    await listen('platform', { connect: false });
    await happen('of the account');
    await sandbox.platform.customers.create({ name: 'of the platform' });
    await sandbox.settle();
    expect(
      // Endpoints do not wait for each other.
      received
        .toSorted((a, b) => a.path.localeCompare(b.path))
        .map(({ path, event }) => [path, event.account, (event.data.object as Stripe.Customer).name]),
    ).toEqual([
      ['/account', undefined, 'of the account'],
      ['/platform', undefined, 'of the platform'],
    ]);
  });

  test('only the enabled types are sent, and nothing to a disabled or deleted endpoint', async () => {
    await listen('other', { enabled_events: ['charge.succeeded'] });
    const disabled = await listen('disabled');
    const deleted = await listen('deleted');
    await sandbox.platform.webhookEndpoints.update(disabled.id, { disabled: true });
    await sandbox.platform.webhookEndpoints.del(deleted.id);
    await happen();
    await sandbox.settle();
    expect(received).toEqual([]);
    await sandbox.platform.webhookEndpoints.update(disabled.id, { disabled: false, url: `${receiver.origin}/enabled` });
    await happen();
    await sandbox.settle();
    expect(received.map(({ path }) => path)).toEqual(['/enabled']);
  });

  test('the embedding program registers itself once, with the secret of the keys', async () => {
    await sandbox.listenAt(`${receiver.origin}/old`);
    await sandbox.listenAt(`${receiver.origin}/own`);
    await happen();
    await sandbox.settle();
    expect(received.map(({ path }) => path)).toContain('/own');
    const own = received.find(({ event }) => event.type === 'customer.created');
    expect(() =>
      sandbox.platform.webhooks.constructEvent(own?.body ?? '', own?.signature ?? '', sandbox.keys().webhook_secret),
    ).not.toThrow();
    expect((await sandbox.platform.webhookEndpoints.list()).data).toHaveLength(1);
  });
});

describe('the endpoint itself', () => {
  test('shows its secret at creation only, and can be changed', async () => {
    const made = await listen('one', { description: 'ours', metadata: { team: 'books' } });
    expect(made).toMatchObject({
      object: 'webhook_endpoint',
      status: 'enabled',
      description: 'ours',
      metadata: { team: 'books' },
      secret: expect.stringMatching(/^whsec_/),
    });
    const read = await sandbox.platform.webhookEndpoints.retrieve(made.id);
    expect(read).not.toHaveProperty('secret');
    const changed = await sandbox.platform.webhookEndpoints.update(made.id, {
      metadata: { team: '', place: 'x' },
      enabled_events: ['*'],
    });
    expect(changed).toMatchObject({ metadata: { place: 'x' }, enabled_events: ['*'] });
    expect(await sandbox.platform.webhookEndpoints.del(made.id)).toEqual(
      expect.objectContaining({ id: made.id, deleted: true }),
    );
    await expect(sandbox.platform.webhookEndpoints.retrieve(made.id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  test.each(['nowhere', 'ftp://example.com/hook', '/relative'])('refuses the address %s', async (url) => {
    await expect(sandbox.platform.webhookEndpoints.create({ url, enabled_events: ['*'] })).rejects.toMatchObject({
      statusCode: 400,
      param: 'url',
    });
  });

  test('of one account is not seen by another', async () => {
    const made = await sandbox.stripe.webhookEndpoints.create({ url: 'https://example.com', enabled_events: ['*'] });
    await expect(sandbox.platform.webhookEndpoints.retrieve(made.id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(
      sandbox.stripe.webhookEndpoints.create({ url: 'https://example.com', enabled_events: ['*'], connect: true }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'connect' });
  });
});

describe('delivery', () => {
  test('does not keep the request waiting that caused the event', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    respond = async () => {
      await held;
      return 200;
    };
    await listen();
    const customer = await happen();
    expect(customer.name).toBe('Ada');
    release();
    await sandbox.settle();
    expect(received).toHaveLength(1);
  });

  test('a slow receiver does not delay another, and hears four at a time at most', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let open = 0;
    let most = 0;
    respond = async (path) => {
      if (path !== '/slow') return 200;
      open += 1;
      most = Math.max(most, open);
      await held;
      open -= 1;
      return 200;
    };
    await listen('slow');
    await listen('fast');
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) await happen(name);
    await expect.poll(() => received.filter(({ path }) => path === '/fast').length, { timeout: 5000 }).toBe(6);
    release();
    await sandbox.settle();
    expect(received.filter(({ path }) => path === '/slow')).toHaveLength(6);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  test('is tried again after 1, 5 and 30 seconds and then ever more patiently, for three days', async () => {
    respond = async () => 500;
    await listen();
    await happen();
    await sandbox.settle();
    const counts = [received.length];
    for (const wait of [1, 5, 30, 300, 1800, 3600]) {
      await seconds(wait - 0.5);
      expect(received.length).toBe(counts.at(-1));
      await seconds(0.5);
      counts.push(received.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await seconds(10 * 86_400);
    expect(received).toHaveLength(13);
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  });

  test.each([
    ['a redirect', 302],
    ['a refusal', 400],
  ])('takes %s for a failure', async (_what, status) => {
    respond = async () => status;
    await listen();
    await happen();
    await sandbox.settle();
    respond = async () => 204;
    await seconds(1);
    await seconds(86_400);
    expect(received).toHaveLength(2);
  });

  test('what did not arrive can be asked for', async () => {
    respond = async (path) => (path === '/bad' ? 500 : 200);
    await listen('good');
    await happen('arrived');
    await sandbox.settle();
    await listen('bad');
    await happen('missed');
    await sandbox.settle();
    const missed = await sandbox.stripe.events.list({ delivery_success: false, type: 'customer.created' });
    expect(missed.data.map(({ data }) => (data.object as Stripe.Customer).name)).toEqual(['missed']);
    const arrived = await sandbox.stripe.events.list({ delivery_success: true, type: 'customer.created', limit: 1 });
    expect(arrived.data.map(({ data }) => (data.object as Stripe.Customer).name)).toEqual(['arrived']);
  });

  test('that hangs does not keep the sandbox from closing, and is made up for later', async () => {
    const database = await createDatabase();
    const hanging = hangingReceiver();
    const hung = await createSandbox({ database: database.config, deliver: hanging.deliver });
    const { secret, account } = hung.keys();
    await hung.listenAt(`${receiver.origin}/later`);
    await hung.request('/v1/customers', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'stripe-account': account },
      body: new URLSearchParams({ name: 'Ada' }),
    });
    await hanging.called;
    const began = performance.now();
    await hung.close();
    expect(performance.now() - began).toBeLessThan(2000);
    const up = await createSandbox({ database: database.config });
    await up.settle();
    expect(names()).toContain('Ada');
    await up.close();
    await database.drop();
  });

  test('that a killed process had under way is made at the next start', async () => {
    const database = await createDatabase();
    const hanging = hangingReceiver();
    const killed = await createSandbox({ database: database.config, deliver: hanging.deliver });
    const { secret, account } = killed.keys();
    await killed.listenAt(`${receiver.origin}/later`);
    await killed.request('/v1/customers', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'stripe-account': account },
      body: new URLSearchParams({ name: 'Ada' }),
    });
    await hanging.called;
    await killed.close();
    // What closing sets in order and a kill does not: the delivery is still leased to who is gone.
    const client = new pg.Client(database.config);
    await client.connect();
    await client.query('update sandbox.webhook_deliveries set leased_until = $1', [Date.now() + 100_000]);
    await client.end();
    const up = await createSandbox({ database: database.config });
    await up.settle();
    expect(names()).toContain('Ada');
    await up.close();
    await database.drop();
  });

  test('survives a restart of the sandbox', async () => {
    const database = await createDatabase();
    const down = await createSandbox({
      database: database.config,
      deliver: () => Promise.reject(new Error('the receiver is down')),
    });
    const keys = down.keys();
    await down.listenAt(`${receiver.origin}/after`);
    const made = await down.request('/v1/customers', {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secret}`, 'stripe-account': keys.account },
      body: new URLSearchParams({ name: 'Ada' }),
    });
    expect(made.status).toBe(200);
    await down.settle();
    await down.close();
    const up = await createSandbox({ database: database.config });
    await up.clock.advance(60_000);
    expect(names()).toContain('Ada');
    await up.close();
    await database.drop();
  });
});

describe('faults', () => {
  const fault = (body: Record<string, unknown>) => control('faults', 'POST', { on: 'webhook', ...body });

  test('drop: the event never arrives', async () => {
    await listen();
    await fault({ mode: 'drop' });
    await happen('lost');
    await happen('kept');
    await sandbox.settle();
    await seconds(86_400);
    expect(names()).toEqual(['kept']);
    expect(await control('faults', 'GET')).toMatchObject({ data: [{ hits: 1 }] });
  });

  test('duplicate: the event arrives twice with one id', async () => {
    await listen();
    await fault({ mode: 'duplicate', on: 'webhook:customer.*' });
    await happen();
    await sandbox.settle();
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  });

  test('reorder: a later event overtakes', async () => {
    await listen();
    await fault({ mode: 'reorder' });
    await happen('first');
    await sandbox.settle();
    await happen('second');
    await sandbox.settle();
    expect(names()).toEqual(['second', 'first']);
  });

  test('reorder: an event that nothing follows arrives all the same', async () => {
    await listen();
    await fault({ mode: 'reorder' });
    await happen('only');
    await sandbox.settle();
    expect(received).toEqual([]);
    await seconds(5);
    expect(names()).toEqual(['only']);
  });

  test('delay: the event arrives when its time has come', async () => {
    await listen();
    await fault({ mode: 'delay', delay_ms: 60_000 });
    await happen();
    await sandbox.settle();
    await seconds(59);
    expect(received).toEqual([]);
    await seconds(1);
    expect(received).toHaveLength(1);
  });

  test('bad-signature: the receiver can tell, and the honest delivery follows', async () => {
    const { secret } = await listen();
    await fault({ mode: 'bad-signature' });
    const isGenuine = ({ body, signature }: Received) => {
      try {
        return Boolean(sandbox.platform.webhooks.constructEvent(body, signature, secret ?? ''));
      } catch {
        return false;
      }
    };
    respond = async () => (received.every(isGenuine) ? 200 : received.length > 1 ? 200 : 400);
    await happen();
    await sandbox.settle();
    await seconds(1);
    expect(received.map(isGenuine)).toEqual([false, true]);
  });

  test('strike only the named type', async () => {
    await listen('connect', { enabled_events: ['*'] });
    await fault({ on: 'webhook:charge.succeeded', mode: 'drop' });
    await happen();
    await sandbox.settle();
    expect(names()).toEqual(['Ada']);
  });
});
