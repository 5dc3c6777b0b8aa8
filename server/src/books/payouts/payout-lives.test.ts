import fc from 'fast-check';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofOf } from '../../payouts/get-payout-proof.ts';
import { clearFaults, setFault } from '../../testing/faults.ts';
import { forgetTables, postingsOf } from '../../testing/ledger-rows.ts';
import { isLong, sized } from '../../testing/models/long-run.ts';
import { takePayment } from '../../testing/payments.ts';
import { createWorld } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { sweep } from '../reconcile-provider.ts';

const lives = sized(1, 100);

/** One thing that happens to a store's money at the provider. `which` picks an object, `part` a share in percent. */
type Step =
  | { do: 'pay'; amount: number; currency: Currency; project: boolean }
  | { do: 'refund'; which: number; part: number }
  | { do: 'send'; instant: boolean; currency: Currency; part: number }
  | { do: 'cancel' | 'fail'; which: number }
  | { do: 'replaceBank'; currency: Currency }
  | { do: 'schedule'; interval: 'daily' | 'manual' }
  | { do: 'wait'; hours: number }
  | { do: 'settle' }
  | { do: 'webhookFault'; mode: string };

/** The account has a bank for each, and is paid out in each. */
const currencies = ['usd', 'eur', 'jpy'] as const;
type Currency = (typeof currencies)[number];
const currency = fc.constantFrom<Currency>('usd', 'usd', 'eur', 'jpy');

const which = fc.nat(1000);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 500, max: 90_000 }),
      currency,
      project: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), which, part: fc.constantFrom(10, 50, 100) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      instant: fc.boolean(),
      currency,
      part: fc.constantFrom(20, 50, 100, 100),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'fail' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replaceBank' as const), currency }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('schedule' as const),
      interval: fc.constantFrom('daily' as const, 'manual' as const),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('webhookFault' as const),
      mode: fc.constantFrom('drop', 'duplicate', 'reorder'),
    }),
  },
);

let world: World;
let charges: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  // A new account waits for its first payout.
  await advance(24 * 8);
});
afterAll(() => world?.close());

const advance = (hours: number): Promise<void> => world.sandbox.clock.advance(hours * 3_600_000);
const account = () => ({ stripeAccount: world.store.account_id });
const payoutsThere = async (): Promise<Stripe.Payout[]> =>
  (await world.provider.stripe.payouts.list({ limit: 100 }, account())).data;

test(
  `after ${lives} random lives our books are what a full reading of the provider gives, and every payout is proved`,
  async () => {
    const made = { payouts: 0, automatic: 0, failed: 0, entries: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30, size: 'max' }), async (life) => {
        charges = [];
        for (const each of currencies) await live({ do: 'replaceBank', currency: each });
        await live({ do: 'schedule', interval: 'daily' });
        for (const each of life) await live(each);
        // What is in a payout is told some minutes after it is made.
        await advance(1);
        await quiet();
        const payouts = await payoutsThere();
        made.payouts = payouts.length;
        made.automatic = payouts.filter(({ automatic }) => automatic).length;
        made.failed = payouts.filter(({ status }) => status === 'failed' || status === 'canceled').length;
        await assertBooks(payouts);
        const before = await books();
        made.entries = before.entries.length;
        await forget();
        await quiet();
        expect(await books()).toEqual(before);
      }),
      { numRuns: lives, endOnFailure: true },
    );
    if (isLong) console.log(made);
    expect(made.automatic).toBeGreaterThan(0);
    expect(made.payouts).toBeGreaterThan(made.automatic);
  },
  60_000 + lives * 30_000,
);

/** What the provider refuses has not happened. */
const ignore = (): undefined => undefined;

async function live(step: Step): Promise<void> {
  const { stripe } = world.provider;
  switch (step.do) {
    case 'pay': {
      const { charge_id } = await takePayment(world, {
        amount: step.amount,
        currency: step.currency,
        project: step.project,
      });
      charges.push(charge_id);
      return;
    }
    case 'refund': {
      const charge = charges[step.which % Math.max(1, charges.length)];
      if (!charge) return;
      const { amount } = await stripe.charges.retrieve(charge, {}, account());
      await stripe.refunds.create({ charge, amount: Math.ceil((amount * step.part) / 100) }, account()).catch(ignore);
      return;
    }
    case 'send': {
      const balance = await stripe.balance.retrieve({ expand: ['instant_available.net_available'] }, account());
      const of = <F extends { currency: string }>(funds: F[] | undefined) =>
        funds?.find((each) => each.currency === step.currency);
      const most = step.instant
        ? (of(balance.instant_available)?.net_available?.[0]?.amount ?? 0)
        : (of(balance.available)?.amount ?? 0);
      const amount = Math.floor((most * step.part) / 100);
      if (amount <= 0) return;
      const method = step.instant ? 'instant' : 'standard';
      await stripe.payouts.create({ amount, currency: step.currency, method }, account()).catch(ignore);
      return;
    }
    case 'cancel':
    case 'fail': {
      const living = (await payoutsThere()).filter(({ status }) => status !== 'failed' && status !== 'canceled');
      const payout = living[step.which % Math.max(1, living.length)];
      if (!payout) return;
      if (step.do === 'cancel') await stripe.payouts.cancel(payout.id, {}, account()).catch(ignore);
      else await play({ scenario: 'fail_payout', payout: payout.id, failure_code: 'account_closed' });
      return;
    }
    case 'replaceBank':
      await stripe.accounts
        .createExternalAccount(world.store.account_id, {
          external_account: {
            object: 'bank_account',
            account_number: '000123456789',
            country: 'US',
            currency: step.currency,
            routing_number: '110000000',
          },
          default_for_currency: true,
        })
        .catch(ignore);
      return;
    case 'schedule':
      await stripe.accounts.update(world.store.account_id, {
        settings: { payouts: { schedule: { interval: step.interval } } },
      });
      return;
    case 'wait':
      return advance(step.hours);
    case 'settle':
      return world.settle();
    case 'webhookFault':
      return setFault(world, { on: 'webhook', mode: step.mode, times: 3 });
  }
}

async function play(body: Record<string, unknown>): Promise<void> {
  await world.sandbox.app.request('/sandbox/control/scenarios', { method: 'POST', body: JSON.stringify(body) });
}

/** All that is under way comes to its end, lost events too. */
async function quiet(): Promise<void> {
  await clearFaults(world);
  await world.settle();
  await sweep(world, world.store, world.clock.now().subtract({ hours: 24 * 400 }));
  await world.settle();
  // What looks again a little later does so now.
  await sql`select graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs), now())`.execute(
    world.db,
  );
  await world.settle();
}

async function books() {
  const { db } = world;
  const payouts = await db
    .selectFrom('payouts')
    .select(['payout_id', 'status', 'amount', 'fee', 'entries_by', 'failure_code', 'bank_account'])
    .orderBy('payout_id')
    .execute();
  const entries = await db
    .selectFrom('payout_entries')
    .select(['payout_id', 'entry_id', 'net', 'carried_from', 'live', 'kind', 'gross', 'fee'])
    .orderBy('payout_id')
    .orderBy('entry_id')
    .execute();
  const deposits = await db
    .selectFrom('transactions')
    .select(['transaction_id', 'deposit_id', 'deposit_status', 'available_on'])
    .orderBy('transaction_id')
    .execute();
  const postings = await postingsOf(world);
  return { payouts, entries, deposits, postings };
}

async function assertBooks(payouts: readonly Stripe.Payout[]): Promise<void> {
  const { db, store, provider } = world;
  const known = new Map((await books()).payouts.map((row) => [row.payout_id, row]));
  expect(known.size).toBe(payouts.length);
  for (const { id, status, amount, currency } of payouts) {
    expect(known.get(id), id).toMatchObject({ status, amount });
    const proof = await proofOf(world, store.store_id, id);
    if (proof?.by !== 'pending')
      expect(proof, id).toMatchObject({ amount, currency, explained: amount, unexplained: 0 });
    else expect(status, id).toBe('failed');
  }
  const { rows: unbalanced } =
    await sql`select currency from ledger_postings group by currency having sum(amount) <> 0`.execute(db);
  expect(unbalanced).toEqual([]);
  const nets = await db
    .selectFrom('ledger_postings')
    .select((eb) => ['currency', sql<number>`sum(${eb.ref('amount')})::bigint`.as('net')])
    .where('account', '=', 'provider_balance')
    .groupBy('currency')
    .execute();
  const balance = await provider.stripe.balance.retrieve({}, account());
  for (const { currency, net } of nets) {
    const own = [...balance.available, ...balance.pending].filter((part) => part.currency === currency);
    expect(
      own.reduce((sum, part) => sum + part.amount, 0),
      currency,
    ).toBe(net);
  }
  const { rows: mixed } =
    await sql`select 1 from payout_entries e join payouts p using (store_id, payout_id) join ledger_postings l using (store_id, entry_id)
      where l.currency <> p.currency`.execute(db);
  expect(mixed).toEqual([]);
}

/** As if no event had ever told of money: the journal of the provider tells of everything. */
const forget = (): Promise<void> => forgetTables(world, ['payout_entries', 'payouts', 'transactions']);
