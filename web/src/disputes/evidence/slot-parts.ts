import type { EvidenceFile } from '@purser/contract/disputes/evidence';
import type { PackedEvidence, UploadedFile } from '@purser/contract/disputes/evidence-file';
import { letteredAttachments } from '@purser/contract/disputes/evidence-documents';
import type { Claim } from '@purser/contract/disputes/evidence-documents';
import { labelByEvidenceDocument } from '@purser/contract/disputes/labels';
import type { Source } from '../packing/packing.ts';

/** The ids of the attached files. */
export type Attached = Partial<Record<EvidenceFile, string>>;

/** A file as the server has it; one that can’t be looked up has an id only. */
export interface StoredFile {
  id: string;
  filename: string | undefined;
  size: number | undefined;
  pages: number | undefined;
  packed: PackedEvidence | undefined;
}

/** One of the files that a slot’s document is made of. */
export interface Part {
  key: string;
  name: string;
  pages: number | undefined;
  /** Chosen here and maybe uploaded as it is, stored as it is, or some pages of a file that was packed before. */
  content:
    | { file: File; stored?: StoredFile }
    | { stored: StoredFile }
    | { file_id: string; from: number; count: number };
}

export const storedFile = ({ id, filename, size, pages, packed }: UploadedFile): StoredFile => ({
  id,
  filename,
  size,
  pages: pages ?? undefined,
  packed: packed ?? undefined,
});

let lastKey = 0;
const newKey = (): string => String(++lastKey);

export const chosenPart = (file: File): Part => ({
  key: newKey(),
  name: file.name,
  pages: undefined,
  content: { file },
});

/** What a stored file is made of: the parts it was packed from, or itself. */
export function partsOf(stored: StoredFile): Part[] {
  if (!stored.packed)
    return [{ key: stored.id, name: stored.filename ?? stored.id, pages: stored.pages, content: { stored } }];
  let from = 0;
  return stored.packed.parts.map(({ filename, pages }) => {
    const content = { file_id: stored.id, from, count: pages };
    from += pages;
    return { key: `${stored.id}-${content.from}`, name: filename, pages, content };
  });
}

/** The stored file that a slot with this only part needs no packing for. */
export const wholeFile = ([part, ...others]: readonly Part[]): StoredFile | undefined =>
  part && others.length === 0 && 'stored' in part.content ? part.content.stored : undefined;

/** With one part further up or down. */
export function movedPart(parts: readonly Part[], key: string, by: number): Part[] {
  const from = parts.findIndex((part) => part.key === key);
  const to = Math.min(parts.length - 1, Math.max(0, from + by));
  const others = parts.filter((part) => part.key !== key);
  return from < 0 ? [...parts] : others.toSpliced(to, 0, parts[from]!);
}

/** What the packer reads; stored files are read once. */
export const sourcesOf = (
  parts: readonly Part[],
  before: readonly Part[],
  read: (file_id: string) => Promise<Blob>,
): Promise<Source[]> =>
  Promise.all(
    parts.map(async ({ key, name, content }): Promise<Source> => {
      const shared = { key, name, isKept: before.some((part) => part.key === key) };
      if ('file' in content) return { ...shared, file: content.file, fileKey: key };
      if ('stored' in content) return { ...shared, file: await read(content.stored.id), fileKey: content.stored.id };
      const { file_id, from, count } = content;
      return { ...shared, file: await read(file_id), fileKey: file_id, range: { from, count } };
    }),
  );

export interface Attachment {
  /** What the pages of a packed file say before their number. English, as the cover letter. */
  heading: string;
  /** The name of a packed file. */
  filename: string;
}

/** How the documents are lettered and named, as in the cover letter. */
export const attachmentsOf = (claim: Claim, filled: ReadonlySet<EvidenceFile>): Map<EvidenceFile, Attachment> =>
  new Map(
    letteredAttachments(claim, filled).map(({ letter, field, document }) => {
      const label = labelByEvidenceDocument[document];
      const stem = label
        .toLowerCase()
        .replaceAll('’', '')
        .replaceAll(/[^a-z]+/g, '-');
      return [field, { heading: `Attachment ${letter} · ${label}`, filename: `${stem}.pdf` }];
    }),
  );
