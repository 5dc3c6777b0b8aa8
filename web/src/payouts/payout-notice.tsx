import { Trans, useLingui } from '@lingui/react/macro';
import type { AccountHold } from '@purser/contract/connect/account-status';
import type { PayoutSchedule } from '@purser/contract/payouts/payouts-overview';
import type { ReactNode } from 'react';
import { DateTime } from '../format/date-time.tsx';
import { formatDay } from '../format/date.ts';
import { formatExplicitMoney } from '../format/money.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { askWords, reasonWords } from './hold-words.ts';
import { PayoutForecastText, usePayoutForecast } from './next-payout-forecast.tsx';
import type { PayoutNotice } from './payout-notices.ts';
import { failureWords } from './payout-failure.ts';
import { useScheduleWords } from './schedule-words.ts';
import { UpdateBankLink } from './update-bank-link.tsx';

const payoutsHelp = 'https://docs.stripe.com/payouts';
const balancesHelp = 'https://docs.stripe.com/connect/account-balances';

/** Every notice in its order; nothing when there is none. */
export const PayoutNoticeList = ({
  notices,
  onDismissNextPayout,
}: {
  notices: PayoutNotice[];
  onDismissNextPayout?: (() => void) | undefined;
}) =>
  notices.length > 0 && (
    <div className="flex flex-col gap-3">
      {notices.map((notice) => (
        <PayoutNoticeCard key={notice.kind} notice={notice} onDismiss={onDismissNextPayout} />
      ))}
    </div>
  );

const LearnMore = ({ href = payoutsHelp }: { href?: string }) => (
  <Link href={href} isExternal>
    <Trans>Learn more</Trans>
  </Link>
);

/** One of them, as a sentence and, where something is held, since when, why and what to do. (OP-64) */
function PayoutNoticeCard({ notice, onDismiss }: { notice: PayoutNotice; onDismiss: (() => void) | undefined }) {
  switch (notice.kind) {
    case 'suspended':
      return (
        <Notice tone="danger">
          <Trans>Payouts are temporarily suspended. Your money stays in your balance until they go on.</Trans>{' '}
          <LearnMore />
          <HoldFacts hold={notice.hold} />
        </Notice>
      );
    case 'payout_failed':
      return (
        <Notice tone="danger" actions={<UpdateBankLink accountLink={notice.account_link} />}>
          <Trans>
            Payouts are currently paused because a recent payout failed. Please update your bank account details.
          </Trans>
          <HoldFacts hold={notice.hold} />
        </Notice>
      );
    case 'negative_balance':
      return (
        <Notice tone="warning">
          <Trans>
            Payouts may be interrupted while your balance is negative. New payments pay it back, and then payouts go on.
          </Trans>{' '}
          <LearnMore href={balancesHelp} />
        </Notice>
      );
    case 'first_payout':
      return (
        <Notice tone="warning">
          <Trans>Your first payout is held for 7-14 days, as it is for every new account.</Trans> <LearnMore />
          <HoldFacts hold={notice.hold} />
        </Notice>
      );
    case 'below_minimum':
      return (
        <Notice tone="warning">
          <Trans>
            Payouts are paused while your available funds are below the minimum of{' '}
            {formatExplicitMoney(notice.minimum, notice.currency)}.
          </Trans>{' '}
          <LearnMore />
        </Notice>
      );
    case 'no_funds':
      return (
        <Notice>
          <Trans>You have no funds available</Trans>
          {'. '}
          <Trans>What is pending becomes available in a few days.</Trans> <LearnMore />
        </Notice>
      );
    case 'next_payout':
      return <NextPayoutNotice schedule={notice.schedule} onDismiss={onDismiss} />;
    case 'transit_days':
      return (
        <Notice>
          <Trans>It may take 1-3 business days until a payout reaches your bank account.</Trans> <LearnMore />
        </Notice>
      );
  }
}

/** When the next automatic payout is due by the schedule. (OP-84) */
function NextPayoutNotice({ schedule, onDismiss }: { schedule: PayoutSchedule; onDismiss: (() => void) | undefined }) {
  const words = useScheduleWords();
  const forecast = usePayoutForecast();
  const day = forecast?.made?.likely ?? forecast?.due;
  return (
    <Notice {...(onDismiss && { onDismiss })}>
      {words(schedule)}{' '}
      {day && (
        <Trans>
          The next one is due on <time dateTime={day}>{formatDay(day)}</time>, with what is available by then.
        </Trans>
      )}{' '}
      <Link href="/admin/wc-settings?tab=checkout&section=woocommerce_payments#payout-schedule">
        <Trans>Change payout schedule</Trans>
      </Link>
      {forecast && <PayoutForecastText forecast={forecast} />}
    </Notice>
  );
}

/** Since when something is held, why, until when, and what to do. */
export function HoldFacts({ hold }: { hold: AccountHold | undefined }) {
  const { t } = useLingui();
  if (!hold) return null;
  const why = reasonWords(hold.reason);
  const todo = failureWords(hold.reason)?.what_to_do;
  const facts: [string, ReactNode][] = [];
  if (hold.since !== null) facts.push([t`Since`, <DateTime key="since" moment={hold.since} form="full" />]);
  if (hold.reason !== null)
    facts.push([t`Why`, why ? t(why) : t`The payment provider gives “${askWords(hold.reason)}” as the reason.`]);
  if (hold.until !== null)
    facts.push([
      hold.kind === 'requirements_due' ? t`Needed by` : t`Until`,
      <DateTime key="until" moment={hold.until} form="full" />,
    ]);
  const asks = hold.asks.map(askWords).join(', ');
  facts.push([
    t`What to do`,
    todo
      ? t(todo)
      : asks
        ? t`Give the payment provider what it asks for: ${asks}.`
        : hold.reason?.startsWith('rejected')
          ? t`Ask support: the payment provider has closed the account.`
          : hold.kind === 'waiting_period'
            ? t`Nothing: it ends by itself.`
            : hold.kind === 'bank_account_errored'
              ? t`Replace the bank account or correct its details.`
              : t`Nothing for now: the payment provider will write to you when it needs something.`,
  ]);
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[0.8125rem] max-xs:grid-cols-1">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="font-semibold">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
