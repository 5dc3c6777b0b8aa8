import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { isRefundable } from '@purser/contract/transactions/charge';
import { skipToken, useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, statusOf } from '../api.ts';
import { newAttempt } from '../idempotency.ts';
import type { Attempt } from '../idempotency.ts';
import { lacking } from '../lacking.ts';
import { settings } from '../page-settings.ts';
import { sourceOf } from '../payment-details/method-fields.ts';
import { usePayment } from '../payment-details/payment.ts';
import type { Payment } from '../payment-details/payment.ts';
import { Method } from '../transactions/method-mark.tsx';
import { useTimeline } from '../transactions/use-timeline.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RefundForm, refundKey } from './refund-form.tsx';
import { refundReasonByCode } from './refund-refusal.tsx';

// They outlive the dialog: without a final response, the next press repeats the same attempt, whichever page it is made on.
const attempts = new Map<string, Attempt>();

function attemptOf(payment_id: string): Attempt {
  const attempt = attempts.get(payment_id) ?? newAttempt();
  attempts.set(payment_id, attempt);
  return attempt;
}

/** Refunds a payment, named by payment intent, charge or order; lists, payments and orders open the same dialog. */
export function RefundDialog({
  id,
  startsWithItems,
  onClose,
}: {
  id: string;
  startsWithItems: boolean;
  onClose: (payment_id: string) => void;
}) {
  const { t } = useLingui();
  const { payment, error, refetch } = usePayment(id, false);
  const order_id = payment?.order?.id;
  const order = useQuery(
    api.orders.getOrder.queryOptions({ input: order_id === undefined ? skipToken : { id: order_id } }),
  );
  const isTimelineOn = Boolean(settings.featureFlags['paymentTimeline']);
  const { isWaiting } = useTimeline(isTimelineOn && payment ? payment.id : undefined);
  // Once open it stays, so that a refusal can be read after the refund of another user has emptied the payment.
  const [isStarted, setStarted] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const close = () => {
    // The address follows a moment later, and by then the payment may have changed.
    setClosed(true);
    onClose(payment?.id ?? id);
  };
  const whyNot = payment && whyNotRefundable(payment);
  const charge = payment?.charge;
  const isReady = charge !== null && charge !== undefined && !order.isLoading && whyNot === undefined;
  if (isReady && !isStarted) setStarted(true);

  const isBusy = useIsMutating({ mutationKey: refundKey(payment?.id ?? id) }) > 0;
  const [buttons, setButtons] = useState<HTMLElement | null>(null);

  if (isClosed) return null;
  const isForm = payment !== undefined && charge && (isReady || isStarted);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t`Refund payment`}
      isBusy={isBusy}
      footer={
        <>
          {/* The safe button has the focus. */}
          <Button onPress={close} isDisabled={isBusy} data-autofocus>
            {isForm || (whyNot === undefined && !error) ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          <span ref={setButtons} className="contents" />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {payment ? <Summary payment={payment} /> : error ? null : <Skeleton className="h-[1.3125rem] w-3/5" />}
        {isForm ? (
          <RefundForm
            payment={payment}
            charge={charge}
            order={order.data}
            startsWithItems={startsWithItems}
            attempt={attemptOf(payment.id)}
            whyNot={isWaiting ? t`We’re still waiting for confirmation of the last action.` : undefined}
            buttons={buttons}
            onClose={close}
          />
        ) : error ? (
          <ErrorState
            title={<Trans>We couldn’t load this payment.</Trans>}
            {...(statusOf(error) === 404 ? {} : { onRetry: refetch })}
          />
        ) : whyNot === undefined ? (
          // As high as the form, so that the dialog does not grow under the eye.
          <div aria-busy className="flex h-[25.75rem] flex-col gap-4 sm:h-[23.5rem]">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-28 w-full" />
          </div>
        ) : (
          <Notice tone="info">
            <p>{whyNot}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** Whose payment it is, of which order, and how it was paid. */
function Summary({ payment: { charge, order } }: { payment: Payment }) {
  const { t } = useLingui();
  const name = charge?.billing_details.name || order?.customer_name || charge?.billing_details.email;
  const parts = [name, order && t`Order #${order.number}`].filter(Boolean).join(' · ');
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
      {parts && <span className="min-w-0 wrap-anywhere">{parts}</span>}
      {charge && <Method {...sourceOf(charge.payment_method_details)} />}
    </p>
  );
}

function whyNotRefundable({ charge }: Payment): string | undefined {
  const lack = lacking('purser_refund');
  if (lack) return i18n._(lack);
  if (!charge?.id) return i18n._(refundReasonByCode.order_not_paid);
  if (charge.refunded) return t`This payment is fully refunded.`;
  if (!charge.captured) return i18n._(refundReasonByCode.charge_not_refundable);
  return isRefundable(charge) ? undefined : i18n._(refundReasonByCode.charge_disputed);
}
