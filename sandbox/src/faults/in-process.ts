import { networkError, type Breakage, type EdgeBindings } from './misbehave.ts';

interface App {
  fetch(request: Request, env: EdgeBindings): Response | Promise<Response>;
}

/**
 * Calls the API as `fetch` would call a server, by path only, whatever the host. A fault that breaks the connection
 * rejects with the error a network client sees, and the caller's `init.signal` works at any time. What was
 * begun continues after an abort, as on a server that does not notice it.
 */
export async function callInProcess(app: App, url: string, init: RequestInit = {}): Promise<Response> {
  const { signal } = init;
  signal?.throwIfAborted();
  const { pathname, search } = new URL(url, 'http://sandbox');
  const env: EdgeBindings = {};
  const request = new Request(`http://sandbox${pathname.replace(/^\/sandbox(?=\/v1)/, '')}${search}`, init);
  const response = await unlessAborted(Promise.resolve(app.fetch(request, env)), signal);
  if (!env.broken) return response;
  if (env.broken === 'hang') return unlessAborted(new Promise<never>(() => {}), signal);
  throw connectionError(env.broken);
}

function connectionError(how: Exclude<Breakage, 'hang'>): TypeError {
  if (how === 'refuse') return networkError('fetch failed', 'ECONNREFUSED', 'connect ECONNREFUSED');
  if (how === 'reset') return networkError('fetch failed', 'ECONNRESET', 'read ECONNRESET');
  return networkError('fetch failed', 'UND_ERR_SOCKET', 'other side closed');
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
