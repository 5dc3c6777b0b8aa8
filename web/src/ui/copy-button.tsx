import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { announce } from './announcer.tsx';
import { Icon } from './icon.tsx';

/** Copies the text and shows a check mark for a moment. `label` says what: "Copy payment ID". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    announce(t`Copied`);
  };
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => void copy()}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded text-muted hover:bg-neutral-soft hover:text-ink"
    >
      <Icon name={isCopied ? 'check' : 'copy'} className="size-3.5" />
    </button>
  );
}

/** Plain http pages other than localhost have no clipboard API, and browsers may refuse it; copying a selected field still works. */
export async function copyText(text: string): Promise<void> {
  try {
    return await navigator.clipboard.writeText(text);
  } catch {
    const field = Object.assign(document.createElement('textarea'), { value: text });
    const focused = document.activeElement;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
