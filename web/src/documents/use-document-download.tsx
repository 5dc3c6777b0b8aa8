import { Trans, useLingui } from '@lingui/react/macro';
import { documentDownloadPath } from '@purser/contract/documents/document';
import { lazy, Suspense, useState } from 'react';
import { currentNonce, refreshNonce, sendSignedIn } from '../session.ts';
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
  const send = (nonce: string) => fetch(addressOf(document_id, nonce), { credentials: 'same-origin' });
  const first = await sendSignedIn(send);
  // Failures are pages, so a nonce that has expired can't be told from a missing permission.
  const answer = first.status === 403 && (await refreshNonce()) ? await send(currentNonce()) : first;
  if (!answer.ok) throw new Error(`the document answered ${answer.status}`);
  saveFile(nameOfFile(answer) ?? `${document_id}.pdf`, await answer.blob());
}

/** Gets documents. While the store's VAT details are missing it asks for them first, and goes on with the document afterwards. */
export function useDocumentDownload() {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<Wish>();
  // Several can be under way, or have failed, at a time.
  const [saving, setSaving] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const forget = (document_id: string) => setFailed((ids) => ids.filter((id) => id !== document_id));
  const save = async (document_id: string) => {
    forget(document_id);
    setSaving((ids) => [...ids, document_id]);
    try {
      await saveDocument(document_id);
    } catch {
      setFailed((ids) => [...ids, document_id]);
    }
    setSaving((ids) => ids.filter((id) => id !== document_id));
  };
  const fulfil = ({ document_id, how }: Wish) => {
    if (how === 'open') globalThis.location.assign(addressOf(document_id, currentNonce()));
    else void save(document_id);
  };
  const get = (wish: Wish) => (needsVatDetails() ? setWaiting(wish) : fulfil(wish));
  return {
    get,
    isSaving: (document_id: string) => saving.includes(document_id),
    /** The form that waits, and what failed. */
    notices: (
      <>
        {failed.map((document_id) => (
          <div key={document_id} className="mb-4">
            <Notice
              tone="danger"
              onDismiss={() => forget(document_id)}
              actions={
                <Button size="small" icon="refresh" onPress={() => void save(document_id)}>
                  <Trans>Try again</Trans>
                </Button>
              }
            >
              <Trans>We couldn’t download the document {document_id}.</Trans>
            </Notice>
          </div>
        ))}
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
