import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderCharge } from '@purser/contract/transactions/charge';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { fraudProtectionHref } from '../hrefs.ts';
import { ButtonLink } from '../ui/link.tsx';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import { recordEvent, usePageView } from '../events.ts';
import { single } from '../search.ts';
import type { Search } from '../search.ts';
import { settings } from '../page-settings.ts';
import { formatExplicitMoney } from '../format/money.ts';
import { useOwnTitle } from '../shell/own-title.ts';
import { PagePlaceholder } from '../shell/shell.tsx';
import { PaymentStatusBadge } from '../transactions/payment-status-badge.tsx';
import { useFollowing, useTimeline } from '../transactions/use-timeline.ts';
import { Notice } from '../ui/notice.tsx';
import { AuthorizationNotice } from './authorization-notice.tsx';
import { FraudRules } from './fraud-rules.tsx';
import { FraudWarningNotice } from './fraud-warning-notice.tsx';
import { keepIntent, usePayment } from './payment.ts';
import type { Payment } from './payment.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHeader } from './payment-header.tsx';
import { PaymentMethodCard } from './payment-method-card.tsx';
import { PaymentNotLoaded } from './payment-not-loaded.tsx';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { PaymentTimeline } from './timeline/payment-timeline.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { RefundMenu } from './refund-menu.tsx';

const DisputePanels = lazy(async () => ({ default: (await import('../disputes/dispute-panel.tsx')).DisputePanels }));
const OrderCard = lazy(async () => ({ default: (await import('./order-card.tsx')).OrderCard }));
const ReaderFeesPage = lazy(async () => ({
  default: (await import('../readers/reader-fees-page.tsx')).ReaderFeesPage,
}));

/** One payment, by payment intent, charge or order id. */
export function PaymentDetailsPage() {
  const search = useSearch({ strict: false });
  const id = single(search['id']) ?? '';
  useFraudLink(search);
  usePageView('payments_transactions_details');
  // A fee of card readers is not a payment: the id is that of its transaction.
  if (single(search['transaction_type']) === 'card_reader_fee')
    return (
      <Suspense fallback={<PagePlaceholder />}>
        <ReaderFeesPage transaction_id={single(search['transaction_id'])} header={PaymentHeader} />
      </Suspense>
    );
  // A new id is a new page, so that nothing of the old payment is shown while loading.
  return <PaymentDetails key={id} id={id} />;
}

function PaymentDetails({ id }: { id: string }) {
  const isTimelineOn = Boolean(settings.featureFlags['paymentTimeline']);
  // Requested in parallel with the payment: no request on this page waits for another.
  const timeline = useTimeline(isTimelineOn && id ? id : undefined);
  const { kind, payment, known, error, refetch } = usePayment(id, timeline.isWaiting ? 3000 : false);
  useFollowing(timeline.events, refetch);
  const isRedirecting = useIntentRedirect(id, kind === 'order' && !(isTimelineOn && timeline.isLoading), known);

  if (error && !payment)
    return (
      <Frame>
        <PaymentNotLoaded id={id} error={error} onRetry={refetch} />
      </Frame>
    );
  if (!id)
    return (
      <Frame>
        <PaymentNotLoaded id={id} />
      </Frame>
    );
  // An order without a payment has its reason in its events, above everything else.
  const isReasonMissing = kind === 'order' && isTimelineOn && timeline.isLoading;
  if (!payment || isRedirecting || isReasonMissing)
    return (
      <Frame>
        <PaymentSkeleton />
      </Frame>
    );
  const { charge, order } = payment;
  // What the fraud filters stopped is decided by what was ordered and where to.
  const isStopped = payment.status === 'fraud_outcome_review' || payment.status === 'fraud_outcome_block';
  // The order names who was to be billed, and where.
  const hasMethod = charge !== null && (charge.id !== '' || !isStopped || !order);
  return (
    <Frame
      payment={payment}
      actions={charge && <RefundMenu charge={charge} order={payment.order} isWaiting={timeline.isWaiting} />}
    >
      {/* What only some payments have stands above other things: they wait for it, so that it moves none. */}
      <Suspense fallback={<PaymentSkeleton />}>
        <PendingNotice isWaiting={timeline.isWaiting} charge={charge} newest={timeline.events?.[0]} />
        {charge && (
          <AuthorizationNotice
            payment={payment}
            charge={charge}
            held={timeline.events?.find(({ type }) => type === 'fraud_outcome_review')}
            isWaiting={timeline.isWaiting}
          />
        )}
        {kind === 'order' && (
          <BlockedNotice
            event={timeline.events?.find(({ type }) => type === 'fraud_outcome_block')}
            order={payment.order}
          />
        )}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <PaymentSummary payment={payment} />
            {isStopped && order && <OrderCard id={order.id} />}
            {charge?.fraud_warning && (
              <FraudWarningNotice warning={charge.fraud_warning} isWaiting={timeline.isWaiting} />
            )}
            {charge && charge.disputes.length > 0 && (
              <DisputePanels charge={charge} order={payment.order} isWaiting={timeline.isWaiting} />
            )}
            {isTimelineOn && kind !== 'order' && (
              <PaymentTimeline events={timeline.events} isError={timeline.isError} onRetry={timeline.refetch} />
            )}
            {hasMethod && (
              <div className="max-lg:hidden">
                <PaymentMethodCard charge={charge} />
              </div>
            )}
          </div>
          <PaymentFacts payment={payment} />
          {hasMethod && (
            <div className="lg:hidden">
              <PaymentMethodCard charge={charge} />
            </div>
          )}
        </div>
      </Suspense>
    </Frame>
  );
}

/** Why an order has no payment; payments show it in their timeline. */
const BlockedNotice = ({ event, order }: { event: TimelineEvent | undefined; order: OrderInfo | undefined }) =>
  event && (
    <Notice
      tone="warning"
      title={<Trans>Your fraud filters blocked this payment. No money moved.</Trans>}
      actions={
        <>
          {order && (
            <ButtonLink href={order.url} size="small">
              <Trans>View order</Trans>
            </ButtonLink>
          )}
          <ButtonLink href={fraudProtectionHref} size="small">
            <Trans>Review your filters</Trans>
          </ButtonLink>
        </>
      }
    >
      <FraudRules event={event} />
      <p className="mt-1.5">
        <Trans>If you trust this customer, change the filter and ask them to order again.</Trans>
      </p>
    </Notice>
  );

function Frame({ payment, actions, children }: { payment?: Payment; actions?: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const title = payment && titleOf(payment);
  useOwnTitle(title);
  return (
    <div className="max-w-[72rem]">
      <PaymentHeader
        title={title ?? t`Payment details`}
        badge={payment && <PaymentStatusBadge status={payment.status} />}
        actions={actions}
      />
      {/* New content rather than moved content, however high the header becomes. */}
      <div key={title ?? ''} className="flex flex-col gap-4">
        {children}
      </div>
    </div>
  );
}

/** "$49.90 USD from Ada Lovelace". */
function titleOf({ charge, order, amount, currency }: Payment): string {
  const money = formatExplicitMoney(amount, currency);
  const name = charge?.billing_details.name || order?.customer_name || charge?.billing_details.email;
  return name ? t`${money} from ${name}` : t`Payment of ${money}`;
}

/** An order's payment has its own address once it has an intent. */
function useIntentRedirect(id: string, isReady: boolean, known: OrderCharge | undefined): boolean {
  const navigate = useNavigate();
  const intent = known?.payment_intent;
  useEffect(() => {
    if (!isReady || !known || !intent) return;
    keepIntent(id, known);
    void navigate({ to: '.', search: (current: Search) => ({ ...current, id: intent }), replace: true });
  }, [id, isReady, known, intent, navigate]);
  return Boolean(intent);
}

/** A link from the fraud e-mails carries what was blocked; it is counted once and leaves the address. */
function useFraudLink(search: Search): void {
  const navigate = useNavigate();
  const [status, type] = [single(search['status_is']), single(search['type_is'])];
  useEffect(() => {
    if (!status || !type) return;
    recordEvent('wcpay_fraud_protection_order_details_link_clicked', { status, type });
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...current, status_is: undefined, type_is: undefined }),
      replace: true,
    });
  }, [status, type, navigate]);
}
