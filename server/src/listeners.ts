import { resetListeners } from './connect/reset-account.ts';
import { followAccount } from './connect/follow-account.ts';
import { forgetAccountNews } from './overview/forget-account-news.ts';
import { tellFailedDebit } from './overview/tell-failed-debit.ts';
import { tellFailedPayout } from './overview/tell-failed-payout.ts';
import { tellFailedRefund } from './overview/tell-failed-refund.ts';
import { tellLateEnd } from './overview/tell-late-end.ts';
import { followAccountEvents } from './overview/follow-account-events.ts';
import { orderListeners } from './projector/order-of-payment.ts';
import { eventListeners } from './projector/process-provider-event.ts';
import { payoutListeners } from './projector/project-payout.ts';
import { lateEndListeners } from './projector/write-absence.ts';
import { refundListeners } from './projector/write-refunds.ts';
import { sendReceipt } from './readers/mail-receipt.ts';
import { followOrder } from './store/follow-order.ts';
import { followRefund } from './store/follow-refund.ts';

/** Tells the features what the projector changed. Asking twice changes nothing. */
export function attachListeners(): void {
  for (const listener of [followOrder, sendReceipt, tellFailedDebit])
    if (!orderListeners.includes(listener)) orderListeners.push(listener);
  if (!payoutListeners.includes(tellFailedPayout)) payoutListeners.push(tellFailedPayout);
  // The account first: what follows it reads it.
  for (const listener of [followAccount, followAccountEvents])
    if (!eventListeners.includes(listener)) eventListeners.push(listener);
  for (const listener of [followRefund, tellFailedRefund])
    if (!refundListeners.includes(listener)) refundListeners.push(listener);
  if (!lateEndListeners.includes(tellLateEnd)) lateEndListeners.push(tellLateEnd);
  if (!resetListeners.includes(forgetAccountNews)) resetListeners.push(forgetAccountNews);
}
