import { lazy, Suspense } from 'react';
import type { PopoverProps } from './open-popover.tsx';

// Loaded lazily: placement and focus trap are 10 kB that no page needs before something opens.
const OpenPopover = lazy(async () => ({ default: (await import('./open-popover.tsx')).OpenPopover }));

/** A panel beside its anchor: keeps focus inside, closes by Escape and by a click outside, and never leaves the window. */
export const Popover = (props: PopoverProps) =>
  props.isOpen && (
    <Suspense>
      <OpenPopover {...props} />
    </Suspense>
  );
