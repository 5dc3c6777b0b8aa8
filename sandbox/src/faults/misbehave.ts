import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Answer, Around } from '../api/call.ts';
import type { FaultList, RequestFault } from './fault-list.ts';

/** How a connection ends instead of carrying a response. */
export type Breakage = 'refuse' | 'reset' | 'close' | 'hang';

/**
 * What the API's context carries besides the request: the sockets when it is served over HTTP,
 * a note to the caller when it is called in process.
 */
export interface EdgeBindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Set by a fault; `inProcess` turns it into what a network client would have seen. */
  broken?: Breakage;
}

type EdgeContext = Context<{ Bindings: EdgeBindings }>;

/** Applies faults: each request passes through here, with the fault for it. */
export function aroundFaults(faults: FaultList): Around {
  return async (call, execute, remember) => {
    const fault = faults.takeForRequest(call.method, call.path);
    if (!fault) return execute();
    const context: EdgeContext = call.context;
    if (fault.when === 'before') {
      if (fault.mode === 'late') {
        await pause(fault.delay_ms ?? defaultDelay, context.req.raw.signal);
        return execute();
      }
      if (fault.mode === '500') await remember(serverError);
      // Nothing was executed, so the modes that corrupt a response corrupt an invented one.
      return misbehave(fault, context, {
        status: 200,
        headers: {},
        body: JSON.stringify({ id: 'obj_that_was_never_made', object: 'unknown', amount: 0, currency: 'usd' }),
      });
    }
    const answer = await execute();
    // A 500 is the result of the execution: the provider stores it under the key and replays it.
    if (fault.mode === '500') await remember(serverError);
    const headers = { 'request-id': call.request_id, 'content-type': 'application/json', ...answer.headers };
    return misbehave(fault, context, { ...answer, headers });
  };
}

const serverError: Answer = {
  status: 500,
  headers: {},
  body: JSON.stringify({
    error: { type: 'api_error', message: 'An unknown error occurred while processing the request.' },
  }),
};

const defaultDelay = 2000;

async function misbehave(fault: RequestFault, c: EdgeContext, answer: Answer): Promise<Answer | Response> {
  const { signal } = c.req.raw;
  switch (fault.mode) {
    case 'refuse':
    case 'reset':
    case 'close':
      await pause(fault.delay_ms ?? 0, signal);
      return breakConnection(fault.mode, c);
    case 'hang':
      return breakConnection('hang', c);
    case 'late':
      await pause(fault.delay_ms ?? defaultDelay, signal);
      return answer;
    case '500':
      return serverError;
    case '429':
      return errorAnswer(
        429,
        {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message:
            'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
        },
        {
          'stripe-rate-limited-reason': 'global-rate',
          ...(fault.retry_after === null ? {} : { 'retry-after': String(fault.retry_after) }),
        },
      );
    case '409':
      return errorAnswer(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this idempotent key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
      });
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><html><head><title>Service temporarily unavailable</title></head><body><h1>Service temporarily unavailable</h1></body></html>',
      };
    case 'truncate':
      return truncated(c, answer);
    case 'drip':
      return dripping(answer, fault.delay_ms ?? 1000, signal);
    case 'wrong':
      return falsified(answer, fault.of);
  }
}

function errorAnswer(status: number, error: Record<string, string>, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: JSON.stringify({ error }) };
}

async function breakConnection(how: Breakage, c: EdgeContext): Promise<Response> {
  const { incoming, outgoing } = c.env;
  if (!incoming || !outgoing) {
    c.env.broken = how;
    return new Response(null);
  }
  if (how === 'hang') await gone(outgoing);
  else if (how === 'close') incoming.socket.end();
  // A listening port cannot refuse one caller; a reset is the closest equivalent over HTTP.
  else incoming.socket.resetAndDestroy();
  return alreadySent();
}

async function truncated(c: EdgeContext, answer: Answer): Promise<Response> {
  const bytes = answer.bytes ?? new TextEncoder().encode(answer.body);
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  const { outgoing } = c.env;
  if (!outgoing) {
    let sent = false;
    const cut = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return controller.error(networkError('terminated', 'UND_ERR_SOCKET', 'other side closed'));
        sent = true;
        controller.enqueue(half);
      },
    });
    return new Response(cut, { status: answer.status, headers: answer.headers });
  }
  // The promised length is the whole one, so that the client can detect a cut response.
  outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
  await new Promise<void>((resolve) => outgoing.write(half, () => resolve()));
  outgoing.socket?.end();
  return alreadySent();
}

function dripping(answer: Answer, everyMs: number, signal: AbortSignal): Response {
  const bytes = answer.bytes ?? new TextEncoder().encode(answer.body);
  let sent = 0;
  const drops = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
      },
      async pull(controller) {
        if (sent === bytes.length) return controller.close();
        if (sent > 0) await pause(everyMs, signal);
        if (signal.aborted) return;
        controller.enqueue(bytes.subarray(sent, sent + 1));
        sent += 1;
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(drops, { status: answer.status, headers: answer.headers });
}

/** A well-formed response about another object. */
function falsified(answer: Answer, part: RequestFault['of']): Answer {
  if (answer.bytes) return answer;
  const object: unknown = JSON.parse(answer.body);
  if (!isRecord(object) || answer.status >= 400) return answer;
  const headers = { ...answer.headers };
  const all = part === 'all';
  const change = (keys: string[], to: (value: unknown) => unknown) => {
    for (const key of keys) if (Object.hasOwn(object, key)) object[key] = to(object[key]);
  };
  const otherId = (value: unknown) => (typeof value === 'string' ? anotherId(value) : value);
  if (all || part === 'object') {
    change(['id', 'charge', 'payment_intent', 'latest_charge', 'balance_transaction'], otherId);
    change(['metadata'], () => ({}));
  }
  if (all || part === 'amount')
    change(['amount', 'amount_received', 'amount_captured', 'amount_refunded'], (value) =>
      typeof value === 'number' ? value + 100 : value,
    );
  if (all || part === 'currency') change(['currency'], (value) => (value === 'eur' ? 'usd' : 'eur'));
  if (all || part === 'account') {
    change(['account', 'on_behalf_of'], otherId);
    headers['stripe-account'] = 'acct_somebodyElses00';
  }
  return { ...answer, headers, body: JSON.stringify(object) };
}

// Same shape, other object: the tail is turned around, which no random id survives unchanged.
function anotherId(id: string): string {
  const cut = id.lastIndexOf('_') + 1;
  const tail = id.slice(cut);
  const turned = [...tail].toReversed().join('');
  return id.slice(0, cut) + (turned === tail ? `${tail.slice(1)}Z` : turned);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Hono's Node adapter leaves a response with this header alone, once it is a whole one: reading its body makes it so.
function alreadySent(): Response {
  const sent = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
  return sent.body === null ? sent : new Response(null);
}

function gone(outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return Promise.resolve();
  return new Promise((resolve) => outgoing.once('close', () => resolve()));
}

/** Waits, but not longer than the caller does. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0 || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** What `fetch` rejects with when the network fails. */
export function networkError(message: string, code: string, cause: string): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(cause), { code }) });
}
