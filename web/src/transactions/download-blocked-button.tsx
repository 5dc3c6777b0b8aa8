import { useLingui } from '@lingui/react/macro';
import type { ListQuery } from '@purser/contract/list-query';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { recordEvent } from '../events.ts';
import { now } from '../now.ts';
import { saveFile } from '../table/csv-file.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { downloadFraudOutcomes, fraudOutcomesCsv } from './fraud-outcomes.ts';

/** Saves the whole Blocked list as CSV. Hidden without rows, disabled while the list loads. */
export function DownloadBlockedButton({
  query,
  rowCount,
  isListLoading,
}: {
  query: ListQuery<string>;
  rowCount: number | undefined;
  isListLoading: boolean;
}) {
  const { t } = useLingui();
  const about = useId();
  const download = useMutation({
    mutationFn: () => downloadFraudOutcomes(query),
    onSuccess: (rows) => {
      recordEvent('wcpay_fraud_outcome_transactions_download', {
        exported_transactions: rows.length,
        total_transactions: rowCount,
      });
      saveFile(`blocked-transactions_${new Date(now()).toISOString().slice(0, 10)}.csv`, fraudOutcomesCsv(rows));
      toast.success(t`Your export is ready and has been downloaded.`, { about });
    },
    onError: () => toast.error(t`There was a problem generating your export.`, { about }),
  });
  if (!isListLoading && !download.isPending && !rowCount) return null;
  return (
    <Button
      icon="download"
      isDisabled={isListLoading}
      isBusy={download.isPending}
      busyLabel={t`Exporting…`}
      onPress={() => download.mutate()}
    >{t`Export`}</Button>
  );
}
