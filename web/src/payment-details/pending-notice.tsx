import { Trans } from '@lingui/react/macro';
import type { Charge } from '@purser/contract/transactions/charge';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { formatExplicitMoney } from '../format/money.ts';
import { Notice } from '../ui/notice.tsx';
import { adviceOfAbsence, titleOfAbsence } from '../acts/absent-act.ts';

/** Names acts without a final response, so that no user repeats one that may have happened, and those that are safe to repeat. */
export function PendingNotice({
  isWaiting,
  charge,
  newest,
}: {
  isWaiting: boolean;
  charge: Charge | null;
  /** The newest event of the timeline: any event after an act that did not happen removes its notice. */
  newest: TimelineEvent | undefined;
}) {
  const pending = charge?.refunds?.data.filter(({ status }) => status === 'pending') ?? [];
  const total = formatExplicitMoney(
    pending.reduce((sum, { amount }) => sum + amount, 0),
    charge?.currency ?? '',
  );
  return (
    <>
      {isWaiting && (
        <Notice tone="info" title={<Trans>Waiting for the payment provider</Trans>}>
          <Trans>We’re still waiting for confirmation. This page updates automatically; don’t retry.</Trans>
        </Notice>
      )}
      {newest?.type === 'did_not_happen' && (
        <Notice tone="warning" title={titleOfAbsence(newest)}>
          {adviceOfAbsence(newest)}
        </Notice>
      )}
      {!isWaiting && pending.length > 0 && (
        <Notice tone="info">
          <Trans>A refund of {total} is pending. The customer’s bank hasn’t confirmed it yet.</Trans>
        </Notice>
      )}
    </>
  );
}
