import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { refundParameter } from '../acts/use-open-refund.ts';
import { recordEvent } from '../events.ts';
import { ordersHref, paymentHref } from '../hrefs.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }));

const detailsPath = paymentHref('').replace(/\?.*$/, '');

/** Shows the refund dialog over any page whose address asks for it. */
export function RefundHost() {
  const search = useSearch({ strict: false });
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const router = useRouter();
  const asked = single(search[refundParameter]);
  const isOrder = pathname === ordersHref;
  // The record of the page, or a payment: the ids of orders and payments differ, so one parameter is enough.
  const id = asked === '1' ? (isOrder || pathname === detailsPath ? single(search['id']) : undefined) : asked;
  if (!id || !/^(?:\d{1,15}|(?:pi|ch|py)_\w{1,200})$/.test(id)) return null;

  const close = (payment_intent_id: string) => {
    recordEvent('payments_transactions_details_refund_modal_close', { payment_intent_id });
    if (state.isRefundOpened) return router.history.back();
    // It was opened by a link: a reload must not open it again.
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...current, [refundParameter]: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Suspense>
      <RefundDialog key={id} id={id} startsWithItems={isOrder && asked === '1'} onClose={close} />
    </Suspense>
  );
}
