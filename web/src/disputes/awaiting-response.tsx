import { Trans, useLingui } from '@lingui/react/macro';
import {
  isKlarnaInquiry,
  isCompliance,
  klarnaEscalationDays,
  takesEvidence,
} from '@purser/contract/disputes/charge-dispute';
import type { ChargeDispute } from '@purser/contract/disputes/charge-dispute';
import { complianceFee, complianceProgramOf } from '@purser/contract/disputes/enhanced-evidence';
import { isInquiry } from '@purser/contract/disputes/dispute-status';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import type { Charge } from '@purser/contract/transactions/charge';
import type { ReactNode } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { formatFullDateTime } from '../format/date.ts';
import { formatExplicitMoney } from '../format/money.ts';
import { challengeHref } from '../hrefs.ts';
import { lacking } from '../lacking.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { ButtonLink, Link } from '../ui/link.tsx';
import { AcceptButton } from './accept-button.tsx';
import { ClaimSection } from './claim-section.tsx';
import { recordDisputeEvent } from './dispute-event.ts';
import { guidanceOf } from './reason-guidance.ts';
import { RefundInquiryButton } from './refund-inquiry-button.tsx';
import { RespondByLine } from './deadline/respond-by-line.tsx';
import type { ResponseDeadline } from './deadline/response-deadline.ts';

const daySeconds = 86_400;

export interface AwaitingResponseProps {
  dispute: ChargeDispute;
  charge: Charge;
  order: OrderInfo | undefined;
  /** An act on the payment has no final response yet. */
  isWaiting: boolean;
  deadline: ResponseDeadline | undefined;
}

/** A dispute that the merchant can still answer: the claim, what matters, what is at stake, what to do. */
export function AwaitingResponse({ dispute, charge, order, isWaiting, deadline }: AwaitingResponseProps) {
  const { t } = useLingui();
  const { summary, claim, evidence, guidance } = guidanceOf(dispute, charge.payment_method_details.type);
  const method = charge.payment_method_details.type;
  const isChallengeable = takesEvidence(dispute, method);
  // A bank decides a chargeback without evidence once its deadline is over; an inquiry can still be answered.
  const isOver = deadline?.isPast === true && !isInquiry(dispute);
  const waiting = isWaiting ? t`We’re still waiting for confirmation of the last action.` : undefined;
  const over = isOver
    ? t`The deadline was ${formatFullDateTime(dispute.due_by)}. It takes no response anymore.`
    : undefined;
  const lack = lacking('purser_dispute');
  const whyNot = (lack && t(lack)) ?? waiting ?? over;
  const refundLack = lacking('purser_refund');
  const lackingRefund = refundLack && t(refundLack);
  const escalation = dispute.created + klarnaEscalationDays * daySeconds;
  const email = charge.billing_details.email || order?.customer_email || null;
  const other = isChallengeable ? 'secondary' : 'primary';
  return (
    <>
      <ClaimSection dispute={dispute}>
        {dispute.due_by !== null && deadline && (
          <RespondByLine due_by={dispute.due_by}>
            <Badge tone={deadline.tone}>{deadline.text}</Badge>
          </RespondByLine>
        )}
        <p className="mt-2 font-medium first:mt-0">{t(claim)}</p>
        <p className="mt-0.5 text-muted">{t(summary)}</p>
      </ClaimSection>
      <CardSection>
        <div data-stack className="flex flex-wrap gap-2">
          {isChallengeable &&
            (whyNot === undefined ? (
              <ButtonLink
                variant="primary"
                href={challengeHref(dispute.id)}
                onPress={() => recordDisputeEvent('wcpay_dispute_challenge_clicked', dispute)}
              >
                <ChallengeLabel isDraft={dispute.has_evidence} />
              </ButtonLink>
            ) : (
              <Button variant="primary" disabledReason={whyNot}>
                <ChallengeLabel isDraft={dispute.has_evidence} />
              </Button>
            ))}
          {isInquiry(dispute) ? (
            <RefundInquiryButton
              dispute={dispute}
              order={order}
              variant={other}
              disabledReason={lackingRefund ?? waiting}
            />
          ) : (
            <AcceptButton dispute={dispute} order={order} variant={other} disabledReason={whyNot} />
          )}
        </div>
        <Hint>{(lack && t(lack)) ?? over}</Hint>
        {!isInquiry(dispute) && (
          <Hint>
            <Trans>
              You can’t refund this payment: the money has been withdrawn already, so a refund would pay the customer
              twice.
            </Trans>
          </Hint>
        )}
      </CardSection>
      <CardSection>
        <div className={isChallengeable ? 'grid gap-x-8 gap-y-4 md:grid-cols-2' : undefined}>
          {isChallengeable && (
            <div className="min-w-0">
              <h3 className="font-semibold">
                <Trans>What usually matters</Trans>
              </h3>
              <ul className="mt-1 flex list-disc flex-col gap-1.5 pl-5">
                {evidence.map((each) => (
                  <li key={each.id}>{t(each)}</li>
                ))}
              </ul>
            </div>
          )}
          <div className="min-w-0">
            <h3 className="font-semibold">
              <Trans>What to do</Trans>
            </h3>
            <ol className="mt-1 flex list-decimal flex-col gap-1.5 pl-5">
              {!isCompliance(dispute) && (
                <li>
                  <ContactStep email={email} method={method} isMoneyGone={!isInquiry(dispute)} />
                </li>
              )}
              {isKlarnaInquiry(dispute, method) ? (
                <li>
                  <Trans>
                    Refund the customer, or agree on a solution with them: Klarna escalates the inquiry automatically
                    after 21 days, on <DateTime moment={escalation} form="full" />. It becomes a dispute then, and
                    Klarna withdraws the money.
                  </Trans>
                </li>
              ) : (
                <li>{t(guidance)}</li>
              )}
              {complianceProgramOf(dispute) && (
                <li>
                  <Link href={challengeHref(dispute.id)}>
                    <Trans>
                      Submit evidence for a fee of {formatExplicitMoney(complianceFee.amount, complianceFee.currency)}
                    </Trans>
                  </Link>
                </li>
              )}
              {isChallengeable && (
                <li>
                  {isInquiry(dispute) ? (
                    <Trans>
                      Challenge the inquiry with your evidence, or refund the customer. Without an answer it can become
                      a dispute, which withdraws the money and costs a fee.
                    </Trans>
                  ) : (
                    <Trans>
                      Challenge the dispute, or accept it so that the customer keeps the money. You can submit evidence
                      once; without a response you lose the dispute.
                    </Trans>
                  )}
                </li>
              )}
            </ol>
          </div>
        </div>
      </CardSection>
    </>
  );
}

const ChallengeLabel = ({ isDraft }: { isDraft: boolean }) =>
  isDraft ? <Trans>Continue with challenge</Trans> : <Trans>Challenge dispute</Trans>;

const Hint = ({ children }: { children: ReactNode }) => children && <p className="mt-2 text-muted">{children}</p>;

/** The customer can end it; a withdrawn dispute still needs an answer, because it is decided like any other. */
function ContactStep({ email, method, isMoneyGone }: { email: string | null; method: string; isMoneyGone: boolean }) {
  const contact = email ? (
    <Trans>
      <Link href={`mailto:${email}`}>Email the customer</Link> and settle it directly if you can.
    </Trans>
  ) : (
    <Trans>Contact the customer and settle it directly if you can.</Trans>
  );
  if (!isMoneyGone) return contact;
  return (
    <>
      {contact}{' '}
      {method === 'klarna' ? (
        <Trans>If they agree to withdraw the dispute, ask for Klarna’s confirmation and submit it as evidence.</Trans>
      ) : (
        <Trans>
          If they agree to withdraw the dispute, ask for a confirmation from their bank and submit it as evidence.
        </Trans>
      )}{' '}
      <Trans>A withdrawn dispute takes about 75 days to finalize.</Trans>
    </>
  );
}
