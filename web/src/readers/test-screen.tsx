import { Trans, useLingui } from '@lingui/react/macro';
import type { Reader } from '@purser/contract/readers/reader';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { Money } from '../format/money-text.tsx';
import { settings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { readerRefusal } from './reader-refusal.ts';
import { refreshReaders } from './refresh-readers.ts';

/** Shows an item on the reader, which asks for no card, and clears it again. */
export function TestScreen({ reader: { id, label }, onClose }: { reader: Reader; onClose: () => void }) {
  const { t } = useLingui();
  // A reader that answers is online; one that doesn’t is not.
  const show = useMutation(api.readers.showTestScreen.mutationOptions({ onSettled: () => refreshReaders() }));
  const clear = useMutation(
    api.readers.clearTestScreen.mutationOptions({
      onSuccess: ({ cleared }) => {
        toast.success(cleared ? t`The screen was cleared.` : t`The screen was clear already.`);
        onClose();
      },
    }),
  );
  const failure = clear.error ?? show.error;
  const { storeName } = settings;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Test the screen of ${label}`}
      width="narrow"
      isBusy={show.isPending || clear.isPending}
      footer={
        show.isSuccess ? (
          <>
            <Button onPress={onClose}>
              <Trans>Leave it on the screen</Trans>
            </Button>
            <Button variant="primary" isBusy={clear.isPending} onPress={() => clear.mutate({ reader_id: id })}>
              <Trans>Clear screen</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={show.isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" isBusy={show.isPending} onPress={() => show.mutate({ reader_id: id })}>
              <Trans>Show test</Trans>
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-2">
        {failure && <Notice tone="danger">{t(readerRefusal(failure))}</Notice>}
        {show.data ? (
          <Notice tone="success" title={<Trans>Look at the reader</Trans>}>
            <Trans>
              It shows “Test from {storeName}” with <Money amount={show.data.amount} currency={show.data.currency} />.
              No card is charged.
            </Trans>
          </Notice>
        ) : (
          <p>
            <Trans>
              The reader shows one item with its price, as during a sale. It asks for no card, and no card is charged.
            </Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}
