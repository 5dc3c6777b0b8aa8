import { t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import type { ReactNode } from 'react';
import { formatDay } from '../../format/date.ts';
import { formatClearMoney } from '../../format/money.ts';
import { payoutHref, userHref } from '../../hrefs.ts';
import { labelByRefundReason } from '../../transactions/labels.ts';
import { labelOf } from '../../translated.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** The text of one event: a sentence, and the details under it. */
export interface EventText {
  tone: Tone;
  icon: IconName;
  title: ReactNode;
  body?: ReactNode;
}

/** The payout that an event's money is in: one with a date, or a future one. */
export function PayoutLine({
  event,
  amount,
  currency,
  direction,
}: {
  event: TimelineEvent;
  amount: number;
  currency: string;
  direction: 'added' | 'deducted';
}) {
  if (event.deposit === undefined || amount === 0) return null;
  const text = formatClearMoney(Math.abs(amount), currency);
  if (event.deposit === null)
    return (
      <p className="text-muted">
        {direction === 'added' ? (
          <Trans>{text} will be added to a future payout.</Trans>
        ) : (
          <Trans>{text} will be deducted from a future payout.</Trans>
        )}
      </p>
    );
  const { id, arrival_date: arrival } = event.deposit;
  // A day of the bank, so it is not converted to a time zone.
  const day = formatDay(new Date(arrival * 1000).toISOString());
  const payout = <Link href={payoutHref(id)}>{t`payout of ${day}`}</Link>;
  return (
    <p className="text-muted">
      {direction === 'added' ? (
        <Trans>
          {text} was added to your {payout}.
        </Trans>
      ) : (
        <Trans>
          {text} was deducted from your {payout}.
        </Trans>
      )}
    </p>
  );
}

/** The user who did it, and the reason. */
export function ByWhom({ event }: { event: TimelineEvent }) {
  const label = labelOf(labelByRefundReason, event.reason);
  if (!event.user && !label) return null;
  return (
    <p className="text-muted">
      {event.user && (
        <Trans>
          By <UserLink user={event.user} />
        </Trans>
      )}
      {event.user && label && ' · '}
      {label && <Trans>Reason: {i18n._(label)}</Trans>}
    </p>
  );
}

export const UserLink = ({ user: { id, username } }: { user: NonNullable<TimelineEvent['user']> }) => (
  <Link href={userHref(id)}>{username}</Link>
);
