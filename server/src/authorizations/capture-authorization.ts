import { toDecimal } from '@purser/contract/money';
import { settlementCurrency } from '../connect/read-account.ts';
import type { Context } from '../context.ts';
import { endpoint, refuseField } from '../http/endpoint.ts';
import { performAct } from '../acts/money-act.ts';
import { standardPrice } from '../books/fee-rates.ts';
import { priceOfPayment } from '../books/payment-fee.ts';
import { feeOf } from '../provider/fee-plan.ts';
import { findAuthorized, readAuthorizedCharge } from './authorization-act.ts';
import type { Authorized } from './authorization-act.ts';

export const captureAuthorization = endpoint.authorizations.captureAuthorization.handler(async ({ input, context }) => {
  const { authorized, check } = await findAuthorized(context, input);
  const amount = input.amount_to_capture ?? authorized.amount;
  if (amount > authorized.amount)
    throw refuseField(
      'amount_to_capture',
      `amount_to_capture is more than the authorized ${toDecimal(authorized.amount, authorized.currency)} ${authorized.currency.toUpperCase()}.`,
    );
  return performAct(context, {
    ...authorized,
    kind: 'capture',
    action: 'captureAuthorization',
    order_id: input.order_id,
    amount,
    body: { order_id: input.order_id, payment_intent_id: input.payment_intent_id, amount_to_capture: amount },
    parameters: { application_fee_amount: await feeOfPart(context, authorized, amount) },
    check,
    admit: check,
  });
});

/** The price of the payment on the part that is captured; the provider keeps a fee that was not ours as it is. */
async function feeOfPart(context: Context, authorized: Authorized, amount: number): Promise<number | undefined> {
  if (amount === authorized.amount) return undefined;
  const { db, store } = context;
  const charge = await readAuthorizedCharge(context, authorized);
  const agreed = await priceOfPayment(db, store.store_id, authorized.payment_intent_id);
  const settles_in = agreed ? undefined : await settlementCurrency(context, store, charge.currency);
  const price = agreed ?? standardPrice(charge, charge.metadata, store, settles_in);
  const isOurs = feeOf(price, authorized.amount).amount === charge.application_fee_amount;
  return isOurs ? feeOf(price, amount).amount : undefined;
}
