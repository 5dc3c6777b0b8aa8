import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@purser/contract/orders/order';
import { paymentStatuses } from '@purser/contract/transactions/payment-status';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useOpenRefund } from '../acts/use-open-refund.ts';
import { customerHref, ordersHref, ordersOfCustomerHref, paymentHref } from '../hrefs.ts';
import { api, client, queryClient, statusOf } from '../api.ts';
import { DateTime } from '../format/date-time.tsx';
import { formatMoney } from '../format/money.ts';
import { lacking } from '../lacking.ts';
import { useOwnTitle } from '../shell/own-title.ts';
import { PagePlaceholder } from '../shell/shell.tsx';
import { RecordHeader } from '../table/record-header.tsx';
import type { RecordTitle } from '../table/record-header.tsx';
import { PaymentStatusBadge } from '../transactions/payment-status-badge.tsx';
import { saleRateHelp, saleRateText } from '../transactions/sale-rate.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Ledger } from '../ui/ledger.tsx';
import type { LedgerLine } from '../ui/ledger.tsx';
import { ButtonLink, Link } from '../ui/link.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { toast } from '../ui/toast.tsx';
import { orderWalks } from './order-walks.ts';
import { AddressLines } from './address-lines.tsx';
import { Person } from '../users/person.tsx';
import { OrderAudit } from './order-audit.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { ShipmentCard } from './shipment-card.tsx';
import { OrderStatusBadge } from './order-status.tsx';

/** One order: items, payment, refunds and history. */
export function OrderPage({ id }: { id: number }) {
  const order = useQuery(api.orders.getOrder.queryOptions({ input: { id } }));
  if (order.data) return <Details order={order.data} />;
  if (statusOf(order.error) === 404 || statusOf(order.error) === 400 || !Number.isSafeInteger(id)) {
    return (
      <Frame title={<Trans>Order not found</Trans>}>
        <Card>
          <EmptyState
            icon="orders"
            title={<Trans>There’s no order with this number.</Trans>}
            action={
              <ButtonLink href={ordersHref}>
                <Trans>All orders</Trans>
              </ButtonLink>
            }
          />
        </Card>
      </Frame>
    );
  }
  if (order.isError)
    return (
      <Frame title={<Trans>Order</Trans>}>
        <Card>
          <ErrorState title={<Trans>Error retrieving the order.</Trans>} onRetry={() => void order.refetch()} />
        </Card>
      </Frame>
    );
  return <PagePlaceholder />;
}

function Frame({ children, ...title }: RecordTitle) {
  const { t } = useLingui();
  return (
    <div className="max-w-[72rem]">
      <RecordHeader
        walks={orderWalks}
        list={t`Orders`}
        listHref={ordersHref}
        labels={{ previous: t`Previous order`, next: t`Next order` }}
        {...title}
      />
      {children}
    </div>
  );
}

function Details({ order }: { order: Order }) {
  const { t } = useLingui();
  const openRefund = useOpenRefund();
  useOwnTitle(t`Order #${order.number}`);
  return (
    <Frame
      title={<Trans>Order #{order.number}</Trans>}
      badge={
        <>
          <CopyButton text={order.number} label={t`Copy order number`} />
          <OrderStatusBadge status={order.status} />
        </>
      }
      actions={
        <>
          <RefundButton
            order={order}
            onPress={() => openRefund(order.payment_intent_id ?? String(order.id), { isOwnPage: true })}
          />
          {order.status === 'processing' && <CompleteButton id={order.id} />}
        </>
      }
    >
      <p className="-mt-3 mb-4 text-muted">
        <DateTime moment={order.created} form="full" />
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card isFlush title={<Trans>Items</Trans>}>
            <OrderLines order={order} />
            <div className="flex justify-end border-t border-line px-5 py-4">
              <Totals order={order} />
            </div>
          </Card>
          {order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} />}
          {order.notes.length > 0 && (
            <Card title={<Trans>History</Trans>}>
              <Timeline
                shown={10}
                entries={order.notes.map((note) => ({
                  key: String(note.id),
                  title: <span className="font-normal break-words whitespace-pre-wrap">{note.text}</span>,
                  time: note.author ? (
                    <>
                      <DateTime moment={note.created} /> · <Person name={note.author} id={note.author_id} />
                    </>
                  ) : (
                    <DateTime moment={note.created} />
                  ),
                }))}
              />
            </Card>
          )}
          <OrderAudit id={order.id} payment_intent_id={order.payment_intent_id} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PaymentPanel order={order} />
          <Card title={<Trans>Customer</Trans>}>
            <p className="font-medium break-words">
              {order.customer_id === null ? (
                order.customer_name || <Trans>No name</Trans>
              ) : (
                <Link href={customerHref(order.customer_id)} className="inline-flex min-h-6 items-center">
                  {order.customer_name || order.customer_email}
                </Link>
              )}
            </p>
            <p className="break-words">{order.customer_email}</p>
            {order.billing.phone && <p>{order.billing.phone}</p>}
            <p className="mt-1 text-muted">{order.customer_ip ? t`From ${order.customer_ip}` : null}</p>
            {order.customer_id !== null && (
              <p className="mt-2">
                <Link href={ordersOfCustomerHref(order.customer_id)} className="inline-flex min-h-6 items-center">
                  <Trans>All orders of this customer</Trans>
                </Link>
              </p>
            )}
            {order.customer_note && (
              <div className="mt-3 border-t border-line pt-3">
                <p className="text-muted">
                  <Trans>Note from the customer</Trans>
                </p>
                <p className="break-words whitespace-pre-wrap">{order.customer_note}</p>
              </div>
            )}
          </Card>
          <ShipmentCard order={order} />
          <Card title={<Trans>Shipping address</Trans>}>
            <AddressLines address={order.shipping} />
          </Card>
          <Card title={<Trans>Billing address</Trans>}>
            <AddressLines address={order.billing} />
          </Card>
        </div>
      </div>
    </Frame>
  );
}

const whyNotRefundable = (order: Order): MessageDescriptor | undefined =>
  lacking('purser_refund') ??
  (order.charge_id === null || order.paid_at === ''
    ? msg`This order hasn’t been paid, so there’s nothing to refund.`
    : order.refundable > 0
      ? undefined
      : isMoneyDisputed(order)
        ? msg`The payment is disputed. A refund would pay the customer twice.`
        : msg`This payment is fully refunded.`);

/** What wasn’t refunded is with the bank, or with the customer already. */
const isMoneyDisputed = ({ payment_status, refunded_total, total }: Order): boolean =>
  payment_status?.startsWith('disputed_') === true && refunded_total < total;

/** Always shown, so that users discover it; explains why when it is disabled. */
function RefundButton({ order, onPress }: { order: Order; onPress: () => void }) {
  const { t } = useLingui();
  const reason = whyNotRefundable(order);
  return (
    <Button icon="refund" onPress={onPress} disabledReason={reason && t(reason)}>
      <Trans>Refund</Trans>
    </Button>
  );
}

function CompleteButton({ id }: { id: number }) {
  const { t } = useLingui();
  const complete = useMutation({
    mutationFn: () => client.orders.completeOrder({ id }),
    onSuccess: () => toast.success(t`Order #${id} is completed.`),
    onError: () => toast.error(t`We couldn’t complete order #${id}. Try again.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.orders.key() }),
  });
  return (
    <Button variant="primary" icon="check" isBusy={complete.isPending} onPress={() => complete.mutate()}>
      <Trans>Mark completed</Trans>
    </Button>
  );
}

function Totals({ order }: { order: Order }) {
  const { t } = useLingui();
  const money = (amount: number) => formatMoney(amount, order.currency);
  const lines: LedgerLine[] = [
    { key: 'subtotal', label: t`Subtotal`, amount: money(order.subtotal) },
    { key: 'shipping', label: t`Shipping`, amount: money(order.shipping_total) },
    ...(order.tax_total > 0 ? [{ key: 'tax', label: t`Tax`, amount: money(order.tax_total) }] : []),
    { key: 'total', label: t`Total`, amount: money(order.total), isTotal: true },
    ...(order.sale_rate
      ? [
          {
            key: 'store',
            label: t`Converted at ${saleRateText(order.sale_rate, order.currency)}`,
            amount: formatMoney(order.store_total, order.store_currency),
            help: saleRateHelp(order.sale_rate, order.currency),
          },
        ]
      : []),
    ...(order.refunded_total > 0
      ? [
          { key: 'refunded', label: t`Refunded`, amount: money(-order.refunded_total) },
          {
            key: 'rest',
            label: t`Net after refunds`,
            amount: money(order.total - order.refunded_total),
            isTotal: true,
          },
        ]
      : []),
  ];
  return <Ledger label={t`Total breakdown`} lines={lines} />;
}

function PaymentPanel({ order }: { order: Order }) {
  const { t } = useLingui();
  const status = paymentStatuses.find((known) => known === order.payment_status);
  const intent = order.payment_intent_id;
  return (
    <Card title={<Trans>Payment</Trans>}>
      <DescriptionList
        items={[
          { key: 'status', label: t`Status`, value: status ? <PaymentStatusBadge status={status} /> : null },
          { key: 'method', label: t`Method`, value: order.payment_method_title },
          { key: 'paid', label: t`Paid`, value: order.paid_at ? <DateTime moment={order.paid_at} /> : null },
          { key: 'refundable', label: t`Refundable`, value: formatMoney(order.refundable, order.currency) },
          ...(intent
            ? [
                {
                  key: 'id',
                  label: t`Payment ID`,
                  value: <CopyableId id={intent} label={t`Copy payment ID`} />,
                },
              ]
            : []),
        ]}
      />
      {intent && (
        <p className="mt-3">
          <ButtonLink href={paymentHref(intent)}>
            <Trans>View payment details</Trans>
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}
