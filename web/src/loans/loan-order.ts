import type { Loan } from '@purser/contract/loans/loan';

/** By the day of disbursement; UTC texts sort as times. */
export const byDisbursement = (loans: readonly Loan[], direction: 'asc' | 'desc'): Loan[] =>
  loans.toSorted((one, other) => (direction === 'asc' ? 1 : -1) * one.paid_out_at.localeCompare(other.paid_out_at));
