import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { settings } from '../page-settings.ts';
import { IconButton } from '../ui/button.tsx';

/** A screen without navigation: a bar with a close button and the progress. */
export function FullScreen({
  label,
  progress,
  onClose,
  children,
}: {
  label: string;
  /** From 0 to 1. */
  progress: number;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className="flex flex-1 flex-col">
      <div className="sticky top-(--covered) z-20 bg-surface">
        <div className="flex h-14 items-center justify-between gap-4 px-6 max-md:px-4">
          <p className="min-w-0 truncate font-semibold">
            {label}
            <span className="font-normal text-muted max-sm:hidden"> · {settings.storeName}</span>
          </p>
          <IconButton icon="close" label={t`Close`} onPress={onClose} />
        </div>
        <div aria-hidden className="h-1 bg-line">
          <div
            className="h-full bg-accent transition-[width] duration-200"
            style={{ width: `${Math.round(progress * 100)}%` }}
          />
        </div>
      </div>
      <div className="mx-auto w-full max-w-[64rem] flex-1 px-6 pt-10 pb-16 max-md:px-4 max-md:pt-6">{children}</div>
    </div>
  );
}

/** The screen's title, which takes the focus when its step opens. */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <h1 tabIndex={-1} className="text-[1.5rem] leading-tight font-semibold tracking-[-0.01em] text-balance">
    {children}
  </h1>
);
