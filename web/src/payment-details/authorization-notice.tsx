import { Trans, useLingui } from '@lingui/react/macro';
import type { Charge } from '@purser/contract/transactions/charge';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { captureWindowHours } from '@purser/contract/authorizations/authorization';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api, codeOf } from '../api.ts';
import { formatExplicitMoney } from '../format/money.ts';
import { Notice } from '../ui/notice.tsx';
import { CancelButton } from '../authorizations/cancel-button.tsx';
import { CaptureButton } from '../authorizations/capture-button.tsx';
import { CaptureDeadline, deadlineOf } from '../authorizations/capture-deadline.tsx';
import { FraudRules } from './fraud-rules.tsx';
import type { Payment } from './payment.ts';

const captureEvent = 'payments_transactions_details_capture_charge_button_click';

/** An uncaptured, non-failed, non-refunded charge has an authorization. */
const hasAuthorization = ({ charge, status }: { charge: Charge; status: Payment['status'] }): boolean =>
  !charge.captured &&
  charge.status !== 'failed' &&
  charge.amount_refunded === 0 &&
  (status === 'authorized' || status === 'requires_capture' || status === 'fraud_outcome_review');

/** The deadline of the capture, and the two acts; for a payment held by the fraud filters, the words of the review. */
export function AuthorizationNotice({
  payment,
  charge,
  held,
  isWaiting,
}: {
  payment: Payment;
  charge: Charge;
  /** The event with the reason why the filters held it. */
  held: TimelineEvent | undefined;
  isWaiting: boolean;
}) {
  const { t } = useLingui();
  const isOpen = hasAuthorization({ charge, status: payment.status });
  const intent = payment.intent_id;
  const authorization = useQuery(
    api.authorizations.getAuthorization.queryOptions({
      input: isOpen && intent && charge.authorization ? { payment_intent_id: intent } : skipToken,
      retry: false,
      // Part of the payment's response; requested separately only after an act.
      ...(charge.authorization && { initialData: charge.authorization }),
    }),
  );
  if (!isOpen || !intent || authorization.data?.is_captured) return null;

  // A payment that is not captured manually has no authorization. The charge itself has all that the acts need.
  const hasFailed = authorization.isError && codeOf(authorization.error) !== 'authorization_missing';
  const isReview = payment.status === 'fraud_outcome_review';
  const deadline =
    authorization.data?.capture_by ?? charge.capture_before ?? charge.created + captureWindowHours * 3600;
  const order_id = payment.order?.id ?? null;
  const whyNot = isWaiting
    ? t`We’re still waiting for confirmation of the last action.`
    : deadlineOf(deadline).isPast
      ? t`The authorization has expired.`
      : undefined;
  const amount = formatExplicitMoney(payment.amount, payment.currency);
  return (
    <>
      {hasFailed && (
        <Notice tone="danger">
          <Trans>Error retrieving authorization.</Trans>
        </Notice>
      )}
      <Notice
        tone="warning"
        title={
          isReview ? (
            <Trans>Your fraud filters held this payment for review</Trans>
          ) : (
            <Trans>Capture this payment</Trans>
          )
        }
        actions={
          <>
            <CaptureButton
              payment_intent_id={intent}
              order_id={order_id}
              isOnItsPage
              variant="primary"
              disabledReason={whyNot}
              events={
                isReview
                  ? ['wcpay_fraud_protection_transaction_reviewed_merchant_approved', captureEvent]
                  : [captureEvent]
              }
            >
              {isReview ? <Trans>Approve Transaction</Trans> : <Trans>Capture</Trans>}
            </CaptureButton>
            <CancelButton
              payment_intent_id={intent}
              order_id={order_id}
              amount={amount}
              isReview={isReview}
              disabledReason={whyNot}
            />
          </>
        }
      >
        <p>
          {isReview ? (
            <Trans>
              {amount} is authorized but not charged yet. Approve it within 7 days of the order to charge the customer,
              or block it to cancel the order.
            </Trans>
          ) : (
            <Trans>
              {amount} is authorized but not charged yet. Capture it within 7 days of the order, or the authorization
              expires.
            </Trans>
          )}
        </p>
        {isReview && held && Object.values(held.ruleset_results ?? {}).some((outcome) => outcome !== 'allow') && (
          <div className="mt-1.5">
            <p className="font-medium">
              <Trans>Why this was held</Trans>
            </p>
            <FraudRules event={held} />
          </div>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-2">
          <Trans>Capture by</Trans> <CaptureDeadline moment={deadline} />
        </p>
      </Notice>
    </>
  );
}
