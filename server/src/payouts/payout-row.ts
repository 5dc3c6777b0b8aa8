import { toUnixSeconds, toUtcText } from '@purser/contract/dates';
import type { Payout } from '@purser/contract/payouts/payout';
import type { Selectable } from 'kysely';
import type { Payouts } from '../database/tables.ts';

/** The columns of a payout's row that a response needs, without the provider's whole object. */
export const payoutColumns = [
  'payout_id',
  'created',
  'date',
  'type',
  'status',
  'amount',
  'currency',
  'fee',
  'fee_percentage',
  'automatic',
  'method',
  'bank_account',
  'bank_reference_key',
  'failure_code',
  'failure_message',
] as const satisfies (keyof Payouts)[];

export type PayoutRow = Pick<Selectable<Payouts>, (typeof payoutColumns)[number]>;

/** A row as the wire has it; absent values have no key. */
export function payoutOf(row: PayoutRow): Payout {
  const payout: Payout = {
    id: row.payout_id,
    date: toUtcText(row.date),
    type: row.type,
    status: row.status,
    amount: row.amount,
    currency: row.currency,
    fee: row.fee,
    fee_percentage: row.fee_percentage,
    automatic: row.automatic,
    method: row.method,
    created: toUnixSeconds(row.created),
    bankAccount: row.bank_account,
    bank_reference_key: row.bank_reference_key,
  };
  if (row.failure_code !== null) payout.failure_code = row.failure_code;
  if (row.failure_message !== null) payout.failure_message = row.failure_message;
  return payout;
}
