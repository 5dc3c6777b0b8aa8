import { ORPCError } from '@orpc/client';
import { filePath } from '@purser/contract/disputes/evidence-file';
import type { PackedEvidence, UploadedFile } from '@purser/contract/disputes/evidence-file';
import { api, client } from '../../api.ts';
import { fetchSignedIn, sendSignedIn } from '../../session.ts';
import { saveFile } from '../../table/csv-file.ts';

const address = (): string => `${globalThis.location.origin}/wp-json${filePath}`;

export interface Upload {
  file: Blob;
  name: string;
  packed?: PackedEvidence;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads one file as evidence. @throws ORPCError in the server’s words */
export async function uploadEvidence({ file, name, packed, signal, onProgress }: Upload): Promise<UploadedFile> {
  const form = new FormData();
  form.set('file', file, name);
  form.set('purpose', 'dispute_evidence');
  if (packed) form.set('packed', JSON.stringify(packed));
  const answer = await sendSignedIn((nonce) => post(form, nonce, signal, onProgress));
  const body = (await answer.json()) as UploadedFile | { code: string; message: string }; // our own server’s
  if ('code' in body) throw new ORPCError(body.code, { status: answer.status, message: body.message });
  return body;
}

/** With XMLHttpRequest, because fetch doesn’t report how much was sent. */
const post = (
  form: FormData,
  nonce: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', address());
    request.setRequestHeader('X-WP-Nonce', nonce);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(new TypeError('the connection was lost')));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error); // an AbortError
    });
    request.send(form);
  });

/** The bytes of a stored file. */
export async function readEvidence(file_id: string): Promise<Blob> {
  const answer = await fetchSignedIn(new Request(`${address()}/${encodeURIComponent(file_id)}`));
  if (!answer.ok) throw new Error(`the stored file could not be read: ${answer.status}`);
  return answer.blob();
}

/** The name, size and parts of a stored file, which never change. */
export const fileDetails = (file_id: string) => ({
  ...api.disputes.getFileDetails.queryOptions({ input: { file_id } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Saves a stored file under its name. */
export async function downloadEvidence(file_id: string, filename: string): Promise<void> {
  const { content_type, file_content } = await client.disputes.getFileContent({ file_id });
  const bytes = Uint8Array.from(atob(file_content), (letter) => letter.codePointAt(0) ?? 0);
  saveFile(filename, new Blob([bytes], { type: content_type }));
}
