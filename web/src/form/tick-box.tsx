import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
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
  <Checkbox
    isSelected={isSelected}
    onChange={onChange}
    isDisabled={isDisabled}
    className="group flex min-h-6 cursor-pointer items-start gap-2 disabled:cursor-not-allowed disabled:text-muted"
  >
    <span
      aria-hidden
      className="mt-px inline-flex size-[1.125rem] shrink-0 items-center justify-center rounded border border-line-strong bg-surface text-on-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus group-selected:border-accent group-selected:bg-accent group-disabled:opacity-60"
    >
      {isSelected && <Icon name="check" className="size-3.5" />}
    </span>
    <span>{children}</span>
  </Checkbox>
);
