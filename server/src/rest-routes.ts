import { Hono } from 'hono';
import { guard, merchants } from './access/guard.ts';
import type { RouteEnvironment } from './access/guard.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { openApiDocument } from './openapi.ts';

/**
 * REST addresses that are not endpoints of the contract, because what comes or goes is not JSON: provider events, files, and the
 * document that describes the rest. Fixed addresses only.
 */
export function restRoutes(): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  app.get('/wp-json/wc/v3/payments/openapi.json', guard(merchants(true)), async (c) => c.json(await openApiDocument()));
  app.route('/', exportRoutes());
  return app;
}
