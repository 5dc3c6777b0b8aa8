import { endpoint, refuse, refuseField } from '../http/endpoint.ts';
import { refundPayment } from '../acts/refund-payment.ts';
import { quantitiesReturned, requireOrder } from './get-order.ts';

export const refundOrder = endpoint.orders.refundOrder.handler(async ({ input, context }) => {
  const order = await requireOrder(context, input.id);
  if (!order.charge_id)
    throw refuse('order_not_paid', 409, 'This order hasn’t been paid, so there’s nothing to refund.');
  const { store_id, order_id } = order;
  if (input.lines) {
    const [lines, refunds] = await Promise.all([
      context.db
        .selectFrom('order_lines')
        .select(['line_id', 'quantity', 'name'])
        .where('store_id', '=', store_id)
        .where('order_id', '=', order_id)
        .execute(),
      context.db
        .selectFrom('refunds')
        .select(['status', 'lines'])
        .where('store_id', '=', store_id)
        .where('order_id', '=', order_id)
        .execute(),
    ]);
    const returned = quantitiesReturned(refunds);
    const seen = new Set<number>();
    for (const { id, quantity } of input.lines) {
      const line = lines.find((each) => each.line_id === id);
      if (!line || seen.has(id))
        throw refuseField('lines', `lines: ${id} isn’t a line of this order, or it’s listed twice.`);
      seen.add(id);
      const rest = line.quantity - (returned.get(id) ?? 0);
      if (quantity > rest) throw refuseField('lines', `lines: only ${rest} of “${line.name}” can still be returned.`);
    }
  }
  return refundPayment(
    context,
    {
      charge_id: order.charge_id,
      amount: input.amount,
      reason: input.reason,
      order_id,
      lines: input.lines,
      restock: input.restock,
      email_customer: input.email_customer,
    },
    'refundOrder',
  );
});
