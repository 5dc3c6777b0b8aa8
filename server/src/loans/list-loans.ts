import { endpoint } from '../http/endpoint.ts';
import { loanOf, readLoans } from './read-loans.ts';

/** `GET capital/loans`. */
export const listLoans = endpoint.loans.listLoans.handler(async ({ context }) => ({
  data: (await readLoans(context)).map(loanOf),
}));
