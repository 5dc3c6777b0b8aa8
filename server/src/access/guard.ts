import type { HttpBindings } from '@hono/node-server';
import type { Access } from '@purser/contract/endpoint';
import type { Hono, MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';
import { authorize } from './authorize.ts';
import { enterTestHistory } from './test-history.ts';

/** What the routes beside the REST contract work with: `c.var.context` is the request's context, `c.var.nonce` the page's CSP nonce. */
export interface RouteEnvironment {
  Bindings: HttpBindings;
  Variables: { context: Context; nonce: string };
}

const guards = new WeakSet<object>();

/**
 * Declares who may use a route: `app.get('/checkout', guard(anyone), handler)`. It comes first among the route's handlers;
 * the server does not start when a route has none.
 */
export function guard(access: Access): MiddlewareHandler<RouteEnvironment> {
  const middleware: MiddlewareHandler<RouteEnvironment> = async (c, next) => {
    await authorize(c.var.context, access);
    await enterTestHistory(c.var.context, c.req.method !== 'GET' && c.req.method !== 'HEAD');
    await next();
  };
  guards.add(middleware);
  return middleware;
}

/** For shoppers, the provider and everyone else. */
export const anyone: Access = { capability: 'anyone', nonce: false, scope: 'store' };
/** For the signed-in about themselves; nonce for what changes something. */
export const someone = (nonce: boolean): Access => ({ capability: 'signed-in', nonce, scope: 'store' });
export const merchants = (nonce: boolean): Access => ({ capability: ['manage_woocommerce'], nonce, scope: 'store' });

/** Throws when a route of the app is reachable without a guard. Middleware for every path (`*`) is not a route. */
export function assertGuarded(app: Hono<RouteEnvironment>): void {
  const first = new Map<string, object>();
  for (const { method, path, handler } of app.routes) {
    if (path === '/*' || path === '*') continue;
    const key = `${method} ${path}`;
    // A mounted app's handlers come wrapped when it handles its own errors.
    const inner = (handler as { __COMPOSED_HANDLER?: object }).__COMPOSED_HANDLER ?? handler; // Hono's own marker
    if (!first.has(key)) first.set(key, inner);
  }
  const open = [...first].filter(([, handler]) => !guards.has(handler)).map(([key]) => key);
  if (open.length > 0) throw new Error(`routes that declare no access: ${open.join(', ')}`);
}
