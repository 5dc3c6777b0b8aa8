import { evidenceFilesLimit, evidenceFileTypes } from '@purser/contract/disputes/evidence';
import { filePath, PackedEvidence } from '@purser/contract/disputes/evidence-file';
import { Hono } from 'hono';
import { guard, merchants } from '../../access/guard.ts';
import type { RouteEnvironment } from '../../access/guard.ts';
import { refuse, refuseField } from '../../http/endpoint.ts';
import { limitBody } from '../../http/limit-body.ts';
import { findEvidenceFile, readEvidenceFile, uploadEvidenceFile } from './evidence-file.ts';
import { submissionArchive } from '../submission-archive.ts';

/** A form around the largest file. */
const formLimit = evidenceFilesLimit + 64 * 1024;

const path = `/wp-json${filePath}`;

/** Files as they are, which are not JSON: their upload, and their bytes. */
export function fileRoutes(): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  const tooLarge = {
    code: 'file_too_large',
    message: 'The file is larger than 4.5 MB. Try a smaller one.',
    data: { status: 413 },
  };
  app.post(
    path,
    guard({ ...merchants(true), capability: ['manage_woocommerce', 'purser_dispute'] }),
    limitBody(formLimit, (c) => c.json(tooLarge, 413)),
    async (c) => {
      if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? ''))
        throw refuse('rest_unsupported_media_type', 415, 'Send the file as multipart/form-data.');
      const form = await c.req.formData().catch(() => {
        throw refuse('rest_invalid_form', 400, 'The form is not valid multipart/form-data.');
      });
      const file = form.get('file');
      if (!(file instanceof File)) throw refuseField('file', 'Choose a file.');
      if (form.get('purpose') !== 'dispute_evidence') throw refuseField('purpose', 'purpose must be dispute_evidence.');
      const packed = packedOf(form.get('packed'));
      const bytes = Buffer.from(await file.arrayBuffer());
      return c.json(await uploadEvidenceFile(c.var.context, file.name, bytes, packed));
    },
  );
  app.get(`${path}/:file_id`, guard(merchants(true)), async (c) => {
    const file = await findEvidenceFile(c.var.context, c.req.param('file_id'));
    const bytes = await readEvidenceFile(c.var.context, file);
    return c.body(new Uint8Array(bytes), 200, attachment(evidenceFileTypes[file.type], file.filename));
  });
  app.get('/wp-json/wc/v3/payments/disputes/:dispute_id/submission/download', guard(merchants(true)), async (c) => {
    const id = c.req.param('dispute_id');
    const archive = await submissionArchive(c.var.context, id);
    return c.body(new Uint8Array(archive), 200, attachment('application/zip', `dispute ${id}.zip`));
  });
  return app;
}

/** Headers of a file that is saved and never opened by the browser, whatever is in it. */
const attachment = (type: string, filename: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
});

/** What the file was made of, if it was packed. */
function packedOf(field: string | File | null): PackedEvidence | null {
  if (field === null) return null;
  try {
    return PackedEvidence.parse(JSON.parse(String(field)));
  } catch {
    throw refuseField('packed', 'packed must be JSON with a heading and its parts.');
  }
}
