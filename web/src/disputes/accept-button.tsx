import { Trans, useLingui } from '@lingui/react/macro';
import { disputeMoney } from '@purser/contract/disputes/charge-dispute';
import { useState } from 'react';
import { TickBox } from '../form/tick-box.tsx';
import { formatExplicitMoney } from '../format/money.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import type { DisputeButtonProps } from './dispute-button.ts';
import { recordDisputeEvent } from './dispute-event.ts';
import { useAcceptDispute } from './use-accept-dispute.ts';

/** Accepts a dispute after asking: the customer keeps the money. */
export function AcceptButton({ dispute, order, ...look }: DisputeButtonProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [isUnderstood, setUnderstood] = useState(false);
  const accept = useAcceptDispute(dispute, order);
  const money = disputeMoney(dispute);
  const amount = formatExplicitMoney(dispute.amount, dispute.currency);
  const fee = money ? formatExplicitMoney(money.fee, money.currency) : '';
  const open = () => {
    recordDisputeEvent('wcpay_dispute_accept_modal_view', dispute);
    accept.forget();
    setUnderstood(false);
    setAsking(true);
  };
  const confirm = () => {
    recordDisputeEvent('wcpay_dispute_accept_click', dispute);
    accept.act(() => setAsking(false));
  };
  return (
    <>
      <Button {...look} onPress={open} isBusy={accept.isPending}>
        <Trans>Accept dispute</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Accept the dispute of ${amount}?`}
        confirmLabel={t`Accept dispute`}
        cancelLabel={t`Keep dispute open`}
        isDestructive
        isBusy={accept.isPending}
        disabledReason={isUnderstood ? undefined : t`Tick “I understand” first.`}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          <li>
            <Trans>The customer keeps {amount}.</Trans>
          </li>
          {money && money.fee > 0 && (
            <li>
              <Trans>The dispute fee of {fee} isn’t returned.</Trans>
            </li>
          )}
          <li>
            <Trans>The dispute is marked Lost and counts toward your dispute rate.</Trans>
          </li>
          {dispute.has_evidence && (
            <li>
              <Trans>Your draft isn’t sent to the bank.</Trans>
            </li>
          )}
        </ul>
        <p className="mt-3 font-medium">
          <Trans>Accepting a dispute is final and irreversible.</Trans>
        </p>
        <div className="mt-3">
          <TickBox isSelected={isUnderstood} onChange={setUnderstood} isDisabled={accept.isPending}>
            <Trans>I understand</Trans>
          </TickBox>
        </div>
        {accept.failure && (
          <div className="mt-3">
            <Notice tone="danger">
              <p>
                <Trans>There has been an error accepting the dispute. Please try again later.</Trans>
              </p>
              {accept.failure.reason && <p>{accept.failure.reason}</p>}
            </Notice>
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
