import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

/** A box to tick; the caller holds its state. */
export const TickBox = ({
  isSelected,
  onChange,
  isDisabled = false,
  children,
}: {
  isSelected: boolean;
  onChange: (selected: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
}) => (
  <label className="flex min-h-6 cursor-pointer items-start gap-2 has-disabled:cursor-not-allowed has-disabled:text-muted">
    <span className="relative mt-px inline-flex size-[1.125rem] shrink-0 items-center justify-center rounded border border-line-strong bg-surface text-on-accent has-checked:border-accent has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-60">
      <input
        type="checkbox"
        checked={isSelected}
        onChange={(event) => onChange(event.target.checked)}
        disabled={isDisabled}
        className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
      />
      {isSelected && <Icon name="check" className="size-3.5" />}
    </span>
    <span>{children}</span>
  </label>
);
