import { useEffect, useEffectEvent } from 'react';
import { currentNonce } from './session.ts';
import { settings } from './page-settings.ts';

type Properties = Record<string, string | number | boolean | readonly string[] | undefined>;

/** Records an analytics event. It never throws, never waits and outlives the page; the server adds mode, connection and version. */
export function recordEvent(name: string, properties: Properties = {}): void {
  const defined = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
  try {
    void fetch('/wp-json/wc/v3/payments/events', {
      method: 'POST',
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'X-WP-Nonce': currentNonce() || settings.nonce },
      body: JSON.stringify({ name, properties: defined }),
    })
      // A response body that is not read keeps the request pending.
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  } catch {
    // Analytics must never break a page.
  }
}

/** Records one view of a page when it opens, by its stable name such as `payments_transactions`, with the properties of then. */
export function usePageView(path: string, properties: Properties = {}): void {
  const record = useEffectEvent((opened: string) => recordEvent('page_view', { path: opened, ...properties }));
  useEffect(() => record(path), [path]);
}
