import { endpoint } from '../http/endpoint.ts';
import { performAct } from '../acts/money-act.ts';
import { findAuthorized } from './authorization-act.ts';

export const cancelAuthorization = endpoint.authorizations.cancelAuthorization.handler(async ({ input, context }) => {
  const { authorized, check } = await findAuthorized(context, input);
  return performAct(context, {
    ...authorized,
    kind: 'cancel',
    action: 'cancelAuthorization',
    order_id: input.order_id,
    body: { order_id: input.order_id, payment_intent_id: input.payment_intent_id },
    check,
    admit: check,
  });
});
