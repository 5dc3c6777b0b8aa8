import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { idOf } from '../provider/read-payment.ts';
import type { OrderRow } from './order-row.ts';

/**
 * Whether an order that is paid was paid with the method that a checkout names: then it is the same checkout again, whose response
 * was lost. A browser makes a new method of the same card for each try, so cards count by their number.
 */
export async function isPaidWith(
  context: Context,
  order: OrderRow,
  payment_method_id: string,
  readMethod: (id: string) => Promise<Stripe.PaymentMethod>,
): Promise<boolean> {
  const row = await context.db
    .selectFrom('payment_intents as intent')
    .innerJoin('charges as charge', (join) =>
      join.onRef('charge.store_id', '=', 'intent.store_id').onRef('charge.charge_id', '=', 'intent.latest_charge_id'),
    )
    .select(['intent.data as intent', 'charge.data as charge'])
    .where('intent.store_id', '=', order.store_id)
    .where('intent.payment_intent_id', '=', order.payment_intent_id)
    .executeTakeFirst();
  if (!row) return false;
  const { intent, charge } = row;
  if (idOf(intent.payment_method) === payment_method_id) return true;
  try {
    const method = await readMethod(payment_method_id);
    const used = charge.payment_method_details;
    return used?.type === method.type && fingerprintOf(used) === fingerprintOf(method);
  } catch (error) {
    context.log.warn({ err: error, order_id: order.order_id }, 'a payment method could not be compared');
    return false;
  }
}

/** The provider's identifier of a card or bank account number; methods without a number have none. */
function fingerprintOf(method: { type: string }): string | undefined {
  const details: { fingerprint?: string } | undefined = Reflect.get(method, method.type);
  return details?.fingerprint;
}
