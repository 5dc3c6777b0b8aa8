import { settlementCurrency } from '../connect/read-account.ts';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { performAct } from '../acts/money-act.ts';
import { agreePrice, keepPrice } from '../books/payment-fee.ts';
import { projectPayment } from '../books/project-payment.ts';
import { within } from '../provider/call-provider.ts';
import { feeOf } from '../provider/fee-plan.ts';
import { findAuthorized, readAuthorizedCharge } from '../authorizations/authorization-act.ts';
import type { Authorized } from '../authorizations/authorization-act.ts';

/** Milliseconds for a look at the provider before the act. */
const lookPatience = 2000;

export const captureTerminalPayment = endpoint.readers.captureTerminalPayment.handler(async ({ input, context }) => {
  // The card was held to a reader a moment ago: our books may not include it yet.
  await within(projectPayment(context, context.store, input.payment_intent_id), lookPatience).catch(() => undefined);
  const { payment_intent_id } = input;
  if (await isTaken(context, input)) return { id: payment_intent_id, status: 'succeeded' };
  const { authorized, check } = await findAuthorized(context, input);
  return performAct(context, {
    ...authorized,
    kind: 'capture',
    action: 'captureTerminalPayment',
    order_id: input.order_id,
    amount: authorized.amount,
    body: { order_id: input.order_id, payment_intent_id, amount_to_capture: authorized.amount },
    parameters: { application_fee_amount: await feeOfCard(context, authorized) },
    check,
    admit: check,
  });
});

/** Whether the order's payment is already captured: immediately, as with Interac, or by an earlier call. */
async function isTaken(
  { db, store }: Context,
  { order_id, payment_intent_id }: { order_id: number; payment_intent_id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_intents as payment')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'payment.store_id').onRef('o.order_id', '=', 'payment.order_id'),
    )
    .select('payment.payment_intent_id')
    .where('payment.store_id', '=', store.store_id)
    .where('payment.payment_intent_id', '=', payment_intent_id)
    .where('payment.status', '=', 'succeeded')
    .where('o.order_id', '=', order_id)
    .where('o.refunded_total', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** The price now that the card is known; the app's own SDK may have begun the payment without one. */
async function feeOfCard(context: Context, authorized: Authorized): Promise<number | undefined> {
  const { db, store } = context;
  if (store.is_platform_account) return undefined;
  const charge = await readAuthorizedCharge(context, authorized);
  const details = charge.payment_method_details;
  const price = await agreePrice(context, store, {
    method: details?.type ?? 'card_present',
    currency: authorized.currency,
    card_country: (details?.card_present ?? details?.card)?.country ?? null,
    settlement_currency: await settlementCurrency(context, store, authorized.currency),
    reader_model: charge.metadata.reader_model,
  });
  await keepPrice(db, store.store_id, authorized.payment_intent_id, price);
  return feeOf(price, authorized.amount).amount;
}
