import { recordAudit } from '../access/audit.ts';
import { transact } from '../database/database.ts';
import { addOrderNote, orderNotes } from '../books/order-notes.ts';
import { callerOf, endpoint, refuse } from '../http/endpoint.ts';
import { readOrder, requireOrder } from './get-order.ts';

export const completeOrder = endpoint.orders.completeOrder.handler(async ({ input, context }) => {
  const order = await requireOrder(context, input.id);
  if (order.status === 'completed') return readOrder(context, order);
  const { username } = callerOf(context);
  const completed = await transact(context.db, async (tx) => {
    const changed = await tx
      .updateTable('orders')
      .set({ status: 'completed' })
      .where('store_id', '=', order.store_id)
      .where('order_id', '=', order.order_id)
      .where('status', '=', 'processing')
      .returningAll()
      .executeTakeFirst();
    if (!changed) throw refuse('order_not_paid', 409, 'You can only complete orders that are paid and in processing.');
    await addOrderNote(tx, context, order, orderNotes.statusChanged('processing', 'completed'), username);
    await recordAudit(tx, context, {
      action: 'completeOrder',
      object_type: 'order',
      object_id: String(order.order_id),
      before: { status: order.status },
      after: { status: changed.status },
      outcome: 'done',
    });
    return changed;
  });
  return readOrder(context, completed);
});
