import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import { evidenceFileTypes } from '@purser/contract/disputes/evidence';
import { uploadRefusals } from '@purser/contract/disputes/evidence-file';
import type { PackedEvidence, UploadedFile, UploadRefusal } from '@purser/contract/disputes/evidence-file';
import { judgeFile } from '@purser/contract/disputes/judge-file';
import { recordAudit } from '../../access/audit.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/database.ts';
import type { EvidenceFiles } from '../../database/tables.ts';
import { createFiles } from '../../files.ts';
import { refuse, refuseField } from '../../http/endpoint.ts';
import { countPages } from './count-pages.ts';

const messageByRefusal: Record<UploadRefusal, string> = {
  file_empty: 'The file is empty. Choose another one.',
  file_too_large: 'The file is larger than 4.5 MB. Try a smaller one.',
  file_type_not_accepted: 'Choose a PDF, PNG or JPEG file.',
  file_encrypted: 'The PDF is protected by a password, so the bank can’t open it. Save it without one.',
  file_broken: 'The file is damaged or incomplete. Save it again and choose the new file.',
  image_too_large: 'The image has more than 100 megapixels. Choose a smaller one.',
  wcpay_evidence_file_upload_error: 'We can’t reach the payment provider. The file wasn’t uploaded. Try again.',
};

const refuseUpload = (code: UploadRefusal) => refuse(code, uploadRefusals[code], messageByRefusal[code]);

/** Uploads evidence to the provider and keeps a copy, so that what was sent stays readable byte for byte. */
export async function uploadEvidenceFile(
  context: Context,
  name: string,
  bytes: Buffer,
  packed: PackedEvidence | null = null,
  /** What it was made of, if no user uploaded it. */
  made: { dispute_id: string; suggestion: string } | null = null,
): Promise<UploadedFile> {
  const judged = judgeFile(bytes);
  if ('refusal' in judged) throw refuseUpload(judged.refusal);
  const { type } = judged;
  const ofParts = packed && packed.parts.reduce((sum, part) => sum + part.pages, 0);
  const pages = type === 'pdf' ? (countPages(bytes) ?? ofParts) : 1;
  if (packed && (type !== 'pdf' || ofParts !== pages))
    throw refuseField('packed', 'The pages of all parts must be the pages of the PDF.');
  const filename = filenameOf(name, type);
  const { store_id, account_id } = context.store;
  let file_id: string;
  try {
    const uploaded = await context.provider.stripe.files.create(
      { purpose: 'dispute_evidence', file: { data: bytes, name: filename, type: evidenceFileTypes[type] } },
      { stripeAccount: account_id },
    );
    file_id = uploaded.id;
  } catch (error) {
    context.log.warn({ err: error, request_id: context.request.id }, 'an evidence file could not be uploaded');
    throw refuseUpload('wcpay_evidence_file_upload_error');
  }
  await createFiles(context.config).write(storedName(file_id, type), Readable.from([bytes]));
  const row = {
    store_id,
    file_id,
    filename,
    type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    created: context.clock.now(),
    uploaded_by: context.user?.user_id ?? null,
    ...made,
    pages,
    packed: packed && {
      heading: visible(packed.heading),
      parts: packed.parts.map((part) => ({ ...part, filename: visible(part.filename) || 'evidence' })),
    },
  };
  await transact(context.db, async (tx) => {
    await tx
      .insertInto('evidence_files')
      .values({ ...row, packed: row.packed && JSON.stringify(row.packed) })
      .execute();
    const { sha256, size } = row;
    await recordAudit(tx, context, {
      action: 'uploadEvidenceFile',
      object_type: 'file',
      object_id: file_id,
      outcome: 'done',
      after: { filename, size, sha256 },
    });
  });
  return viewFile(row);
}

/** A file of this store. Throws 404 for any other. */
export async function findEvidenceFile(context: Context, file_id: string): Promise<Selectable<EvidenceFiles>> {
  const row = await context.db
    .selectFrom('evidence_files')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('file_id', '=', file_id)
    .executeTakeFirst();
  if (!row) throw missingFile();
  return row;
}

/** Its bytes, as they were uploaded. */
export async function readEvidenceFile(
  context: Context,
  { file_id, type }: Pick<Selectable<EvidenceFiles>, 'file_id' | 'type'>,
): Promise<Buffer> {
  const stored = await createFiles(context.config).read(storedName(file_id, type));
  if (!stored) throw missingFile();
  return Buffer.concat(await stored.content.toArray());
}

export const viewFile = ({
  file_id,
  type,
  filename,
  size,
  pages,
  packed,
}: Pick<Selectable<EvidenceFiles>, 'file_id' | 'type' | 'filename' | 'size' | 'pages' | 'packed'>): UploadedFile => ({
  id: file_id,
  purpose: 'dispute_evidence',
  type,
  filename,
  size,
  title: null,
  pages,
  packed,
});

const missingFile = () => refuse('resource_missing', 404, 'The file could not be found.');

const storedName = (file_id: string, type: string): string => `evidence/${file_id}.${type}`;

/** Without control characters and those that change the direction of writing. */
const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();

/** The last part of a path, without control characters and what file systems refuse, with the ending of what it is. */
function filenameOf(name: string, type: UploadedFile['type']): string {
  const last = visible((name.split(/[/\\]/).at(-1) ?? '').replaceAll(/[<>:"|?*]/g, ''));
  const stem = last.replace(/\.[^.]*$/, '').slice(0, 150) || 'evidence';
  const ending = /\.jpe?g$/i.exec(last)?.[0] ?? `.${type}`;
  return type === 'jpg' ? `${stem}${ending}` : `${stem}.${type}`;
}
