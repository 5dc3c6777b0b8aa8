import type { Sandbox } from '@purser/sandbox/sandbox';
import { Hono } from 'hono';
import { anyone, guard, merchants } from './access/guard.ts';
import type { RouteEnvironment } from './access/guard.ts';
import { moveSessions } from './access/session.ts';
import { forgetAccount } from './connect/read-account.ts';
import type { Services } from './context.ts';
import { lookNow } from './jobs/standing-jobs.ts';

/**
 * The provider at our side door: its API has its own keys; its controls are for managers. What only reads needs no nonce, so that
 * a manager's browser can open it.
 */
export function sandboxRoutes(services: Services, sandbox: Sandbox): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  const pass = (c: { req: { raw: Request }; env: unknown }) => sandbox.app.fetch(c.req.raw, c.env); // Node's own request and response
  app.get('/sandbox/control/keys', guard(merchants(false)), (c) => {
    const { secret, publishable, webhook_secret, account, platform } = sandbox.keys();
    // Each store has its own account; the keys are the platform's.
    const ours = c.var.context.store.account_id || account;
    return c.json({ secret, publishable, webhook_secret, account: ours, platform });
  });
  app.on(['GET'], '/sandbox/control/*', guard(merchants(false)), pass);
  app.on(['POST', 'DELETE'], '/sandbox/control/*', guard(merchants(true)), async (c) => {
    const before = sandbox.clock.now();
    const began = performance.now();
    const response = await pass(c);
    // Whatever was done to the account is seen at once; faults are of the network.
    if (!c.req.path.endsWith('/faults')) await forgetAccount(services, c.var.context.store);
    const jump = sandbox.clock.now() - before - (performance.now() - began);
    if (Math.abs(jump) > 1000) {
      await moveSessions(services, Math.round(jump));
      await lookNow(services);
    }
    return response;
  });
  app.all('/sandbox/*', guard(anyone), pass);
  return app;
}
