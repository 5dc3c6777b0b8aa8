import { Trans, useLingui } from '@lingui/react/macro';
import { submissionDownloadPath } from '@purser/contract/disputes/submission';
import { useState } from 'react';
import { fetchSignedIn } from '../session.ts';
import { saveFile } from '../table/csv-file.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** Saves everything that was sent to the bank as one ZIP file. */
export function SubmissionDownload({ dispute_id }: { dispute_id: string }) {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const url = `${globalThis.location.origin}/wp-json${submissionDownloadPath(encodeURIComponent(dispute_id))}`;
      const answer = await fetchSignedIn(new Request(url));
      if (!answer.ok) throw new Error(`the submission could not be downloaded: ${answer.status}`);
      saveFile(`dispute ${dispute_id}.zip`, await answer.blob());
    } catch {
      toast.error(t`Error downloading file`, { about: `submission-${dispute_id}` });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button icon="download" onPress={() => void download()} isBusy={isLoading} busyLabel={t`Downloading…`}>
      <Trans>Download what was sent</Trans>
    </Button>
  );
}
