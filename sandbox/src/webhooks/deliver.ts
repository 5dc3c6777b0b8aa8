import { request } from 'node:http';

/**
 * Sends one delivery. Every name under `.localhost` is this machine (RFC 6761): browsers know it, but not every resolver does, so
 * a second store at `shop.localhost` would never get its events.
 */
export function deliver(url: string, init: RequestInit): Promise<Response> {
  const { hostname, protocol } = new URL(url);
  return protocol === 'http:' && hostname.endsWith('.localhost') ? deliverHere(new URL(url), init) : fetch(url, init);
}

const deliverHere = ({ host, port, pathname, search }: URL, { method, headers, body, signal }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: port || 80,
        path: pathname + search,
        method: method ?? 'GET',
        headers: { ...Object.fromEntries(new Headers(headers)), host },
        ...(signal && { signal }),
      },
      (response) => {
        // The receiver's status is all that counts.
        response.resume();
        resolve(new Response(null, { status: response.statusCode ?? 500 }));
      },
    );
    sent.on('error', reject);
    sent.end(typeof body === 'string' ? body : undefined);
  });
