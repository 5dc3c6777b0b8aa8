import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatExplicitMoney } from '../format/money.ts';
import { refundOrderHref } from '../hrefs.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOpenLink } from '../ui/use-open-link.ts';
import type { DisputeButtonProps } from './dispute-button.ts';
import { recordDisputeEvent } from './dispute-event.ts';

/** Ends an inquiry by a refund, which is made on the order’s page. */
export function RefundInquiryButton({ dispute, order, ...look }: DisputeButtonProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const openLink = useOpenLink();
  const amount = formatExplicitMoney(dispute.amount, dispute.currency);
  const open = () => {
    recordDisputeEvent('wcpay_dispute_inquiry_refund_modal_view', dispute);
    setMissing(false);
    setAsking(true);
  };
  const confirm = () => {
    recordDisputeEvent('wcpay_dispute_inquiry_refund_click', dispute);
    if (!order?.url) return setMissing(true);
    setAsking(false);
    openLink(refundOrderHref(order.url));
  };
  return (
    <>
      <Button {...look} onPress={open}>
        <Trans>Issue refund</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Refund the customer?`}
        confirmLabel={t`Continue to refund`}
        cancelLabel={t`Keep inquiry open`}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            Refunding the payment in full closes the inquiry and prevents a dispute: the customer gets {amount} back,
            and you pay no dispute fee. You can’t undo a refund.
          </Trans>
        </p>
        {isMissing && (
          <div className="mt-3">
            <Notice tone="danger">
              <p>
                <Trans>Unable to view order. Order not found.</Trans>
              </p>
              <p>
                <Trans>Use the Refund menu at the top of this page instead.</Trans>
              </p>
            </Notice>
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
