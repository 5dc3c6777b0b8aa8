import { Hono } from 'hono';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { invalid, missing } from '../api/errors.ts';
import { list, type ListPage } from '../api/lists.ts';
import { mergeMetadata } from '../api/metadata.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import { newId, randomText } from '../engine/ids.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { contentsOf, type File } from './file.ts';

interface FileLink extends StripeObject {
  object: 'file_link';
  created: number;
  /** Computed at each read, see api/present.ts. */
  expired: boolean;
  expires_at: number | null;
  file: string;
  metadata: Record<string, string>;
  url: string;
}

export const fileLinkRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/file_links',
    handler: async (tx, call, core) => {
      const id = String(call.params['file']);
      const file = await tx.find(call.account, id);
      if (file?.object !== 'file') throw missing('file', id, 'file');
      return createLink(tx, core, call.account, id, call.params);
    },
  },
  {
    method: 'GET',
    path: '/v1/file_links',
    handler: (tx, call) =>
      list(tx, call, {
        object: 'file_link',
        equal: ['file'],
        where: (bind) => {
          const { expired } = call.params;
          if (expired === undefined || expired === '') return [];
          const isOver = `coalesce((o.data->>'expires_at')::bigint <= ${bind(tx.now)}, false)`;
          return [String(expired) === 'true' ? isOver : `not ${isOver}`];
        },
      }),
  },
  {
    method: 'GET',
    path: '/v1/file_links/{id}',
    handler: (tx, call) => retrieve<FileLink>(tx, call, { object: 'file_link' }),
  },
  { method: 'POST', path: '/v1/file_links/{id}', handler: updateLink },
];

const hasEnded = (link: FileLink, now: number): boolean => link.expires_at !== null && link.expires_at <= now;

async function updateLink(tx: Tx, call: Call): Promise<FileLink> {
  const link = await retrieve<FileLink>(tx, call, { object: 'file_link', lock: true });
  if (hasEnded(link, tx.now)) throw invalid('Expired file links cannot be updated.');
  const { expires_at, metadata } = call.params;
  if (expires_at === '') link.expires_at = null;
  else if (expires_at === 'now') link.expires_at = tx.now;
  else if (expires_at !== undefined) link.expires_at = needFuture(tx, Number(expires_at));
  link.metadata = mergeMetadata(link.metadata, metadata);
  tx.save(call.account, link);
  return link;
}

function needFuture(tx: Tx, moment: number): number {
  if (!Number.isSafeInteger(moment))
    throw invalid('Invalid integer', { code: 'parameter_invalid_integer', param: 'expires_at' });
  if (moment <= tx.now) throw invalid('The expiration must be in the future.', { param: 'expires_at' });
  return moment;
}

/** Creates a public URL of the file, valid until it expires. */
export function createLink(
  tx: Tx,
  core: Core,
  account: string,
  file: string,
  { expires_at, metadata }: { expires_at?: unknown; metadata?: unknown },
): FileLink {
  const id = newId('link');
  const token = Buffer.from(`${account}|${id}|${randomText(24)}`).toString('base64url');
  return tx.insert<FileLink>(account, {
    id,
    object: 'file_link',
    created: tx.now,
    expired: false,
    expires_at: expires_at === undefined || expires_at === '' ? null : needFuture(tx, Number(expires_at)),
    file,
    livemode: false,
    metadata: mergeMetadata({}, metadata),
    url: `${core.baseUrl()}/links/${token}`,
  });
}

/** The links that a file object lists. */
export async function linksOf(tx: Tx, account: string, file: string): Promise<ListPage> {
  const data = await tx.select<FileLink>(account, 'file_link', "o.data->>'file' = $3", [file], 'limit 11');
  return {
    object: 'list',
    data: data.slice(0, 10),
    has_more: data.length > 10,
    url: `/v1/file_links?file=${file}`,
  };
}

/** Serves the file of a link to anyone who has its URL. */
export function linkPages(core: Core): Hono {
  const app = new Hono();
  app.get('/:token', async (c) => {
    const [account = '', id = ''] = Buffer.from(c.req.param('token'), 'base64url').toString().split('|');
    const contents = await core.read(async (tx) => {
      const link = /^link_\w+$/.test(id) ? await tx.find<FileLink>(account, id) : undefined;
      const isOpen =
        link?.object === 'file_link' && link.url.endsWith(`/${c.req.param('token')}`) && !hasEnded(link, tx.now);
      const file = isOpen ? await tx.find<File>(account, link.file) : undefined;
      return file && contentsOf(tx, account, file);
    });
    return contents
      ? c.body(new Uint8Array(contents.bytes), 200, { ...contents.headers, 'cache-control': 'no-store' })
      : c.text('This link does not exist, or has expired.', 404);
  });
  return app;
}
