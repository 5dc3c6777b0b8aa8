import { z } from 'zod';
import { UnixSeconds, UtcText } from '../dates.ts';
import { merchant, refusals } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';

/** A loan of the provider that was paid out: active, or paid off once `fully_paid_at` is set. */
export const Loan = z.object({
  stripe_loan_id: z.string(),
  /** What was paid out, the advance. */
  amount: Amount,
  currency: Currency,
  /** Fixed: it stays the same however soon or late the loan is paid off. */
  fee_amount: Amount,
  /** A fraction: 0.1 is 10 % of each payment. */
  withhold_rate: z.number(),
  paid_out_at: UtcText,
  first_paydown_at: UtcText,
  fully_paid_at: UtcText.nullable(),
});
export type Loan = z.infer<typeof Loan>;

/** The active loan as the provider sums it up. */
export const ActiveLoanSummary = z.object({
  object: z.literal('capital.financing_summary'),
  status: z.literal('active'),
  details: z.object({
    /** Ours beside what the provider says, for links. */
    stripe_loan_id: z.string(),
    currency: Currency,
    advance_amount: Amount,
    fee_amount: Amount,
    paid_amount: Amount,
    remaining_amount: Amount,
    withhold_rate: z.number(),
    advance_paid_out_at: UnixSeconds,
    repayments_begin_at: UnixSeconds,
    /** The minimum of the interval is `paid_amount` + `remaining_amount`; null while none runs. */
    current_repayment_interval: z
      .object({ due_at: UnixSeconds, paid_amount: Amount, remaining_amount: Amount })
      .nullable(),
  }),
});
export type ActiveLoanSummary = z.infer<typeof ActiveLoanSummary>;

/**
 * What became of one loan by our books: advance + fee = withheld + paid − reversed + remaining, to the minor unit. `paid` is
 * what was paid beside the withholding: sooner by choice, or a minimum that the provider debited.
 */
export const LoanLedger = z.object({
  stripe_loan_id: z.string(),
  currency: Currency,
  advance_amount: Amount,
  fee_amount: Amount,
  withheld_amount: Amount,
  paid_amount: Amount,
  reversed_amount: Amount,
  remaining_amount: Amount,
  /** Of its rows in the list of withholdings. */
  count: z.int().nonnegative(),
});
export type LoanLedger = z.infer<typeof LoanLedger>;

/** Why a call about the active loan has no answer. */
export const activeLoanRefusals = {
  wcpay_no_active_loan: 404,
  /** The provider can't be asked right now. */
  wcpay_capital_unavailable: 502,
} as const;

const path = '/wc/v3/payments/capital';

export const listLoans = merchant()
  .route({ method: 'GET', path: `${path}/loans`, summary: 'Active and past loans, latest first' })
  .output(z.object({ data: z.array(Loan) }));

export const getLoanLedger = merchant()
  .route({ method: 'GET', path: `${path}/loans/{id}/ledger`, summary: 'What became of one loan, by our books' })
  .errors(refusals({ resource_missing: 404 }))
  .input(z.object({ id: z.string().max(200) }))
  .output(LoanLedger);

export const getActiveLoanSummary = merchant()
  .route({ method: 'GET', path: `${path}/active_loan_summary`, summary: 'The active loan, as the provider sums it up' })
  .errors(refusals(activeLoanRefusals))
  .output(ActiveLoanSummary);
