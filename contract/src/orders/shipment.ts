import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { Order } from './order.ts';
import { OrderId } from './order-id.ts';

const text = z.string().trim().max(200);

/** How an order was sent. Three empty fields mean that it wasn't, or that a mistake is taken back. */
export const saveShipment = merchant()
  .route({
    method: 'POST',
    path: '/wc/v3/orders/{id}/shipment',
    summary: 'Save carrier and tracking number of an order',
  })
  .errors(refusals({ woocommerce_rest_order_invalid_id: 404 }))
  .input(
    z.object({
      id: OrderId,
      carrier: text.default(''),
      tracking_number: text.default(''),
      /** A day of the store. */
      shipped_on: z.union([z.literal(''), z.iso.date()]).default(''),
    }),
  )
  .output(Order);
