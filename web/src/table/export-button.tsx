import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { runExport } from './run-export.ts';
import type { ExportCalls } from './run-export.ts';

/**
 * Exports a list. `rowCount` need not be exact: where the totals are missing, the rows at hand say that there is something. Hidden without rows, disabled while the list loads or an export runs.
 * `confirmation` is the question to ask first, when the export is a large one.
 */
export function ExportButton({
  rowCount,
  isListLoading,
  confirmation,
  onExport,
  ...calls
}: ExportCalls & {
  rowCount: number | undefined;
  isListLoading: boolean;
  confirmation?: string | undefined;
  onExport?: () => void;
}) {
  const { t } = useLingui();
  const [isRunning, setRunning] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const about = useId();
  const run = async () => {
    setAsking(false);
    setRunning(true);
    onExport?.();
    toast.info(t`Your export is being processed and will be emailed to you.`, { about });
    const outcome = await runExport(calls);
    setRunning(false);
    if (outcome.kind === 'ready') {
      download(outcome.download_url);
      toast.success(t`Your export is ready and has been downloaded.`, {
        about,
        link: { label: t`Download again`, href: outcome.download_url },
      });
      return;
    }
    if (outcome.kind === 'failed') toast.error(t`There was a problem generating your export.`, { about });
    else toast.info(t`Your export takes longer than usual. We’ll email it to you.`, { about });
  };
  if (!isListLoading && !isRunning && !rowCount) return null;
  return (
    <>
      <Button
        icon="download"
        isDisabled={isListLoading}
        isBusy={isRunning}
        busyLabel={t`Exporting…`}
        onPress={() => (confirmation ? setAsking(true) : void run())}
      >{t`Export`}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Export a long list?`}
        confirmLabel={t`Export`}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      >
        {confirmation}
      </ConfirmDialog>
    </>
  );
}

function download(url: string): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: '' });
  document.body.append(link);
  link.click();
  link.remove();
}
