import { useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Popover } from 'react-aria-components/Popover';

/** Opens richer content 300 ms after hover, or on press; stays while the pointer is inside. (specification 1 §9) */
export function HoverPopover({
  label,
  trigger,
  children,
}: {
  label: string;
  trigger: (open: () => void) => ReactElement;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const later = (open: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), 300);
  };
  return (
    <span ref={anchor} onPointerEnter={() => later(true)} onPointerLeave={() => later(false)}>
      {trigger(() => setOpen(true))}
      <Popover
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isNonModal
        offset={6}
        className="z-50 max-w-xs rounded-card border border-line bg-raised p-4 shadow-raised"
      >
        <div
          role="dialog"
          aria-label={label}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={() => later(false)}
        >
          {children}
        </div>
      </Popover>
    </span>
  );
}
