import type { Context, Env, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses bodies above `maxSize` bytes with 413. A body without a length is read here and handed on: Hono's own reads it into a
 * `Request` made of the one at hand, and Node's adapter has none that can be made into another.
 */
export function limitBody<E extends Env>(
  maxSize: number,
  onError: (c: Context<E>) => Response = (c) => c.text('The form is too large.', 413),
): MiddlewareHandler<E> {
  const limit = bodyLimit({ maxSize, onError: onError as (c: Context) => Response }); // of the same app
  return (c, next) => {
    const { raw } = c.req;
    if (raw.headers.get('content-length') === null && raw.body) {
      const { url, method, headers, body } = raw;
      c.req.raw = new Request(url, { method, headers, body, duplex: 'half' });
    }
    return limit(c, next);
  };
}
