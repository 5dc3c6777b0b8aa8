import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutSchedule } from '@purser/contract/payouts/payouts-overview';
import { recordEvent } from '../../events.ts';
import { formatDay } from '../../format/date.ts';
import { formatExplicitMoney } from '../../format/money.ts';
import { IconButton } from '../../ui/button.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HoldFacts } from '../hold-facts.tsx';
import { PayoutForecastLine, PayoutForecastText, usePayoutForecast } from '../next-payout-forecast.tsx';
import type { PayoutNotice } from './payout-notices.ts';
import { useScheduleWords } from '../schedule-words.ts';
import { UpdateBankLink } from '../update-bank-link.tsx';
import { payoutScheduleHref } from '../../hrefs.ts';

const payoutsHelp = 'https://docs.stripe.com/payouts';
const balancesHelp = 'https://docs.stripe.com/connect/account-balances';

/** All notices in their order; renders nothing when there are none. */
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
  <Link href={href} isExternal onPress={() => recordEvent('wcpay_payouts_help_link_clicked', { link: href })}>
    <Trans>Learn more</Trans>
  </Link>
);

/** One notice: a sentence and, for a hold, its start, its reason and what to do. */
function PayoutNoticeCard({ notice, onDismiss }: { notice: PayoutNotice; onDismiss: (() => void) | undefined }) {
  switch (notice.kind) {
    case 'suspended':
      return (
        <Notice tone="danger">
          <Trans>Your payouts are temporarily suspended. Your money stays in your balance until they resume.</Trans>{' '}
          <LearnMore />
          {notice.hold && <HoldFacts hold={notice.hold} />}
        </Notice>
      );
    case 'payout_failed':
      return (
        <Notice tone="danger" actions={<UpdateBankLink accountLink={notice.account_link} />}>
          <Trans>
            Payouts are currently paused because a recent payout failed. Please update your bank account details.
          </Trans>
          {notice.hold && <HoldFacts hold={notice.hold} />}
        </Notice>
      );
    case 'negative_balance':
      return (
        <Notice tone="warning">
          <Trans>Payouts may be paused while your balance is negative. They resume when new payments cover it.</Trans>{' '}
          <LearnMore href={balancesHelp} />
        </Notice>
      );
    case 'first_payout':
      return (
        <Notice tone="warning">
          <Trans>Your first payout is on hold for 7–14 days, as for every new account.</Trans> <LearnMore />
          {notice.hold && <HoldFacts hold={notice.hold} isExplained />}
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
          <Trans>Pending funds become available in a few days.</Trans> <LearnMore />
        </Notice>
      );
    case 'next_payout':
      return <NextPayoutNotice schedule={notice.schedule} onDismiss={onDismiss} />;
    case 'transit_days':
      return (
        <Notice>
          <Trans>Payouts take 1–3 business days to reach your bank account.</Trans> <LearnMore />
        </Notice>
      );
  }
}

/** When the next automatic payout is due by the schedule: one quiet line, because nothing needs to be done. */
function NextPayoutNotice({ schedule, onDismiss }: { schedule: PayoutSchedule; onDismiss: (() => void) | undefined }) {
  const { t } = useLingui();
  const words = useScheduleWords();
  const forecast = usePayoutForecast();
  // A forecast with an amount names the day itself.
  const isNamed = Boolean(forecast?.amount && forecast.made && forecast.arrives);
  const day = isNamed ? null : (forecast?.made?.likely ?? forecast?.due);
  return (
    <div role="status" className="flex items-center gap-x-2 text-[0.8125rem] text-muted">
      <div className="min-w-0 gap-x-2 sm:flex sm:flex-wrap sm:items-center">
        <span>{words(schedule)}</span>{' '}
        {day && (
          <span className="max-sm:hidden">
            <Trans>
              Your next payout is on <time dateTime={day}>{formatDay(day)}</time>.
            </Trans>
          </span>
        )}
        <Link href={payoutScheduleHref} className="sm:inline-flex sm:min-h-6 sm:items-center">
          <Trans>Change payout schedule</Trans>
        </Link>
        {forecast && (forecast.amount || forecast.reason) && (
          <span className="inline-flex min-h-6 items-center gap-x-1 max-sm:hidden">
            <PayoutForecastLine forecast={forecast} />
            <HelpTip about={t`your next payout`}>
              <PayoutForecastText forecast={forecast} />
            </HelpTip>
          </span>
        )}
      </div>
      {onDismiss && <IconButton icon="close" label={t`Dismiss`} onPress={onDismiss} className="size-6!" />}
    </div>
  );
}
