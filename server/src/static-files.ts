import type { Context as HonoContext } from 'hono';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RouteEnvironment } from './access/guard.ts';
import { webFolder } from './http/web-assets.ts';
import { hasCode } from './database/has-code.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip),
};
// Names carry a hash of the content, so what was compressed once stays right; a build has a few dozen files.
const kept = new Map<string, Promise<Buffer>>();

/** A file of the built web application. */
export async function webAsset(c: HonoContext<RouteEnvironment>): Promise<Response> {
  const name = c.req.path.replace(/^\/assets\//, '');
  const type = types[extname(name)];
  if (!/^[\w.-]+$/.test(name) || !type) return c.notFound();
  const path = join(webFolder, 'assets', name);
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = /^(?:text|application|image\/svg)/.test(type)
    ? (['br', 'gzip'] as const).find((each) => accepted.includes(each))
    : undefined;
  try {
    const body = encoding ? await compressed(path, encoding) : await readFile(path);
    c.header('content-type', type);
    c.header('cache-control', 'public, max-age=31536000, immutable');
    c.header('vary', 'accept-encoding');
    if (encoding) c.header('content-encoding', encoding);
    return c.body(new Uint8Array(body));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return c.notFound();
    throw error;
  }
}

/** The build's own compressed file when there is one. */
function compressed(path: string, encoding: keyof typeof encoders): Promise<Buffer> {
  const key = `${path} ${encoding}`;
  const known = kept.get(key);
  if (known) return known;
  const made = readFile(`${path}.${encoding === 'br' ? 'br' : 'gz'}`).catch(async () =>
    encoders[encoding](await readFile(path)),
  );
  made.catch(() => kept.delete(key));
  kept.set(key, made);
  return made;
}
