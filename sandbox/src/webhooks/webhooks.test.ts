import type Stripe from 'stripe';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { createDatabase } from '../testing/database.ts';
import { openReceiver } from '../testing/receiver.ts';
import type { Received } from '../testing/receiver.ts';

const receiver = await openReceiver();
const { sandbox, listen, happen, seconds, names } = receiver;

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
interface Sent {
  id: string;
  type: string;
  state: string;
  attempts: number;
  response_status: number | null;
  body: string;
}
async function sent(query = ''): Promise<{ data: Sent[]; has_more: boolean }> {
  const response = await sandbox.app.request(`/sandbox/control/webhooks${query}`);
  return (await response.json()) as { data: Sent[]; has_more: boolean }; // as the controls answer
}

test('what was sent can be looked at, page by page, and sent again', async () => {
  await listen();
  await happen();
  await happen();
  await sandbox.settle();
  const { data, has_more } = await sent('?limit=1');
  expect(has_more).toBe(true);
  expect(data[0]).toMatchObject({ type: 'customer.created', state: 'delivered', attempts: 1, response_status: 200 });
  expect(data[0]?.body).toBe(receiver.received[1]?.body);
  expect((await sent(`?limit=1&before=${data[0]?.id}`)).data[0]?.body).toBe(receiver.received[0]?.body);

  const again = async (id: string) =>
    (await sandbox.app.request(`/sandbox/control/webhooks/${id}/send`, { method: 'POST' })).status;
  expect(await again(data[0]?.id ?? '')).toBe(200);
  await sandbox.settle();
  expect(receiver.received[2]?.body).toBe(data[0]?.body);
  expect((await sent('?limit=1')).data[0]).toMatchObject({ id: data[0]?.id, attempts: 2, state: 'delivered' });
  expect(await again('999999')).toBe(400);
  expect(await again('evt_1')).toBe(400);
  // Another account's are not shown.
  expect((await sent('?account=acct_another')).data).toEqual([]);
});

describe('which endpoint gets which event', () => {
  test('a Connect endpoint gets the events of a connected account, signed, with the account’s id', async () => {
    const { secret } = await listen();
    await happen();
    await sandbox.settle();
    expect(receiver.received).toHaveLength(1);
    const [{ body, signature }] = receiver.received as [Received];
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

  test('an account gets its own events, without its id; the platform gets only its own', async () => {
    await sandbox.stripe.webhookEndpoints.create({ url: `${receiver.origin}/account`, enabled_events: ['*'] });
    await listen('platform', { connect: false });
    await happen('of the account');
    await sandbox.platform.customers.create({ name: 'of the platform' });
    await sandbox.settle();
    expect(
      // Endpoints do not wait for each other.
      receiver.received
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
    expect(receiver.received).toEqual([]);
    await sandbox.platform.webhookEndpoints.update(disabled.id, { disabled: false, url: `${receiver.origin}/enabled` });
    await happen();
    await sandbox.settle();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/enabled']);
  });

  test('the embedding program registers itself once, with the secret of the keys', async () => {
    await sandbox.listenAt(`${receiver.origin}/old`);
    await sandbox.listenAt(`${receiver.origin}/own`);
    await happen();
    await sandbox.settle();
    expect(receiver.received.map(({ path }) => path)).toContain('/own');
    const own = receiver.received.find(({ event }) => event.type === 'customer.created');
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
  test('doesn’t block the request that caused the event', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    receiver.respond = async () => {
      await held;
      return 200;
    };
    await listen();
    const customer = await happen();
    expect(customer.name).toBe('Ada');
    release();
    await sandbox.settle();
    expect(receiver.received).toHaveLength(1);
  });

  test('a slow receiver doesn’t delay another, and gets at most four events at a time', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let open = 0;
    let most = 0;
    receiver.respond = async (path) => {
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
    await expect.poll(() => receiver.received.filter(({ path }) => path === '/fast').length, { timeout: 5000 }).toBe(6);
    release();
    await sandbox.settle();
    expect(receiver.received.filter(({ path }) => path === '/slow')).toHaveLength(6);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  test('is retried after 1, 5 and 30 seconds and then less and less often, for three days', async () => {
    receiver.respond = async () => 500;
    await listen();
    await happen();
    await sandbox.settle();
    const counts = [receiver.received.length];
    for (const wait of [1, 5, 30, 300, 1800, 3600]) {
      await seconds(wait - 0.5);
      expect(receiver.received.length).toBe(counts.at(-1));
      await seconds(0.5);
      counts.push(receiver.received.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await seconds(10 * 86_400);
    expect(receiver.received).toHaveLength(13);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
  });

  test.each([
    ['a redirect', 302],
    ['a refusal', 400],
  ])('takes %s for a failure', async (_what, status) => {
    receiver.respond = async () => status;
    await listen();
    await happen();
    await sandbox.settle();
    receiver.respond = async () => 204;
    await seconds(1);
    await seconds(86_400);
    expect(receiver.received).toHaveLength(2);
  });

  test('missed events can be listed', async () => {
    receiver.respond = async (path) => (path === '/bad' ? 500 : 200);
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

  test('that hangs doesn’t keep the sandbox from closing, and is delivered later', async () => {
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

  test('that a killed process had in progress is made at the next start', async () => {
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
