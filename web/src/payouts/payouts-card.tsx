import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PayoutSchedule, PayoutsOverview } from '@purser/contract/payouts/payouts-overview';
import type { UseQueryResult } from '@tanstack/react-query';
import { payoutScheduleHref, payoutsHref } from '../hrefs.ts';
import { recordEvent } from '../events.ts';
import { PayoutNoticeList } from './notices/payout-notice.tsx';
import { isScheduled, payoutNotices, scheduleOf } from './notices/payout-notices.ts';
import type { PayoutNotice } from './notices/payout-notices.ts';
import { useScheduleWords } from './schedule-words.ts';
import { settings } from '../page-settings.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NextPayout } from './next-payout.tsx';
import { RecentPayouts } from './recent-payouts.tsx';

/** The next payout, its notices, and the latest payouts of one currency. */
export function PayoutsCard({
  overview,
  currency,
  hasProblemsAbove,
}: {
  overview: UseQueryResult<PayoutsOverview>;
  currency: string;
  /** Whether the page shows `PayoutProblems`. */
  hasProblemsAbove: boolean;
}) {
  const { t } = useLingui();
  const { data } = overview;
  // The page settings carry a schedule, so that this does not wait for a request.
  const account = 'error' in settings.accountStatus ? undefined : settings.accountStatus;
  // Only notices about delays: the next payout is shown above.
  const notices = payoutNotices(settings.accountStatus, data, currency, { next_payout: true }).filter(
    (notice) => !hasProblemsAbove || !isProblem(notice),
  );
  const schedule = data?.account.deposits_schedule ?? (account && scheduleOf(account));
  return (
    <Card title={t`Payouts`} isFlush className="@container">
      <CardSection className="flex flex-col gap-3">
        <div className="grid gap-x-6 gap-y-3 @xl:grid-cols-[3fr_2fr]">
          <NextPayout currency={currency} />
          <section aria-label={t`Schedule`}>
            <h3 className="mb-1 text-xs text-muted">
              <Trans>Schedule</Trans>
            </h3>
            {schedule ? (
              <Schedule schedule={schedule} />
            ) : overview.isError ? (
              <NoSchedule onRetry={() => void overview.refetch()} />
            ) : (
              <div aria-busy>
                <Skeleton className="my-[0.2rem] h-4 w-4/5" />
                <Skeleton className="my-[0.2rem] h-4 w-3/5" />
              </div>
            )}
          </section>
        </div>
        <PayoutNoticeList notices={notices} />
      </CardSection>
      <CardSection>
        <RecentPayouts currency={currency} />
      </CardSection>
      <CardSection className="flex flex-wrap gap-x-5 gap-y-2">
        <Link href={payoutsHref} onPress={() => recordEvent('wcpay_overview_deposits_view_history_click')}>
          <Trans>View full payout history</Trans>
        </Link>
        {schedule && isScheduled(schedule) && (
          <Link href={payoutScheduleHref} onPress={() => recordEvent('wcpay_overview_deposits_change_schedule_click')}>
            <Trans>Change payout schedule</Trans>
          </Link>
        )}
      </CardSection>
    </Card>
  );
}

/** What stopped the payouts, for the top of the page. */
export const PayoutProblems = ({ overview, currency }: { overview: PayoutsOverview | undefined; currency: string }) => (
  <PayoutNoticeList
    notices={payoutNotices(settings.accountStatus, overview, currency, { next_payout: true }).filter(isProblem)}
  />
);

const isProblem = ({ kind }: PayoutNotice): boolean => kind === 'suspended' || kind === 'payout_failed';

function Schedule({ schedule }: { schedule: PayoutSchedule }) {
  const words = useScheduleWords();
  return (
    <div>
      <p>{words(schedule)}</p>
      <p className="text-muted">
        <Trans>
          Payments become available after <Plural value={schedule.delay_days} one="# day" other="# days" />.
        </Trans>
      </p>
    </div>
  );
}

/** The balance card shows the error; only the schedule is missing here, and the list below may have loaded. */
const NoSchedule = ({ onRetry }: { onRetry: () => void }) => (
  <NotLoaded isLine onRetry={onRetry}>
    <Trans>We couldn’t load your payout schedule.</Trans>
  </NotLoaded>
);
