import type Stripe from 'stripe';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { invalid, missing } from '../api/errors.ts';
import { list } from '../api/lists.ts';
import type { Route } from '../api/route.ts';
import { newId } from '../engine/ids.ts';
import { spokenSize } from './spoken-size.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { createLink, linksOf } from './file-links.ts';
import { typeOf } from './file-type.ts';
import { contentsOf, type File } from './file.ts';
import { purposes } from './purposes.ts';

export const fileRoutes: Route[] = [
  { method: 'POST', path: '/v1/files', handler: uploadFile },
  {
    method: 'GET',
    path: '/v1/files',
    handler: (tx, call) =>
      list(tx, call, {
        object: 'file',
        where: (bind) =>
          typeof call.params['purpose'] === 'string' ? [`o.data->>'purpose' = ${bind(call.params['purpose'])}`] : [],
      }),
  },
  {
    method: 'GET',
    path: '/v1/files/{id}',
    handler: async (tx, call) => {
      const file = await fileOf(tx, call.account, call.ids['id'] ?? '');
      return { ...file, links: await linksOf(tx, call.account, file.id) };
    },
  },
  {
    method: 'GET',
    path: '/v1/files/{id}/contents',
    handler: async (tx, call) => contentsOf(tx, call.account, await fileOf(tx, call.account, call.ids['id'] ?? '')),
  },
];

async function fileOf(tx: Tx, account: string, id: string): Promise<File> {
  const file = await tx.find<File>(account, id);
  if (file?.object !== 'file') throw missing('file', id);
  return file;
}

async function uploadFile(tx: Tx, call: Call, core: Core): Promise<StripeObject> {
  const params = call.params as unknown as Omit<Stripe.FileCreateParams, 'file'>; // the description types them
  const file = await storeUpload(tx, core, call.account, params.purpose, call.upload);
  if (params.file_link_data?.create) createLink(tx, core, call.account, file.id, params.file_link_data);
  return { ...file, links: await linksOf(tx, call.account, file.id) };
}

/** Stores an uploaded file of the account, when its purpose takes its size and type. */
export async function storeUpload(
  tx: Tx,
  core: Core,
  account: string,
  purposeName: string,
  upload: Call['upload'],
): Promise<File> {
  const purpose = purposes[purposeName];
  if (!upload) throw invalid('Missing required param: file.', { code: 'parameter_missing', param: 'file' });
  if (!purpose) throw invalid(`Invalid purpose: ${purposeName}`, { param: 'purpose' });
  const { bytes } = upload;
  if (bytes.length === 0) throw invalid('The file you uploaded is empty.', { param: 'file' });
  if (bytes.length > purpose.most)
    throw invalid(
      `The file you uploaded is too large: a file for ${purposeName} can have ${spokenSize(purpose.most)} at most.`,
      { code: 'file_too_large', param: 'file' },
    );
  const type = typeOf(bytes)?.type;
  if (purpose.types && !(type && purpose.types.includes(type)))
    throw invalid(
      `Sorry, that type of file is not supported for ${purposeName}. Please upload one of: ${purpose.types.join(', ')}.`,
      { code: 'file_type_not_supported', param: 'file' },
    );
  const id = newId('file');
  const file = tx.insert<File>(account, {
    id,
    object: 'file',
    created: tx.now,
    expires_at: purpose.days === undefined ? null : tx.now + purpose.days * 86_400,
    filename: filenameOf(upload.name),
    purpose: purposeName,
    size: bytes.length,
    title: null,
    type: type ?? null,
    url: `${core.baseUrl()}/v1/files/${id}/contents`,
  });
  await tx.client.query('insert into file_contents (account, id, bytes) values ($1, $2, $3)', [account, id, bytes]);
  return file;
}

/** The last path segment, without control characters. */
function filenameOf(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return last.replaceAll(/[\u0000-\u001f\u007f]/g, '').slice(0, 255) || null;
}
