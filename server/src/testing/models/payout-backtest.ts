import { call } from '@orpc/server';
import type { PayoutForecast } from '@purser/contract/payouts/forecast';
import { minimumPayoutOf } from '../../connect/account-state.ts';
import { forgetAccount } from '../../connect/read-account.ts';
import type { Store } from '../../context.ts';
import { Dice } from '../../dice.ts';
import { findStore } from '../../access/find-store.ts';
import { forecastPayout } from '../../payouts/forecast-payout.ts';
import { projectPayment } from '../../books/project-payment.ts';
import type Stripe from 'stripe';
import type { World } from '../world.ts';

export interface BacktestStore {
  country: string;
  currency: string;
  schedule: Stripe.AccountUpdateParams.Settings.Payouts.Schedule;
  /** Sales a day, on average, and what share of them is paid back later. */
  sales: number;
  refunds: number;
  zone?: string;
}

interface Prediction {
  store: BacktestStore;
  account_id: string;
  at: Temporal.Instant;
  forecast: PayoutForecast;
}

export interface Verdict {
  predicted: number;
  /** Of these, without an amount. */
  daysOnly: number;
  /** The real payout was made within the days, arrived within the days, and was an amount within the range, where one was told. */
  hits: number;
  none: number;
  /** No payout was to come, and one came. */
  brokenNone: number;
  cannotTell: Record<string, number>;
  /** Predictions whose payout had not come when the time was over. */
  open: number;
  misses: string[];
  /** Median of the widths: days of making, and of the amount as a share of the likely one. */
  widths: { days: number; amount: number };
}

const bankNumbers: Record<string, Record<string, string>> = {
  US: { account_number: '000123456789', routing_number: '110000000' },
  CA: { account_number: '000123456789', routing_number: '11000-000' },
  GB: { account_number: '00012345', routing_number: '108800' },
  AU: { account_number: '000123456', routing_number: '110000' },
  JP: { account_number: '0001234', routing_number: '1100000' },
};

/** An account that may charge and be paid out after its first days, and a store of it. */
async function openStore(world: World, spec: BacktestStore): Promise<Store> {
  const { stripe } = world.provider;
  const made = await stripe.accounts.create({
    country: spec.country,
    default_currency: spec.currency,
    type: 'custom',
    business_type: 'company',
    business_profile: { url: 'https://shop.example.com', mcc: '5734', name: 'Shop' },
    company: { name: 'Shop', tax_id: '000000000' },
    tos_acceptance: { date: Math.floor(world.clock.now().epochMilliseconds / 1000), ip: '203.0.113.1' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    external_account: {
      object: 'bank_account',
      country: spec.country,
      currency: spec.currency,
      ...(bankNumbers[spec.country] ?? { account_number: 'DE89370400440532013000' }),
    } as Exclude<Stripe.AccountCreateParams['external_account'], string | undefined>, // each country has its own fields
    settings: { payouts: { schedule: spec.schedule } },
  });
  await world.sandbox.app.request('/sandbox/control/scenarios', {
    method: 'POST',
    body: JSON.stringify({ scenario: 'satisfy_requirements', account: made.id }),
  });
  const { store_id } = await world.db
    .insertInto('stores')
    .values({
      name: `${spec.country} ${spec.schedule.interval}`,
      account_id: made.id,
      created: world.clock.now(),
      address: '{}',
      country: spec.country,
      currency: spec.currency,
      timezone: spec.zone ?? 'UTC',
    })
    .returning('store_id')
    .executeTakeFirstOrThrow();
  const store = await findStore(world.db, store_id);
  if (!store) throw new Error('the store is gone');
  return store;
}

/**
 * Lets stores live through real days at the real sandbox, asks for the forecast several times a day, and holds each against
 * the automatic payout that came next. `warmup` days pass before the first question.
 */
export async function backtest(
  world: World,
  specs: BacktestStore[],
  { warmup, days, seed, perDay = 2 }: { warmup: number; days: number; seed: number; perDay?: number },
): Promise<Verdict> {
  const dice = new Dice(seed);
  const roll = () => dice.next();
  const lives = [];
  for (const spec of specs) lives.push({ spec, store: await openStore(world, spec), paid: [] as string[] });
  const predictions: Prediction[] = [];
  for (let day = 0; day < warmup + days; day++) {
    for (let part = 0; part < perDay; part++) {
      // Any minute of the day, so that questions fall before and after the provider's run.
      const step = (24 * 60) / perDay;
      await world.sandbox.clock.advance(
        Math.round(step * 60_000 * (part === 0 ? 0.6 + roll() * 0.4 : 0.8 + roll() * 0.4)),
      );
      for (const life of lives) await trade(world, life, roll, perDay);
      await world.settle();
      if (day < warmup) continue;
      for (const { spec, store } of lives) {
        await forgetAccount(world, store);
        const forecast = await call(forecastPayout, { currency: spec.currency }, { context: world.context({ store }) });
        predictions.push({ store: spec, account_id: store.account_id, at: world.clock.now(), forecast });
      }
    }
  }
  return judge(world, lives, predictions);
}

async function trade(
  world: World,
  { spec, store, paid }: { spec: BacktestStore; store: Store; paid: string[] },
  roll: () => number,
  perDay: number,
): Promise<void> {
  const { stripe } = world.provider;
  const at = { stripeAccount: store.account_id };
  // Weekends sell half as much.
  const weekend = world.clock.now().toZonedDateTimeISO('UTC').dayOfWeek > 5 ? 0.5 : 1;
  let sales = (spec.sales / perDay) * weekend;
  while (sales > 0 && (sales >= 1 || roll() < sales)) {
    sales -= 1;
    const amount = Math.round((2_000 + roll() * roll() * 18_000) * (spec.currency === 'jpy' ? 1 : 1));
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency: spec.currency,
        payment_method: 'pm_card_visa',
        confirm: true,
        application_fee_amount: Math.round(amount * 0.03),
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      at,
    );
    await projectPayment(world, store, intent.id);
    paid.push(intent.id);
  }
  if (paid.length > 0 && roll() < (spec.sales * spec.refunds) / perDay) {
    const [payment_intent] = paid.splice(Math.floor(roll() * paid.length), 1);
    if (payment_intent === undefined) return;
    await stripe.refunds.create({ payment_intent }, at);
    await projectPayment(world, store, payment_intent);
  }
}

async function judge(
  world: World,
  lives: { spec: BacktestStore; store: Store }[],
  predictions: Prediction[],
): Promise<Verdict> {
  const verdict: Verdict = {
    predicted: 0,
    daysOnly: 0,
    hits: 0,
    none: 0,
    brokenNone: 0,
    cannotTell: {},
    open: 0,
    misses: [],
    widths: { days: 0, amount: 0 },
  };
  const payouts = new Map<string, Stripe.Payout[]>();
  for (const { store } of lives) {
    const made: Stripe.Payout[] = [];
    const options = { stripeAccount: store.account_id };
    for await (const each of world.provider.stripe.payouts.list({ limit: 100 }, options))
      if (each.automatic && each.amount > 0) made.push(each);
    payouts.set(store.account_id, made.toReversed());
  }
  const dayOf = (seconds: number): string =>
    Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
      .toString()
      .slice(0, 10);
  const widths: { days: number[]; amount: number[] } = { days: [], amount: [] };
  for (const { store, account_id, at, forecast } of predictions) {
    const next = payouts.get(account_id)?.find((each) => each.created * 1000 > at.epochMilliseconds);
    if (forecast.kind === 'cannot_tell' && !forecast.made) {
      verdict.cannotTell[forecast.reason ?? ''] = (verdict.cannotTell[forecast.reason ?? ''] ?? 0) + 1;
      continue;
    }
    if (forecast.kind === 'none') {
      verdict.none++;
      if (next) verdict.brokenNone++;
      continue;
    }
    const { made, arrives, amount } = forecast;
    if (!made || !arrives || (forecast.kind === 'predicted' && !amount))
      throw new Error('a prediction without its ranges');
    if (
      amount &&
      (amount.least < minimumPayoutOf(store.currency) || amount.least > amount.likely || amount.likely > amount.most)
    )
      throw new Error(`an amount out of order: ${JSON.stringify(forecast)}`);
    const now = dayOf(world.clock.now().epochMilliseconds / 1000);
    if (!next && now <= made.to) {
      verdict.open++;
      continue;
    }
    verdict.predicted++;
    widths.days.push(Temporal.PlainDate.from(made.from).until(made.to).days);
    if (amount) widths.amount.push((amount.most - amount.least) / amount.likely);
    else verdict.daysOnly++;
    const isHit =
      next !== undefined &&
      within(dayOf(next.created), made) &&
      within(dayOf(next.arrival_date), arrives) &&
      (!amount || (next.amount >= amount.least && next.amount <= amount.most));
    if (isHit) verdict.hits++;
    else
      verdict.misses.push(
        `${store.country} ${JSON.stringify(store.schedule)} at ${at.toString()}: ${next ? `${next.amount} made ${new Date(next.created * 1000).toISOString()} arrives ${dayOf(next.arrival_date)}` : 'nothing'}, told ${JSON.stringify({ amount, made, arrives })}`,
      );
  }
  const median = (of: 'days' | 'amount'): number =>
    widths[of].toSorted((a, b) => a - b)[Math.floor(widths[of].length / 2)] ?? 0;
  verdict.widths = { days: median('days'), amount: median('amount') };
  return verdict;
}

const within = (day: string, { from, to }: { from: string; to: string }): boolean => day >= from && day <= to;
