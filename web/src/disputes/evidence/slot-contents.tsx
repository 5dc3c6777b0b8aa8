import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toast } from '../../ui/toast.tsx';
import { downloadEvidence, fileDetails } from './evidence-transfer.ts';
import { formatSize } from './file-size.ts';
import type { Part } from './slot-parts.ts';
import { useItemDrag } from './use-drop.ts';
import type { Slot } from './use-evidence-files.ts';

type Uploading = Extract<Slot, { state: 'uploading' }>;
type Done = Extract<Slot, { state: 'done' }>;

/** The file on its way, with how far it is. */
export function UploadProgress({ slot, name, onCancel }: { slot: Uploading; name: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { filename, doing, progress, parts } = slot;
  const percent = Math.round(progress * 100);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="min-w-0 wrap-anywhere">
        {doing === 'uploading' ? (
          <Trans>Uploading {filename}…</Trans>
        ) : (
          <Plural value={parts.length} one="Preparing # file…" other="Preparing # files…" />
        )}
      </p>
      <span className="flex items-center gap-2">
        <ProgressBar label={t`Progress of ${name}`} max={100} value={percent} className="w-24" />
        {/* The bar tells it to screen readers. */}
        <span aria-hidden className="w-9 text-right text-[0.8125rem] text-muted tabular-nums">
          <Trans>{percent}%</Trans>
        </span>
        <Button size="small" onPress={onCancel} aria-label={t`Cancel upload: ${name}`}>
          <Trans>Cancel</Trans>
        </Button>
      </span>
    </div>
  );
}

/** The stored file, as one can have it back. */
export function StoredDocument({ slot, name, onRemove }: { slot: Done; name: string; onRemove?: () => void }) {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  const filename = slot.filename ?? slot.id;
  const { isError } = useQuery({ ...fileDetails(slot.id), enabled: slot.filename === undefined });
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
        {isError && (
          <span className="text-danger-ink">
            {' · '}
            <Trans>Error retrieving file.</Trans>
          </span>
        )}
        <span className="text-muted">
          {slot.size !== undefined && ` · ${formatSize(slot.size)}`}
          {slot.pages !== undefined && slot.pages > 1 && (
            <>
              {' · '}
              <Plural value={slot.pages} one="# page" other="# pages" />
            </>
          )}
        </span>
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

/** The files that a packed document is made of, in the order of its pages. */
export function PartList({
  parts,
  name,
  onMove,
  onRemove,
}: {
  parts: readonly Part[];
  /** Of the document. */
  name: string;
  /** Missing where nothing can be changed. */
  onMove?: ((key: string, by: number) => void) | undefined;
  onRemove?: ((key: string) => void) | undefined;
}) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  // The list is drawn anew after a move, and a button at its end can’t be pressed again: the focus follows the file.
  const focus = useRef<{ key: string; by: number }>(undefined);
  useLayoutEffect(() => {
    if (!focus.current) return;
    const { key, by } = focus.current;
    focus.current = undefined;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-part="${key}"] [data-move]`) ?? [])];
    (
      buttons.find((each) => each.dataset['move'] === String(by) && !each.disabled) ??
      buttons.find((each) => !each.disabled)
    )?.focus();
  });
  const placeOf = (key: string): number => parts.findIndex((part) => part.key === key);
  const move = (key: string, by: number): void => {
    const from = placeOf(key);
    const moved = parts[from];
    if (!moved || by === 0) return;
    const position = Math.min(parts.length, Math.max(1, from + 1 + by));
    focus.current = { key, by: Math.sign(by) };
    onMove?.(key, by);
    announce(t`${moved.name} is now number ${position} of ${parts.length}.`);
  };
  const over = useItemDrag(list, (key, onto) => move(key, placeOf(onto) - placeOf(key)));
  const isMovable = onMove !== undefined && parts.length > 1;
  return (
    <ol ref={list} aria-label={t`Files in ${name}`} className="flex flex-col gap-0.5 text-[0.8125rem]">
      {parts.map((part, index) => (
        <li
          key={part.key}
          data-part={part.key}
          draggable={isMovable}
          className={classNames(
            'flex min-w-0 items-center gap-1 rounded-control px-2 py-0.5',
            isMovable && 'cursor-grab',
            over === part.key ? 'bg-accent-soft' : 'bg-neutral-soft',
          )}
        >
          <span className="w-5 shrink-0 text-muted tabular-nums">{index + 1}</span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            {part.name}
            {part.pages !== undefined && (
              <span className="text-muted">
                {' · '}
                <Plural value={part.pages} one="# page" other="# pages" />
              </span>
            )}
          </span>
          {isMovable && (
            <>
              <PartButton
                icon="arrow-up"
                by={-1}
                label={t`Move up: ${part.name}`}
                isDisabled={index === 0}
                onPress={() => move(part.key, -1)}
              />
              <PartButton
                icon="arrow-down"
                by={1}
                label={t`Move down: ${part.name}`}
                isDisabled={index === parts.length - 1}
                onPress={() => move(part.key, 1)}
              />
            </>
          )}
          {onRemove && parts.length > 1 && (
            <PartButton icon="close" label={t`Remove: ${part.name}`} onPress={() => onRemove(part.key)} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Without the tooltip of other icon buttons: a list of thirty files has ninety of these, and they come at once. */
function PartButton({
  icon,
  label,
  by,
  isDisabled = false,
  onPress,
}: {
  icon: IconName;
  label: string;
  by?: number;
  isDisabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-move={by}
      disabled={isDisabled}
      onClick={onPress}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-control enabled:hover:bg-hover disabled:opacity-40"
    >
      <Icon name={icon} />
    </button>
  );
}
