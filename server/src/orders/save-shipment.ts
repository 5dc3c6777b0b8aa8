import { recordAudit } from '../access/audit.ts';
import { addOrderNote, orderNotes } from '../books/order-notes.ts';
import { transact } from '../database/database.ts';
import { callerOf, endpoint } from '../http/endpoint.ts';
import { readOrder, requireOrder } from './get-order.ts';
import { shipmentOf } from './order-row.ts';

export const saveShipment = endpoint.orders.saveShipment.handler(async ({ input, context }) => {
  const order = await requireOrder(context, input.id);
  const { username } = callerOf(context);
  const { carrier, tracking_number, shipped_on } = input;
  const before = shipmentOf(order);
  const saved = await transact(context.db, async (tx) => {
    const after = await tx
      .updateTable('orders')
      .set({ shipping_carrier: carrier, tracking_number, shipped_on })
      .where('store_id', '=', order.store_id)
      .where('order_id', '=', order.order_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const shipment = shipmentOf(after);
    if (JSON.stringify(shipment) !== JSON.stringify(before))
      await addOrderNote(
        tx,
        context,
        order,
        shipment ? orderNotes.shipped(shipment) : orderNotes.shipmentRemoved,
        username,
      );
    await recordAudit(tx, context, {
      action: 'saveShipment',
      object_type: 'order',
      object_id: String(order.order_id),
      before,
      after: shipment,
      outcome: 'done',
    });
    return after;
  });
  return readOrder(context, saved);
});
