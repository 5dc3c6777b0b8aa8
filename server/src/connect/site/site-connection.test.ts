import { webhookPath } from '@purser/contract/connect/site-connection';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { seal, unseal } from '../../access/seal.ts';
import { receiveProviderEvent } from '../../books/receive-provider-event.ts';
import type { Context, Store } from '../../context.ts';
import { createStore } from '../../create-store.ts';
import { findStore } from '../../access/find-store.ts';
import { pageSettings } from '../../page-settings.ts';
import { createProvider } from '../../provider/provider.ts';
import { clearFaults, setFault } from '../../testing/faults.ts';
import { openStore } from '../../testing/open-store.ts';
import { sealedFor } from '../../books/signing-secrets.ts';
import { checkSiteConnection } from '../../inbox/check-site-connection.ts';
import { checkKeys, reportKeys } from './check-keys.ts';
import { transact } from '../../database/database.ts';
import { forStore } from '../../for-store.ts';
import { changeModeOfSite } from './change-mode.ts';
import { checkSite, connectAt, renewSecret } from './connect-at.ts';
import { readEndpoints } from './site.ts';
import { siteConnectionOf } from './site-state.ts';

const world = await openStore({ live: true });
const { stripe } = world.provider;
afterEach(() => clearFaults(world));

let made = 0;
/** A store beside the first, with nothing, as one that the command adds. */
async function addStore(account_id?: string): Promise<Store> {
  const store_id = await createStore(world, { name: 'Second', host: `shop${++made}.example`, account_id });
  return (await findStore(world.db, store_id))!;
}

const originOf = async ({ store_id }: Store): Promise<string> => {
  const { host } = await world.db
    .selectFrom('stores')
    .select('host')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow();
  return `https://${host}`;
};

async function contextOf(store: Store, origin?: string): Promise<Context> {
  return world.context({ store, request: { origin: origin ?? (await originOf(store)) } });
}
const stateOf = async (store: Store, origin?: string) => siteConnectionOf(await contextOf(store, origin));
/** `keys done, endpoint failed endpoint_missing, …` */
const stepsOf = async (store: Store, origin?: string) =>
  (await stateOf(store, origin)).steps.map(({ id, state, problem }) => [id, state, problem].filter(Boolean).join(' '));
const connect = async (store: Store, origin?: string) => connectAt(world, store, origin ?? (await originOf(store)));
const allDone = ['keys done', 'endpoint done', 'event done', 'address done'];
const endpointsAt = async (url: string) =>
  (await stripe.webhookEndpoints.list({ limit: 100 })).data.filter((each) => each.url === url);
const seconds = (count: number) => world.sandbox.clock.advance(count * 1000);
const newAccount = async () =>
  (await stripe.accounts.create({ country: 'US', capabilities: { card_payments: { requested: true } } })).id;

test('the demo store is connected from the start, a new one is not', async () => {
  expect(await stateOf(world.store, 'http://localhost:8080')).toMatchObject({ is_connected: true, url: null });
  const store = await addStore();
  expect(await stateOf(store)).toMatchObject({
    is_connected: false,
    url: null,
    steps: [{ state: 'todo' }, {}, {}, {}],
  });
  const settings = await pageSettings(await contextOf(store), {
    user: world.admin,
    session_id: 'one',
    token: 'secret',
  });
  expect(settings).toMatchObject({ isJetpackConnected: false, isJetpackIdcActive: false, wpcomReconnectUrl: null });
});

test('a store is connected when an event that we asked for came back, before it has an account and after', async () => {
  for (const account_id of [undefined, await newAccount()]) {
    const store = await addStore(account_id);
    const url = (await originOf(store)) + webhookPath;
    await connect(store);
    await world.settle();
    expect(await stepsOf(store)).toEqual(allDone);
    expect(await stateOf(store)).toMatchObject({ is_connected: true, url, is_secret_ours: true });
    // What only proved it is gone.
    expect(await endpointsAt(url)).toMatchObject([{ enabled_events: ['*'] }]);
    const kept = await world.db
      .selectFrom('provider_events')
      .select('event_id')
      .where('type', 'like', 'customer.%')
      .execute();
    expect(kept).toEqual([]);
  }
});

test('two clicks make one endpoint, and clicking again changes nothing', async () => {
  const store = await addStore(await newAccount());
  await Promise.all([connect(store), connect(store)]);
  await world.settle();
  await connect(store);
  const url = (await originOf(store)) + webhookPath;
  expect(await endpointsAt(url)).toHaveLength(1);
  expect(await stateOf(store)).toMatchObject({ is_connected: true, waiting_since: null });
});

test('the signing secret is stored encrypted, with a key that only its owner reads', async () => {
  const store = await addStore(await newAccount());
  await connect(store);
  const [endpoint] = await readEndpoints(world.db, store.store_id);
  const { secret = '', endpoint_id = '' } = endpoint ?? {};
  expect(secret).not.toContain('whsec');
  expect(await unseal(world.config, secret, sealedFor(endpoint_id))).toMatch(/^whsec_/);
  expect(await unseal(world.config, secret, 'something else')).toBeUndefined();
  const other = { DATA_DIR: '', SECRETS_KEY: 'ab'.repeat(32) };
  expect(await unseal(other, secret, sealedFor(endpoint_id))).toBeUndefined();
  expect(await unseal(other, await seal(other, 'kept', 'x'), 'x')).toBe('kept');
  const file = join(world.config.DATA_DIR, 'secrets.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toMatch(/^[\da-f]{64}$/);
});

test('an event that does not arrive within a minute is said, and completes the connection when it comes later', async () => {
  const store = await addStore(await newAccount());
  await setFault(world, { on: 'webhook:customer.created', mode: 'delay', delay_ms: 90_000, times: 100 });
  await connect(store);
  expect(await stepsOf(store)).toEqual(['keys done', 'endpoint done', 'event waiting', 'address todo']);
  await seconds(61);
  await clearFaults(world);
  expect(await stepsOf(store)).toEqual(['keys done', 'endpoint done', 'event failed no_event', 'address todo']);
  await seconds(30);
  await world.settle();
  expect(await stepsOf(store)).toEqual(allDone);
});

test('replayed, foreign and older events complete nothing', async () => {
  const store = await addStore(await newAccount());
  const other = await addStore(await newAccount());
  await setFault(world, { on: 'webhook:customer.*', mode: 'drop', times: 100 });
  await connect(store);
  await connect(other);
  await world.settle();
  const challengeOf = async ({ store_id }: Store) =>
    (
      await world.db
        .selectFrom('site_connections')
        .select('challenge')
        .where('store_id', '=', store_id)
        .executeTakeFirstOrThrow()
    ).challenge ?? '';
  const secretOf = async ({ store_id }: Store) => {
    const [endpoint] = await readEndpoints(world.db, store_id);
    return (await unseal(world.config, endpoint?.secret ?? '', sealedFor(endpoint?.endpoint_id ?? ''))) ?? '';
  };
  const app = receiveProviderEvent(world);
  const send = async (secret: string, account: string, purser_challenge: string, livemode = false) => {
    const event = { id: `evt_${++made}`, type: 'customer.created', account, livemode, created: 1_770_000_000 };
    const body = JSON.stringify({
      ...event,
      object: 'event',
      data: { object: { id: 'cus_1', object: 'customer', metadata: { purser_challenge } } },
    });
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    return (await app.request('/', { method: 'POST', body, headers: { 'stripe-signature': `t=${t},v1=${v1}` } }))
      .status;
  };
  const challenge = await challengeOf(store);
  const isOpen = async () => expect(await stateOf(store)).toMatchObject({ is_connected: false });
  // By the endpoint of another store, by the configured one, of another account, with an older challenge, of live mode, unsigned.
  expect(await send(await secretOf(other), store.account_id, challenge)).toBe(200);
  await isOpen();
  expect(await send(world.provider.webhook_secret, store.account_id, challenge)).toBe(200);
  await isOpen();
  expect(await send(await secretOf(store), other.account_id, challenge)).toBe(200);
  await isOpen();
  expect(await send(await secretOf(store), store.account_id, `${store.store_id}.${'0'.repeat(32)}`)).toBe(200);
  await isOpen();
  expect(await send(await secretOf(store), store.account_id, challenge, true)).toBe(200);
  await isOpen();
  expect(await send('whsec_unknown', store.account_id, challenge)).toBe(400);
  await isOpen();
  expect(await send(await secretOf(store), store.account_id, challenge)).toBe(200);
  expect(await stateOf(store)).toMatchObject({ is_connected: true });
  await clearFaults(world);
  // What completed it once completes nothing again.
  await connectAt(world, store, 'https://moved.example');
  await send(await secretOf(store), store.account_id, challenge);
  await isOpen();
});

test('a moved store is in safe mode, and one call mends it', async () => {
  const store = await addStore(await newAccount());
  await connect(store);
  await world.settle();
  const moved = 'https://moved-again.example';
  const settings = await pageSettings(await contextOf(store, moved), {
    user: world.admin,
    session_id: 'one',
    token: 'secret',
  });
  expect(settings).toMatchObject({
    isJetpackConnected: false,
    isJetpackIdcActive: true,
    wpcomReconnectUrl: expect.stringContaining('wcpay-reconnect-wpcom=1'),
  });
  expect(await stepsOf(store, moved)).toEqual([...allDone.slice(0, 3), 'address failed moved']);
  await connect(store, moved);
  await world.settle();
  expect(await stepsOf(store, moved)).toEqual(allDone);
  // Nothing is on its way to the old address anymore.
  expect(await endpointsAt((await originOf(store)) + webhookPath)).toEqual([]);
});

test('an endpoint that is deleted, disabled or unreadable is noticed and mended', async () => {
  const store = await addStore(await newAccount());
  await connect(store);
  await world.settle();
  const currentOf = async () => (await readEndpoints(world.db, store.store_id)).find(({ role }) => role === 'current')!;
  const mends = async (problem: string) => {
    await checkSite(world, store);
    expect(await stepsOf(store)).toEqual(['keys done', `endpoint failed ${problem}`, 'event todo', 'address done']);
    expect(await stateOf(store)).toMatchObject({ is_connected: false });
    await connect(store);
    await world.settle();
    expect(await stepsOf(store)).toEqual(allDone);
  };
  const told = () =>
    world.db
      .selectFrom('notes')
      .select('note_id')
      .where('store_id', '=', store.store_id)
      .where('name', '=', 'purser-site-connection-broken')
      .where('ended', 'is', null)
      .execute();
  await stripe.webhookEndpoints.del((await currentOf()).endpoint_id);
  await checkSiteConnection(world, store);
  await checkSiteConnection(world, store);
  expect(await told()).toHaveLength(1);
  await mends('endpoint_missing');
  await checkSiteConnection(world, store);
  expect(await told()).toEqual([]);
  await stripe.webhookEndpoints.update((await currentOf()).endpoint_id, { disabled: true });
  await mends('endpoint_changed');
  await world.db
    .updateTable('site_endpoints')
    .set({ secret: 'v1.a.b.c' })
    .where('store_id', '=', store.store_id)
    .execute();
  await mends('secret_unreadable');
});

test('a secret is replaced without losing an event, and the old endpoint goes when it has delivered its last', async () => {
  const store = await addStore(await newAccount());
  await connect(store);
  await world.settle();
  const [before] = await readEndpoints(world.db, store.store_id);
  const happen = async () => (await stripe.customers.create({ name: 'Ada' }, { stripeAccount: store.account_id })).id;
  // From before the change, and late.
  await setFault(world, { on: 'webhook:customer.created', mode: 'delay', delay_ms: 3_600_000, times: 100 });
  const happened = [await happen()];
  await world.sandbox.settle();
  await clearFaults(world);
  await seconds(2);
  await setFault(world, { on: 'POST /v1/webhook_endpoints', mode: '500' });
  expect(await renewSecret(world, store)).toBe(false);
  await clearFaults(world);
  expect(await stateOf(store)).toMatchObject({ is_connected: true, previous_secret_until: null });
  expect(await renewSecret(world, store)).toBe(true);
  happened.push(await happen());
  await world.settle();
  expect(await stateOf(store)).toMatchObject({ is_connected: true, previous_secret_until: expect.any(Number) });
  expect(await readEndpoints(world.db, store.store_id)).toMatchObject([
    { endpoint_id: before?.endpoint_id, role: 'previous' },
    { role: 'current' },
  ]);
  await seconds(3600);
  await world.settle();
  await checkSite(world, store);
  expect(await readEndpoints(world.db, store.store_id)).toMatchObject([{ role: 'current' }]);
  await expect(stripe.webhookEndpoints.retrieve(before?.endpoint_id ?? '')).rejects.toMatchObject({ statusCode: 404 });
  happened.push(await happen());
  await world.settle();
  const heard = await world.db
    .selectFrom('provider_events')
    .select('object_id')
    .where('store_id', '=', store.store_id)
    .where('type', '=', 'customer.created')
    .execute();
  expect(heard.map(({ object_id }) => object_id).toSorted()).toEqual(happened.toSorted());
});

test('a store that goes live is connected in live mode by itself, and its test endpoint goes', async () => {
  const store = await addStore();
  const { store_id } = store;
  const url = (await originOf(store)) + webhookPath;
  await connect(store);
  await world.settle();
  await transact(world.db, async (tx) => {
    await tx.updateTable('stores').set({ mode: 'live' }).where('store_id', '=', store_id).execute();
    await changeModeOfSite(tx, world, store_id);
  });
  await world.settle();
  const live = { ...store, mode: 'live' as const };
  expect(await stepsOf(live)).toEqual(allDone);
  const { provider } = forStore(world, live);
  const { data } = await provider.stripe.webhookEndpoints.list();
  expect(data.filter((each) => each.url === url)).toMatchObject([{ livemode: true, enabled_events: ['*'] }]);
  await seconds(25 * 3600);
  await checkSite({ ...world, provider }, live);
  expect(await endpointsAt(url)).toEqual([]);
});

test('a provider that is down is said, kept and continued', async () => {
  const store = await addStore(await newAccount());
  for (const on of ['POST /v1/setup_intents', 'POST /v1/webhook_endpoints', 'POST /v1/customers']) {
    await setFault(world, { on, mode: '500', times: 10 });
    await connect(store);
    expect((await stateOf(store)).steps.find(({ state }) => state === 'failed')).toMatchObject({
      problem: 'provider_down',
    });
    await clearFaults(world);
  }
  // The look of every hour continues by itself.
  await checkSite(world, store);
  await world.settle();
  expect(await stepsOf(store)).toEqual(allDone);
  expect(await endpointsAt((await originOf(store)) + webhookPath)).toHaveLength(1);
});

test('an endpoint whose making got no response leaves none behind', async () => {
  const store = await addStore(await newAccount());
  await setFault(world, { on: 'POST /v1/webhook_endpoints', mode: '500', when: 'after' });
  await connect(store);
  await clearFaults(world);
  await connect(store);
  await world.settle();
  await seconds(700);
  await checkSite(world, store);
  expect(await stepsOf(store)).toEqual(allDone);
  expect(await endpointsAt((await originOf(store)) + webhookPath)).toHaveLength(1);
});

test('keys that are revoked, of another mode or of another account are said in their step', async () => {
  const keys = world.sandbox.keys();
  const with_ = (change: Partial<{ secret_key: string; publishable_key: string }>) =>
    createProvider({
      secret_key: keys.secret,
      publishable_key: keys.publishable,
      webhook_secret: '',
      script_url: '/sandbox/js/v3.js',
      fetch: (target, init) => world.sandbox.request(target, init),
      ...change,
    });
  const faultOf = (change: Parameters<typeof with_>[0]) =>
    checkKeys(with_(change)).then(
      () => 'none',
      ({ step, problem }: { step: string; problem: string }) => `${step} ${problem}`,
    );
  expect(await faultOf({})).toBe('none');
  expect(await faultOf({ secret_key: 'sk_test_revoked' })).toBe('keys key_refused');
  expect(await faultOf({ publishable_key: 'pk_live_0' })).toBe('keys publishable_key_of_other_mode');
  expect(await faultOf({ publishable_key: 'pk_test_other' })).toBe('keys publishable_key_of_other_account');
  // The operator reads it when the process starts.
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  await reportKeys({ log, providers: { test: with_({ secret_key: 'sk_test_revoked' }) } });
  expect(lines).toMatchObject([expect.stringContaining('keys of test mode: the provider refuses the secret key')]);
});
