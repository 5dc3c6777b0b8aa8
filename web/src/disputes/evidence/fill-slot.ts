import type { UploadRefusal } from '@purser/contract/disputes/evidence-file';
import { evidenceFileTypes } from '@purser/contract/disputes/evidence';
import { pack } from '../packing/packer.ts';
import type { Outcome } from '../packing/packing.ts';
import type { Room } from '../packing/plan-slot.ts';
import { readEvidence, uploadEvidence } from './evidence-transfer.ts';
import { sourcesOf, storedFile, wholeFile } from './slot-parts.ts';
import type { Attachment, Part, StoredFile } from './slot-parts.ts';

/** A file that isn’t in the slot, and why. */
export type Trouble = { name: string } & ({ refusal: UploadRefusal } | { over: Room });

export interface Filled {
  /** Nothing when the slot stays as it was. */
  slot: { stored: StoredFile; parts: Part[] } | undefined;
  troubles: Trouble[];
}

export interface Filling {
  parts: readonly Part[];
  /** What the slot has now. */
  before: { stored: StoredFile; parts: readonly Part[] } | undefined;
  /** What the other slots leave; it can change while photos are encoded. */
  room: () => Room;
  attachment: () => Attachment;
  /** Waits for its turn to use the room that is left, and returns what frees it. */
  turn: () => Promise<() => void>;
  signal: AbortSignal;
  onStep: (step: { doing: 'packing' | 'uploading'; progress: number; size?: number }) => void;
}

/** Bytes that new files leave free, so that a full document can still be labeled anew. */
const spare = 20_000;

/** Stores the parts as one file of the provider: as it is where one file fits, packed otherwise. */
export async function fillSlot(filling: Filling): Promise<Filled> {
  const { parts, room, signal, onStep } = filling;
  const stored = wholeFile(parts);
  if (stored && (stored.size ?? 0) <= room().bytes) return { slot: { stored, parts: [...parts] }, troubles: [] };
  const [part] = parts;
  if (!part || parts.length > 1 || !('file' in part.content)) return packInTurn(filling);
  const { file } = part.content;
  if (file.size <= room().bytes) {
    const onProgress = (progress: number): void => onStep({ doing: 'uploading', progress, size: file.size });
    onProgress(0);
    const uploaded = storedFile(await uploadEvidence({ file, name: part.name, signal, onProgress }));
    const whole = { ...part, pages: uploaded.pages, content: { file, stored: uploaded } };
    return { slot: { stored: uploaded, parts: [whole] }, troubles: [] };
  }
  // Nothing makes a PDF smaller, so the packer isn’t loaded for it.
  if (file.type === evidenceFileTypes.pdf)
    return { slot: undefined, troubles: [{ name: part.name, over: { bytes: file.size - room().bytes, pages: 0 } }] };
  return packInTurn(filling);
}

async function packInTurn(filling: Filling): Promise<Filled> {
  filling.onStep({ doing: 'packing', progress: 0 });
  const leave = await filling.turn();
  try {
    return await packAndUpload(filling);
  } finally {
    leave();
  }
}

async function packAndUpload(filling: Filling): Promise<Filled> {
  const { parts, before, room, attachment, signal, onStep } = filling;
  signal.throwIfAborted();
  const sources = await sourcesOf(parts, before?.parts ?? [], readEvidence);
  const { heading, filename } = attachment();
  const outcome = await pack(
    {
      heading,
      sources,
      room: { ...room(), bytes: room().bytes - (sources.every(({ isKept }) => isKept) ? 0 : spare) },
    },
    { signal, onProgress: (progress) => onStep({ doing: 'packing', progress }) },
  );
  const troubles = troublesOf(parts, outcome);
  const { packed } = outcome;
  const pagesByKey = new Map(packed?.parts.map(({ key, pages }) => [key, pages]));
  const taken = parts.flatMap((part) => {
    const pages = pagesByKey.get(part.key);
    return pages === undefined ? [] : [{ ...part, pages }];
  });
  const isWhole = before?.parts.every(({ key }) => !parts.some((part) => part.key === key) || pagesByKey.has(key));
  const isUnchanged =
    heading === before?.stored.packed?.heading &&
    taken.map(({ key }) => key).join() === before.parts.map(({ key }) => key).join();
  // Nothing new fits, or the slot would lose what it has.
  if (!packed || (before && (!isWhole || isUnchanged))) return { slot: undefined, troubles };
  // One was left out, and the other needs no packing.
  const alone = troubles.length > 0 && taken.length === 1 ? wholeOrChosen(taken) : undefined;
  if (alone && alone.size <= room().bytes && before === undefined) {
    const onProgress = (progress: number): void => onStep({ doing: 'uploading', progress, size: alone.size });
    const [part] = taken as [Part & { pages: number }]; // it is the only one
    const stored = storedFile(await uploadEvidence({ file: alone, name: part.name, signal, onProgress }));
    return { slot: { stored, parts: [{ ...part, content: { file: alone, stored } }] }, troubles };
  }
  const { file } = packed;
  // Another file took the room meanwhile.
  if (file.size > room().bytes) return packAndUpload(filling);
  const onProgress = (progress: number): void => onStep({ doing: 'uploading', progress, size: file.size });
  onProgress(0);
  const stored = storedFile(
    await uploadEvidence({
      file,
      name: filename,
      packed: { heading, parts: taken.map(({ name, pages }) => ({ filename: name.slice(0, 255), pages })) },
      signal,
      onProgress,
    }),
  );
  return { slot: { stored, parts: taken }, troubles };
}

const wholeOrChosen = ([part]: readonly Part[]): File | undefined =>
  part && 'file' in part.content ? part.content.file : undefined;

function troublesOf(parts: readonly Part[], { refused, left }: Outcome): Trouble[] {
  const nameOf = (key: string): string => parts.find((part) => part.key === key)?.name ?? '';
  return [
    ...refused.map(({ key, refusal }) => ({ name: nameOf(key), refusal })),
    ...left.map(({ key, over }) => ({ name: nameOf(key), over })),
  ];
}
