import type { Charge, OrderCharge, PaymentIntent } from '@purser/contract/transactions/charge';
import { paymentStatuses } from '@purser/contract/transactions/payment-status';
import type { PaymentStatus } from '@purser/contract/transactions/payment-status';
import type { OrderInfo } from '@purser/contract/orders/order-info';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../api.ts';

/** What the details page shows. A payment that the customer never finished has no charge. */
export interface Payment {
  /** The payment intent, or the charge when it has none. */
  id: string;
  intent_id: string | null;
  charge: Charge | null;
  amount: number;
  currency: string;
  created: number;
  status: PaymentStatus;
  order: OrderInfo | undefined;
  /** What the customer still has to pay; only without a charge. */
  voucher?: PaymentIntent['voucher'];
}

/** No order is an empty list on the wire. */
const orderOf = ({ order }: Pick<Charge, 'order'>): OrderInfo | undefined => (Array.isArray(order) ? undefined : order);

const paymentOfCharge = (charge: Charge): Payment => ({
  id: charge.payment_intent ?? charge.id,
  intent_id: charge.payment_intent,
  charge,
  amount: charge.amount,
  currency: charge.currency,
  created: charge.created,
  status: charge.payment_status,
  order: orderOf(charge),
});

function paymentOfIntent(intent: PaymentIntent): Payment {
  if (intent.charge) return { ...paymentOfCharge(intent.charge), id: intent.id, intent_id: intent.id };
  const status = paymentStatuses.find((known) => known === intent.status) ?? 'pending';
  return {
    id: intent.id,
    intent_id: intent.id,
    charge: null,
    amount: intent.amount,
    currency: intent.currency,
    created: intent.created,
    status,
    order: orderOf(intent),
    voucher: intent.voucher,
  };
}

export type IdKind = 'order' | 'intent' | 'charge';

/** Digits are an order's id, `pi_…` a payment intent's, anything else a charge's. */
export const kindOfId = (id: string): IdKind =>
  /^\d+$/.test(id) ? 'order' : id.startsWith('pi_') ? 'intent' : 'charge';

/** Loads a payment by any of its ids. */
export function usePayment(id: string, refetchInterval: number | false) {
  const kind = kindOfId(id);
  const intent = useQuery(
    api.transactions.getPaymentIntent.queryOptions({
      input: kind === 'intent' ? { payment_intent_id: id } : skipToken,
      refetchInterval,
    }),
  );
  const charge = useQuery(
    api.transactions.getCharge.queryOptions({
      input: kind === 'charge' && id ? { charge_id: id } : skipToken,
      refetchInterval,
    }),
  );
  const order = useQuery(
    api.transactions.getOrderCharge.queryOptions({ input: kind === 'order' ? { order_id: Number(id) } : skipToken }),
  );
  const answer = kind === 'order' ? order.data : charge.data;
  const payment = kind === 'intent' ? intent.data && paymentOfIntent(intent.data) : answer && paymentOfCharge(answer);
  const query = { intent, charge, order }[kind];
  return {
    kind,
    payment,
    /** The whole response for an order, which includes the intent. */
    known: order.data,
    error: query.error,
    refetch: () => void query.refetch({ cancelRefetch: false }),
  };
}

/** Stores the response for an order as that of its intent too, so that it is not requested again. */
export function keepIntent(order_id: string, { intent, ...charge }: OrderCharge): void {
  if (!intent) return;
  queryClient.setQueryData(api.transactions.getPaymentIntent.queryKey({ input: { payment_intent_id: intent.id } }), {
    ...intent,
    charge: charge.id ? charge : null,
  });
  const timeline = queryClient.getQueryData(api.transactions.getTimeline.queryKey({ input: { payment_id: order_id } }));
  if (timeline)
    queryClient.setQueryData(api.transactions.getTimeline.queryKey({ input: { payment_id: intent.id } }), timeline);
}
