import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';
import { activityLines } from '../reports/reconciliation.ts';

/** The lines of a payout's breakdown, in the order they are shown. */
export const proofLines = [...activityLines, 'returned_payouts', 'carried_over', 'payout_fee'] as const;
export type ProofLineName = (typeof proofLines)[number];

export const ProofLine = z.object({
  line: z.enum(proofLines),
  /** Signed as the balance saw it: fees and refunds are below zero. */
  amount: Amount,
  /** Balance transactions behind it. */
  count: z.int().nonnegative(),
  /** Types of the transactions list that the line is made of; empty where that list has no such rows. */
  types: z.array(z.string()),
  /** For what is carried over: the payouts on the other side, each with its part. */
  payouts: z.array(z.object({ id: z.string(), amount: Amount })),
});
export type ProofLine = z.infer<typeof ProofLine>;

/** Transactions of a payout whose customers paid in another currency, and what the provider made of them on the day of each. */
export const ConvertedPart = z.object({
  customer_currency: Currency,
  /** In `customer_currency`; refunds are below zero. */
  customer_amount: Amount,
  /** In the payout's currency, before fees. */
  amount: Amount,
  count: z.int().positive(),
});

/**
 * The equation of a payout: the lines, each not zero or not empty, sum to `amount` + `unexplained` = what was paid.
 * `by`: `provider` when the provider says what is in it, `allocation` when our stated rule does (oldest first), `pending`
 * while the provider has not said it yet.
 */
export const PayoutProof = z.object({
  id: z.string(),
  currency: Currency,
  by: z.enum(['provider', 'allocation', 'pending']),
  lines: z.array(ProofLine),
  /** The sum of the lines. */
  explained: Amount,
  /** What was paid, less what the lines explain. Zero, or something is wrong and the screen says so. */
  unexplained: Amount,
  /** What was paid. */
  amount: Amount,
  transaction_count: z.int().nonnegative(),
  /** By currency, each apart; a transaction that the payout took only a part of counts whole. */
  converted: z.array(ConvertedPart).optional(),
});
export type PayoutProof = z.infer<typeof PayoutProof>;

export const getPayoutProof = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/deposits/{id}/proof',
    summary: 'The proof of a payout, from its balance transactions',
  })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ id: z.string().max(200) }))
  .output(PayoutProof);
