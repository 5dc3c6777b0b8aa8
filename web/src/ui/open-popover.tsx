import type { ReactNode, RefObject } from 'react';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { classNames } from './class-names.ts';

export interface PopoverProps {
  /** Names what opens. */
  label: string;
  anchor: RefObject<Element | null>;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  placement?: 'bottom start' | 'bottom end' | 'top start';
  className?: string;
}

export const OpenPopover = ({
  label,
  anchor,
  onClose,
  children,
  placement = 'bottom start',
  className,
}: PopoverProps) => (
  <AriaPopover
    aria-label={label}
    triggerRef={anchor}
    isOpen
    onOpenChange={(open) => !open && onClose()}
    placement={placement}
    offset={4}
    className={classNames(
      'z-50 max-w-[calc(100vw-1rem)] overflow-y-auto border border-line bg-raised shadow-raised outline-none',
      className,
    )}
  >
    {children}
  </AriaPopover>
);
