import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useDismissal } from '../dismissal.ts';
import { settings } from '../page-settings.ts';
import { FeedbackPrompt } from './feedback-prompt.tsx';
import { PayoutNoticeList } from './payout-notice.tsx';
import { payoutNotices } from './payout-notices.ts';

/** What the history says of payouts to come, and, when there is nothing to say, the question whether all is well. */
export function PayoutPageNotices() {
  const [isNextDismissed, dismissNext] = useDismissal(
    'wcpay_next_deposit_notice_dismissed',
    settings.isNextDepositNoticeDismissed,
  );
  // The page may be older than the trouble. Without an answer it says what it was made with.
  const overview = useQuery(api.payouts.getPayoutsOverview.queryOptions());
  const notices = payoutNotices(settings.accountStatus, overview.data, undefined, {
    next_payout: isNextDismissed,
    // How long banks take is told on the overview.
  }).filter(({ kind }) => kind !== 'transit_days');
  return (
    <div className="mb-4 empty:hidden">
      {notices.length > 0 ? (
        <PayoutNoticeList notices={notices} onDismissNextPayout={dismissNext} />
      ) : (
        !overview.isLoading && <FeedbackPrompt />
      )}
    </div>
  );
}
