import { webhookPath } from '@purser/contract/connect/site-connection';
import { Hono } from 'hono';
import { anyone, guard, merchants } from './access/guard.ts';
import type { RouteEnvironment } from './access/guard.ts';
import type { ProcessServices } from './context.ts';
import { fileRoutes } from './disputes/evidence/file-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { limitBody } from './http/limit-body.ts';
import { openApiDocument } from './http/openapi.ts';
import { receiveProviderEvent } from './books/receive-provider-event.ts';

/**
 * REST addresses that are not endpoints of the contract, because what comes or goes is not JSON: provider events, files, and the
 * document that describes the rest. Fixed addresses, or ones with a `:name` for one segment.
 */
export function restRoutes(services: ProcessServices): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  app.get('/wp-json/wc/v3/payments/openapi.json', guard(merchants(true)), async (c) => c.json(await openApiDocument()));
  app.route('/', exportRoutes());
  app.route('/', documentRoutes());
  app.route('/', fileRoutes());
  // Signed, so anyone may knock.
  const receiver = new Hono().route(webhookPath, receiveProviderEvent(services));
  const tooLarge = { code: 'rest_body_too_large', message: 'The event is larger than 1 MiB.', data: { status: 413 } };
  app.post(
    webhookPath,
    guard(anyone),
    limitBody(1024 * 1024, (c) => c.json(tooLarge, 413)),
    (c) => receiver.fetch(c.req.raw),
  );
  return app;
}
