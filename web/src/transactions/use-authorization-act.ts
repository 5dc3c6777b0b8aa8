import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { client, codeOf, dataOf } from '../api.ts';
import { formatExplicitMoney } from '../format/money.ts';
import { useAttempt } from '../idempotency.ts';
import { toast } from '../ui/toast.tsx';
import { amountTooSmall, minimumOf, reasonByCode, unknownReason } from './authorization-refusal.ts';
import { labelOf } from './labels.ts';
import { paymentHref } from './links.ts';
import { refreshPayments } from './refresh-payments.ts';

/** What capture and cancel act on. An authorization without an order cannot be acted on here. */
export interface Capturable {
  payment_intent_id: string;
  order_id: number;
}

/** Why an act was refused, in words. (specification 2 §8) */
export function useRefusalReason(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    const minimum = codeOf(error) === 'wcpay_capture_error' ? minimumOf(dataOf(error)) : undefined;
    if (minimum) return t`The minimum amount is ${formatExplicitMoney(minimum.amount, minimum.currency)}.`;
    if (minimum === null) return t(amountTooSmall);
    return t(labelOf(reasonByCode, codeOf(error)) ?? unknownReason);
  };
}

/** Captures or cancels, says how it went (with a link to the payment, unless its page is open) and refreshes what shows it. */
export function useAuthorizationAct(
  act: 'capture' | 'cancel',
  { payment_intent_id, order_id }: Capturable,
  isOnItsPage: boolean,
) {
  const { t } = useLingui();
  const attempt = useAttempt();

  const reasonOf = useRefusalReason();

  return useMutation({
    mutationFn: () => {
      const call =
        act === 'capture' ? client.transactions.captureAuthorization : client.transactions.cancelAuthorization;
      return call({ order_id, payment_intent_id }, { context: { idempotencyKey: attempt.key() } });
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
          t`The payment provider has not answered for order #${order_id} yet. The outcome appears here by itself, and nothing is done twice.`,
        );
      }
    },
    onError: (error) => {
      if (codeOf(error) && codeOf(error) !== 'idempotency_in_progress') attempt.settle();
      const failed =
        act === 'capture'
          ? t`There has been an error capturing the payment for order #${order_id}.`
          : t`There has been an error canceling the payment for order #${order_id}.`;
      toast.error(`${failed} ${reasonOf(error)}`);
    },
    onSettled: refreshPayments,
  });
}
