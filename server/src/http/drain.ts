import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/** After so many milliseconds without a request, connections that are open are taken for idle ones. */
const quiet = 1000;
/** However busy they are, idle connections are closed after so long. */
const patience = 2000;

/**
 * Prepares a server to stop without cutting off a request; the returned function stops it, and resolves when no
 * connection is left. New connections are refused at once. On open ones every request gets its response, with a header saying
 * that it was the last; idle ones are closed after a moment. After `limit` milliseconds all are closed.
 */
export function drainable(server: Server): (limit: number) => Promise<void> {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  let asked = 0;
  const tell = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.prependListener('request', (_request, response) => {
    asked = performance.now();
    open.add(response);
    response.once('close', () => open.delete(response));
    if (isDraining) tell(response);
  });
  return async (limit) => {
    isDraining = true;
    for (const response of open) tell(response);
    // What has connected already is let in first: after the second turn, all that waited at the first has been.
    await turn();
    await turn();
    let isClosed = false;
    // Not the HTTP server's own way to close, which cuts idle connections at once.
    Listener.prototype.close.call(server, () => (isClosed = true));
    const began = performance.now();
    asked = Math.max(asked, began);
    while (!isClosed) {
      await sleep(20);
      // What has arrived is read before a connection is found to be idle.
      await turn();
      const now = performance.now();
      if (now - began > limit) server.closeAllConnections();
      else if (now - asked > quiet || now - began > patience) server.closeIdleConnections();
    }
  };
}
