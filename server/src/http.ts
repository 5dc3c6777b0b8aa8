import { getRequestListener } from '@hono/node-server';
import type { Sandbox } from '@purser/sandbox/sandbox';
import { ORPCError } from '@orpc/server';
import type { Logger } from 'pino';
import { Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { anyone, assertGuarded, guard } from './access/guard.ts';
import type { RouteEnvironment } from './access/guard.ts';
import { messagePage } from './access/sign-in-page.ts';
import { signInRoutes } from './access/sign-in-routes.ts';
import { adminPages } from './admin-pages.ts';
import type { Context, ProcessServices } from './context.ts';
import { isDatabaseDown, logUnexpected } from './http/failures.ts';
import { favicon } from './http/favicon.ts';
import { requestSeconds } from './metrics.ts';
import { createRequestContext, requestIdOf } from './http/request-context.ts';
import { methodOf, readAddress, refuseEncoded } from './http/request-body.ts';
import { asRefusal, createRest, dataOf, endpoints, restPrefix, sendRefusal } from './rest.ts';
import { createRestOptions } from './http/rest-options.ts';
import { calendarRoutes } from './reminders/calendar-routes.ts';
import { restRoutes } from './rest-routes.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { cacheControl, contentSecurityPolicy, securityHeaders } from './http/security-headers.ts';
import { storefrontRoutes } from './storefront/storefront-routes.ts';
import { createStoreFinder } from './access/create-store-finder.ts';
import { webAsset } from './static-files.ts';

export interface HttpParts {
  /** In process, when it is the provider. */
  sandbox?: Sandbox;
  /** The level at which requests are logged; those that failed are warnings. */
  requestLevel?: 'debug' | 'info';
  /** Returns why the process is not ready to serve, or nothing when it is. */
  isReady(): Promise<string | undefined>;
}

/** Everything that speaks HTTP, on one Node server; not listening yet. Throws when a route does not declare who may use it. */
export function createHttpServer(services: ProcessServices, parts: HttpParts): Server {
  const contexts = new WeakMap<IncomingMessage, Context>();
  const app = createPages(services, parts, contexts);
  // Two declarations of one app: the listener takes any fetch function.
  const pages = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    overrideGlobalObjects: false,
  });
  const rest = createRest();
  const beside = app.routes.filter(({ path }) => path.startsWith(restPrefix));
  const raw = beside.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
  // Where an endpoint has the very address, a route with a `:name` in its place doesn't mean it.
  const plain = new Set(endpoints().map(({ method, route }) => `${method} ${restPrefix}${route}`));
  const isRaw = (method: string | undefined, path: string): boolean =>
    !plain.has(`${method} ${path}`) && raw.some((route) => route.method === method && route.pattern.test(path));
  const sendOptions = createRestOptions([
    ...endpoints(),
    ...beside.map(({ method, path }) => ({
      method,
      route: path.slice(restPrefix.length).replaceAll(/:(\w+)/g, '{$1}'),
    })),
  ]);
  const findStore = createStoreFinder(services);

  const answer = async (request: IncomingMessage, response: ServerResponse, id: string) => {
    const address = readAddress(request);
    refuseEncoded(request);
    if (address.path === '/healthz') return sendText(response, 200, 'ok');
    if (address.path === '/readyz') {
      const reason = await parts.isReady();
      return sendText(response, reason ? 503 : 200, reason ?? 'ok');
    }
    const store = await findStore(request.headers.host ?? '');
    if (!store) throw new ORPCError('store_missing', { status: 503, message: 'There is no store yet.' });
    const context = createRequestContext(services, store, request, id, address.query);
    contexts.set(request, context);
    if (address.path.startsWith(`${restPrefix}/`)) request.method = methodOf(request, address.query);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const path = address.path.length > 1 ? address.path.replace(/\/$/, '') : address.path;
    if (method === 'OPTIONS' && path.startsWith(`${restPrefix}/`))
      return sendOptions(response, path.slice(restPrefix.length));
    if ((path === restPrefix || path.startsWith(`${restPrefix}/`)) && !isRaw(method, path))
      return rest(request, response, context, { path, query: address.query });
    return pages(request, response);
  };

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 8000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      const began = performance.now();
      const id = requestIdOf(request);
      response.setHeader('x-request-id', id);
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
      response.setHeader('cache-control', cacheControl(request.url ?? ''));
      response.once('close', () =>
        logRequest(request, response, {
          log: services.log,
          level: parts.requestLevel ?? 'info',
          context: contexts.get(request),
          id,
          milliseconds: performance.now() - began,
        }),
      );
      answer(request, response, id).catch((error: unknown) => {
        const refusal = asRefusal(error, undefined);
        if (refusal.status === 500 || isDatabaseDown(error))
          logUnexpected(contexts.get(request) ?? { ...services, request: { id } }, error);
        sendRefusal(response, refusal);
      });
    },
  );
  return server;
}

/** Every address beside the REST endpoints. */
export function createPages(
  services: ProcessServices,
  parts: HttpParts,
  contexts: WeakMap<IncomingMessage, Context>,
): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>({ strict: false });
  app.use('*', async (c, next) => {
    const context = contexts.get(c.env.incoming);
    if (!context) throw new Error('a request without a context'); // every request gets one before it comes here
    const nonce = randomBytes(16).toString('base64');
    c.set('context', context);
    c.set('nonce', nonce);
    await next();
    // The rest of the body is not read, so nothing else can come on this connection.
    if (c.res.status === 413) c.res.headers.set('connection', 'close');
    for (const [name, value] of context.response_headers) c.res.headers.set(name, value);
    if (c.res.headers.get('content-type')?.startsWith('text/html') && !c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', contentSecurityPolicy(context, nonce));
  });
  app.get('/favicon.svg', guard(anyone), (c) =>
    c.body(favicon, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }),
  );
  app.get('/favicon.ico', guard(anyone), (c) => c.redirect('/favicon.svg', 301));
  app.get('/assets/*', guard(anyone), webAsset);
  app.route('/', signInRoutes());
  app.route('/', adminPages());
  app.route('/', storefrontRoutes());
  app.route('/', calendarRoutes());
  app.route('/', restRoutes(services));
  if (parts.sandbox) app.route('/', sandboxRoutes(services, parts.sandbox));
  assertGuarded(app);

  app.notFound((c) => {
    if (c.req.path.startsWith('/assets/')) return c.text('Not found', 404);
    return c.html(
      messagePage(
        { storeName: c.var.context.store.name, nonce: c.var.nonce },
        'Page not found',
        'There’s no page at this address.',
      ),
      404,
    );
  });
  app.onError((error, c) => {
    const refusal = asRefusal(error, undefined);
    if (refusal.status === 500 || isDatabaseDown(error)) logUnexpected(c.var.context, error);
    const status = refusal.status as 500; // Hono wants a literal
    if (isDatabaseDown(error)) c.header('retry-after', '2');
    if (c.req.path.startsWith(restPrefix) || c.req.path.startsWith('/sandbox/'))
      return c.json({ code: refusal.code, message: refusal.message, data: { ...dataOf(refusal), status } }, status);
    return c.html(
      messagePage(
        { storeName: c.var.context.store.name, nonce: c.var.nonce },
        refusal.status === 403 ? 'Not allowed' : 'That did not work',
        refusal.message,
      ),
      status,
    );
  });
  return app;
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(`${text}\n`);
}

/** One line per request. The query may carry nonces, search terms and keys, so it stays out. */
function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  facts: { log: Logger; level: 'debug' | 'info'; context: Context | undefined; id: string; milliseconds: number },
): void {
  const { log, level, context, id, milliseconds } = facts;
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const kind = path.startsWith(restPrefix)
    ? 'rest'
    : path.startsWith('/sandbox/')
      ? 'sandbox'
      : path.startsWith('/wp-')
        ? 'admin'
        : 'page';
  // Closed before a response was sent: nginx's status for it.
  const status = response.writableFinished ? response.statusCode : 499;
  requestSeconds.observe(
    { method: request.method ?? '', kind, status: `${Math.floor(status / 100)}xx` },
    milliseconds / 1000,
  );
  const line = {
    request_id: id,
    method: request.method,
    // The address of a calendar is its secret.
    path: path.replace(/^(\/calendar\/[^/]*\/).+/, '$1…').slice(0, 300),
    status,
    ms: Math.round(milliseconds * 10) / 10,
    ...(context?.user ? { user_id: context.user.user_id } : {}),
    ...(context ? { store_id: context.store.store_id } : {}),
  };
  if (status >= 500 && status !== 503) log.warn(line, 'request');
  else log[level](line, 'request');
}
