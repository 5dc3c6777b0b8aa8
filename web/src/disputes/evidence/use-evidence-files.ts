import { useLingui } from '@lingui/react/macro';
import { evidenceFilesLimit } from '@purser/contract/disputes/evidence';
import type { EvidenceFile } from '@purser/contract/disputes/evidence';
import type { UploadedFile } from '@purser/contract/disputes/evidence-file';
import type { Claim } from '@purser/contract/disputes/evidence-documents';
import { useQueries } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { codeOf, queryClient } from '../../api.ts';
import { recordEvent } from '../../events.ts';
import { toast } from '../../ui/toast.tsx';
import { closePacker, PackerFailed } from '../packing/packer.ts';
import type { Room } from '../packing/plan-slot.ts';
import { fileDetails } from './evidence-transfer.ts';
import { fillSlot } from './fill-slot.ts';
import type { Trouble } from './fill-slot.ts';
import { attachmentsOf, chosenPart, movedPart, partsOf, storedFile } from './slot-parts.ts';
import type { Attached, Part, StoredFile } from './slot-parts.ts';

/** What a slot has when nothing is on its way. */
interface DoneSlot extends StoredFile {
  state: 'done';
  parts: Part[];
}

/** What is in the slot of a document. */
export type Slot =
  | DoneSlot
  | {
      state: 'uploading';
      filename: string;
      size: number;
      pages: number | undefined;
      parts: Part[];
      doing: 'packing' | 'uploading';
      /** From 0 to 1. */
      progress: number;
      before: DoneSlot | undefined;
    };
type Slots = Partial<Record<EvidenceFile, Slot>>;

/** What isn’t in a slot though it was chosen. */
export interface Problem {
  troubles: Trouble[];
  /** Why nothing at all was stored. */
  failure?: { name: string; reason: string };
  onRetry?: () => void;
}

/** Milliseconds in which parts can be moved again before they are packed. */
const settling = 700;

const doneSlot = (stored: StoredFile, parts = partsOf(stored)): DoneSlot => ({ state: 'done', ...stored, parts });

/** A saved file, with its name and parts once they are known. */
function withDetails(slot: Slot | undefined): Slot | undefined {
  if (slot?.state !== 'done' || slot.filename !== undefined) return slot;
  const found = queryClient.getQueryData(fileDetails(slot.id).queryKey);
  return found ? doneSlot(storedFile(found)) : slot;
}

/** The files of the form, stored as soon as they are chosen: one per document, packed where it has several. `saved` is read once. */
export function useEvidenceFiles(
  saved: Attached,
  properties: Record<string, string>,
  claim: Claim,
  pagesLimit: number,
) {
  const { t } = useLingui();
  const unknown = { filename: undefined, size: undefined, pages: undefined, packed: undefined };
  const [slots, setSlots] = useState<Slots>(() =>
    Object.fromEntries(Object.entries(saved).map(([field, id]) => [field, doneSlot({ id, ...unknown })])),
  );
  const [problems, setProblems] = useState<Partial<Record<EvidenceFile, Problem>>>({});
  // Their arrival renders; `withDetails` reads them.
  const unnamed = Object.values(slots).flatMap((slot) =>
    slot?.state === 'done' && slot.filename === undefined ? [slot.id] : [],
  );
  useQueries({ queries: unnamed.map(fileDetails) });
  // Two uploads can end between two renders.
  const latest = useRef({ slots, claim });
  const jobs = useRef(new Map<EvidenceFile, AbortController>());
  const turn = useTurns();

  const put = (field: EvidenceFile, slot: Slot | undefined): void => {
    const { [field]: _, ...others } = latest.current.slots;
    latest.current.slots = slot ? { ...others, [field]: slot } : others;
    // A list of thirty files takes a while to draw, and nobody waits for a bar to move.
    if (slot?.state === 'uploading' && slot.progress > 0) startTransition(() => setSlots(latest.current.slots));
    else setSlots(latest.current.slots);
  };
  const complain = (field: EvidenceFile, problem: Problem | undefined): void =>
    setProblems((earlier) => ({ ...earlier, [field]: problem }));
  const current = (field: EvidenceFile): Slot | undefined => withDetails(latest.current.slots[field]);
  const spent = (of: Slots): Room => {
    const all = Object.values(of).map(withDetails);
    const sum = (value: 'size' | 'pages'): number => all.reduce((total, slot) => total + (slot?.[value] ?? 0), 0);
    return { bytes: sum('size'), pages: sum('pages') };
  };
  const attachments = () =>
    attachmentsOf(latest.current.claim, new Set(Object.keys(latest.current.slots) as EvidenceFile[])); // its own keys

  /** Fills a slot with parts, in place of whatever it has or is about to have. */
  const fill = async (field: EvidenceFile, parts: Part[], delay = 0): Promise<void> => {
    const about = `evidence-${field}`;
    const slot = current(field);
    const before = slot?.state === 'uploading' ? slot.before : slot;
    const added = parts.filter(({ key }) => !before?.parts.some((part) => part.key === key));
    jobs.current.get(field)?.abort();
    toast.clear(about);
    complain(field, undefined);
    if (parts.length === 0) return put(field, undefined);
    const job = new AbortController();
    jobs.current.set(field, job);
    const { signal } = job;
    const onStep = (step: { doing: 'packing' | 'uploading'; progress: number; size?: number }): void => {
      const now = latest.current.slots[field];
      const isSame =
        now?.state === 'uploading' &&
        now.parts === parts &&
        now.doing === step.doing &&
        now.size === (step.size ?? now.size);
      if (signal.aborted || (isSame && Math.abs(step.progress - now.progress) < 0.02)) return;
      const name = parts.length === 1 ? parts[0]?.name : attachments().get(field)?.filename;
      const { size, pages } = before ?? {};
      put(field, { state: 'uploading', filename: name ?? '', size: size ?? 0, pages, parts, before, ...step });
    };
    onStep({ doing: 'packing', progress: 0 });
    if (added.length > 0) recordEvent('wcpay_dispute_file_upload_started', { ...properties, type: field });
    try {
      await new Promise((done) => setTimeout(done, delay));
      signal.throwIfAborted();
      const room = (): Room => {
        const { [field]: _, ...others } = latest.current.slots;
        const { bytes, pages } = spent(others);
        return { bytes: Math.max(0, evidenceFilesLimit - bytes), pages: Math.max(0, pagesLimit - pages) };
      };
      const { slot: filled, troubles } = await fillSlot({
        parts,
        before: before && { stored: before, parts: before.parts },
        room,
        attachment: () => attachments().get(field) ?? { heading: '', filename: '' },
        turn,
        signal,
        onStep,
      });
      signal.throwIfAborted();
      put(field, filled ? doneSlot(filled.stored, filled.parts) : before);
      if (filled && added.length > 0) recordEvent('wcpay_dispute_file_upload_success', { ...properties, type: field });
      if (troubles.length > 0) complain(field, { troubles });
      if (troubles.some((trouble) => 'over' in trouble && trouble.over.bytes > 0))
        toast.info(
          t`The files you've attached to this dispute as evidence will exceed the limit for a dispute's total size. Try using smaller files as evidence. Hint: if you've attached images, you might want to try providing them in lower resolutions.`,
          { about },
        );
    } catch (error) {
      // Canceled, or replaced by a newer change.
      if (signal.aborted) return;
      const code = codeOf(error);
      const reason =
        code && error instanceof Error
          ? error.message
          : error instanceof PackerFailed
            ? t`Your browser couldn’t prepare the files. Try fewer at a time.`
            : t`We lost the connection.`;
      recordEvent('wcpay_dispute_file_upload_failed', { ...properties, message: reason });
      toast.error(t`Failed to upload file. (${reason})`, { about });
      put(field, before);
      const canRetry = code === undefined || code === 'wcpay_evidence_file_upload_error';
      const name = added.map((part) => part.name).join(', ') || before?.filename || '';
      complain(field, {
        troubles: [],
        failure: { name, reason },
        ...(canRetry && { onRetry: () => void fill(field, parts) }),
      });
    }
  };

  /** What a slot has, as soon as that is known: more can’t be added to a file whose parts aren’t. */
  const partsIn = async (field: EvidenceFile): Promise<Part[]> => {
    const slot = current(field);
    if (slot?.state === 'done' && slot.filename === undefined)
      await queryClient.ensureQueryData(fileDetails(slot.id)).catch(() => undefined);
    return current(field)?.parts ?? [];
  };
  const add = async (field: EvidenceFile, parts: Part[]): Promise<void> => {
    const has = await partsIn(field);
    const added = parts.filter(({ key }) => !has.some((part) => part.key === key));
    if (added.length > 0) await fill(field, [...has, ...added]);
  };

  // A slot that was packed under another letter or name is labeled anew, once the letters have changed here.
  const wanted = JSON.stringify([...attachmentsOf(claim, new Set(Object.keys(slots) as EvidenceFile[]))]); // its own keys
  const [first] = useState(wanted);
  const labeled = useRef(new Map<EvidenceFile, string>());
  useEffect(() => {
    latest.current.claim = claim;
    if (wanted === first && labeled.current.size === 0) return;
    for (const [field, { heading }] of attachments()) {
      const slot = current(field);
      if (slot?.state !== 'done' || !slot.packed || slot.packed.heading === heading) continue;
      // A failure isn’t repeated forever.
      if (labeled.current.get(field) === heading) continue;
      labeled.current.set(field, heading);
      void fill(field, slot.parts, settling);
    }
  });
  useEffect(() => {
    const running = jobs.current;
    return () => {
      for (const job of running.values()) job.abort();
      closePacker();
    };
  }, []);

  const shown: Slots = Object.fromEntries(Object.entries(slots).map(([field, slot]) => [field, withDetails(slot)]));
  const { bytes: size, pages } = spent(slots);
  return {
    slots: shown,
    problems,
    /** Bytes and known pages of all files, those on their way too. */
    size,
    pages,
    pagesLimit,
    isUploading: Object.values(slots).some((slot) => slot?.state === 'uploading'),
    attached: Object.fromEntries(
      Object.entries(slots).flatMap(([field, slot]) => {
        const id = slot?.state === 'uploading' ? slot.before?.id : slot?.id;
        return id === undefined ? [] : [[field, id]];
      }),
    ) as Attached, // the fields of `slots`
    /** Files that were chosen, after those that the slot has. */
    add: (field: EvidenceFile, files: readonly File[]) => add(field, files.map(chosenPart)),
    /** A file that the server has already. */
    attach: (field: EvidenceFile, file: UploadedFile) => add(field, partsOf(storedFile(file))),
    remove: (field: EvidenceFile) => void fill(field, []),
    removePart: (field: EvidenceFile, key: string) =>
      void fill(field, current(field)?.parts.filter((part) => part.key !== key) ?? [], settling),
    movePart: (field: EvidenceFile, key: string, by: number) =>
      void fill(field, movedPart(current(field)?.parts ?? [], key, by), settling),
    /** Ends what is on its way; the slot has what it had before. */
    cancel: (field: EvidenceFile) => {
      const slot = latest.current.slots[field];
      jobs.current.get(field)?.abort();
      if (slot?.state === 'uploading') put(field, slot.before);
    },
    /** Shows a stored file in a slot, or none, as another user or an earlier state of the draft has it. */
    adopt: (field: EvidenceFile, id: string | undefined): void => {
      jobs.current.get(field)?.abort();
      complain(field, undefined);
      put(field, id === undefined ? undefined : doneSlot({ id, ...unknown }));
      // Whoever changed the letters labels the other slots.
      for (const [each, { heading }] of attachments()) labeled.current.set(each, heading);
    },
    dismiss: (field: EvidenceFile) => complain(field, undefined),
  };
}

export type EvidenceFiles = ReturnType<typeof useEvidenceFiles>;

/** One packing at a time, so that two never count on the same room. */
function useTurns() {
  const last = useRef(Promise.resolve());
  return async (): Promise<() => void> => {
    const before = last.current;
    const { promise, resolve } = Promise.withResolvers<void>();
    last.current = promise;
    await before;
    return resolve;
  };
}
