import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutOutcome } from '@purser/contract/payouts/instant-payout';
import { useMutation } from '@tanstack/react-query';
import { api, client, codeOf, queryClient } from '../api.ts';
import { formatClearMoney } from '../format/money.ts';
import { formatPercent } from '../format/percent.ts';
import { useGate } from '../idempotency.ts';
import type { Attempt } from '../idempotency.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { Notice } from '../ui/notice.tsx';
import type { CurrencyFunds } from './funds.ts';
import { instantPayoutReasonByCode } from './instant-payout-refusal.ts';

/** Asks before an instant payout, and requests it. The dialog cannot be closed while the request runs. */
export function InstantPayoutDialog({
  instant,
  attempt,
  onPaid,
  onClose,
}: {
  instant: NonNullable<CurrencyFunds['instant']>;
  attempt: Attempt;
  onPaid: (outcome: PayoutOutcome) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { amount, fee, net, fee_percentage, currency, pending } = instant;
  const amountText = formatClearMoney(amount, currency);
  const netText = formatClearMoney(net, currency);
  const rate = formatPercent(fee_percentage / 100);

  const gate = useGate();
  const pay = useMutation({
    mutationFn: () =>
      client.payouts.createInstantPayout(
        // The amount on the screen: the server refuses another one, so that no user pays a fee that they did not see.
        { type: 'instant', currency, amount },
        { context: { idempotencyKey: attempt.key() } },
      ),
    onSuccess: (outcome) => {
      attempt.settle();
      if (isRefused(outcome)) return;
      onPaid(outcome);
      onClose();
    },
    onError: (error) => {
      // Without a final response the next press repeats this attempt.
      if (codeOf(error) && codeOf(error) !== 'idempotency_in_progress') attempt.settle();
    },
    onSettled: () => {
      gate.leave();
      return queryClient.invalidateQueries({ queryKey: api.payouts.key() });
    },
  });
  const isFailed = pay.isError || (pay.data !== undefined && isRefused(pay.data));

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={pay.isPending}
      width="narrow"
      title={t`Get ${amountText} now`}
      footer={
        <>
          <Button onPress={onClose} isDisabled={pay.isPending} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            onPress={() => gate.enter() && pay.mutate()}
            isBusy={pay.isPending}
            busyLabel={t`Paying out…`}
            disabledReason={amount > 0 ? undefined : t`There’s no balance available for an instant payout.`}
          >
            {t`Pay out ${netText}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isFailed && (
          <Notice tone="danger">
            <p>
              <Trans>Error creating instant payout.</Trans>
            </p>
            <p>
              <Refusal error={pay.error} />
            </p>
          </Notice>
        )}
        <p className="text-muted">
          <Trans>The money arrives within 30 minutes. You can’t undo an instant payout.</Trans>
        </p>
        <Ledger
          label={t`Instant payout`}
          lines={[
            { key: 'balance', label: t`Available instantly`, amount: amountText },
            ...(pending > 0
              ? [
                  {
                    key: 'available',
                    label: t`Available`,
                    amount: formatClearMoney(amount - pending, currency),
                    isSub: true,
                  },
                  {
                    key: 'pending',
                    label: t`Pending`,
                    amount: formatClearMoney(pending, currency),
                    help: t`We pay these payments out early. Your available balance stays negative until they become available.`,
                    isSub: true,
                  },
                ]
              : []),
            { key: 'fee', label: t`Service fee (${rate})`, amount: formatClearMoney(-fee, currency) },
            { key: 'net', label: t`Net payout`, amount: netText, isTotal: true },
          ]}
        />
      </div>
    </Dialog>
  );
}

const isRefused = ({ status }: PayoutOutcome): boolean => status === 'failed' || status === 'canceled';

/** Why it failed, and whether money may have moved. */
function Refusal({ error }: { error: Error | null }) {
  const { t } = useLingui();
  const code = codeOf(error);
  if (code && Object.hasOwn(instantPayoutReasonByCode, code))
    return t(instantPayoutReasonByCode[code as keyof typeof instantPayoutReasonByCode]); // its own key
  if (error && !code)
    return <Trans>We lost the connection. It’s safe to try again; you won’t be paid out twice.</Trans>;
  return error?.message ?? <Trans>The payment provider refused the payout. No money moved.</Trans>;
}
