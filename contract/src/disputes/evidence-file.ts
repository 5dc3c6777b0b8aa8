import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { evidenceFileTypes } from './evidence.ts';
import type { EvidenceFileType } from './evidence.ts';

/** What a file that was made of several is made of, in its order. */
export const PackedEvidence = z.strictObject({
  /** What stands on each page before its number, such as `Attachment B · Order receipt`. */
  heading: z.string().max(200),
  parts: z
    .array(z.strictObject({ filename: z.string().min(1).max(255), pages: z.int().positive() }))
    .min(1)
    .max(200),
});
export type PackedEvidence = z.infer<typeof PackedEvidence>;

/** A file that was uploaded as evidence. */
export const UploadedFile = z.object({
  id: z.string(),
  purpose: z.literal('dispute_evidence'),
  type: z.enum(Object.keys(evidenceFileTypes) as [EvidenceFileType, ...EvidenceFileType[]]), // its own keys
  filename: z.string(),
  /** Bytes. */
  size: z.int().positive(),
  title: z.string().nullable(),
  /** Nothing when the pages of a PDF can’t be counted. */
  pages: z.int().positive().nullable(),
  /** Nothing for a file that is as the merchant chose it. */
  packed: PackedEvidence.nullable(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/** `POST`: a multipart form with `file`, `purpose=dispute_evidence` and, as JSON, `packed`; responds with `UploadedFile`. */
export const filePath = '/wc/v3/payments/file';

/** Codes of a refused upload. A file is judged by its bytes, whatever its name says; the others of a case aren’t affected. */
export const uploadRefusals = {
  file_empty: 400,
  file_too_large: 400,
  file_type_not_accepted: 400,
  /** A PDF with a password, which no bank can open. */
  file_encrypted: 400,
  /** Cut off, or not what its first bytes say. */
  file_broken: 400,
  /** An image of more pixels than any photo has. */
  image_too_large: 400,
  wcpay_evidence_file_upload_error: 502,
} as const;
export type UploadRefusal = keyof typeof uploadRefusals;

const one = z.object({ file_id: z.string().max(200) });

export const getFileDetails = merchant()
  .route({ method: 'GET', path: `${filePath}/{file_id}/details`, summary: 'Name and size of an evidence file' })
  .errors(refusals({ resource_missing: 404 }))
  .input(one)
  .output(UploadedFile);

export const getFileContent = merchant()
  .route({ method: 'GET', path: `${filePath}/{file_id}/content`, summary: 'An evidence file, as base64' })
  .errors(refusals({ resource_missing: 404 }))
  .input(one)
  .output(z.object({ content_type: z.string(), file_content: z.base64() }));
