import { Trans, useLingui } from '@lingui/react/macro';
import { evidenceFilesLimit, evidenceFileTypes } from '@purser/contract/disputes/evidence';
import type { RecommendedDocument } from '@purser/contract/disputes/evidence-documents';
import { useRef, useState } from 'react';
import { errorLook, helpLook } from '../../form/text-field.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { hintByDocument, labelByDocument } from './challenge-words.ts';
import { downloadEvidence } from './evidence-transfer.ts';
import { formatSize } from './file-size.ts';
import type { EvidenceFiles, Slot } from './use-evidence-files.ts';

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
  const input = useRef<HTMLInputElement>(null);
  const slot = files.slots[field];
  const problem = files.problems[field];
  const name = t(labelByDocument[document]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{name}</p>
        {!isReadOnly && <p className={helpLook}>{t(hintByDocument[document])}</p>}
        {problem && !slot && (
          <p role="alert" className={`${errorLook} wrap-anywhere`}>
            {problem}
          </p>
        )}
      </div>
      {slot ? (
        <Attached
          slot={slot}
          name={name}
          {...(!isReadOnly && disabledReason === undefined && { onRemove: () => files.remove(field) })}
        />
      ) : (
        <>
          <input
            ref={input}
            type="file"
            accept={[...Object.values(evidenceFileTypes), '.pdf', '.png', '.jpg', '.jpeg'].join(',')}
            aria-label={t`File for ${name}`}
            className="hidden"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void files.upload(field, file);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
          <Button
            size="small"
            onPress={() => input.current?.click()}
            disabledReason={disabledReason}
            aria-label={t`Upload file: ${name}`}
          >
            <Trans>Upload file</Trans>
          </Button>
        </>
      )}
    </li>
  );
}

function Attached({ slot, name, onRemove }: { slot: Slot; name: string; onRemove?: () => void }) {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  const filename = slot.filename ?? (slot.state === 'done' ? slot.id : '');
  const size = slot.size !== undefined && <span className="text-muted"> · {formatSize(slot.size)}</span>;
  if (slot.state === 'uploading')
    return (
      <p role="status" className="flex min-w-0 items-center gap-2">
        <Spinner />
        <span className="wrap-anywhere">
          <Trans>Uploading {filename}…</Trans>
        </span>
      </p>
    );
  const download = async () => {
    setLoading(true);
    try {
      await downloadEvidence(slot.id, filename);
    } catch {
      toast.error(t`Error downloading file`, { about: `download-${slot.id}` });
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 wrap-anywhere">
        {filename}
        {size}
      </span>
      <IconButton
        icon="download"
        label={t`Download ${filename}`}
        isDisabled={isLoading}
        onPress={() => void download()}
      />
      {onRemove && <IconButton icon="close" label={t`Remove file: ${name}`} onPress={onRemove} />}
    </div>
  );
}

/** How much of the limit is used. */
export function FileBudget({ size }: { size: number }) {
  const { t } = useLingui();
  const [used, limit] = [formatSize(size), formatSize(evidenceFilesLimit)];
  return (
    <div className="flex items-center gap-2 text-[0.8125rem] text-muted">
      <meter aria-label={t`Size of all files`} min={0} max={evidenceFilesLimit} value={size} className="h-2 w-24" />
      {size === 0 ? (
        <Trans>Up to {limit} in all</Trans>
      ) : (
        <Trans>
          {used} of {limit}
        </Trans>
      )}
    </div>
  );
}
