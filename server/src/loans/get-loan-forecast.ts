import { endpoint } from '../http/endpoint.ts';
import { noActiveLoan } from './get-active-loan-summary.ts';

/** `GET capital/active_loan_forecast`. */
export const getLoanForecast = endpoint.loans.getLoanForecast.handler(() => {
  throw noActiveLoan();
});
