import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';

// As with popovers: what keeps the focus inside weighs 20 kB, and no page needs it before something opens.
const OpenDialog = lazy(async () => ({ default: (await import('./open-dialog.tsx')).OpenDialog }));

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the one that acts last. */
  footer?: ReactNode;
  /** While an act runs nothing closes the dialog. */
  isBusy?: boolean;
  role?: 'dialog' | 'alertdialog';
  width?: 'narrow' | 'medium' | 'wide';
}

/** A modal dialog: keeps focus inside, returns it afterwards, closes by Escape, by its button and by a click outside. */
export const Dialog = (props: DialogProps) =>
  props.isOpen && (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
