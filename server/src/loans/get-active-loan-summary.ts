import type { ActiveLoanSummary } from '@purser/contract/loans/loan';
import { readFinancingSummary } from '../books/loans/read-financing.ts';
import type { FinancingSummary } from '../books/loans/read-financing.ts';
import type { Context } from '../context.ts';
import { endpoint, refuse } from '../http/endpoint.ts';

/** `GET capital/active_loan_summary`. */
export const getActiveLoanSummary = endpoint.loans.getActiveLoanSummary.handler(async ({ context }) => {
  const { financing_offer, details } = await summaryOf(context);
  if (!details || details.advance_paid_out_at === null || financing_offer === null) throw noActiveLoan();
  const known = await context.db
    .selectFrom('loans')
    .select('loan_id')
    .where('store_id', '=', context.store.store_id)
    .where('offer_id', '=', financing_offer)
    .executeTakeFirst();
  const interval = details.current_repayment_interval;
  const summary: ActiveLoanSummary = {
    object: 'capital.financing_summary',
    status: 'active',
    details: {
      stripe_loan_id: known?.loan_id ?? financing_offer,
      currency: details.currency,
      advance_amount: details.advance_amount,
      fee_amount: details.fee_amount,
      paid_amount: details.paid_amount,
      remaining_amount: details.remaining_amount,
      withhold_rate: details.withhold_rate,
      advance_paid_out_at: details.advance_paid_out_at,
      repayments_begin_at: details.repayments_begin_at ?? details.advance_paid_out_at,
      current_repayment_interval: interval && { ...interval, paid_amount: interval.paid_amount ?? 0 },
    },
  };
  return summary;
});

export const noActiveLoan = () => refuse('wcpay_no_active_loan', 404, 'There is no active loan.');

/** What the provider says of the store's financing. */
export async function summaryOf(context: Pick<Context, 'provider' | 'store' | 'log'>): Promise<FinancingSummary> {
  if (context.store.account_id === '') throw noActiveLoan();
  try {
    return await readFinancingSummary(context, context.store);
  } catch (error) {
    context.log.warn({ err: error }, 'the provider could not sum up the active loan');
    throw capitalUnavailable();
  }
}

export const capitalUnavailable = () =>
  refuse('wcpay_capital_unavailable', 502, 'We couldn’t reach the provider about the loan. Try again in a moment.');
