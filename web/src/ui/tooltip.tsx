import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { TooltipProps as AriaTooltipProps } from 'react-aria-components/Tooltip';

/** How long a tooltip stays after the pointer leaves, so that it can be read and reached. (specification 1 §4) */
export const tooltipHideDelay = 600;

/** Explains the one focusable control inside. It hides 600 ms after the pointer leaves, on Escape, and on a click outside. */
export function Tooltip({ text, children, placement = 'top', delay = 300 }: { text: ReactNode; children: ReactElement; placement?: AriaTooltipProps['placement']; delay?: number }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const hide = () => setOpen(false);
    document.addEventListener('pointerdown', hide);
    return () => document.removeEventListener('pointerdown', hide);
  }, [isOpen]);
  return (
    <TooltipTrigger delay={delay} closeDelay={tooltipHideDelay} isOpen={isOpen} onOpenChange={setOpen}>
      {children}
      <AriaTooltip offset={6} {...(placement ? { placement } : {})} className="z-50 max-w-[250px] rounded-control bg-ink px-2.5 py-1.5 text-[0.8125rem] text-canvas shadow-raised">
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
