import { sql } from 'kysely';
import { leastPaceDays, paceDays } from '@purser/contract/loans/forecast';
import type { ApprovedLoan, LoanOffer } from '@purser/contract/loans/offer';
import type { Selectable } from 'kysely';
import { toUnixSeconds } from '@purser/contract/dates';
import type { Context } from '../context.ts';
import type { LoanOffers } from '../database/tables.ts';
import { endpoint } from '../http/endpoint.ts';
import { offerHref } from './offer-href.ts';
import { approvedOffer, openOffer } from './open-offer.ts';
import { paidEvenly, yearlyRate } from './yearly-rate.ts';

/** `GET capital/offer`. */
export const getLoanOffer = endpoint.loans.getLoanOffer.handler(async ({ context }) => {
  const [offer, approved] = await Promise.all([openOffer(context), approvedOffer(context)]);
  return { offer: offer ? await viewOffer(context, offer) : null, approved: approved ? viewTerms(approved) : null };
});

const viewTerms = ({
  offer_id,
  advance_amount,
  fee_amount,
  currency,
  withhold_rate,
}: Selectable<LoanOffers>): ApprovedLoan => ({
  offer_id,
  advance_amount,
  fee_amount,
  currency,
  withhold_rate: Number(withhold_rate),
});

/** No pay-off is foretold beyond ten years. */
const furthestDays = 3_652;

async function viewOffer(context: Context, offer: Selectable<LoanOffers>): Promise<LoanOffer> {
  const terms = viewTerms(offer);
  const { advance_amount, fee_amount, currency, withhold_rate } = terms;
  const sales = await salesPerDay(context, currency);
  const perDay = sales === undefined ? 0 : sales * withhold_rate;
  const total = advance_amount + fee_amount;
  const canTell = perDay > 0 && total / perDay <= furthestDays;
  return {
    ...terms,
    expires_at: toUnixSeconds(offer.expires),
    is_replacement: offer.replacement_for !== null,
    expected_days: canTell ? Math.ceil(total / perDay) : null,
    yearly_rate: canTell ? yearlyRate(advance_amount, paidEvenly(total, perDay, 0)) : null,
    url: offerHref,
  };
}

/** Sales less refunds of a day, on the average of the last whole days; nothing when there are too few of them. */
async function salesPerDay(
  { replica, store, clock }: Pick<Context, 'replica' | 'store' | 'clock'>,
  currency: string,
): Promise<number | undefined> {
  const today = clock.now().toZonedDateTimeISO(store.timezone).toPlainDate();
  const { rows } = await sql<{ net: number; first: string | null }>`
    select coalesce(sum(amount), 0)::bigint as net, to_char(min(day), 'YYYY-MM-DD') as first
    from ledger_day_totals
    where store_id = ${store.store_id} and currency = ${currency} and account in ('sales', 'refunds')
      and day >= ${today.subtract({ days: paceDays }).toString()}::date and day < ${today.toString()}::date`.execute(
    replica,
  );
  const [found] = rows;
  if (!found?.first) return undefined;
  const days = Temporal.PlainDate.from(found.first).until(today, { largestUnit: 'days' }).days;
  return days < leastPaceDays ? undefined : found.net / days;
}
