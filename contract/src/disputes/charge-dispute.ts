import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { Amount, Currency } from '../money.ts';

/** A balance transaction of a dispute: the withdrawal, or its reversal. Settlement currency. */
export const DisputeBalanceTransaction = z.object({
  id: z.string(),
  amount: Amount,
  currency: Currency,
  fee: Amount,
  reporting_category: z.string(),
});

/** A dispute as its payment carries it. */
export const ChargeDispute = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  /** Of the customer’s claim, in the payment’s currency. */
  amount: Amount,
  currency: Currency,
  created: UnixSeconds,
  /** Until when evidence can be submitted; null when the bank names no deadline. */
  due_by: UnixSeconds.nullable(),
  /** Evidence is staged or was submitted. */
  has_evidence: z.boolean(),
  balance_transactions: z.array(DisputeBalanceTransaction),
});
export type ChargeDispute = z.infer<typeof ChargeDispute>;
