import type { Selectable } from 'kysely';
import { toUnixSeconds } from '@purser/contract/dates';
import type { Charge, PaymentIntent } from '@purser/contract/transactions/charge';
import { endpoint, refuse } from '../http/endpoint.ts';
import { idOf } from '../provider/read-payment.ts';
import type { PaymentIntents } from '../database/tables.ts';
import { findCharge, findOrder, orderOf } from './charge-view.ts';

/** `GET payment_intents/{payment_intent_id}`. */
export const getPaymentIntent = endpoint.transactions.getPaymentIntent.handler(async ({ input, context }) => {
  const row = await context.db
    .selectFrom('payment_intents')
    .selectAll()
    .where('store_id', '=', context.store.store_id)
    .where('payment_intent_id', '=', input.payment_intent_id)
    .executeTakeFirst();
  if (!row) throw refuse('resource_missing', 404, 'We couldn’t find this payment.');
  const charge = row.latest_charge_id ? await findCharge(context, row.latest_charge_id) : undefined;
  const order = charge?.order ?? orderOf(await findOrder(context, row.order_id));
  return { ...viewIntent(row, charge, order), charge: charge ?? null };
});

/** An intent as the provider keeps it, beside its charge. */
export function viewIntent(
  row: Selectable<PaymentIntents>,
  charge: Charge | undefined,
  order: PaymentIntent['order'],
): Omit<PaymentIntent, 'charge'> {
  const data = row.data;
  return {
    id: row.payment_intent_id,
    amount: row.amount,
    currency: row.currency,
    created: toUnixSeconds(row.created),
    status: row.status,
    customer: idOf(data.customer),
    payment_method: idOf(data.payment_method),
    // The provider no longer lists them on the intent; what was used is on the charge.
    payment_method_types: charge ? [charge.payment_method_details.type] : [],
    metadata: data.metadata,
    voucher: voucherOf(row),
    order,
  };
}

function voucherOf({ status, data }: Selectable<PaymentIntents>): PaymentIntent['voucher'] {
  const details = status === 'requires_action' ? data.next_action?.multibanco_display_details : undefined;
  return details ? { type: 'multibanco', reference: details.reference, expires_at: details.expires_at } : null;
}
