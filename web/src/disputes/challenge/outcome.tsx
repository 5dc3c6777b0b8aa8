import { Trans } from '@lingui/react/macro';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { useState } from 'react';
import { adviceOfAbsence, titleOfAbsence } from '../../acts/absent-act.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Failure } from './use-challenge.ts';

/** What became of the last save or submission, when it isn’t simply done. */
export function Outcome({
  isPending,
  newest,
  failure,
  onDismiss,
}: {
  isPending: boolean;
  /** The newest event of the payment: any event after a submission that did not happen removes its notice. */
  newest: TimelineEvent | undefined;
  failure: Failure | undefined;
  onDismiss: () => void;
}) {
  const [dismissed, setDismissed] = useState<number>();
  if (isPending)
    return (
      <Notice tone="info" title={<Trans>Waiting for the payment provider</Trans>}>
        <Trans>We’re still waiting for confirmation. This page updates automatically; don’t retry.</Trans>
      </Notice>
    );
  if (failure)
    return (
      <Notice
        tone="danger"
        title={
          failure.act === 'submit' ? (
            <Trans>Your evidence wasn’t submitted. Everything you entered is still here.</Trans>
          ) : (
            <Trans>Your draft wasn’t saved. Everything you entered is still here.</Trans>
          )
        }
        onDismiss={onDismiss}
      >
        {failure.reason}
      </Notice>
    );
  if (newest?.type === 'did_not_happen' && newest.act === 'submit_evidence' && newest.datetime !== dismissed)
    return (
      <Notice tone="warning" title={titleOfAbsence(newest)} onDismiss={() => setDismissed(newest.datetime)}>
        {adviceOfAbsence(newest)}
      </Notice>
    );
  return null;
}
