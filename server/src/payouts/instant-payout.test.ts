import { call } from '@orpc/server';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { reconcileMoneyIntents } from '../acts/reconcile-money-intents.ts';
import { auditOutcomes } from '../testing/audits.ts';
import { clearFaults, passingFaults, setFault } from '../testing/faults.ts';
import * as merchant from '../testing/merchant.ts';
import { answerOf } from '../testing/merchant.ts';
import type { Told } from '../testing/merchant.ts';
import { assertPayoutInvariants } from '../testing/models/payout-invariants.ts';
import { takePayment } from '../testing/payments.ts';
import { openStore } from '../testing/open-store.ts';
import { getPayout } from './get-payout.ts';
import { getPayoutsOverview } from './get-payouts-overview.ts';

// A short patience, so that what hangs does not hold the tests up.
const world = await openStore({ timeout: 400 });
beforeEach(async () => {
  // A day has a limited number of instant payouts.
  await world.sandbox.clock.advance(24 * 3600 * 1000);
  await world.sandbox.settle();
  await takePayment(world, { amount: 5000 });
  await world.sandbox.settle();
});
afterEach(() => clearFaults(world));

/** The payout as a client sees it: status and body. */
function payOut(
  input: { currency?: string; amount?: number } = {},
  request: Partial<Context['request']> = {},
): Promise<Told> {
  const context = world.context({ request });
  return answerOf(context, merchant.payOut(world, { ...input, context }));
}

const at = () => ({ stripeAccount: world.store.account_id, timeout: 30_000 });
const instantAtProvider = async () =>
  (await world.provider.stripe.payouts.list({ limit: 100 }, at())).data.filter((each) => each.method === 'instant');
const balance = () => world.provider.stripe.balance.retrieve({ expand: ['instant_available.net_available'] }, at());
const offered = async () => {
  const funds = (await balance()).instant_available?.find((each) => each.currency === 'usd');
  return { gross: funds?.amount ?? 0, net: funds?.net_available?.[0]?.amount ?? 0 };
};
const intents = () =>
  world.db.selectFrom('money_intents').selectAll().where('kind', '=', 'payout').orderBy('created').execute();
const audits = () => auditOutcomes(world, { object_id: 'usd' });

/** Runs `act` and answers what it added. */
async function changes(act: () => Promise<unknown>): Promise<{ payouts: number; audits: string[]; states: string[] }> {
  const [payouts, records, rows] = [await instantAtProvider(), await audits(), await intents()];
  await act();
  return {
    payouts: (await instantAtProvider()).length - payouts.length,
    audits: (await audits()).slice(records.length),
    states: (await intents()).slice(rows.length).map((intent) => intent.state),
  };
}

/** What those who run the store were told of an act's end. */
const toldOf = async (money_intent_id: string) => ({
  notes: await world.db.selectFrom('notes').select('title').where('subject', '=', `${money_intent_id}:1`).execute(),
  mails: await world.db
    .selectFrom('mail')
    .select('body_text')
    .where('dedupe_key', 'like', `%${money_intent_id}%`)
    .execute(),
});

/** The wait for an absence to count as proof is cut short. */
async function settled(): Promise<void> {
  await sql`update money_intents set lease = now() where state in ('unknown', 'sent')`.execute(world.db);
  await reconcileMoneyIntents(world, {});
  await world.settle();
}

test('everything that can be sent at once is sent, for the fee that was shown', async () => {
  const before = await offered();
  expect(before.gross).toBeGreaterThan(4000);
  const overview = await call(getPayoutsOverview, undefined, { context: world.context() });
  expect(overview.balance.instant).toContainEqual({
    amount: before.gross,
    currency: 'usd',
    fee: before.gross - before.net,
    net: before.net,
    fee_percentage: 1.5,
  });
  const told = await payOut({ amount: before.gross });
  expect(told).toEqual({
    status: 200,
    body: {
      id: expect.stringMatching(/^po_\w+$/),
      amount: before.net,
      currency: 'usd',
      status: expect.any(String),
      fee: before.gross - before.net,
      intent_id: expect.any(String),
    },
  });
  expect(await offered()).toEqual({ gross: 0, net: 0 });
  // In our books with the answer, before any event.
  expect(await call(getPayout, { id: String(told.body.id) }, { context: world.context() })).toMatchObject({
    amount: before.net,
    fee: before.gross - before.net,
    fee_percentage: 1.5,
    automatic: false,
    method: 'instant',
  });
  const after = await call(getPayoutsOverview, undefined, { context: world.context() });
  expect(after.balance.instant.find((funds) => funds.currency === 'usd')).toMatchObject({ amount: 0, net: 0, fee: 0 });
});

test('two clicks make one payout, and say the same', async () => {
  const made = await changes(async () => {
    const first = await payOut();
    expect(first.status).toBe(200);
    // The balance is empty now; the answer is that of the click before.
    expect(await payOut()).toEqual(first);
  });
  expect(made).toEqual({ payouts: 1, audits: ['done'], states: ['succeeded'] });
});

test('two tabs, each with a key of its own, make one payout at any moment; the other changes nothing', async () => {
  const made = await changes(async () => {
    const { gross } = await offered();
    const told = await Promise.all(
      ['one', 'two', 'three'].map((tab) => payOut({ amount: gross }, { idempotency_key: `${tab} ${gross}` })),
    );
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    // One that looks after the money has gone finds nothing; one that looked before finds that it is gone.
    for (const { status, body } of told)
      if (status !== 200) expect(body.code).toMatch(/^(stale_amount|insufficient_funds)$/);
  });
  expect(made.payouts).toBe(1);
  expect(made.audits.filter((outcome) => outcome === 'done')).toHaveLength(1);
});

describe('what cannot be sent is refused in plain words, and nothing changes', () => {
  test('nothing there, in a currency that has none', async () => {
    const made = await changes(async () =>
      expect(await payOut({ currency: 'eur' })).toMatchObject({
        status: 402,
        body: { code: 'insufficient_funds', message: expect.stringContaining('enough money') },
      }),
    );
    expect(made).toMatchObject({ payouts: 0, states: [] });
  });

  test('an amount that is not what the balance has', async () => {
    const { gross } = await offered();
    for (const amount of [gross + 1, gross - 1, 99_999_999]) {
      const made = await changes(async () =>
        expect(await payOut({ amount })).toMatchObject({
          status: 409,
          body: { code: 'stale_amount', data: { available: gross } },
        }),
      );
      expect(made).toMatchObject({ payouts: 0, states: [], audits: [] });
    }
  });
});

describe('a fault that is over by itself', () => {
  test.each(passingFaults)('%s: one payout, and the caller knows', async (_name, fault) => {
    const made = await changes(async () => {
      const { net, gross } = await offered();
      await setFault(world, { on: 'POST /v1/payouts', ...fault });
      expect(await payOut()).toMatchObject({
        status: 200,
        body: { id: expect.stringMatching(/^po_/), amount: net, fee: gross - net, currency: 'usd' },
      });
      await world.settle();
    });
    expect(made).toEqual({ payouts: 1, audits: ['done'], states: ['succeeded'] });
  });
});

describe('a fault that lasts', () => {
  test('F1 a provider that cannot be reached: nothing happened, nothing will, and the same key may try again', async () => {
    const made = await changes(async () => {
      await setFault(world, { on: '*', mode: 'refuse', times: 1000 });
      expect(await payOut({}, { idempotency_key: 'down' })).toMatchObject({
        status: 502,
        body: { code: 'wcpay_instant_payout' },
      });
      await clearFaults(world);
      await settled();
    });
    expect(made).toMatchObject({ payouts: 0, states: [] });
    expect(await payOut({}, { idempotency_key: 'down' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['F2 resets without a commit', { mode: 'reset' }],
    ['F5 hangs without a commit', { mode: 'hang' }],
    ['F7 500 without a commit, replayed', { mode: '500' }],
  ])('%s: pending, nobody pays out meanwhile; then it did not happen, and may', async (name, fault) => {
    const made = await changes(async () => {
      await setFault(world, { on: 'POST /v1/payouts', times: 5, ...fault });
      expect(await payOut({}, { idempotency_key: name })).toMatchObject({
        status: 202,
        body: { id: null, status: 'pending', intent_id: expect.any(String) },
      });
      await clearFaults(world);
      expect(await payOut({}, { idempotency_key: `${name} other tab` })).toMatchObject({
        status: 409,
        body: { code: 'idempotency_in_progress' },
      });
      await settled();
      const intent = (await intents()).at(-1);
      expect(intent).toMatchObject({ state: 'failed', error_code: 'did_not_happen' });
      expect(await toldOf(intent?.money_intent_id ?? '')).toEqual({
        notes: [{ title: expect.stringMatching(/^The instant payout of \$[\d.]+ didn’t happen$/) }],
        mails: [{ body_text: expect.stringContaining('The money is still in your balance.\n\nYou can try again.') }],
      });
      expect(await payOut({}, { idempotency_key: name })).toMatchObject({ status: 200 });
    });
    expect(made).toMatchObject({ payouts: 1, states: ['succeeded'] });
  });

  test.each([
    ['F6 hangs after the commit', { mode: 'hang', when: 'after' }],
    ['F8 500 after the commit', { mode: '500', when: 'after' }],
    ['F11 truncated', { mode: 'truncate' }],
  ])('%s, and reads fail too: pending, then done, one payout', async (_name, fault) => {
    const made = await changes(async () => {
      await setFault(world, { on: 'POST /v1/payouts', times: 100, ...fault });
      await setFault(world, { on: 'GET /v1/payouts*', mode: 'reset', times: 100 });
      expect(await payOut()).toMatchObject({ status: 202, body: { id: null, status: 'pending' } });
      await clearFaults(world);
      await settled();
    });
    expect(made).toEqual({ payouts: 1, audits: ['unknown'], states: ['succeeded'] });
  });

  test('after a process died while sending, no payout is made until its outcome is known', async () => {
    const made = await changes(async () => {
      expect((await payOut()).status).toBe(200);
      const [intent] = (await intents()).slice(-1);
      // As the crash leaves it: sent, and nothing after.
      await sql`update money_intents set state = 'sent', response = null, provider_object_id = null, lease = now() where money_intent_id = ${intent?.money_intent_id}`.execute(
        world.db,
      );
      await takePayment(world, { amount: 5000 });
      expect(await payOut({}, { idempotency_key: `after ${intent?.money_intent_id}` })).toMatchObject({
        status: 409,
        body: { code: 'idempotency_in_progress' },
      });
      await settled();
    });
    expect(made).toMatchObject({ payouts: 1, states: ['succeeded'] });
  });
});

test.each([
  ['a bank account that a payout failed at', { scenario: 'error_bank_account' }, 'instant_payouts_unsupported'],
])('%s gets nothing, and nothing changes', async (_name, scenario, code) => {
  const made = await changes(async () => {
    const answer = await world.sandbox.app.request('/sandbox/control/scenarios', {
      method: 'POST',
      body: JSON.stringify({ ...scenario, account: world.store.account_id }),
    });
    expect(await answer.text()).not.toContain('"error"');
    expect(await payOut()).toMatchObject({ status: 409, body: { code } });
  });
  expect(made.payouts).toBe(0);
});

test('after all of this the books say what the provider says, and every attempt is on record', async () => {
  await settled();
  await expect(assertPayoutInvariants(world, { recordedTwice: 1 })).resolves.toBeUndefined();
});
