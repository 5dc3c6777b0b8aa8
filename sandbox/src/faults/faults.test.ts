import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { served, type Served } from '../testing/served.ts';

const url = 'https://example.com/hook';
const endpoint: Stripe.WebhookEndpointCreateParams = { url, enabled_events: ['*'] };

let sandbox: TestSandbox;
let http: Served;
beforeAll(async () => {
  sandbox = await createTestSandbox();
  http = await served(sandbox.app);
  sdkPort = await served(sandbox.api);
});
let sdkPort: Served;
afterAll(async () => {
  await http.close();
  await sdkPort.close();
  await sandbox.dispose();
});
afterEach(async () => {
  await control('faults', 'DELETE');
});

/** What the controls answer, as far as a test looks into it. */
interface Answer {
  status: number;
  body: { now: string; status: string; data: { hits: number }[]; error: { param: string; message: string } };
}
async function control(path: string, method: string, body?: unknown): Promise<Answer> {
  const response = await sandbox.app.request(`/sandbox/control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] }; // each test says what it expects
}
const fault = (body: Record<string, unknown>) =>
  control('faults', 'POST', { on: 'POST /v1/webhook_endpoints', ...body });
async function count(): Promise<number> {
  return (await sandbox.platform.webhookEndpoints.list({ limit: 100 })).data.length;
}
/** How many endpoints `act` made. */
async function made(act: () => Promise<unknown>): Promise<number> {
  const before = await count();
  await act();
  return (await count()) - before;
}

function overHttp(options: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(sandbox.keys().secret, {
    host: '127.0.0.1',
    port: sdkPort.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 1000,
    ...options,
  });
}
function inProcess(options: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(sandbox.keys().secret, {
    httpClient: Stripe.createFetchHttpClient((target, init) => sandbox.request(String(target), init)),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 1000,
    ...options,
  });
}

describe.each([
  { how: 'in process', client: inProcess },
  { how: 'over HTTP', client: overHttp },
])('the official SDK $how', ({ client }) => {
  test.each([
    { mode: 'refuse', makes: 0 },
    { mode: 'refuse', when: 'after', makes: 0 },
    { mode: 'reset', makes: 0 },
    { mode: 'reset', when: 'after', makes: 1 },
    { mode: 'close', when: 'after', makes: 1 },
    { mode: 'hang', makes: 0 },
    { mode: 'hang', when: 'after', makes: 1 },
    { mode: 'truncate', makes: 1 },
    { mode: 'drip', makes: 1 },
  ])('sees a lost connection when the provider should $mode ($when)', async ({ makes, ...wish }) => {
    // Twice, because the SDK by itself repeats a call whose connection was reset, with the same key.
    await fault({ ...wish, times: 2 });
    const amount = await made(async () => {
      await expect(client().webhookEndpoints.create(endpoint)).rejects.toBeInstanceOf(Stripe.errors.StripeError);
    });
    expect(amount).toBe(makes);
    expect((await control('faults', 'GET')).body.data[0]?.hits).toBeGreaterThan(0);
  });

  test('finds the effect of a call whose response was lost, exactly once, by retrying its key', async () => {
    await fault({ mode: 'reset', when: 'after' });
    const amount = await made(() => client({ maxNetworkRetries: 1 }).webhookEndpoints.create(endpoint));
    expect(amount).toBe(1);
  });

  test('always gets the same 500 for a key, though nothing happened', async () => {
    await fault({ mode: 500 });
    const key = `key-${Math.random()}`;
    const amount = await made(async () => {
      await expect(client().webhookEndpoints.create(endpoint, { idempotencyKey: key })).rejects.toMatchObject({
        statusCode: 500,
        type: 'StripeAPIError',
      });
      await expect(client().webhookEndpoints.create(endpoint, { idempotencyKey: key })).rejects.toMatchObject({
        statusCode: 500,
        headers: { 'idempotent-replayed': 'true' },
      });
    });
    expect(amount).toBe(0);
    expect(await made(() => client().webhookEndpoints.create(endpoint))).toBe(1);
  });

  test('always gets the same 500 for a key, though it happened', async () => {
    await fault({ mode: '500', when: 'after' });
    const key = `key-${Math.random()}`;
    const amount = await made(async () => {
      await expect(client().webhookEndpoints.create(endpoint, { idempotencyKey: key })).rejects.toMatchObject({
        statusCode: 500,
      });
      await expect(client().webhookEndpoints.create(endpoint, { idempotencyKey: key })).rejects.toMatchObject({
        statusCode: 500,
      });
    });
    expect(amount).toBe(1);
  });

  test('gets 429 as often as configured, with a time to retry', async () => {
    await fault({ mode: '429', times: 2, retry_after: 3 });
    for (let turn = 0; turn < 2; turn++) {
      await expect(client().webhookEndpoints.create(endpoint)).rejects.toMatchObject({
        statusCode: 429,
        type: 'StripeRateLimitError',
        headers: { 'retry-after': '3' },
      });
    }
    expect(await made(() => client().webhookEndpoints.create(endpoint))).toBe(1);
  });

  test('meets a key that is in use, then succeeds by itself', async () => {
    await fault({ mode: '409' });
    expect(await made(() => client({ maxNetworkRetries: 1 }).webhookEndpoints.create(endpoint))).toBe(1);
  });

  test('cannot read an HTML page, though the call took effect', async () => {
    await fault({ mode: 'html' });
    const amount = await made(() => expect(client().webhookEndpoints.create(endpoint)).rejects.toThrow(/Invalid JSON/));
    expect(amount).toBe(1);
  });

  test('waits for a late response', async () => {
    await fault({ mode: 'late', delay_ms: 300 });
    const began = performance.now();
    await client().webhookEndpoints.create(endpoint);
    expect(performance.now() - began).toBeGreaterThan(290);
  });

  test('may get a response about another object, while the stored response stays right', async () => {
    await fault({ mode: 'wrong', of: 'object' });
    const key = `key-${Math.random()}`;
    const wrong = await client().webhookEndpoints.create(endpoint, { idempotencyKey: key });
    const right = await client().webhookEndpoints.create(endpoint, { idempotencyKey: key });
    expect(wrong.id).not.toBe(right.id);
    expect(wrong.url).toBe(right.url);
    expect(await client().webhookEndpoints.retrieve(right.id)).toMatchObject({ id: right.id });
  });
});

describe('which calls a fault strikes', () => {
  const get = () =>
    inProcess()
      .webhookEndpoints.list()
      .then(
        () => 'ok',
        (error: Stripe.errors.StripeError) => error.statusCode,
      );

  test('counts matching calls and spares the others', async () => {
    await control('faults', 'POST', { on: 'GET /v1/*', mode: '429', nth: 2, times: 2 });
    expect([await get(), await get(), await get(), await get()]).toEqual(['ok', 429, 429, 'ok']);
    await inProcess().webhookEndpoints.create(endpoint);
    expect((await control('faults', 'GET')).body).toEqual({
      data: [expect.objectContaining({ on: 'GET /v1/*', mode: '429', nth: 2, times: 2, hits: 2 })],
    });
  });

  test('lets faults on one call strike in turn', async () => {
    await control('faults', 'POST', { on: '* /v1/webhook_endpoints', mode: '429' });
    await control('faults', 'POST', { on: '* /v1/webhook_endpoints', mode: '500' });
    expect([await get(), await get(), await get()]).toEqual([429, 500, 'ok']);
  });

  test('does not take a part of a path for the path', async () => {
    await control('faults', 'POST', { on: 'GET /v1/webhook', mode: '429' });
    expect(await get()).toBe('ok');
  });

  test('takes the outer address for the same call', async () => {
    await control('faults', 'POST', { on: 'get /sandbox/v1/webhook_endpoints', mode: '429' });
    const response = await fetch(`${http.origin}/sandbox/v1/webhook_endpoints`, {
      headers: { authorization: `Bearer ${sandbox.keys().secret}` },
    });
    expect(response.status).toBe(429);
  });

  test('ends with DELETE', async () => {
    await control('faults', 'POST', { on: 'GET /v1/*', mode: '429', times: 100 });
    expect(await get()).toBe(429);
    await control('faults', 'DELETE');
    expect(await get()).toBe('ok');
  });

  test.each([
    ['on', { mode: '500' }],
    ['on', { on: 'refunds', mode: '500' }],
    ['mode', { on: 'POST /v1/refunds', mode: 'explode' }],
    ['mode', { on: 'POST /v1/refunds', mode: 'drop' }],
    ['mode', { on: 'webhook', mode: 'reset' }],
    ['when', { on: 'POST /v1/refunds', mode: 'reset', when: 'sometimes' }],
    ['nth', { on: 'POST /v1/refunds', mode: 'reset', nth: 0 }],
    ['times', { on: 'POST /v1/refunds', mode: 'reset', times: 1.5 }],
    ['delay_ms', { on: 'POST /v1/refunds', mode: 'late', delay_ms: '5' }],
    ['retry_after', { on: 'POST /v1/refunds', mode: '429', retry_after: -1 }],
    ['colour', { on: 'POST /v1/refunds', mode: '429', colour: 'red' }],
    ['body', []],
  ])('refuses a bad %s and names it', async (param, body) => {
    const refused = await control('faults', 'POST', body);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ param, message: expect.any(String) });
    expect((await control('faults', 'GET')).body.data).toEqual([]);
  });
});

test('a hanging call over HTTP ends when the caller leaves, and a reset one is a reset on the wire', async () => {
  await fault({ mode: 'hang' });
  const call = (init: RequestInit = {}) =>
    fetch(`${http.origin}/sandbox/v1/webhook_endpoints`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.keys().secret}` },
      body: new URLSearchParams({ url, 'enabled_events[0]': '*' }),
      ...init,
    });
  await expect(call({ signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
  await fault({ mode: 'reset', when: 'after' });
  await expect(call()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  await fault({ mode: 'close', when: 'after' });
  await expect(call()).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } });
  await fault({ mode: 'truncate' });
  await expect(call().then((response) => response.text())).rejects.toThrow('terminated');
});
