import type { Selectable } from 'kysely';
import { toUtcText } from '@purser/contract/dates';
import type { Loan } from '@purser/contract/loans/loan';
import type { Context } from '../context.ts';
import type { Loans } from '../database/tables.ts';

export type LoanRow = Selectable<Loans>;

/** The loans of a store that were paid out, latest first: a handful in a lifetime. */
export const readLoans = ({ db, store }: Pick<Context, 'db' | 'store'>): Promise<LoanRow[]> =>
  db
    .selectFrom('loans')
    .selectAll()
    .where('store_id', '=', store.store_id)
    .orderBy('paid_out', 'desc')
    .orderBy('loan_id', 'desc')
    .execute();

/** The one that is not paid off; the provider has at most one at a time. */
export const activeLoanOf = (loans: readonly LoanRow[]): LoanRow | undefined =>
  loans.find(({ fully_paid }) => fully_paid === null);

export const loanOf = (row: LoanRow): Loan => ({
  stripe_loan_id: row.loan_id,
  amount: row.advance_amount,
  currency: row.currency,
  fee_amount: row.fee_amount,
  withhold_rate: Number(row.withhold_rate),
  paid_out_at: toUtcText(row.paid_out),
  first_paydown_at: toUtcText(row.first_paydown),
  fully_paid_at: row.fully_paid && toUtcText(row.fully_paid),
});
