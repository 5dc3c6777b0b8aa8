import { useNavigate } from '@tanstack/react-router';
import { recordEvent } from '../events.ts';
import type { Search } from '../search.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry was added by opening the refund dialog, so closing the dialog goes back. */
    isRefundOpened?: boolean;
  }
}

/** The parameter that shows the refund dialog over any page: `1` for the page’s own record, else the id of a payment. */
export const refundParameter = 'refund';

/** Opens the refund dialog for a payment over the page that is shown; the back button closes it. */
export function useOpenRefund(): (payment_id: string, more?: { isOwnPage?: boolean }) => void {
  const navigate = useNavigate();
  return (payment_id, { isOwnPage = false } = {}) => {
    recordEvent('payments_transactions_details_refund_modal_open', { payment_intent_id: payment_id });
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...current, [refundParameter]: isOwnPage ? '1' : payment_id }),
      state: { isRefundOpened: true },
      resetScroll: false,
    });
  };
}
