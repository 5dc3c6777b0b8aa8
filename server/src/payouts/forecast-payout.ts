import { sql } from 'kysely';
import type { PayoutForecast } from '@purser/contract/payouts/forecast';
import { fromUnixSeconds } from '@purser/contract/dates';
import type Stripe from 'stripe';
import {
  erroredBanks,
  hasWaited,
  minimumPayoutOf,
  payoutAccountsOf,
  payoutStatusOf,
  waitingEnds,
} from '../connect/account-state.ts';
import { payoutScheduleOf } from '../connect/payout-schedule.ts';
import { accountIfKnown } from '../connect/read-account.ts';
import type { Context } from '../context.ts';
import { endpoint } from '../http/endpoint.ts';
import { bankDaysBetween } from './payout-calendar.ts';
import { readBalance } from '../provider/read-balance.ts';
import type { ShownBalance } from '../provider/read-balance.ts';
import { reckonForecast } from './reckon-forecast.ts';
import type { ForecastFacts } from './reckon-forecast.ts';

/** `GET deposits/forecast`: the next automatic payout of a currency, from the provider's balance and our books. */
export const forecastPayout = endpoint.payouts.forecastPayout.handler(
  async ({ input, context }): Promise<PayoutForecast> => {
    const asked = input.currency ?? context.store.currency;
    try {
      if (context.store.closed) throw new Error('closed books pay nothing out');
      const [account, shown] = await Promise.all([
        accountIfKnown(context, context.store),
        readBalance(context, context.store),
      ]);
      if (!account) throw new Error('the account is not known');
      const currency = input.currency ?? account.default_currency ?? asked;
      return reckonForecast(await factsOf(context, account, shown, currency));
    } catch (error) {
      if (context.store.account_id !== '')
        context.log.warn({ err: error, request_id: context.request.id }, 'the next payout could not be estimated');
      return {
        currency: asked,
        kind: 'cannot_tell',
        reason: 'provider_unavailable',
        amount: null,
        made: null,
        due: null,
        arrives: null,
        next_sale: null,
        so_far: null,
        may_change: [],
        rests_on: null,
      };
    }
  },
);

/** Days of sales and refunds that the range of the amount rests on. */
const historyDays = 56;
/** Payouts that show how long the bank takes. */
const earlierPayouts = 20;

async function factsOf(
  context: Context,
  account: Stripe.Account,
  { balance, as_of }: ShownBalance,
  currency: string,
): Promise<ForecastFacts> {
  const now = context.clock.now();
  const country = account.country ?? context.store.country;
  const zone = account.settings?.dashboard?.timezone ?? 'UTC';
  const [pending, days, earlier] = await Promise.all([
    pendingByDay(context, currency, now),
    daysOf(context, currency, now),
    earlierOf(context, currency),
  ]);
  const of = (funds: Stripe.Balance.Available[]) => funds.find((each) => each.currency === currency)?.amount ?? 0;
  return {
    now,
    currency,
    country,
    zone,
    schedule: payoutScheduleOf(account),
    obstacle: obstacleOf(account, currency),
    waitsUntil: hasWaited(account, now) ? undefined : fromUnixSeconds(waitingEnds(account)),
    paidOutUntil: earlier[0]?.created ?? fromUnixSeconds(account.created ?? 0),
    minimum: minimumPayoutOf(currency),
    available: of(balance.available),
    balanceAsOf: as_of,
    pending,
    unbooked: of(balance.pending) - pending.reduce((total, each) => total + each.amount, 0),
    ...historyOf(days, now.toZonedDateTimeISO(context.store.timezone).toPlainDate()),
    earlier: earlier.map(({ created, date }) => ({
      created,
      transit: bankDaysBetween(
        country,
        created.toZonedDateTimeISO(zone).toPlainDate(),
        date.toZonedDateTimeISO('UTC').toPlainDate(),
      ),
    })),
  };
}

function obstacleOf(account: Stripe.Account, currency: string): ForecastFacts['obstacle'] {
  const banks = payoutAccountsOf(account).filter((each) => each.currency === currency);
  if (payoutStatusOf(account) === 'blocked') return 'payouts_blocked';
  if (erroredBanks(account).some((each) => each.currency === currency)) return 'bank_account_errored';
  if (!account.payouts_enabled) return 'payouts_disabled';
  return banks.length === 0 ? 'no_bank_account' : undefined;
}

/** What our books say becomes available, by UTC day. */
async function pendingByDay({ replica, store }: Context, currency: string, now: Temporal.Instant) {
  const { rows } = await sql<{ day: string; amount: number }>`
    select (e.available_on at time zone 'UTC')::date::text as day, sum(p.amount)::bigint as amount
    from ledger_entries e join ledger_postings p using (store_id, entry_id)
    where e.store_id = ${store.store_id} and e.available_on > ${now}
      and p.account = 'provider_balance' and p.currency = ${currency}
    group by 1 order by 1`.execute(replica);
  return rows.map(({ day, amount }) => ({ day: Temporal.PlainDate.from(day), amount }));
}

interface DayOfBooks {
  day: string;
  sales: number;
  sold: number;
  returns: number;
}

/** What came in by sales and what went back on each of the last days, payouts left out. */
async function daysOf({ replica, store }: Context, currency: string, now: Temporal.Instant): Promise<DayOfBooks[]> {
  const today = now.toZonedDateTimeISO(store.timezone).toPlainDate();
  const { rows } = await sql<DayOfBooks>`
    select day::text, coalesce(sum(net) filter (where account = 'sales' and net > 0), 0)::bigint as sales,
      coalesce(sum(count) filter (where account = 'sales' and net > 0), 0)::bigint as sold,
      coalesce(-sum(net) filter (where net < 0), 0)::bigint as returns
    from ledger_day_totals
    where store_id = ${store.store_id} and currency = ${currency} and account <> 'payouts'
      and day >= ${today.subtract({ days: historyDays }).toString()}::date and day < ${today.toString()}::date
    group by day order by day`.execute(replica);
  return rows;
}

/** Every day since the first on which something happened, quiet ones too. */
function historyOf(days: DayOfBooks[], today: Temporal.PlainDate): Pick<ForecastFacts, 'history' | 'averageSale'> {
  const byDay = new Map(days.map((each) => [each.day, each]));
  const history: ForecastFacts['history'] = [];
  const first = days[0]?.day;
  if (first !== undefined)
    for (
      let day = Temporal.PlainDate.from(first);
      Temporal.PlainDate.compare(day, today) < 0;
      day = day.add({ days: 1 })
    ) {
      const { sales = 0, returns = 0 } = byDay.get(day.toString()) ?? {};
      history.push({ sales, returns });
    }
  const sold = days.reduce((total, each) => total + each.sold, 0);
  const sales = days.reduce((total, each) => total + each.sales, 0);
  return { history, averageSale: sold === 0 ? 0 : Math.ceil(sales / sold) };
}

async function earlierOf({ replica, store }: Context, currency: string) {
  return replica
    .selectFrom('payouts')
    .select(['created', 'date'])
    .where('store_id', '=', store.store_id)
    .where('currency', '=', currency)
    .where('automatic', '=', true)
    .where('type', '=', 'deposit')
    .orderBy('created', 'desc')
    .orderBy('payout_id', 'desc')
    .limit(earlierPayouts)
    .execute();
}
