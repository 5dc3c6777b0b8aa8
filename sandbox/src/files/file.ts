import { Bytes } from '../api/call.ts';
import { missing } from '../api/errors.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { mediaOf } from './file-type.ts';

export interface File extends StripeObject {
  object: 'file';
  created: number;
  expires_at: number | null;
  filename: string | null;
  purpose: string;
  size: number;
  type: string | null;
}

/** The uploaded bytes, served as an attachment so that no browser runs them. */
export async function contentsOf(tx: Tx, account: string, file: File): Promise<Bytes> {
  const [row] = await tx.query<{ bytes: Buffer }>('select bytes from file_contents where account = $1 and id = $2', [
    account,
    file.id,
  ]);
  if (!row) throw missing('file', file.id);
  const name = encodeURIComponent(file.filename ?? file.id).replaceAll("'", '%27');
  return new Bytes(row.bytes, {
    'content-type': mediaOf(file.type),
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'x-content-type-options': 'nosniff',
  });
}
