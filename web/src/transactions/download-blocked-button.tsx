import { useLingui } from '@lingui/react/macro';
import type { ListQuery } from '@purser/contract/list-query';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { ComponentProps } from 'react';
import { recordEvent } from '../events.ts';
import { now } from '../now.ts';
import { saveFile } from '../table/csv-file.ts';
import { ExportTrigger } from '../table/export-button.tsx';
import { toast } from '../ui/toast.tsx';
import { downloadFraudOutcomes, fraudOutcomesCsv } from './fraud-outcomes.ts';

/** Saves the whole Blocked list as CSV, which is made in the browser. */
export function DownloadBlockedButton({
  query,
  page,
  summary,
}: { query: ListQuery<string> } & Pick<ComponentProps<typeof ExportTrigger>, 'page' | 'summary'>) {
  const { t } = useLingui();
  const about = useId();
  const download = useMutation({
    mutationFn: () => downloadFraudOutcomes(query),
    onSuccess: (rows) => {
      recordEvent('wcpay_fraud_outcome_transactions_download', {
        exported_transactions: rows.length,
        total_transactions: summary.data?.count ?? page.data?.data.length,
      });
      saveFile(`blocked-transactions_${new Date(now()).toISOString().slice(0, 10)}.csv`, fraudOutcomesCsv(rows));
      toast.success(t`Your export is ready and has been downloaded.`, { about });
    },
    onError: () => toast.error(t`There was a problem generating your export.`, { about }),
  });
  return (
    <ExportTrigger page={page} summary={summary} isRunning={download.isPending} onPress={() => download.mutate()} />
  );
}
