import { Trans } from '@lingui/react/macro';
import type { Charge } from '@purser/contract/transactions/charge';
import { formatExplicitMoney } from '../format/money.ts';
import { Notice } from '../ui/notice.tsx';

/** Says what is not settled yet, so that nobody repeats an act that may have happened. */
export function PendingNotice({ isWaiting, charge }: { isWaiting: boolean; charge: Charge | null }) {
  const pending = charge?.refunds?.data.filter(({ status }) => status === 'pending') ?? [];
  const total = formatExplicitMoney(
    pending.reduce((sum, { amount }) => sum + amount, 0),
    charge?.currency ?? '',
  );
  return (
    <>
      {isWaiting && (
        <Notice tone="info" title={<Trans>Waiting for the payment provider</Trans>}>
          <Trans>
            An act on this payment has no answer yet. It may have happened. The outcome appears here by itself: do not
            repeat it.
          </Trans>
        </Notice>
      )}
      {!isWaiting && pending.length > 0 && (
        <Notice tone="info">
          <Trans>A refund of {total} is on its way. The customer's bank has not confirmed it yet.</Trans>
        </Notice>
      )}
    </>
  );
}
