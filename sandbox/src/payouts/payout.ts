import type { StripeObject } from '../engine/store.ts';

export interface Payout extends StripeObject {
  object: 'payout';
  /** The amount at the bank; negative for a withdrawal. */
  amount: number;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string | null;
  created: number;
  currency: string;
  description: string | null;
  destination: string | null;
  failure_balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Record<string, string>;
  method: string;
  original_payout: string | null;
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable';
  reversed_by: string | null;
  source_type: string;
  statement_descriptor: string | null;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
  trace_id: { status: string; value: string | null } | null;
  type: 'bank_account' | 'card';
  /** The amount from each part of the balance, signed as booked, so that a failure returns it there. */
  _parts: Record<string, number>;
}

type Given = Pick<Payout, 'id' | 'amount' | 'arrival_date' | 'created' | 'currency' | 'destination'> & Partial<Payout>;

/** A manual payout to a bank, unless given otherwise. */
export function blankPayout(given: Given): Payout {
  return {
    object: 'payout',
    application_fee: null,
    application_fee_amount: null,
    automatic: false,
    balance_transaction: null,
    description: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: given.automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    // The bank's reference arrives with the money; instant payouts have none.
    trace_id: { status: given.method === 'instant' ? 'unsupported' : 'pending', value: null },
    type: 'bank_account',
    _parts: {},
    ...given,
  };
}
