import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, ProcessServices, Store } from '../context.ts';
import { forStore } from '../for-store.ts';
import { refuseField } from './endpoint.ts';

/** The request's id: the caller's own when it is a sane one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : randomUUID();
}

export function createRequestContext(
  services: ProcessServices,
  store: Store,
  request: IncomingMessage,
  id: string,
  query: URLSearchParams,
): Context {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // Downloads are links, and links carry no headers.
  const nonce = query.get('_wpnonce');
  if (nonce && !headers.has('x-wp-nonce')) headers.set('x-wp-nonce', nonce.slice(0, 100));
  const key = headers.get('idempotency-key');
  const isProxied = isTrusted(services, addressOf(request));
  const scheme = isProxied && headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http';
  const host = hostOf(request, isProxied);
  return {
    ...forStore(services, store),
    store,
    user: null,
    request: {
      id,
      ip: clientAddress(services, request),
      user_agent: headers.get('user-agent') ?? '',
      origin: `${scheme}://${host}`,
      headers,
      currency: query.getAll('currency').at(-1)?.slice(0, 20),
      test_history: takeTestHistory(query),
      idempotency_key: key ?? undefined,
      session: '',
    },
    response_headers: new Headers(),
    response: {},
  };
}

/** Takes the id of the closed books to read out of the query, so that no endpoint has to know of it. */
function takeTestHistory(query: URLSearchParams): number | undefined {
  const asked = query.get('test_history');
  query.delete('test_history');
  // What is no id is nobody's history.
  return asked === null ? undefined : /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0;
}

/** The caller's own key for an act that must happen once. Refuses one that cannot travel on. */
export function idempotencyKeyOf({
  idempotency_key: key,
}: Pick<Context['request'], 'idempotency_key'>): string | undefined {
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key))
    throw refuseField('Idempotency-Key', 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
  return key;
}

/** The host name asked for, with its port; a broken one counts as none. */
function hostOf(request: IncomingMessage, isProxied: boolean): string {
  const forwarded = isProxied ? request.headers['x-forwarded-host'] : undefined;
  const host = String(forwarded ?? request.headers.host ?? '');
  return URL.canParse(`http://${host}`) && !/[/\\@?#\s]/.test(host) && host !== '' ? host : 'localhost';
}

const addressOf = (request: IncomingMessage): string =>
  (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');

const isTrusted = (services: ProcessServices, address: string): boolean =>
  services.config.TRUSTED_PROXIES.includes(address);

/** The nearest address that is not one of our own proxies; who is further away may have been invented. */
function clientAddress(services: ProcessServices, request: IncomingMessage): string {
  let address = addressOf(request);
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  while (isTrusted(services, address) && forwarded.length > 0) {
    const next = forwarded.pop() ?? '';
    if (!/^[\da-f.:]{2,45}$/i.test(next)) break;
    address = next;
  }
  return address;
}
