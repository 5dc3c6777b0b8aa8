import type { PageSettings } from '@purser/contract/page-settings';
import type { Context } from '../context.ts';
import { activeLoanOf, readLoans } from './read-loans.ts';

/** What every page knows of the loans: whether the menu has them, and what the filter of the transactions offers. */
export async function accountLoans(context: Pick<Context, 'db' | 'store'>): Promise<PageSettings['accountLoans']> {
  const loans = await readLoans(context);
  return {
    has_active_loan: activeLoanOf(loans) !== undefined,
    has_previous_loans: loans.some(({ fully_paid }) => fully_paid !== null),
    loans: loans.map(({ loan_id, fully_paid }) => `${loan_id}|${fully_paid === null ? 'active' : 'paid'}`),
  };
}
