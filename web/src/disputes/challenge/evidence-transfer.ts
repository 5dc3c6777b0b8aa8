import { ORPCError } from '@orpc/client';
import { filePath } from '@purser/contract/disputes/evidence-file';
import type { UploadedFile } from '@purser/contract/disputes/evidence-file';
import { client } from '../../api.ts';
import { fetchSignedIn } from '../../session.ts';

/** Uploads one file as evidence. @throws ORPCError in the server’s words */
export async function uploadEvidence(file: File): Promise<UploadedFile> {
  const form = new FormData();
  form.set('file', file);
  form.set('purpose', 'dispute_evidence');
  const url = `${globalThis.location.origin}/wp-json${filePath}`;
  const answer = await fetchSignedIn(new Request(url, { method: 'POST', body: form }));
  const body = (await answer.json()) as UploadedFile | { code: string; message: string }; // our own server’s
  if ('code' in body) throw new ORPCError(body.code, { status: answer.status, message: body.message });
  return body;
}

/** Saves a stored file under its name. */
export async function downloadEvidence(file_id: string, filename: string): Promise<void> {
  const { content_type, file_content } = await client.disputes.getFileContent({ file_id });
  const bytes = Uint8Array.from(atob(file_content), (letter) => letter.codePointAt(0) ?? 0);
  const url = URL.createObjectURL(new Blob([bytes], { type: content_type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
