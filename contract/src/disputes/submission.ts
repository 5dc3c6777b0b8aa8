import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { evidenceFiles, evidenceFileTypes } from './evidence.ts';
import type { EvidenceFileType } from './evidence.ts';

/** What was sent to the bank. */
export const Submission = z.object({
  dispute_id: z.string(),
  submitted_at: UnixSeconds.nullable(),
  /** Null when it wasn’t submitted here. */
  submitted_by: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  /** Texts by field. */
  fields: z.record(z.string(), z.string()),
  /** In the form of a card network’s program, as it was sent. */
  enhanced_evidence: z.record(z.string(), z.unknown()).nullable(),
  files: z.array(
    z.object({
      field: z.enum(evidenceFiles),
      file_id: z.string(),
      /** Null, like what follows, when the file wasn’t uploaded here. */
      filename: z.string().nullable(),
      type: z.enum(Object.keys(evidenceFileTypes) as [EvidenceFileType, ...EvidenceFileType[]]).nullable(), // its own keys
      /** Bytes. */
      size: z.int().nullable(),
      pages: z.int().nullable(),
      /** Of the bytes, hexadecimal. */
      sha256: z.string().nullable(),
    }),
  ),
});
export type Submission = z.infer<typeof Submission>;

const path = '/wc/v3/payments/disputes/{dispute_id}/submission';

/** `GET`: everything that was sent, in one ZIP file. */
export const submissionDownloadPath = (dispute_id: string): string =>
  `${path.replace('{dispute_id}', dispute_id)}/download`;

export const getSubmission = merchant()
  .route({ method: 'GET', path, summary: 'What was submitted for a dispute' })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ dispute_id: z.string().max(200) }))
  .output(Submission);
