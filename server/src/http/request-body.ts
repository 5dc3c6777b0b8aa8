import type { IncomingMessage } from 'node:http';
import { refuse, refuseField } from './endpoint.ts';

const jsonLimit = 256 * 1024;

/**
 * Refuses a body that was compressed or otherwise changed on its way (415): nothing here undoes that, and reading it as it came
 * would act on data that was not sent.
 */
export function refuseEncoded(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || /^\s*(?:identity)?\s*$/i.test(encoding)) return;
  throw refuse('rest_unsupported_media_type', 415, 'Send the body without a content-encoding.');
}

/** The JSON object or value of a request; `{}` for none. Refuses other types (415), too much (413) and broken text (400). */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return {};
  if (length > jsonLimit) throw tooLarge();
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw refuse('rest_unsupported_media_type', 415, 'The body must be JSON (content-type: application/json).');
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding, the stream reads buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > jsonLimit) throw tooLarge();
    chunks.push(chunk);
  }
  if (size === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw refuse('rest_invalid_json', 400, 'The body is not valid JSON.');
  }
  assertStorable(value);
  return value;
}

const tooLarge = () => refuse('rest_body_too_large', 413, 'The body is larger than 256 KiB.');

/** PostgreSQL's text holds every character but NUL, and no half characters; and nothing of ours nests a hundred deep. */
function assertStorable(value: unknown, depth = 0, field?: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw refuse('rest_invalid_json', 400, 'The body contains characters that cannot be stored.');
  } else if (typeof value === 'object' && value !== null) {
    if (depth > 100) throw refuseField(field ?? 'body', 'This is nested too deeply.');
    for (const [key, each] of Object.entries(value)) {
      assertStorable(key, depth);
      assertStorable(each, depth + 1, field ?? key);
    }
  }
}

/** Whether the database can hold it. */
export function isStorable(value: unknown): boolean {
  try {
    assertStorable(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address as the routes read it: PHP's rules for repeated scalars (the last wins), without our own parameters.
 * Refuses broken percent encoding, NUL, and the dots that would lead to another address than the one that was written.
 */
export function readAddress(request: IncomingMessage): { path: string; query: URLSearchParams } {
  const address = request.url ?? '/';
  const broken = () => refuse('rest_invalid_url', 400, 'The address is not valid.');
  if (/[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i.test(address.split('?', 1)[0] ?? '')) throw broken();
  let path: string;
  let search: string;
  try {
    const url = new URL(address.startsWith('/') ? `http://localhost${address}` : address, 'http://localhost');
    ({ pathname: path, search } = url);
    if (decodeURIComponent(path).includes('\0') || decodeURIComponent(search).includes('\0')) throw broken();
  } catch {
    throw broken();
  }
  return { path, query: new URLSearchParams(search) };
}

const overriding = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The method that a REST call means: as in WordPress, a POST may carry another one as `_method` or `X-HTTP-Method-Override`,
 * for clients and proxies that know only GET and POST. Refuses an unknown one rather than running the POST.
 */
export function methodOf(request: IncomingMessage, query: URLSearchParams): string {
  const method = request.method ?? 'GET';
  const given = query.get('_method') ?? request.headers['x-http-method-override'];
  if (method !== 'POST' || given === undefined) return method;
  const wanted = String(given).toUpperCase();
  if (!overriding.has(wanted))
    throw refuse('rest_no_route', 404, 'No route was found matching the URL and request method.');
  return wanted;
}

/** Keeps the last of each repeated scalar; lists (`a[]`, `a[0]`) stay. */
export function lastOfEach(query: URLSearchParams): URLSearchParams {
  const result = new URLSearchParams();
  for (const [name, value] of query) {
    if (name === '_wpnonce' || name === '_locale' || name === '_method') continue;
    if (name.endsWith(']')) result.append(name, value);
    else result.set(name, value);
  }
  return result;
}
