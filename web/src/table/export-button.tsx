import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { recordEvent } from '../events.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { runExport } from './run-export.ts';
import type { ExportCalls } from './run-export.ts';

interface Exported {
  page: Pick<UseQueryResult<{ data: unknown[] }>, 'data' | 'isPending'>;
  /** When it could not be loaded, the rows of the page decide whether there is something to export. */
  summary: Pick<UseQueryResult<{ count: number }>, 'data' | 'isPending'>;
}

/** What starts an export of a list, however the file is made: hidden without rows, disabled while the list loads or an export runs. */
export function ExportTrigger({
  page,
  summary,
  isRunning,
  onPress,
}: Exported & { isRunning: boolean; onPress: () => void }) {
  const { t } = useLingui();
  const isListLoading = summary.isPending || page.isPending;
  if (!isListLoading && !isRunning && !(summary.data?.count ?? page.data?.data.length)) return null;
  return (
    <Button
      icon="download"
      size="small"
      isDisabled={isListLoading}
      isBusy={isRunning}
      busyLabel={t`Exporting…`}
      onPress={onPress}
    >{t`Export`}</Button>
  );
}

/** Exports a list as a file that the server makes. A long export that no filter narrows asks first. */
export function ExportButton({
  list,
  page,
  summary,
  confirmFrom,
  isNarrowed,
  questionFor,
  ...calls
}: ExportCalls &
  Exported & {
    list: 'transactions' | 'payouts' | 'disputes' | 'withholdings';
    /** The number of rows from which on the export asks. */
    confirmFrom: number;
    isNarrowed: boolean;
    questionFor: (count: number) => string;
  }) {
  const { t } = useLingui();
  const [isRunning, setRunning] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const about = useId();
  const count = summary.data?.count;
  const question = count !== undefined && count >= confirmFrom && !isNarrowed ? questionFor(count) : undefined;
  // The search over everything leads here by the address.
  const isLinked = single(useSearch({ strict: false })['export']) === '1';
  const navigate = useNavigate();
  const close = () => {
    setAsking(false);
    if (isLinked)
      void navigate({
        to: '.',
        search: (current: Search) => ({ ...current, export: undefined }),
        replace: true,
        resetScroll: false,
      });
  };
  const run = async () => {
    close();
    setRunning(true);
    recordEvent('wcpay_csv_export_click', {
      row_type: list,
      source: `/payments/${list}`,
      exported_row_count: count,
    });
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
  return (
    <>
      <ExportTrigger
        page={page}
        summary={summary}
        isRunning={isRunning}
        onPress={() => (question ? setAsking(true) : void run())}
      />
      <ConfirmDialog
        isOpen={isAsking || (isLinked && Boolean(count))}
        title={question ? t`Export a long list?` : t`Export this list?`}
        confirmLabel={t`Export`}
        onConfirm={() => void run()}
        onCancel={close}
      >
        {question ?? t`The file downloads when it’s ready, and we’ll email it to you.`}
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
