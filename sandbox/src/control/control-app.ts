import { Hono, type Context } from 'hono';
import type { Core } from '../api/core.ts';
import { ControlError, type FaultList } from '../faults/fault-list.ts';
import { moment, target } from './moments.ts';
import { paramsOf, playScenario, scenarios } from './scenarios.ts';

/** The sandbox's clock as the controls move it; milliseconds. */
export interface ControlledClock {
  now(): number;
  advance(ms: number): Promise<void>;
  set(ms: number): Promise<void>;
}

interface Controlled {
  core: Core;
  clock: ControlledClock;
  faults: FaultList;
}

/** What Stripe does not have: moving the clock, faults, scenarios. The code that mounts it controls access. */
export function controlApp({ core, clock, faults }: Controlled): Hono {
  const app = new Hono();

  app.get('/clock', (c) => c.json({ now: moment(clock.now()) }));
  app.post('/clock', async (c) => {
    await clock.set(target(await bodyOf(c), clock.now()));
    return c.json({ now: moment(clock.now()) });
  });

  app.get('/faults', (c) => c.json({ data: faults.list() }));
  app.post('/faults', async (c) => c.json(faults.add(await bodyOf(c)), 201));
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json({ data: [] });
  });

  app.get('/scenarios', (c) =>
    c.json({
      data: scenarios.map((each) => ({
        scenario: each.scenario,
        description: each.description,
        params: paramsOf(each),
        while: each.while ?? [],
      })),
    }),
  );
  app.post('/scenarios', async (c) => c.json(await playScenario(core, await bodyOf(c))));

  app.get('/keys', (c) => {
    const { secret, publishable, webhook_secret, account, platform } = core.keys;
    return c.json({ secret, publishable, webhook_secret, account, platform }, 200, { 'cache-control': 'no-store' });
  });

  app.onError((error, c) => {
    if (error instanceof ControlError)
      return c.json({ error: { type: 'invalid_request_error', message: error.message, param: error.param } }, 400);
    console.error('sandbox:', error);
    return c.json({ error: { type: 'api_error', message: 'An unknown error occurred' } }, 500);
  });
  return app;
}

async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ControlError('body', 'The body must be a JSON object.');
  return { ...body };
}
