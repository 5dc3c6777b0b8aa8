import { Trans, useLingui } from '@lingui/react/macro';
import type { Submission } from '@purser/contract/disputes/submission';
import { DateTime } from '../../../format/date-time.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SubmissionDownload } from '../../submission-download.tsx';

/** Who sent the evidence and when, with everything as one file. */
export function WhatWasSent({ submission }: { submission: Submission }) {
  const { t } = useLingui();
  const by = submission.submitted_by?.name ?? t`another tool`;
  return (
    <Notice
      title={
        <Trans>
          Submitted by {by} on <DateTime moment={submission.submitted_at} form="full" />
        </Trans>
      }
      actions={<SubmissionDownload dispute_id={submission.dispute_id} />}
    >
      <Trans>Below is exactly what was sent.</Trans>
    </Notice>
  );
}
