import { Trans, useLingui } from '@lingui/react/macro';
import type { FraudWarning } from '@purser/contract/fraud/fraud-warning';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { refundPaymentHref } from '../hrefs.ts';
import { lacking } from '../lacking.ts';
import { fraudWarningCosts } from '../transactions/fraud-warning.ts';
import { refreshPayments } from '../acts/refresh-payments.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';

/** The card's bank reported the payment as fraud: what both choices cost, while there is a choice. */
export function FraudWarningNotice({ warning, isWaiting }: { warning: FraudWarning; isWaiting: boolean }) {
  const { t } = useLingui();
  const dismiss = useMutation(
    api.fraud.dismissFraudWarning.mutationOptions({
      onSuccess: async () => {
        await refreshPayments();
        toast.success(t`Warning dismissed`);
      },
      onError: () => toast.error(t`We couldn’t dismiss the warning. Try again.`),
    }),
  );
  if (!warning.is_open) return null;
  const { refund, dispute, fee } = fraudWarningCosts(warning);
  const lack = lacking('purser_refund');
  const whyNot = lack ? t(lack) : isWaiting ? t`We’re still waiting for confirmation of the last action.` : undefined;
  return (
    <Notice
      tone="warning"
      title={<Trans>The bank reported this payment as fraud</Trans>}
      actions={
        <>
          {whyNot === undefined ? (
            <ButtonLink href={refundPaymentHref(warning.payment_intent_id)} variant="primary">
              <Trans>Refund {refund}</Trans>
            </ButtonLink>
          ) : (
            <Button variant="primary" disabledReason={whyNot}>
              <Trans>Refund {refund}</Trans>
            </Button>
          )}
          <Button
            isBusy={dismiss.isPending}
            onPress={() => dismiss.mutate({ warning_id: warning.id })}
            {...(whyNot === undefined ? {} : { disabledReason: whyNot })}
          >
            <Trans>Dismiss warning</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Refunding now costs <span className="amount">{refund}</span>. A dispute would cost{' '}
          <span className="amount">{dispute}</span>, with its fee of <span className="amount">{fee}</span>.
        </Trans>
      </p>
      <p>
        <Trans>
          Refund the payment unless you’re sure that the cardholder made it. Reported on{' '}
          <DateTime moment={warning.created} form="date" />.
        </Trans>
      </p>
    </Notice>
  );
}
