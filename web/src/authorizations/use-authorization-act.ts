import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { paymentHref } from '../hrefs.ts';
import { client, codeOf, dataOf } from '../api.ts';
import { formatExplicitMoney } from '../format/money.ts';
import { untilFinal, useAttempt, useGate } from '../idempotency.ts';
import { toast } from '../ui/toast.tsx';
import { amountTooSmall, minimumOf, reasonByCode, unknownReason } from './authorization-refusal.ts';
import { happenedOf, sentenceOf } from '../acts/happened.ts';
import { labelOf } from '../translated.ts';
import { refreshPayments } from '../acts/refresh-payments.ts';

/** The target of capture and cancel. An authorization without an order cannot be captured or canceled here. */
export interface Capturable {
  payment_intent_id: string;
  order_id: number;
}

/** Why an act was refused, in words. */
export function useRefusalReason(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    const minimum = codeOf(error) === 'wcpay_capture_error' ? minimumOf(dataOf(error)) : undefined;
    if (minimum) return t`The minimum amount is ${formatExplicitMoney(minimum.amount, minimum.currency)}.`;
    if (minimum === null) return t(amountTooSmall);
    const happened = happenedOf(error);
    if (happened) return sentenceOf(happened);
    return t(labelOf(reasonByCode, codeOf(error)) ?? unknownReason);
  };
}

/** Captures or cancels, shows the result (with a link to the payment, unless its page is open) and refreshes the queries. */
export function useAuthorizationAct(
  act: 'capture' | 'cancel',
  { payment_intent_id, order_id }: Capturable,
  isOnItsPage: boolean,
) {
  const { t } = useLingui();
  const attempt = useAttempt();

  const gate = useGate();
  const reasonOf = useRefusalReason();

  const mutation = useMutation({
    mutationFn: () => {
      const call =
        act === 'capture' ? client.authorizations.captureAuthorization : client.authorizations.cancelAuthorization;
      const context = { idempotencyKey: attempt.key() };
      return untilFinal(() => call({ order_id, payment_intent_id }, { context }));
    },
    onSuccess: ({ status }) => {
      attempt.settle();
      if (status === (act === 'capture' ? 'succeeded' : 'canceled')) {
        const link = isOnItsPage ? {} : { link: { label: t`View payment`, href: paymentHref(payment_intent_id) } };
        toast.success(
          act === 'capture'
            ? t`Payment for order #${order_id} captured successfully.`
            : t`Payment for order #${order_id} canceled successfully.`,
          link,
        );
      } else {
        toast.info(
          t`We’re still waiting for confirmation for order #${order_id}. This page updates automatically; don’t retry.`,
        );
      }
    },
    onError: (error) => {
      if (codeOf(error) && codeOf(error) !== 'idempotency_in_progress') attempt.settle();
      // Already done by another user or in another tab, so it counts as success.
      const happened = happenedOf(error);
      if (happened?.act === (act === 'capture' ? 'captured' : 'canceled')) {
        toast.info(t`Order #${order_id}: ${sentenceOf(happened)}`);
        return;
      }
      const failed =
        act === 'capture'
          ? t`There has been an error capturing the payment for order #${order_id}.`
          : t`There has been an error canceling the payment for order #${order_id}.`;
      toast.error(`${failed} ${reasonOf(error)}`);
    },
    onSettled: () => {
      gate.leave();
      return refreshPayments();
    },
  });
  return {
    isPending: mutation.isPending,
    /** Does nothing while the last one runs. */
    act: (onSettled?: () => void) => {
      if (gate.enter()) mutation.mutate(undefined, { ...(onSettled && { onSettled }) });
    },
  };
}
