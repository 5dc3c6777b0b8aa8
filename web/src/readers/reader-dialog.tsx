import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** A dialog around a form about a reader. */
export const ReaderDialog = ({
  title,
  formId,
  submitLabel,
  isBusy,
  onClose,
  children,
}: {
  title: string;
  formId: string;
  submitLabel: ReactNode;
  isBusy: boolean;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={title}
    isBusy={isBusy}
    footer={
      <>
        <Button onPress={onClose} isDisabled={isBusy}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);
