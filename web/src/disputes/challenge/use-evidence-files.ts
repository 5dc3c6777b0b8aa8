import { useLingui } from '@lingui/react/macro';
import { evidenceFilesLimit } from '@purser/contract/disputes/evidence';
import type { EvidenceFile } from '@purser/contract/disputes/evidence';
import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, codeOf } from '../../api.ts';
import { recordEvent } from '../../events.ts';
import { toast } from '../../ui/toast.tsx';
import type { Attached } from './answers.ts';
import { uploadEvidence } from './evidence-transfer.ts';
import { formatSize } from './file-size.ts';

/** What is in the slot of a document. A stored file that can’t be looked up has neither name nor size. */
export type Slot =
  | { state: 'uploading'; filename: string; size: number }
  | { state: 'done'; id: string; filename: string | undefined; size: number | undefined };
type Slots = Partial<Record<EvidenceFile, Slot>>;

/** The files of the form: one per document, uploaded as soon as it is chosen. `saved` is read once. */
export function useEvidenceFiles(saved: Attached, properties: Record<string, string>) {
  const { t } = useLingui();
  const [slots, setSlots] = useState<Slots>(() =>
    Object.fromEntries(
      Object.entries(saved).map(([field, id]) => [
        field,
        { state: 'done', id, filename: undefined, size: undefined } satisfies Slot,
      ]),
    ),
  );
  const [problems, setProblems] = useState<Partial<Record<EvidenceFile, string>>>({});
  // Two uploads can end between two renders.
  const latest = useRef(slots);
  const put = (field: EvidenceFile, slot: Slot | undefined, problem?: string) => {
    latest.current = { ...latest.current, [field]: slot };
    setSlots(latest.current);
    setProblems((before) => ({ ...before, [field]: problem }));
  };
  const [savedIds] = useState(() => Object.values(saved));
  const details = useQueries({
    queries: savedIds.map((file_id) => ({
      ...api.disputes.getFileDetails.queryOptions({ input: { file_id } }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const known = new Map(details.flatMap(({ data }) => (data ? [[data.id, data]] : [])));
  const withDetails = (slot: Slot | undefined): Slot | undefined => {
    const found = slot?.state === 'done' && slot.filename === undefined ? known.get(slot.id) : undefined;
    return slot?.state === 'done' && found ? { ...slot, filename: found.filename, size: found.size } : slot;
  };
  const sizeOf = (of: Slots): number =>
    Object.values(of).reduce((sum, slot) => sum + (withDetails(slot)?.size ?? 0), 0);

  const upload = async (field: EvidenceFile, file: File): Promise<void> => {
    const about = `evidence-${field}`;
    const { name } = file;
    if (sizeOf({ ...latest.current, [field]: undefined }) + file.size > evidenceFilesLimit) {
      toast.info(
        t`The files you've attached to this dispute as evidence will exceed the limit for a dispute's total size. Try using smaller files as evidence. Hint: if you've attached images, you might want to try providing them in lower resolutions.`,
        { about },
      );
      const [size, limit] = [formatSize(file.size), formatSize(evidenceFilesLimit)];
      put(field, undefined, t`${name} (${size}) doesn’t fit: ${limit} for all files of this dispute.`);
      return;
    }
    toast.clear(about);
    put(field, { state: 'uploading', filename: name, size: file.size });
    recordEvent('wcpay_dispute_file_upload_started', { ...properties, type: field });
    try {
      const { id, filename, size } = await uploadEvidence(file);
      recordEvent('wcpay_dispute_file_upload_success', { ...properties, type: field });
      put(field, { state: 'done', id, filename, size });
    } catch (error) {
      const reason =
        codeOf(error) && error instanceof Error ? error.message : t`We lost the connection. Choose the file again.`;
      recordEvent('wcpay_dispute_file_upload_failed', { ...properties, message: reason });
      toast.error(t`Failed to upload file. (${reason})`, { about });
      put(field, undefined, t`${name} wasn’t uploaded. ${reason}`);
    }
  };

  const shown: Slots = Object.fromEntries(
    Object.entries(slots).flatMap(([field, slot]) => (slot ? [[field, withDetails(slot)]] : [])),
  );
  return {
    slots: shown,
    problems,
    /** Bytes of all files, those on their way too. */
    size: sizeOf(slots),
    isUploading: Object.values(slots).some((slot) => slot?.state === 'uploading'),
    attached: Object.fromEntries(
      Object.entries(slots).flatMap(([field, slot]) => (slot?.state === 'done' ? [[field, slot.id]] : [])),
    ) as Attached, // the fields of `slots`
    upload,
    remove: (field: EvidenceFile) => put(field, undefined),
  };
}

export type EvidenceFiles = ReturnType<typeof useEvidenceFiles>;
