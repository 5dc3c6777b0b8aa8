import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { evidenceFiles } from '@purser/contract/disputes/evidence';
import { duplicateStatuses, letteredAttachments, refundStatuses } from '@purser/contract/disputes/evidence-documents';
import { labelByEvidenceDocument } from '@purser/contract/disputes/labels';
import type { Submission } from '@purser/contract/disputes/submission';
import { fromUnixSeconds } from '@purser/contract/dates';
import type { Context } from '../context.ts';
import { findDispute } from './dispute-view.ts';
import { readEvidenceFile } from './evidence/evidence-file.ts';
import { findSubmission } from './submission.ts';

/** Everything that was sent, in one ZIP file: the texts, and each file byte for byte under its letter in the cover letter. */
export async function submissionArchive(context: Context, dispute_id: string): Promise<Uint8Array> {
  const submission = await findSubmission(context, dispute_id);
  const { reason, data } = await findDispute(context, dispute_id);
  const lettered = letteredAttachments(
    {
      reason,
      refund_status: refundStatuses.find((each) => each === data.metadata['__refund_status']) ?? refundStatuses[0],
      duplicate_status:
        duplicateStatuses.find((each) => each === data.metadata['__duplicate_status']) ?? duplicateStatuses[0],
    },
    new Set(evidenceFiles.filter((field) => submission.files.some((file) => file.field === field))),
  );
  const { uncategorized_text: letter, ...texts } = submission.fields;
  const entries: Zippable = { 'submission.json': strToU8(`${JSON.stringify(submission, null, 2)}\n`) };
  if (letter) entries['cover-letter.txt'] = strToU8(letter);
  if (Object.keys(texts).length > 0) entries['evidence.txt'] = strToU8(textOf(texts));
  for (const { field, file_id, filename, type } of submission.files) {
    // One that was uploaded elsewhere is only named in submission.json.
    if (filename === null || type === null) continue;
    const place = lettered.find((each) => each.field === field);
    const name = place ? `${place.letter} ${labelByEvidenceDocument[place.document]} - ${filename}` : filename;
    // PDF, PNG and JPEG are packed already.
    entries[`files/${name}`] = [await readEvidenceFile(context, { file_id, type }), { level: 0 }];
  }
  return zipSync(entries, { mtime: momentOf(submission) });
}

const textOf = (texts: Record<string, string>): string =>
  Object.entries(texts)
    .map(([field, text]) => `${field}\n${text}\n`)
    .join('\n');

/** ZIP has no times before 1980. */
const momentOf = ({ submitted_at }: Submission): number =>
  fromUnixSeconds(Math.max(submitted_at ?? 0, 315_619_200)).epochMilliseconds;
