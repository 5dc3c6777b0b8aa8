import { sql } from 'kysely';
import { fromUnixSeconds } from '@purser/contract/dates';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { readBalance } from '../provider/read-balance.ts';
import { noActiveLoan, summaryOf } from './get-active-loan-summary.ts';
import { offerHref } from './offer-href.ts';
import { activeLoanOf, readLoans } from './read-loans.ts';
import type { LoanRow } from './read-loans.ts';
import { reckonForecast } from './reckon-forecast.ts';
import type { LoanDay } from './reckon-forecast.ts';

/** `GET capital/active_loan_forecast`. What was paid is from our books, the running interval from the provider. */
export const getLoanForecast = endpoint.loans.getLoanForecast.handler(async ({ context }) => {
  const loan = activeLoanOf(await readLoans(context));
  if (!loan) throw noActiveLoan();
  const [summary, days, balance] = await Promise.all([
    summaryOf(context),
    daysOf(context, loan),
    availableOf(context, loan.currency),
  ]);
  const { timezone } = context.store;
  const dayOf = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(timezone).toPlainDate();
  const remaining_amount = loan.advance_amount + loan.fee_amount - days.reduce((sum, { paid }) => sum + paid, 0);
  const interval =
    summary.financing_offer === loan.offer_id ? (summary.details?.current_repayment_interval ?? null) : null;
  const { expected_debit, yearly_rate_if_now, steps, ...forecast } = reckonForecast({
    advance_amount: loan.advance_amount,
    fee_amount: loan.fee_amount,
    remaining_amount,
    paid_out: dayOf(loan.paid_out),
    begins: dayOf(loan.first_paydown),
    today: dayOf(context.clock.now()),
    days,
    interval: interval && {
      due: dayOf(fromUnixSeconds(interval.due_at)),
      remaining_amount: interval.remaining_amount,
    },
  });
  return {
    ...forecast,
    stripe_loan_id: loan.loan_id,
    currency: loan.currency,
    remaining_amount,
    interval: interval && {
      due_at: interval.due_at,
      remaining_amount: interval.remaining_amount,
      expected_debit,
    },
    sooner: {
      pay_off_amount: remaining_amount,
      // The fee is fixed.
      fee_saved: 0,
      yearly_rate_if_now,
      balance,
      // A payment from the balance is free and immediate.
      cheapest_source:
        balance !== null && balance >= remaining_amount ? ('balance' as const) : ('bank_account' as const),
      steps,
      pay_url: offerHref,
    },
  };
});

/** What each day of the store's zone changed. */
async function daysOf(
  { replica, store }: Pick<Context, 'replica' | 'store'>,
  { loan_id }: LoanRow,
): Promise<LoanDay[]> {
  const { rows } = await sql<{ day: string; paid: number; withheld: number }>`
    select to_char((date at time zone ${store.timezone})::date, 'YYYY-MM-DD') as day, sum(amount)::bigint as paid,
      coalesce(sum(amount) filter (where charge_id is not null), 0)::bigint as withheld
    from withholdings where store_id = ${store.store_id} and loan_id = ${loan_id} group by 1`.execute(replica);
  return rows.map(({ day, ...sums }) => ({ ...sums, day: Temporal.PlainDate.from(day) }));
}

/** What the balance has now; null while the provider can't be asked. */
async function availableOf(context: Context, currency: string): Promise<number | null> {
  try {
    const { balance } = await readBalance(context, context.store);
    return balance.available.find((each) => each.currency === currency)?.amount ?? 0;
  } catch (error) {
    context.log.info({ err: error }, 'the balance could not be read for the forecast of a loan');
    return null;
  }
}
