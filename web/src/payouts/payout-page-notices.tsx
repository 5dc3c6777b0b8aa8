import type { AccountStatus, UnknownAccountStatus } from '@purser/contract/connect/account-status';
import { useDismissal } from '../dismissal.ts';
import { settings } from '../settings.ts';
import { FeedbackPrompt } from './feedback-prompt.tsx';
import { PayoutNoticeList } from './payout-notice.tsx';
import { payoutNotices } from './payout-notices.ts';

/** What the history says of payouts to come, and, when there is nothing to say, the question whether all is well. */
export function PayoutPageNotices() {
  const [isNextDismissed, dismissNext] = useDismissal(
    'wcpay_next_deposit_notice_dismissed',
    settings.isNextDepositNoticeDismissed,
  );
  const account = settings.accountStatus as AccountStatus | UnknownAccountStatus;
  const notices = payoutNotices(account, undefined, undefined, { next_payout: isNextDismissed }).filter(
    // How long banks take is told on the overview.
    ({ kind }) => kind !== 'transit_days',
  );
  return (
    <div className="mb-4 empty:hidden">
      {notices.length > 0 ? (
        <PayoutNoticeList notices={notices} onDismissNextPayout={dismissNext} />
      ) : (
        <FeedbackPrompt />
      )}
    </div>
  );
}
