import type { Context } from 'hono';
import { createHash } from 'node:crypto';
import qs from 'qs';
import { mostUploaded } from '../files/purposes.ts';
import { invalid } from './errors.ts';

/** What the wire carries: text, lists and maps of text. */
export type RawValue = string | RawValue[] | { [name: string]: RawValue };
export type RawParams = Record<string, RawValue>;

/** A file within a form. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** Query of a GET, form body of a POST, with the file that a multipart form carries. */
export async function parseForm(context: Context): Promise<{ params: RawParams; upload?: Upload }> {
  assertStorable(context.req.url);
  const query = parse(new URL(context.req.url).search.slice(1));
  delete query['key'];
  delete query['_stripe_account'];
  if (context.req.method === 'GET' || context.req.method === 'HEAD') return { params: query };
  const type = context.req.header('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const { params, upload } = await parseMultipart(context);
    return { params: { ...query, ...params }, upload };
  }
  const text = await context.req.text();
  assertStorable(text);
  if (text !== '' && type !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalid(
      `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.`,
    );
  }
  return { params: { ...query, ...parse(text) } };
}

async function parseMultipart(context: Context): Promise<{ params: RawParams; upload?: Upload }> {
  const tooLarge = invalid('The file you uploaded is too large.', { code: 'file_too_large', param: 'file' });
  if (Number(context.req.header('content-length') ?? 0) > mostUploaded) throw tooLarge;
  const body = await context.req.arrayBuffer();
  if (body.byteLength > mostUploaded) throw tooLarge;
  const form = await new Response(body, { headers: { 'content-type': context.req.header('content-type') ?? '' } })
    .formData()
    .catch(() => {
      throw invalid('Invalid request: the body is not a well-formed multipart form.');
    });
  const text = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') text.append(name, value);
  assertStorable(text.toString());
  const params = parse(text.toString());
  const file = form.get('file');
  if (!(file instanceof Blob)) return { params };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name } = file;
  // The idempotency key compares requests by these params, so they contain a hash of the file.
  const data = createHash('sha256').update(bytes).digest('hex');
  return { params: { ...params, file: { data, name, type: file.type } }, upload: { name, bytes } };
}

/** Rejects characters that cannot be stored, anywhere in the request. */
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
