import { endpoint, refuse } from '../http/endpoint.ts';
import { activeLoanOf, readLoans } from './read-loans.ts';

/** `GET capital/active_loan_summary`. */
export const getActiveLoanSummary = endpoint.loans.getActiveLoanSummary.handler(async ({ context }) => {
  const loan = activeLoanOf(await readLoans(context));
  if (!loan) throw noActiveLoan();
  throw refuse('wcpay_capital_unavailable', 502, 'Error retrieving the active loan summary.');
});

export const noActiveLoan = () => refuse('wcpay_no_active_loan', 404, 'There is no active loan.');
