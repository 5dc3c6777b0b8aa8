import type { ServerResponse } from 'node:http';
import { refuse } from './endpoint.ts';

/**
 * Responds to `OPTIONS` of a REST address with its methods, as WordPress does, without authentication.
 * `routes` are relative to the prefix, with `{name}` for one segment.
 */
export function createRestOptions(
  routes: readonly { route: string; method: string }[],
): (response: ServerResponse, path: string) => void {
  const patterns = routes.map(({ route, method }) => ({ method, pattern: patternOf(route) }));
  return (response, path) => {
    const found = patterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []));
    const methods = [...new Set(found)].toSorted();
    if (methods.length === 0)
      throw refuse('rest_no_route', 404, 'No route was found matching the URL and request method.');
    const namespace = /^\/((?:[^/]+\/)+?v\d+)(?:\/|$)/.exec(path)?.[1] ?? '';
    response.setHeader('content-type', 'application/json');
    response.setHeader('allow', methods.join(', '));
    response
      .writeHead(200)
      .end(JSON.stringify({ namespace, methods, endpoints: methods.map((method) => ({ methods: [method] })) }));
  };
}

const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(/[.+*?$]/g, String.raw`\$&`).replaceAll(/\{\+?\w+\}/g, '[^/]+')}$`);
