import { classNames } from '../ui/class-names.ts';

const nameByKey: Record<string, string> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};

/** A key as it is printed on the keyboard. */
export const KeyCap = ({ name, className }: { name: string; className?: string }) => (
  <kbd
    className={classNames(
      'inline-flex min-h-6 min-w-6 items-center justify-center rounded border border-line-strong bg-neutral-soft px-1.5 font-sans text-xs text-neutral-ink',
      className,
    )}
  >
    {nameByKey[name] ?? name}
  </kbd>
);
