import { Trans, useLingui } from '@lingui/react/macro';
import type { Reader } from '@purser/contract/readers/reader';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { readerRefusal } from './reader-refusal.ts';
import { refreshReaders } from './refresh-readers.ts';

export function ForgetReader({ reader: { id, label }, onClose }: { reader: Reader; onClose: () => void }) {
  const { t } = useLingui();
  const forget = useMutation(
    api.readers.deleteReader.mutationOptions({
      onSuccess: async () => {
        await refreshReaders();
        toast.success(t`“${label}” was forgotten.`);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      title={t`Forget “${label}”?`}
      confirmLabel={t`Forget reader`}
      cancelLabel={t`Keep reader`}
      isDestructive
      isBusy={forget.isPending}
      onConfirm={() => forget.mutate({ reader_id: id })}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-2">
        {forget.isError && <Notice tone="danger">{t(readerRefusal(forget.error))}</Notice>}
        <p>
          <Trans>
            It stops taking payments for your store immediately. To use it again, register it with a new code.
          </Trans>
        </p>
        <p>
          <Trans>
            Past payments and fees stay in your lists. If it took a payment this month, this month’s fee is due.
          </Trans>
        </p>
      </div>
    </ConfirmDialog>
  );
}
