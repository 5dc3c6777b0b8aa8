import { endpoint, refuse } from '../http/endpoint.ts';
import { findCharge } from './charge-view.ts';

/** `GET charges/{charge_id}`: by charge or payment intent id. */
export const getCharge = endpoint.transactions.getCharge.handler(async ({ input, context }) => {
  const charge = await findCharge(context, input.charge_id);
  if (!charge) throw refuse('resource_missing', 404, 'We couldn’t find this payment.');
  return charge;
});
