import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useDismissal } from '../../dismissal.ts';
import { settings } from '../../page-settings.ts';
import { FeedbackPrompt } from '../../users/feedback-prompt.tsx';
import { PayoutNoticeList } from './payout-notice.tsx';
import { payoutNotices } from './payout-notices.ts';

/** The notices above the history, or, without any, the request for feedback. */
export function PayoutPageNotices() {
  const [isNextDismissed, dismissNext] = useDismissal(
    'wcpay_next_deposit_notice_dismissed',
    settings.isNextDepositNoticeDismissed,
  );
  // The page may be older than the problem. Without a response it uses the page settings.
  const overview = useQuery(api.payouts.getPayoutsOverview.queryOptions());
  const notices = payoutNotices(settings.accountStatus, overview.data, undefined, {
    next_payout: isNextDismissed,
    // The transfer time of banks is shown on the overview.
  }).filter(({ kind }) => kind !== 'transit_days');
  return (
    <div className="mb-3 empty:hidden has-[>div>[role=status]:only-child]:-mt-2 max-sm:mb-1.5">
      {notices.length > 0 ? (
        <PayoutNoticeList notices={notices} onDismissNextPayout={dismissNext} />
      ) : (
        !overview.isLoading && <FeedbackPrompt />
      )}
    </div>
  );
}
