import { applyWithTestAccount } from './connect/incentives/apply-incentives.ts';
import { onboardedListeners } from './connect/onboarding/finalize-kyc.ts';
import { resetListeners } from './connect/begin-new-books.ts';
import { followAccount } from './connect/follow-account.ts';
import { forgetAccountNews } from './inbox/forget-account-news.ts';
import { tellFailedDebit } from './inbox/news/tell-failed-debit.ts';
import { tellFailedPayout } from './inbox/news/tell-failed-payout.ts';
import { tellFailedRefund } from './inbox/news/tell-failed-refund.ts';
import { tellFraudWarning } from './inbox/news/tell-fraud-warning.ts';
import { tellLateEnd } from './inbox/news/tell-late-end.ts';
import { followAccountEvents } from './inbox/follow-account-events.ts';
import { hearProof } from './connect/site/ask-for-proof.ts';
import { signedListeners } from './books/receive-provider-event.ts';
import { orderListeners } from './books/order-of-payment.ts';
import { eventListeners } from './books/process-provider-event.ts';
import { fraudWarningListeners } from './books/write-fraud-warnings.ts';
import { payoutListeners } from './books/payouts/project-payout.ts';
import { lateEndListeners } from './books/write-absence.ts';
import { disputeListeners } from './books/write-disputes.ts';
import { refundListeners } from './books/write-refunds.ts';
import { sendReceipt } from './readers/receipts/mail-receipt.ts';
import { keepDeadline } from './reminders/keep-deadline.ts';
import { enablePayments } from './settings/enable-payments.ts';
import { followDispute } from './orders/follow-dispute.ts';
import { followOrder } from './orders/follow-order.ts';
import { followRefund } from './orders/follow-refund.ts';

/** Registers what the features do when the projector changes something. Idempotent. */
export function attachListeners(): void {
  for (const listener of [followOrder, sendReceipt, tellFailedDebit])
    if (!orderListeners.includes(listener)) orderListeners.push(listener);
  if (!payoutListeners.includes(tellFailedPayout)) payoutListeners.push(tellFailedPayout);
  // The account first: what follows it reads it.
  for (const listener of [followAccount, followAccountEvents])
    if (!eventListeners.includes(listener)) eventListeners.push(listener);
  for (const listener of [followRefund, tellFailedRefund])
    if (!refundListeners.includes(listener)) refundListeners.push(listener);
  for (const listener of [followDispute, keepDeadline])
    if (!disputeListeners.includes(listener)) disputeListeners.push(listener);
  if (!fraudWarningListeners.includes(tellFraudWarning)) fraudWarningListeners.push(tellFraudWarning);
  if (!lateEndListeners.includes(tellLateEnd)) lateEndListeners.push(tellLateEnd);
  for (const listener of [forgetAccountNews, applyWithTestAccount])
    if (!resetListeners.includes(listener)) resetListeners.push(listener);
  if (!signedListeners.includes(hearProof)) signedListeners.push(hearProof);
  if (!onboardedListeners.includes(enablePayments)) onboardedListeners.push(enablePayments);
}
