import { Trans, useLingui } from '@lingui/react/macro';
import { documentDownloadPath } from '@purser/contract/documents/document';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { currentNonce, sendSignedIn } from '../session.ts';
import { saveFile } from '../table/csv-file.ts';
import { nameOfFile } from '../table/download-button.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { needsVatDetails } from './vat-state.ts';

const VatDialog = lazy(async () => ({ default: (await import('./vat-dialog.tsx')).VatDialog }));

interface Wish {
  document_id: string;
  /** `save` keeps the page; `open` shows the document in its place. */
  how: 'save' | 'open';
}

const addressOf = (document_id: string, nonce: string): string =>
  `${globalThis.location.origin}${documentDownloadPath(document_id)}?_wpnonce=${encodeURIComponent(nonce)}`;

/** Saves a document under the name that the server gives it. */
async function saveDocument(document_id: string): Promise<void> {
  const answer = await sendSignedIn((nonce) => fetch(addressOf(document_id, nonce), { credentials: 'same-origin' }));
  if (!answer.ok) throw new Error(`the document answered ${answer.status}`);
  saveFile(nameOfFile(answer) ?? `${document_id}.pdf`, await answer.blob());
}

/** Gets documents. While the store's VAT details are missing it asks for them first, and goes on with the document afterwards. */
export function useDocumentDownload() {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<Wish>();
  const save = useMutation({ mutationFn: saveDocument });
  const fulfil = ({ document_id, how }: Wish) =>
    how === 'open' ? globalThis.location.assign(addressOf(document_id, currentNonce())) : save.mutate(document_id);
  const get = (wish: Wish) => (needsVatDetails() ? setWaiting(wish) : fulfil(wish));
  const failed = save.isError ? save.variables : undefined;
  return {
    get,
    isSaving: (document_id: string) => save.isPending && save.variables === document_id,
    /** The form that waits, and what failed. */
    notices: (
      <>
        {failed !== undefined && (
          <div className="mb-4">
            <Notice
              tone="danger"
              onDismiss={() => save.reset()}
              actions={
                <Button size="small" icon="refresh" onPress={() => save.mutate(failed)}>
                  <Trans>Try again</Trans>
                </Button>
              }
            >
              <Trans>We couldn’t download the document {failed}.</Trans>
            </Notice>
          </div>
        )}
        {waiting && (
          <Suspense>
            <VatDialog
              onSaved={() => {
                setWaiting(undefined);
                fulfil(waiting);
              }}
              onClose={() => setWaiting(undefined)}
            >
              {t`Your first tax invoice needs them. The download continues afterwards.`}
            </VatDialog>
          </Suspense>
        )}
      </>
    ),
  };
}
