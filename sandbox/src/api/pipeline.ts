import type { Context, Hono } from 'hono';
import { authenticate } from './auth.ts';
import { Bytes, type Answer, type Call } from './call.ts';
import type { Core } from './core.ts';
import { StripeError } from './errors.ts';
import { expand } from './expand.ts';
import { parseForm } from './form.ts';
import { replay, remember } from './idempotency.ts';
import { newId } from '../engine/ids.ts';
import { checkParams } from './params.ts';
import type { Route } from './route.ts';

export function mountRoutes(app: Hono, core: Core, routes: Route[]): void {
  // `/charges/search` before `/charges/{id}`: fixed segments win over parameters.
  const ordered = routes.toSorted((a, b) => (a.path.replaceAll('{', '~') < b.path.replaceAll('{', '~') ? -1 : 1));
  for (const route of ordered) {
    app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => serve(core, route, context));
  }
}

async function serve(core: Core, route: Route, context: Context): Promise<Response> {
  const request_id = newId('req');
  const headers: Record<string, string> = { 'request-id': request_id };
  let log: string | undefined;
  try {
    const access = await authenticate(core, context, route);
    log = logOf(core, request_id, access.connected ? access.account : undefined);
    const { params: raw, upload } = await parseForm(context);
    const call: Call = {
      method: route.method,
      route: route.path,
      path: `/v1${context.req.path.split('/v1').slice(1).join('/v1')}`,
      ...access,
      request_id,
      idempotency_key: route.method === 'POST' ? (context.req.header('idempotency-key') ?? null) : null,
      version: context.req.header('stripe-version') ?? access.version,
      ids: context.req.param(),
      params: {},
      raw,
      upload,
      context,
    };
    headers['stripe-version'] = call.version;
    if (call.idempotency_key !== null) headers['idempotency-key'] = call.idempotency_key;
    if (access.connected) headers['stripe-account'] = call.account;
    const run = () => execute(core, route, call, log);
    const answer = core.around ? await core.around(call, run, (given) => remember(core, call, given)) : await run();
    return answer instanceof Response ? answer : respond(answer, headers);
  } catch (error) {
    return respond(answerTo(error, log), headers);
  }
}

async function execute(core: Core, route: Route, call: Call, log: string | undefined): Promise<Answer> {
  try {
    if (route.method === 'GET') {
      call.params = checkParams(call);
      const value = await core.read(async (tx) => {
        const found = await route.handler(tx, call, core);
        return found instanceof Bytes ? found : expand(tx, core, call, found);
      });
      if (value instanceof Bytes) return { status: 200, body: '', bytes: value.bytes, headers: value.headers };
      return { status: 200, body: JSON.stringify(value), headers: {} };
    }
    return await core.transact({ id: call.request_id, idempotency_key: call.idempotency_key }, async (tx) => {
      const earlier = await replay(tx, call);
      if (earlier) return earlier;
      call.params = checkParams(call);
      await tx.client.query('savepoint execution');
      let answer: Answer;
      try {
        const value = await expand(tx, core, call, await route.handler(tx, call, core));
        await tx.finish();
        answer = { status: 200, body: JSON.stringify(value), headers: {} };
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        if (!error.keep) {
          await tx.client.query('rollback to savepoint execution');
          tx.forget();
        }
        await tx.finish();
        answer = answerTo(error, log);
      }
      await remember(tx, call, answer);
      return answer;
    });
  } catch (error) {
    return answerTo(error, log);
  }
}

/** The dashboard's address of the request; requests without a valid key have none. */
function logOf(core: Core, request_id: string, connected: string | undefined): string {
  const dashboard = `https://dashboard.stripe.com/${connected === undefined ? '' : `${connected}/`}${core.mode === 'test' ? 'test/' : ''}logs`;
  return `${dashboard}/${request_id}?t=${Math.floor(core.clock.now() / 1000)}`;
}

function answerTo(error: unknown, log: string | undefined): Answer {
  if (error instanceof StripeError) {
    return {
      status: error.status,
      body: JSON.stringify({
        error: { ...error.body, ...(log === undefined ? {} : { request_log_url: log }) },
      }),
      headers: error.headers,
    };
  }
  // Another writer holds the object for too long (55P03), or the two wait for each other (40P01).
  if (error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')) {
    return answerTo(
      new StripeError(429, {
        type: 'invalid_request_error',
        code: 'lock_timeout',
        message:
          'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
      }),
      log,
    );
  }
  console.error('sandbox:', error);
  return {
    status: 500,
    body: JSON.stringify({
      error: {
        type: 'api_error',
        message: 'An unknown error occurred',
        ...(log === undefined ? {} : { request_log_url: log }),
      },
    }),
    headers: { 'stripe-should-retry': 'false' },
  };
}

export function respond(answer: Answer, headers: Record<string, string>): Response {
  return new Response(answer.bytes ?? answer.body, {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      ...headers,
      ...answer.headers,
    },
  });
}
