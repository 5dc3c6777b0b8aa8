import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { fromUnixSeconds } from '@purser/contract/dates';
import type { Services, Store } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { idOf } from '../provider/read-payment.ts';
import type { PaymentAtProvider } from '../provider/read-payment.ts';
import { toJson, toKeptJson, upsert } from '../database/upsert.ts';
import type { MoneyIntents } from '../database/tables.ts';
import { refundOutcome } from './refund-outcome.ts';
import type { OrderOfPayment } from './order-of-payment.ts';
import { isLiving, refundsOf } from './payment-state.ts';
import { revokeAbsence } from './write-absence.ts';
import { raiseAlarm } from '../metrics.ts';

/** Called when a refund is new or changed its status, in the transaction that writes it: stock and mail depend on it. */
export interface RefundChange {
  store_id: number;
  refund_id: string;
  payment_intent_id: string;
  order_id: number | null;
  amount: number;
  currency: string;
  /** The status before; nothing when the refund is new. */
  from: string | undefined;
  to: string;
  reason: string | null;
  failure_reason: string | null;
  /** The user who asked for it, when it was one of ours. */
  refunded_by: string | null;
  lines: { id: number; quantity: number }[];
  /** Whether the goods of `lines` return to the stock. */
  restock: boolean;
  /** Whether the customer gets an email when it succeeds. */
  email_customer: boolean;
}
export type RefundListener = (services: Services, tx: DatabaseTransaction, change: RefundChange) => Promise<void>;
export const refundListeners: RefundListener[] = [];

/** Writes the payment's refunds, each tied to the intent of ours that asked for it, and ends intents whose outcome was unknown. */
export async function writeRefunds(
  services: Services,
  tx: DatabaseTransaction,
  store: Store,
  payment: PaymentAtProvider,
  order: OrderOfPayment | undefined,
): Promise<void> {
  const { store_id } = store;
  const refunds = refundsToKeep(payment);
  if (refunds.length === 0) return;
  const intents = await tx
    .selectFrom('money_intents')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('kind', '=', 'refund')
    .where('payment_intent_id', '=', payment.intent.id)
    .execute();
  const intentById = new Map(intents.map((intent) => [intent.money_intent_id, intent]));
  const rows = refunds.map((refund) => {
    const named = refund.metadata?.intent_id ?? '';
    const intent = intentById.get(named);
    // Metadata can be copied: an intent of ours is one refund of that charge, amount and currency, the first that fits.
    const ours =
      intent?.charge_id === idOf(refund.charge) &&
      intent.amount === refund.amount &&
      intent.currency === refund.currency;
    if (ours) intentById.delete(named);
    return { refund, intent: ours ? intent : undefined };
  });
  const known = await tx
    .selectFrom('refunds')
    .select(['refund_id', 'status'])
    .where('store_id', '=', store_id)
    .where('payment_intent_id', '=', payment.intent.id)
    .execute();
  const statusById = new Map(known.map((refund) => [refund.refund_id, refund.status]));
  await upsert(
    tx,
    'refunds',
    ['store_id', 'refund_id'],
    rows.map(({ refund, intent }) => refundRow(store_id, payment, order, refund, intent)),
  );
  for (const { refund, intent } of rows) {
    const from = statusById.get(refund.id);
    const to = refund.status ?? 'pending';
    if (from === to) continue;
    const change = {
      store_id,
      refund_id: refund.id,
      payment_intent_id: payment.intent.id,
      order_id: order?.order_id ?? null,
      amount: refund.amount,
      currency: refund.currency,
      from,
      to,
      reason: refund.reason,
      failure_reason: refund.failure_reason ?? null,
      refunded_by: intent?.username ?? null,
      ...goodsOf(intent),
      email_customer: intent?.parameters.email_customer ?? true,
    };
    for (const listener of refundListeners) await listener(services, tx, change);
  }
  for (const { refund, intent } of rows) {
    if (!intent || !isLiving(refund) || (intent.state !== 'unknown' && intent.state !== 'failed')) continue;
    if (intent.state === 'failed') {
      raiseAlarm(
        services,
        'late_refund',
        { refund_id: refund.id, money_intent_id: intent.money_intent_id },
        'a refund appeared after its absence was proved',
      );
      await revokeAbsence(services, tx, intent);
    }
    await tx
      .updateTable('money_intents')
      .set({
        state: 'succeeded',
        provider_object_id: refund.id,
        error_code: null,
        error_message: null,
        response: toJson(refundOutcome(refund, intent)),
        updated: services.clock.now(),
      })
      .where('store_id', '=', store_id)
      .where('money_intent_id', '=', intent.money_intent_id)
      .execute();
  }
}

/** The payment's refunds without the releases of authorizations, which the provider lists as refunds too. */
export const refundsToKeep = ({ charges, refunds }: PaymentAtProvider): Stripe.Refund[] =>
  charges.flatMap((charge) => refundsOf(charge, refunds));

/** A refund as the table holds it. */
export const refundRow = (
  store_id: number,
  payment: PaymentAtProvider,
  order: OrderOfPayment | undefined,
  refund: Stripe.Refund,
  intent?: Selectable<MoneyIntents>,
) => ({
  store_id,
  refund_id: refund.id,
  charge_id: idOf(refund.charge),
  payment_intent_id: payment.intent.id,
  order_id: order?.order_id ?? null,
  money_intent_id: intent?.money_intent_id ?? null,
  created: fromUnixSeconds(refund.created),
  amount: refund.amount,
  currency: refund.currency,
  status: refund.status ?? 'pending',
  reason: refund.reason,
  failure_reason: refund.failure_reason ?? null,
  refunded_by: intent?.username ?? null,
  lines: toJson(goodsOf(intent).lines),
  data: toKeptJson(refund),
});

/** The returned items of a refund, from its request. */
function goodsOf(intent: Selectable<MoneyIntents> | undefined): Pick<RefundChange, 'lines' | 'restock'> {
  return { lines: intent?.parameters.lines ?? [], restock: intent?.parameters.restock ?? false };
}
