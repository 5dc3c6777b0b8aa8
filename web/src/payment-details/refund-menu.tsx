import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import { isRefundable } from '@purser/contract/transactions/charge';
import type { Charge } from '@purser/contract/transactions/charge';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { refundOrderHref } from '../hrefs.ts';
import { recordEvent } from '../events.ts';
import { useAttempt } from '../idempotency.ts';
import { formatExplicitMoney } from '../format/money.ts';
import { lacking } from '../lacking.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu.tsx';

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }));

/** Whether the dialog is open: a link can ask for it. */
function useRefundAsked(isPossible: boolean) {
  const navigate = useNavigate();
  const isAsked = single(useSearch({ strict: false })['refund']) === '1';
  const [isOpened, setOpened] = useState(false);
  const setOpen = (isOpen: boolean) => {
    setOpened(isOpen);
    // A reload must not open the dialog again.
    if (isAsked && !isOpen)
      void navigate({
        to: '.',
        search: (current: Search) => ({ ...current, refund: undefined }),
        replace: true,
        resetScroll: false,
      });
  };
  return [isOpened || (isAsked && isPossible), setOpen] as const;
}

/** The ways to refund; renders nothing when there are none. */
export function RefundMenu({
  charge,
  order,
  isWaiting,
}: {
  charge: Charge;
  order: OrderInfo | undefined;
  isWaiting: boolean;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useRefundAsked(isRefundable(charge) && !lacking('purser_refund') && !isWaiting);
  // Survives closing the dialog: without a final response, the next press repeats the same attempt.
  const attempt = useAttempt();
  const payment_intent_id = charge.payment_intent ?? charge.id;

  const open = () => {
    recordEvent('payments_transactions_details_refund_modal_open', { payment_intent_id });
    setOpen(true);
  };
  const close = () => {
    recordEvent('payments_transactions_details_refund_modal_close', { payment_intent_id });
    setOpen(false);
  };
  const isUntouched = charge.amount_refunded === 0;
  const restText = formatExplicitMoney(charge.amount_captured - charge.amount_refunded, charge.currency);
  const entries: MenuEntry[] = [
    {
      id: 'full',
      label: isUntouched ? t`Refund in full` : t`Refund the remaining ${restText}`,
      icon: 'refund',
      onAction: open,
    },
  ];
  if (order) {
    const partial = () =>
      recordEvent('payments_transactions_details_partial_refund', { payment_intent_id, order_id: order.number });
    entries.push({
      id: 'partial',
      label: t`Partial refund`,
      icon: 'orders',
      href: refundOrderHref(order.url),
      onAction: partial,
    });
  }
  const lack = lacking('purser_refund');
  const whyNot = lack ? t(lack) : isWaiting ? t`We’re still waiting for confirmation of the last action.` : undefined;
  const label = (
    <>
      <Trans>Refund</Trans>
      <Icon name="chevron-down" />
    </>
  );
  return (
    <>
      {isRefundable(charge) &&
        (whyNot === undefined ? (
          <Menu
            label={t`Refund`}
            entries={entries}
            renderTrigger={(props) => (
              <Button variant="primary" {...props}>
                {label}
              </Button>
            )}
          />
        ) : (
          <Button variant="primary" disabledReason={whyNot}>
            {label}
          </Button>
        ))}
      {isOpen && (
        <Suspense>
          <RefundDialog charge={charge} order={order} attempt={attempt} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
