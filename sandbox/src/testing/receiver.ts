import { Hono } from 'hono';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { createTestSandbox } from './sandbox.ts';
import { served } from './served.ts';

export interface Received {
  path: string;
  body: string;
  signature: string;
  event: Stripe.Event;
}

const customers = ['customer.created'] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** For all tests of a file: a sandbox and a server that its webhooks arrive at. Each test begins without endpoints, faults and events. */
export async function openReceiver() {
  const sandbox = await createTestSandbox();
  const app = new Hono();
  const server = await served(app);
  const control = async (path: string, method: string, body?: unknown): Promise<unknown> => {
    const response = await sandbox.app.request(`/sandbox/control/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.json();
  };
  const receiver = {
    sandbox,
    origin: server.origin,
    control,
    received: new Array<Received>(),
    /** The status that the receiver responds with. */
    respond: async (_path: string): Promise<number> => 200,
    listen: (name = 'connect', options: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
      sandbox.platform.webhookEndpoints.create({
        url: `${server.origin}/${name}`,
        enabled_events: customers,
        connect: true,
        ...options,
      }),
    happen: (name = 'Ada') => sandbox.stripe.customers.create({ name }),
    seconds: (count: number) => sandbox.clock.advance(count * 1000),
    names: () => receiver.received.map(({ event }) => (event.data.object as Stripe.Customer).name), // only customers are listened to
  };
  app.post('/:name', async (c) => {
    const body = await c.req.text();
    const signature = c.req.header('stripe-signature') ?? '';
    receiver.received.push({ path: c.req.path, body, signature, event: JSON.parse(body) });
    return new Response(null, { status: await receiver.respond(c.req.path) });
  });
  beforeEach(() => {
    receiver.received = [];
    receiver.respond = async () => 200;
  });
  afterEach(async () => {
    await control('faults', 'DELETE');
    for (const client of [sandbox.platform, sandbox.stripe])
      for (const endpoint of (await client.webhookEndpoints.list({ limit: 100 })).data)
        await client.webhookEndpoints.del(endpoint.id);
  });
  afterAll(async () => {
    await server.close();
    await sandbox.dispose();
  });
  return receiver;
}
