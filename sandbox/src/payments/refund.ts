import type { Charge } from './charge.ts';
import type { StripeObject } from '../engine/store.ts';

export interface Refund extends StripeObject {
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string | null;
  status: 'requires_action' | 'pending' | 'succeeded' | 'failed' | 'canceled';
}

/** A new refund of a charge, before it is booked. */
export function blankRefund(
  charge: Charge,
  given: Pick<Refund, 'id' | 'amount' | 'created' | 'status'> & { reason: string | null },
): Refund {
  return {
    object: 'refund',
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...given,
  };
}

/** The destination of a card refund, and the reference number of its bank once the acquirer has sent it. */
export function cardDestination(reference?: string): Record<string, unknown> {
  return {
    card: {
      ...(reference === undefined ? {} : { reference }),
      reference_status: reference === undefined ? 'pending' : 'available',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
    type: 'card',
  };
}
