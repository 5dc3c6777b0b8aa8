import { Trans, useLingui } from '@lingui/react/macro';
import { isAwaitingResponse, isInquiry } from '@purser/contract/disputes/dispute-status';
import { useEffect, useId, useRef } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { formatExplicitMoney } from '../format/money.ts';
import { CardSection } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { CopyableId } from '../ui/copyable-id.tsx';
import { AwaitingResponse } from './awaiting-response.tsx';
import type { AwaitingResponseProps } from './awaiting-response.tsx';
import { DisputeStatusBadge } from './dispute-status-badge.tsx';
import { guidanceOf } from './reason-guidance.ts';
import { useResponseDeadline } from './deadline/respond-by-line.tsx';
import { SettledDispute } from './settled-dispute.tsx';
import { useOpened } from './use-opened.ts';

/** The disputes of a payment: the one that leads first, then the newest. */
export const DisputePanels = ({
  charge,
  order,
  isWaiting,
}: Pick<AwaitingResponseProps, 'charge' | 'order' | 'isWaiting'>) =>
  charge.disputes
    .toSorted((a, b) => Number(b.id === charge.dispute?.id) - Number(a.id === charge.dispute?.id))
    .map((dispute) => (
      <DisputePanel key={dispute.id} dispute={dispute} charge={charge} order={order} isWaiting={isWaiting} />
    ));

/** One dispute: what it is, where it stands and what to do about it. */
function DisputePanel(props: Omit<AwaitingResponseProps, 'deadline'>) {
  const { dispute } = props;
  const { t } = useLingui();
  const id = useId();
  const isAwaiting = isAwaitingResponse(dispute);
  const deadline = useResponseDeadline(isAwaiting ? dispute.due_by : null);
  const reason = t(guidanceOf(dispute).display);
  const heading = useFocusAfterChange(dispute.status);
  useOpened(dispute);
  const frame = !isAwaiting ? 'border-line' : deadline?.tone === 'danger' ? 'border-danger' : 'border-warning-ink';
  return (
    <section aria-labelledby={id} className={classNames('rounded-card border bg-surface', frame)}>
      <CardSection>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-[0.9375rem] font-semibold outline-none">
            {isInquiry(dispute) ? <Trans>Inquiry: {reason}</Trans> : <Trans>Dispute: {reason}</Trans>}
          </h2>
          <DisputeStatusBadge status={dispute.status} />
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-muted">
          <span className="amount">{formatExplicitMoney(dispute.amount, dispute.currency)}</span>
          <span aria-hidden>·</span>
          <span>
            <Trans>
              Disputed on <DateTime moment={dispute.created} form="date" />
            </Trans>
          </span>
          {dispute.network_reason_code && (
            <>
              <span aria-hidden>·</span>
              <span>
                <Trans>Network code {dispute.network_reason_code}</Trans>
              </span>
            </>
          )}
          <span aria-hidden>·</span>
          <CopyableId id={dispute.id} label={t`Copy dispute ID`} />
        </p>
      </CardSection>
      {isAwaiting ? (
        <AwaitingResponse {...props} deadline={deadline} />
      ) : (
        <SettledDispute dispute={dispute} charge={props.charge} />
      )}
    </section>
  );
}

/** When an act has changed the status, its button is gone: the focus moves to the heading instead of getting lost. */
function useFocusAfterChange(status: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(status);
  useEffect(() => {
    if (seen.current === status) return;
    seen.current = status;
    // After a closing dialog has tried to return the focus.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
  }, [status]);
  return heading;
}
