import { contract } from '@purser/contract/contract';
import type { Access } from '@purser/contract/endpoint';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { onError, ORPCError, ValidationError } from '@orpc/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authorize } from './access/authorize.ts';
import { recordRefusal, recordUnrecorded } from './access/audit-calls.ts';
import { enterTestHistory } from './access/test-history.ts';
import type { Context } from './context.ts';
import { refuse } from './http/endpoint.ts';
import { isDatabaseDown, isStoreClosed, logUnexpected } from './http/failures.ts';
import { lastOfEach, readJson } from './http/request-body.ts';
import { router } from './router.ts';

export const restPrefix = '/wp-json';

/** Seconds after which a passing trouble of ours is worth another try. */
const retryAfter = '2';

/** Every REST endpoint of the contract on Node's own requests. */
export function createRest(): (
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
  address: { path: string; query: URLSearchParams },
) => Promise<void> {
  assertDeclared();
  const handler = new OpenAPIHandler<Context>(router, {
    clientInterceptors: [
      async (options) => {
        const { access } = options.procedure['~orpc'].meta as { access: Access }; // asserted at start
        const call = { context: options.context, path: options.path, access, input: options.input };
        const changes = options.procedure['~orpc'].route.method !== 'GET';
        try {
          await authorize(options.context, access);
          if (!staysInStore(options.path)) await enterTestHistory(options.context, changes && !isFile(options.path));
          const output = await options.next();
          if (changes) await recordUnrecorded(call);
          return output;
        } catch (error) {
          const refusal = asRefusal(error, options.input);
          if (changes) await recordRefusal(call, refusal);
          throw refusal;
        }
      },
    ],
    rootInterceptors: [
      async (options) => {
        const result = await options.next();
        if (!result.matched) return result;
        const { response } = result;
        for (const [name, value] of options.context.response_headers) response.headers[name] = value;
        if (response.status === 503) response.headers['retry-after'] ??= retryAfter;
        // A refusal keeps its status.
        if (response.status < 400) response.status = options.context.response.status ?? response.status;
        return result;
      },
      onError((error) => {
        throw asRefusal(error, undefined);
      }),
    ],
    customErrorResponseBodyEncoder: (error) => ({
      code: error.code,
      message: error.message,
      data: { ...dataOf(error), status: error.status },
    }),
  });
  return async (request, response, context, { path, query }) => {
    try {
      // Node decided by the real method whether to send a body.
      if (request.method === 'HEAD') request.method = 'GET';
      const parameters = lastOfEach(query).toString();
      Object.assign(request, {
        originalUrl: parameters ? `${path}?${parameters}` : path,
        body: request.method === 'GET' ? {} : await readJson(request),
      });
      const { matched } = await handler.handle(request, response, { prefix: restPrefix, context });
      if (!matched) throw refuse('rest_no_route', 404, 'No route was found matching the URL and request method.');
    } catch (error) {
      const refusal = asRefusal(error, undefined);
      if (refusal.status >= 500) logUnexpected(context, error);
      sendRefusal(response, refusal);
    }
  };
}

/** A file of a list changes no books. */
const isFile = ([, name = '']: readonly string[]): boolean => /^export[A-Z]/.test(name);
/** What concerns the reader alone happens in the open store, whichever books are read. */
const staysInStore = ([feature, name]: readonly string[]): boolean => feature === 'users' || name === 'recordEvent';

/** The members that a refusal adds to `data`. */
export const dataOf = ({ data }: { data: unknown }): object | undefined =>
  typeof data === 'object' && data !== null ? data : undefined;

/** Sends an error in the contract's shape, where no endpoint is involved. */
export function sendRefusal(response: ServerResponse, refusal: ORPCError<string, unknown>): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = {
    code: refusal.code,
    message: refusal.message,
    data: { ...dataOf(refusal), status: refusal.status },
  };
  response.setHeader('content-type', 'application/json');
  if (refusal.status === 503) response.setHeader('retry-after', retryAfter);
  // The rest of the body is not read, so nothing else can come on this connection.
  if (refusal.status === 413) response.setHeader('connection', 'close');
  response.writeHead(refusal.status).end(JSON.stringify(body));
}

/** Maps any error to the response: refusals unchanged, validation by field, anything else without detail. */
export function asRefusal(error: unknown, input: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') return refuseFields(error.cause, input);
    if (error.code === 'BAD_REQUEST') return refuse('rest_invalid_json', 400, 'The request is malformed.');
    if (error.code !== 'INTERNAL_SERVER_ERROR') return error;
  }
  if (isDatabaseDown(error))
    // Logs the cause: an operator has to free space, or to start the database.
    return new ORPCError<string, unknown>('database_unavailable', {
      status: 503,
      message: 'The store is briefly unavailable. Please try again.',
      cause: error,
    });
  if (isStoreClosed(error))
    return new ORPCError<string, unknown>('store_moved', {
      status: 503,
      message: 'The store has just got another account. Please try again.',
      cause: error,
    });
  const unexpected = new ORPCError<string, unknown>('internal_server_error', {
    status: 500,
    message: 'Something went wrong on our side. Please try again.',
    cause: error,
  });
  return unexpected;
}

function refuseFields(error: ValidationError, input: unknown): ORPCError<string, unknown> {
  const fields = error.issues.flatMap((issue) => {
    // zod lists unknown keys in issue.keys.
    const { keys } = issue as { keys?: unknown };
    if (Array.isArray(keys))
      return keys.map((key) => ({
        name: String(key),
        message: 'There is no such parameter.',
        isMissing: false,
        code: 'rest_invalid_param',
      }));
    const path = asGiven(
      input,
      (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part)),
    );
    const isMissing = path.length > 0 && valueAt(input, path) === undefined;
    // The parts of a detailed input are our own words, not the caller's.
    const name = path.filter((part, at) => at > 0 || (part !== 'query' && part !== 'body')).join('.');
    // A rule of ours may say more than that the field is invalid.
    const { params } = issue as { params?: { code?: unknown } };
    const code = typeof params?.code === 'string' ? params.code : 'rest_invalid_param';
    return { name: name || 'body', message: issue.message, isMissing, code };
  });
  const names = [...new Set(fields.map((field) => field.name))];
  if (fields.every((field) => field.isMissing))
    return refuse('rest_missing_callback_param', 400, `Missing parameter(s): ${names.join(', ')}`, { params: names });
  const params = Object.fromEntries(
    fields.map(({ name, message, isMissing }) => [name, isMissing ? 'Required' : message]),
  );
  const details = Object.fromEntries(
    fields.map(({ name, code }) => [name, { code, message: params[name], data: null }]),
  );
  return refuse('rest_invalid_param', 400, `Invalid parameter(s): ${names.join(', ')}`, { params, details });
}

/** Where the caller put the value: a list that was given as one value, or whose elements are meant alike, has the list's name. */
function asGiven(input: unknown, path: PropertyKey[]): PropertyKey[] {
  let value = input;
  for (const [at, key] of path.entries()) {
    if (typeof key === 'number' && (!Array.isArray(value) || at === path.length - 1)) return path.slice(0, at);
    value = valueAt(value, [key]);
  }
  return path;
}

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (each, key) => (typeof each === 'object' && each !== null ? Reflect.get(each, key) : undefined),
    value,
  );

/** Every endpoint with its name, from the contract. */
export function endpoints(): { path: string[]; route: string; method: string; access: Access | undefined }[] {
  return Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => ({
      path: [feature, name],
      route: procedure['~orpc'].route.path ?? '',
      method: procedure['~orpc'].route.method ?? 'POST',
      access: procedure['~orpc'].meta.access,
    })),
  );
}

function assertDeclared(): void {
  const open = endpoints().filter((each) => !each.access);
  if (open.length > 0)
    throw new Error(
      `endpoints that do not declare who may call them: ${open.map((each) => each.path.join('.')).join(', ')}`,
    );
}
