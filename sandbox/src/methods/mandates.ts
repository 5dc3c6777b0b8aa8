import { newId } from '../engine/ids.ts';
import type { PaymentMethod } from './payment-method.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';

export const mandateRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/mandates/{id}',
    handler: (tx, call) => retrieve(tx, call, { object: 'mandate' }),
  },
];

/** The account holder's authorization to debit: every bank debit needs one. */
export function createMandate(tx: Tx, account: string, method: PaymentMethod): StripeObject {
  const id = newId('mandate');
  const url = `https://payments.stripe.com/mandates/${id}`;
  return tx.insert(account, {
    id,
    object: 'mandate',
    customer_acceptance: { accepted_at: tx.now, online: { ip_address: null, user_agent: null }, type: 'online' },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details:
      method.type === 'sepa_debit'
        ? { sepa_debit: { reference: id.slice(-16).toUpperCase(), url }, type: 'sepa_debit' }
        : { au_becs_debit: { url }, type: 'au_becs_debit' },
    status: 'active',
    type: 'multi_use',
  });
}
