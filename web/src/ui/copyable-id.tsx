import { CopyButton } from './copy-button.tsx';
import { MiddleTruncate } from './middle-truncate.tsx';

/** An id, shortened, with a button that copies the whole of it; `label` says what: "Copy payment ID". */
export const CopyableId = ({ id, label }: { id: string; label: string }) => (
  <span className="inline-flex max-w-full items-center gap-1">
    <MiddleTruncate text={id} />
    <CopyButton text={id} label={label} />
  </span>
);
