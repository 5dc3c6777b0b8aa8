import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the one that acts last. */
  footer?: ReactNode;
  /** While an act is running, the dialog can't be closed. */
  isBusy?: boolean;
  role?: 'dialog' | 'alertdialog';
  width?: 'narrow' | 'medium' | 'wide' | 'full';
}

const widthOf = { narrow: 'max-w-[27rem]', medium: 'max-w-[34rem]', wide: 'max-w-[46rem]', full: 'max-w-[76rem]' };

export function OpenDialog({
  onClose,
  title,
  children,
  footer,
  isBusy = false,
  role = 'dialog',
  width = 'medium',
}: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && !isBusy && onClose()}
      isDismissable={!isBusy && role === 'dialog'}
      isKeyboardDismissDisabled={isBusy}
      className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto bg-scrim p-4 max-sm:items-end max-sm:p-0"
    >
      <Modal
        className={classNames(
          'flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-card border border-line bg-raised shadow-raised max-sm:max-h-[92dvh] max-sm:rounded-b-none',
          widthOf[width],
        )}
      >
        <Panel role={role} labelledBy={titleId}>
          <div className="flex items-start justify-between gap-3 px-5 pt-4 pb-2">
            <h2 id={titleId} className="text-[1.0625rem] leading-snug font-semibold">
              {title}
            </h2>
            <IconButton icon="close" label={t`Close`} onPress={onClose} isDisabled={isBusy} className="-mt-1 -mr-2" />
          </div>
          <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>
          {footer && (
            <div data-stack className="flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
              {footer}
            </div>
          )}
        </Panel>
      </Modal>
    </ModalOverlay>
  );
}

function Panel({
  role,
  labelledBy,
  children,
}: {
  role: 'dialog' | 'alertdialog';
  labelledBy: string;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  // The dialog itself takes the focus, so that its title is read first, unless something inside asks for it by `data-autofocus`.
  useEffect(() => {
    const wanted = panel.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (wanted || !panel.current?.contains(document.activeElement)) (wanted ?? panel.current)?.focus();
  }, []);
  return (
    <section
      ref={panel}
      role={role}
      aria-modal
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className="flex min-h-0 flex-col outline-none"
    >
      {children}
    </section>
  );
}
