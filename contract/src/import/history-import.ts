import { z } from 'zod';
import { UnixSeconds } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';

/** What an import does, in this order. */
export const importPhases = ['payouts', 'payments', 'balance', 'proofs'] as const;
export type ImportPhase = (typeof importPhases)[number];

/** Why an import waits or has stopped. While it is `running`, it continues by itself. */
export const importProblems = [
  'provider_unavailable',
  'account_deauthorized',
  'key_without_rights',
  'books_closed',
  'unexpected',
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** How far the import of an account's history has come. */
export const HistoryImport = z.object({
  /** `available`: the account has payments from before the store that are not in its books; `unknown`: the account can't be read now. */
  status: z.enum(['nothing', 'available', 'unknown', 'running', 'paused', 'failed', 'done']),
  phase: z.enum(importPhases).nullable(),
  counts: z.object({
    /** Read at the provider, with those that were in the books before. */
    payments: z.int(),
    refunds: z.int(),
    disputes: z.int(),
    payouts: z.int(),
    /** Payments that were in the books before. */
    known: z.int(),
    /** Charges without a payment intent: in balance, reports and payouts, not in the lists of payments. */
    without_intent: z.int(),
    /** Payouts whose transactions do not add up to what the bank received. */
    unexplained: z.int(),
  }),
  /** How much of the phase is done, from 0 to 1. */
  share: z.number().min(0).max(1),
  payments_per_second: z.number().nullable(),
  /** Until the phase is done. */
  seconds_left: z.int().nullable(),
  /** The time that the phase has reached, from the newest to the oldest. */
  reached: UnixSeconds.nullable(),
  started: UnixSeconds.nullable(),
  finished: UnixSeconds.nullable(),
  problem: z.enum(importProblems).nullable(),
});
export type HistoryImport = z.infer<typeof HistoryImport>;

const path = '/wc/v3/payments/import';

export const getHistoryImport = merchant()
  .route({ method: 'GET', path, summary: 'Progress of the import of the account’s history' })
  .output(HistoryImport);

/** Starts the import or continues one that was paused or failed; one that runs or is done is left alone. 202 while it runs. */
export const startHistoryImport = merchant('purser_settings')
  .route({ method: 'POST', path, summary: 'Import the account’s history' })
  .errors(refusals({ wcpay_no_account: 409 }))
  .output(HistoryImport);

export const pauseHistoryImport = merchant('purser_settings')
  .route({ method: 'POST', path: `${path}/pause`, summary: 'Pause the import of the account’s history' })
  .output(HistoryImport);
