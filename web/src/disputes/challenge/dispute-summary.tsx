import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isCompliance } from '@purser/contract/disputes/charge-dispute';
import type { Dispute } from '@purser/contract/disputes/dispute';
import { isAwaitingResponse } from '@purser/contract/disputes/dispute-status';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { DateTime } from '../../format/date-time.tsx';
import { formatExplicitMoney } from '../../format/money.ts';
import { now } from '../../now.ts';
import { labelOf } from '../../translated.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { HelpTip } from '../../ui/help-tip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { DisputeStatusBadge } from '../dispute-status-badge.tsx';
import { guidanceOf } from '../reason-guidance.ts';
import { labelByDisputeReason } from '../words.ts';
import { orderOf } from './answers.ts';
import { claimByReason } from './challenge-words.ts';

const day = 86_400;

/** Days left, as far as a response is still possible. */
function TimeLeft({ dispute }: { dispute: Dispute }) {
  const { due_by } = dispute.evidence_details;
  if (due_by === null || !isAwaitingResponse(dispute)) return null;
  const left = due_by - now() / 1000;
  const days = Math.floor(left / day);
  if (left <= 0)
    return (
      <Badge tone="danger">
        <Trans>Past due</Trans>
      </Badge>
    );
  return (
    <Badge tone={days < 3 ? 'danger' : days < 7 ? 'warning' : 'neutral'}>
      {days === 0 ? <Trans>Last day today</Trans> : <Plural value={days} one="# day left" other="# days left" />}
    </Badge>
  );
}

/** The page’s title over the facts of the dispute, which can be folded away. */
export function DisputeSummary({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const reason = labelOf(labelByDisputeReason, dispute.reason);
  const claim = labelOf(claimByReason, dispute.reason);
  const order = orderOf(dispute);
  const facts: { label: string; value: ReactNode; isWide?: boolean }[] = [
    { label: t`Dispute Amount`, value: formatExplicitMoney(dispute.amount, dispute.currency) },
    { label: t`Disputed On`, value: <DateTime moment={dispute.created} form="date" /> },
    {
      label: t`Reason`,
      value: (
        <span className="flex items-center gap-1">
          {isCompliance(dispute) ? t(guidanceOf(dispute).display) : reason ? t(reason) : dispute.reason}
          {claim && <HelpTip about={t`this reason`}>{t(claim)}</HelpTip>}
        </span>
      ),
    },
    {
      label: t`Respond By`,
      isWide: true,
      value:
        dispute.evidence_details.due_by === null ? (
          '—'
        ) : (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <DateTime moment={dispute.evidence_details.due_by} form="full" />
            <TimeLeft dispute={dispute} />
          </span>
        ),
    },
    {
      label: t`Order`,
      value: order ? (
        <Link href={order.url} className="inline-flex min-h-6 items-center">
          #{order.number}
        </Link>
      ) : (
        '—'
      ),
    },
  ];
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1
            id={`${id}-title`}
            tabIndex={-1}
            className="text-[1.375rem] leading-tight font-semibold tracking-[-0.01em]"
          >
            <Trans>Challenge dispute</Trans>
          </h1>
          <DisputeStatusBadge status={dispute.status} />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-facts`}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-8 items-center gap-1 rounded-control px-2 text-[0.8125rem] font-medium hover:bg-neutral-soft"
        >
          {isOpen ? <Trans>Hide details</Trans> : <Trans>Show details</Trans>}
          <Icon name="chevron-down" className={classNames(isOpen && 'rotate-180')} />
        </button>
      </div>
      <dl
        id={`${id}-facts`}
        hidden={!isOpen}
        className={classNames(
          'grid-cols-2 gap-x-6 max-sm:grid-flow-row-dense gap-y-3 rounded-card border border-line bg-surface px-5 py-4 lg:grid-cols-[auto_auto_1fr_1.6fr_auto]',
          isOpen && 'grid',
        )}
      >
        {facts.map(({ label, value, isWide }) => (
          <div key={label} className={classNames('min-w-0', isWide && 'max-sm:col-span-2')}>
            <dt className="text-[0.8125rem] text-muted">{label}</dt>
            <dd className="min-h-6 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
