import { lazy, Suspense } from 'react';
import type { DialogProps } from './open-dialog.tsx';

// Loaded lazily like popovers: the focus trap is 20 kB, and no page needs it before something opens.
const OpenDialog = lazy(async () => ({ default: (await import('./open-dialog.tsx')).OpenDialog }));

/** A modal dialog: keeps focus inside, returns it afterwards, closes by Escape, by its button and by a click outside. */
export const Dialog = (props: DialogProps) =>
  props.isOpen && (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
