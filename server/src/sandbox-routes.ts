import type { Sandbox } from '@purser/sandbox/sandbox';
import { Hono } from 'hono';
import type { Context as HonoContext } from 'hono';
import { anyone, guard, merchants } from './access/guard.ts';
import type { RouteEnvironment } from './access/guard.ts';
import { moveSessions } from './access/session.ts';
import { forgetAccount } from './connect/read-account.ts';
import type { ProcessServices } from './context.ts';
import { refuseField } from './http/endpoint.ts';
import { lookNow } from './jobs/standing-jobs.ts';

/** Whether a control is about what an account has; its body, if any, is the control's own. */
const readsAccount = ({ method, path }: { method: string; path: string }): boolean =>
  path.startsWith('/sandbox/control/webhooks') ||
  (method === 'GET' && /^\/sandbox\/control\/(?:clock|scenarios)$/.test(path));

/**
 * The provider at our side door: its API has its own keys; its controls are for managers. What only reads needs no nonce, so that
 * a manager's browser can open it.
 */
export function sandboxRoutes(services: ProcessServices, sandbox: Sandbox): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  const pass = (c: { req: { raw: Request }; env: unknown }) => sandbox.app.fetch(c.req.raw, c.env); // Node's own request and response
  /** The controls of one mode: the one asked for, else that of the store. Time is the same in both. */
  const control = (c: HonoContext<RouteEnvironment>) => {
    const asked = c.req.query('mode');
    const { store } = c.var.context;
    const isLive = asked === undefined ? store.mode === 'live' : asked === 'live';
    const isOwn = readsAccount(c.req) && store.account_id !== '' && (asked ?? store.mode) === store.mode;
    if (!isLive && !isOwn) return pass(c);
    const url = new URL(c.req.url);
    if (isLive) url.pathname = url.pathname.replace('/sandbox/', '/sandbox/live/');
    // What is read of an account is read of the store’s own: another store’s payments and webhooks are its own.
    if (isOwn) url.searchParams.set('account', store.account_id);
    return sandbox.app.fetch(new Request(url, c.req.raw), c.env);
  };
  app.get('/sandbox/control/keys', guard(merchants(false)), (c) => {
    const { store } = c.var.context;
    const asked = c.req.query('mode') ?? store.mode;
    const mode = asked === 'live' ? sandbox.live : asked === 'test' ? sandbox : undefined;
    if (!mode) throw refuseField('mode', 'The mode is test or live.');
    const { secret, publishable, webhook_secret, account, platform } = mode.keys();
    // Each store has its own account; the keys are the platform's.
    const ours = asked === store.mode && store.account_id ? store.account_id : account;
    return c.json({ mode: asked, secret, publishable, webhook_secret, account: ours, platform });
  });
  app.on(['GET'], '/sandbox/control/*', guard(merchants(false)), control);
  app.on(['POST', 'DELETE'], '/sandbox/control/*', guard(merchants(true)), async (c) => {
    const before = sandbox.clock.now();
    const began = performance.now();
    const response = await control(c);
    // Whatever was done to the account is seen at once; faults are of the network.
    if (!c.req.path.endsWith('/faults')) await forgetAccount(c.var.context, c.var.context.store);
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
