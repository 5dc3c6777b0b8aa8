import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks for confirmation. The confirming button repeats the verb; for a destructive act, Cancel has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  onConfirm,
  onCancel,
  isBusy = false,
  isDestructive = false,
  cancelLabel,
  disabledReason,
}: {
  isOpen: boolean;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  isBusy?: boolean;
  isDestructive?: boolean;
  cancelLabel?: string;
  /** Why it can’t be confirmed yet. */
  disabledReason?: string | undefined;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      width="narrow"
      isBusy={isBusy}
      footer={
        <>
          <Button onPress={onCancel} isDisabled={isBusy} data-autofocus={isDestructive || undefined}>
            {cancelLabel ?? t`Cancel`}
          </Button>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            onPress={onConfirm}
            isBusy={isBusy}
            disabledReason={disabledReason}
            data-autofocus={!isDestructive || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
