import { Hono, type Context } from 'hono';
import type { Core } from '../api/core.ts';
import type { Account } from '../connect/account.ts';
import { ControlError, type FaultList } from '../faults/fault-list.ts';
import { moment, target } from './moments.ts';
import { nextPayoutAt } from '../payouts/payout-runs.ts';
import { listSentWebhooks, sendAgain } from '../webhooks/sent-webhooks.ts';
import { offeredScenarios } from './offered-scenarios.ts';
import { playScenario } from './scenarios.ts';
import { testValues } from './test-values.ts';

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

  /** The account in question: the one asked for, else the one that can charge from the start. */
  const accountOf = (c: Context) => c.req.query('account') ?? core.keys.account;
  app.get('/clock', async (c) => {
    const id = c.req.query('account');
    const now = moment(clock.now());
    if (id === undefined) return c.json({ now });
    const next = await core.read(async (tx) => {
      const account = await tx.find<Account>(core.keys.platform, id);
      return account && nextPayoutAt(tx, account);
    });
    return c.json({ now, next_payout: next === undefined ? null : moment(next * 1000) });
  });
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

  app.get('/scenarios', async (c) => c.json({ data: await offeredScenarios(core, c.req.query('account')) }));
  app.post('/scenarios', async (c) => c.json(await playScenario(core, await bodyOf(c))));

  app.get('/test-values', (c) => c.json({ data: testValues() }));
  app.get('/webhooks', async (c) => c.json(await listSentWebhooks(core, accountOf(c), c.req.query())));
  app.post('/webhooks/:id/send', async (c) => c.json(await sendAgain(core, accountOf(c), c.req.param('id'))));
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
