import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import { isRefundable } from '@purser/contract/transactions/charge';
import type { Charge } from '@purser/contract/transactions/charge';
import { useOpenRefund } from '../acts/use-open-refund.ts';
import { refundOrderHref } from '../hrefs.ts';
import { recordEvent } from '../events.ts';
import { formatExplicitMoney } from '../format/money.ts';
import { lacking } from '../lacking.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu.tsx';

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
  const openRefund = useOpenRefund();
  const payment_intent_id = charge.payment_intent ?? charge.id;
  const isUntouched = charge.amount_refunded === 0;
  const restText = formatExplicitMoney(charge.amount_captured - charge.amount_refunded, charge.currency);
  const entries: MenuEntry[] = [
    {
      id: 'full',
      label: isUntouched ? t`Refund in full` : t`Refund the remaining ${restText}`,
      icon: 'refund',
      onAction: () => openRefund(payment_intent_id, { isOwnPage: true }),
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
  if (!isRefundable(charge)) return null;
  if (whyNot !== undefined)
    return (
      <Button variant="primary" disabledReason={whyNot}>
        {label}
      </Button>
    );
  return (
    <Menu
      label={t`Refund`}
      entries={entries}
      renderTrigger={(props) => (
        <Button variant="primary" {...props}>
          {label}
        </Button>
      )}
    />
  );
}
