import { Trans, useLingui } from '@lingui/react/macro';
import { evidenceFileTypes } from '@purser/contract/disputes/evidence';
import type { RecommendedDocument } from '@purser/contract/disputes/evidence-documents';
import { useRef } from 'react';
import { helpLook } from '../../form/field-look.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { hintByDocument, labelByDocument } from './document-words.ts';
import { PartList, StoredDocument, UploadProgress } from './slot-contents.tsx';
import { SlotProblem } from './slot-problem.tsx';
import { useFileDrop, useStrayDrops } from './use-drop.ts';
import type { EvidenceFiles } from './use-evidence-files.ts';

/** One row per document. Read-only, only what was attached. */
export function DocumentList({
  documents,
  files,
  isReadOnly,
  disabledReason,
}: {
  documents: readonly RecommendedDocument[];
  files: EvidenceFiles;
  isReadOnly: boolean;
  disabledReason: string | undefined;
}) {
  useStrayDrops(!isReadOnly);
  const shown = isReadOnly ? documents.filter(({ field }) => files.slots[field]) : documents;
  if (shown.length === 0)
    return (
      <p className="text-muted">
        <Trans>No files were attached.</Trans>
      </p>
    );
  return (
    <ul className="flex flex-col divide-y divide-line">
      {shown.map(({ field, document }) => (
        <DocumentRow
          key={field}
          field={field}
          document={document}
          files={files}
          isReadOnly={isReadOnly}
          disabledReason={disabledReason}
        />
      ))}
    </ul>
  );
}

function DocumentRow({
  field,
  document,
  files,
  isReadOnly,
  disabledReason,
}: Pick<RecommendedDocument, 'field' | 'document'> & {
  files: EvidenceFiles;
  isReadOnly: boolean;
  disabledReason: string | undefined;
}) {
  const { t } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const slot = files.slots[field];
  const problem = files.problems[field];
  const name = t(labelByDocument[document]);
  const canChange = !isReadOnly && disabledReason === undefined;
  const isOver = useFileDrop(row, canChange ? (dropped) => void files.add(field, dropped) : undefined);
  const parts = slot?.parts ?? [];
  const isPacked = parts.length > 1 || (slot?.state === 'done' && slot.packed !== undefined);
  // What had the focus is gone.
  const remove = (act: () => void) => () => {
    act();
    choose.current?.focus();
  };
  return (
    <li
      ref={row}
      className={classNames(
        'flex flex-col gap-2 py-3 first:pt-0 last:pb-0',
        isOver && 'rounded-control bg-accent-soft outline-2 outline-accent outline-dashed',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">{name}</p>
          {!isReadOnly && <p className={helpLook}>{t(hintByDocument[document])}</p>}
        </div>
        {slot?.state === 'uploading' && (
          <UploadProgress slot={slot} name={name} onCancel={remove(() => files.cancel(field))} />
        )}
        {slot?.state === 'done' && (
          <StoredDocument slot={slot} name={name} {...(canChange && { onRemove: remove(() => files.remove(field)) })} />
        )}
        {!isReadOnly && (
          <>
            <input
              ref={input}
              type="file"
              multiple
              accept={[...Object.values(evidenceFileTypes), '.pdf', '.png', '.jpg', '.jpeg'].join(',')}
              aria-label={t`File for ${name}`}
              className="hidden"
              onChange={({ target }) => {
                void files.add(field, [...(target.files ?? [])]);
                // The same file can be chosen again.
                target.value = '';
              }}
            />
            <Button
              ref={choose}
              size="small"
              onPress={() => input.current?.click()}
              disabledReason={disabledReason}
              aria-label={slot ? t`Add files: ${name}` : t`Upload file: ${name}`}
            >
              {slot ? <Trans>Add files</Trans> : <Trans>Upload file</Trans>}
            </Button>
          </>
        )}
      </div>
      {isPacked && (
        <PartList
          parts={parts}
          name={name}
          onMove={canChange ? (key, by) => files.movePart(field, key, by) : undefined}
          onRemove={canChange ? (key) => remove(() => files.removePart(field, key))() : undefined}
        />
      )}
      {problem && !isReadOnly && (
        <SlotProblem problem={problem} name={name} onDismiss={remove(() => files.dismiss(field))} />
      )}
    </li>
  );
}
