import { Trans, useLingui } from '@lingui/react/macro';
import { disputeMoney, lostVariantOf } from '@purser/contract/disputes/charge-dispute';
import type { ChargeDispute } from '@purser/contract/disputes/charge-dispute';
import type { DisputeStatus, LaterStatus } from '@purser/contract/disputes/dispute-status';
import { isDisputeStatus, isLaterStatus } from '@purser/contract/disputes/dispute-status';
import type { Charge } from '@purser/contract/transactions/charge';
import type { ReactNode } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { formatDate } from '../format/date.ts';
import { formatClearMoney } from '../format/money.ts';
import { challengeHref } from '../hrefs.ts';
import { CardSection } from '../ui/card.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { ClaimSection } from './claim-section.tsx';
import { recordDisputeEvent } from './dispute-event.ts';
import { guidanceOf } from './reason-guidance.ts';
import { SubmissionDownload } from './submission-download.tsx';

/** A dispute that needs nothing more from the merchant: what became of it, and the money. */
export function SettledDispute({ dispute, charge }: { dispute: ChargeDispute; charge: Charge }) {
  const { t } = useLingui();
  const method = charge.payment_method_details.type;
  const { claim } = guidanceOf(dispute, method);
  const money = disputeMoney(dispute);
  return (
    <>
      <ClaimSection dispute={dispute}>
        <div className="flex flex-col gap-2">
          <p className="text-muted">{t(claim)}</p>
          <div>
            <SettledOutcome dispute={dispute} method={method} />
          </div>
          {money && money.withdrawn > money.returned && (
            <p className="text-muted">
              <Trans>
                You can’t refund this payment: the money has been withdrawn already, so a refund would pay the customer
                twice.
              </Trans>
            </p>
          )}
        </div>
      </ClaimSection>
      {dispute.submission_count > 0 && (
        <CardSection>
          <div data-stack className="flex flex-wrap gap-2">
            <ButtonLink
              href={challengeHref(dispute.id)}
              onPress={() => recordDisputeEvent('wcpay_view_submitted_evidence_clicked', dispute)}
            >
              <Trans>View submitted evidence</Trans>
            </ButtonLink>
            <SubmissionDownload dispute_id={dispute.id} />
          </div>
        </CardSection>
      )}
    </>
  );
}

type SettledStatus = Exclude<DisputeStatus | LaterStatus, 'needs_response' | 'warning_needs_response'>;

const outcomeByStatus: Record<SettledStatus, (dispute: ChargeDispute, method: string) => ReactNode> = {
  under_review: (dispute, method) => (
    <>
      <Submitted dispute={dispute} /> <Reviewer method={method} />{' '}
      <Trans>The review takes more than 60 days. If you win, we’ll credit you with the amount.</Trans>
    </>
  ),
  warning_under_review: (dispute, method) => (
    <>
      <Submitted dispute={dispute} /> <Reviewer method={method} />{' '}
      <Trans>The review takes 120 days or more. No money has been withdrawn.</Trans>
    </>
  ),
  warning_closed: () => <Trans>The inquiry was closed. No money was withdrawn, and there’s nothing left to do.</Trans>,
  charge_refunded: () => <Trans>The payment was refunded, so the dispute was closed.</Trans>,
  won: (dispute) => <Won dispute={dispute} />,
  lost: (dispute) => <Lost dispute={dispute} />,
  appeal_needs_response: (dispute) => <Appeal dispute={dispute} />,
  appeal_under_review: () => (
    <Trans>You lost this dispute and appealed. The appeal is being reviewed. If you win, we’ll credit you.</Trans>
  ),
  prevented: () => <Trans>It was settled before it became a dispute. There’s nothing left to do.</Trans>,
};

/** What became of a dispute that takes no response anymore. */
export const SettledOutcome = ({ dispute, method }: { dispute: ChargeDispute; method: string }): ReactNode =>
  isDisputeStatus(dispute.status) || isLaterStatus(dispute.status) ? (
    outcomeByStatus[dispute.status as SettledStatus](dispute, method) // those that await a response have a panel of their own
  ) : (
    <p>
      <Trans>
        The payment provider reports a status that Purser has no text for yet: <code>{dispute.status}</code>. The
        payment provider can tell you whether it needs something from you.
      </Trans>
    </p>
  );

const dayOf = (dispute: ChargeDispute, key: '__evidence_submitted_at' | '__dispute_closed_at'): string | undefined => {
  const at = Number(dispute.metadata[key]);
  return at > 0 ? formatDate(at) : undefined;
};

/** Only the provider takes an appeal, so say where and until when. */
function Appeal({ dispute: { due_by } }: { dispute: ChargeDispute }) {
  return (
    <>
      {due_by === null ? (
        <Trans>You lost this dispute, and you can appeal.</Trans>
      ) : (
        <Trans>
          You lost this dispute, and you can appeal until <DateTime moment={due_by} form="full" />.
        </Trans>
      )}{' '}
      <Trans>
        Purser can’t send an appeal: file it in your payment provider’s dashboard, or ask their support. Without one,
        the customer keeps the money.
      </Trans>
    </>
  );
}

const Reviewer = ({ method }: { method: string }) =>
  method === 'klarna' ? (
    <Trans>Klarna is reviewing your evidence.</Trans>
  ) : (
    <Trans>The customer’s bank is reviewing your evidence.</Trans>
  );

function Submitted({ dispute }: { dispute: ChargeDispute }) {
  const day = dayOf(dispute, '__evidence_submitted_at');
  return day && <Trans>You submitted evidence on {day}.</Trans>;
}

function Won({ dispute }: { dispute: ChargeDispute }) {
  const money = disputeMoney(dispute);
  if (!money || money.returned === 0)
    return <Trans>The dispute was decided in your favor. You keep the payment.</Trans>;
  const { currency, returned, fee, feeReturned } = money;
  const [amountText, feeText] = [formatClearMoney(returned, currency), formatClearMoney(fee, currency)];
  if (feeReturned > 0)
    return (
      <Trans>
        The dispute was decided in your favor. You’ve been credited with the amount of {amountText} and the fee of{' '}
        {feeText}.
      </Trans>
    );
  return fee > 0 ? (
    <Trans>
      The dispute was decided in your favor. You’ve been credited with the amount of {amountText}. The fee of {feeText}{' '}
      isn’t returned.
    </Trans>
  ) : (
    <Trans>The dispute was decided in your favor. You’ve been credited with the amount of {amountText}.</Trans>
  );
}

function Lost({ dispute }: { dispute: ChargeDispute }) {
  return (
    <>
      <HowLost dispute={dispute} /> <Trans>The customer keeps the money.</Trans>
      {(disputeMoney(dispute)?.fee ?? 0) > 0 && (
        <>
          {' '}
          <Trans>The dispute fee isn’t returned.</Trans>
        </>
      )}
    </>
  );
}

function HowLost({ dispute }: { dispute: ChargeDispute }) {
  const day = dayOf(dispute, '__dispute_closed_at');
  switch (lostVariantOf(dispute)) {
    case 'accepted':
      return day ? <Trans>You accepted this dispute on {day}.</Trans> : <Trans>You accepted this dispute.</Trans>;
    case 'evidence':
      return <Trans>Your evidence was reviewed, and the dispute was decided in the customer’s favor.</Trans>;
    default:
      return dispute.due_by === null ? (
        <Trans>The bank returned this payment. It takes no response to this kind of dispute.</Trans>
      ) : (
        <Trans>You didn’t respond before the deadline, so you lost this dispute.</Trans>
      );
  }
}
