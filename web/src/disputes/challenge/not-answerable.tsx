import { Trans } from '@lingui/react/macro';
import type { ChargeDispute } from '@purser/contract/disputes/charge-dispute';
import { isKlarnaInquiry, klarnaEscalationDays } from '@purser/contract/disputes/charge-dispute';
import type { Dispute } from '@purser/contract/disputes/dispute';
import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { useLingui } from '@lingui/react/macro';
import { DateTime } from '../../format/date-time.tsx';
import { disputesHref, paymentHref } from '../../hrefs.ts';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { guidanceOf } from '../reason-guidance.ts';
import { SettledOutcome } from '../settled-dispute.tsx';

const daySeconds = 86_400;

/** The dispute as its payment carries it. */
export const chargeDisputeOf = ({ evidence_details, ...dispute }: Dispute): ChargeDispute => ({
  ...dispute,
  due_by: evidence_details.due_by,
  has_evidence: evidence_details.has_evidence,
  submission_count: evidence_details.submission_count,
});

export const methodOf = ({ charge, payment_method_details }: Dispute): string =>
  charge?.payment_method_details.type ?? payment_method_details?.type ?? '';

/** Why a dispute can’t be answered, and what can be done instead. */
export function NotAnswerable({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui();
  const method = methodOf(dispute);
  const isOpen = isAwaitingResponse(dispute);
  const id = dispute.payment_intent ?? dispute.charge?.id;
  const escalation = dispute.created + klarnaEscalationDays * daySeconds;
  return (
    <Card title={isOpen ? t`This dispute takes no evidence` : t`There’s nothing to answer anymore`} level={2}>
      <div className="flex flex-col gap-2">
        {!isOpen ? (
          <div>
            <SettledOutcome dispute={chargeDisputeOf(dispute)} method={method} />
          </div>
        ) : isKlarnaInquiry(dispute, method) ? (
          <p>
            <Trans>
              Refund the customer, or agree on a solution with them: Klarna escalates the inquiry automatically after 21
              days, on <DateTime moment={escalation} form="full" />. It becomes a dispute then, and Klarna withdraws the
              money.
            </Trans>
          </p>
        ) : (
          <p>{t(guidanceOf(dispute, method).guidance)}</p>
        )}
      </div>
      <div data-stack className="mt-4 flex flex-wrap gap-2">
        {id && (
          <ButtonLink href={paymentHref(id)} variant="primary">
            {isOpen ? <Trans>Refund or accept on the payment’s page</Trans> : <Trans>View payment</Trans>}
          </ButtonLink>
        )}
        <ButtonLink href={disputesHref()}>
          <Trans>Return to disputes</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}
