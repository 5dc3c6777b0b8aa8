import type { Context } from 'hono';
import qs from 'qs';
import { invalid } from './errors.ts';

/** What the wire carries: text, lists and maps of text. */
export type RawValue = string | RawValue[] | { [name: string]: RawValue };
export type RawParams = Record<string, RawValue>;

/** Query of a GET, form body of a POST. A body that is not a form is left alone (file uploads read it themselves). */
export async function parseForm(context: Context): Promise<RawParams> {
  assertStorable(context.req.url);
  const query = parse(new URL(context.req.url).search.slice(1));
  delete query['key'];
  delete query['_stripe_account'];
  if (context.req.method === 'GET' || context.req.method === 'HEAD') return query;
  const type = context.req.header('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return query;
  const text = await context.req.text();
  assertStorable(text);
  if (text !== '' && type !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalid(
      `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.`,
    );
  }
  return { ...query, ...parse(text) };
}

/** Refuses characters that cannot be stored, wherever the request has them. */
function assertStorable(text: string): void {
  if (/%00|\0/.test(text)) throw invalid('Invalid request: it contains characters that are not allowed (NUL).');
}

function parse(text: string): RawParams {
  // The limits of qs are for hostile queries; Stripe's are wider, and past them qs silently changes the shape.
  const parsed = qs.parse(text, {
    depth: 12,
    arrayLimit: 1000,
    parameterLimit: 5000,
    plainObjects: true,
    strictNullHandling: false,
  });
  return parsed as RawParams; // texts, lists and maps of texts, by the options above
}
