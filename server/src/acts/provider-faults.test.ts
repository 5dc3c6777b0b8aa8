import { call } from '@orpc/server';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { getTimeline } from '../transactions/get-timeline.ts';
import { auditOutcomes } from '../testing/audits.ts';
import { clearFaults, passingFaults, setFault } from '../testing/faults.ts';
import * as merchant from '../testing/merchant.ts';
import { cancel, capture, answerOf } from '../testing/merchant.ts';
import type { Told } from '../testing/merchant.ts';
import { takePayment } from '../testing/payments.ts';
import type { TakenPayment } from '../testing/payments.ts';
import { openStore } from '../testing/open-store.ts';
import { moneyAlarms } from '../metrics.ts';
import { reconcileMoneyIntents } from './reconcile-money-intents.ts';

// A short patience, so that what hangs does not hold the tests up.
const world = await openStore({ timeout: 600 });
afterEach(() => clearFaults(world));

/** The refund as a client sees it: status and body. */
function refund(paid: TakenPayment, amount: number, key?: string): Promise<Told> {
  const context = world.context({ request: { idempotency_key: key } });
  return answerOf(context, merchant.refund(world, paid, amount, { context }));
}

/** What a client sees who asks until the outcome is final; the wait for an absence to count as proof is cut short. */
async function settled(): Promise<void> {
  await lookAgain();
  await world.settle();
}

async function lookAgain(): Promise<void> {
  // The least that such a wait takes.
  await world.sandbox.clock.advance(10_000);
  await sql`update money_intents set lease = now() where state = 'unknown'`.execute(world.db);
  await reconcileMoneyIntents(world, {});
}

const intentOf = (paid: TakenPayment) =>
  world.db.selectFrom('money_intents').selectAll().where('charge_id', '=', paid.charge_id).orderBy('created').execute();
const refundsAtProvider = async (paid: TakenPayment) =>
  (await world.provider.stripe.refunds.list({ charge: paid.charge_id }, { stripeAccount: world.store.account_id }))
    .data;
const booked = async (paid: TakenPayment) => {
  const charge = await world.db
    .selectFrom('charges')
    .select('amount_refunded')
    .where('charge_id', '=', paid.charge_id)
    .executeTakeFirstOrThrow();
  return charge.amount_refunded;
};
const audits = ({ charge_id }: TakenPayment) => auditOutcomes(world, { object_id: charge_id });

describe('a fault that is over by itself', () => {
  test.each([
    ...passingFaults,
    ['F9 429 with Retry-After', { mode: '429', times: 1, retry_after: 1 }] as const,
    ['F9 429 without end, though the commit happened', { mode: '429', times: 1000, when: 'after' }] as const,
    ['F13 one byte per second', { mode: 'drip' }] as const,
    ['F14 an answer of another account', { mode: 'wrong', of: 'account' }] as const,
  ])('%s: one refund, and the caller knows', async (_name, fault) => {
    const paid = await takePayment(world, { amount: 5000 });
    await setFault(world, { on: 'POST /v1/refunds', ...fault });
    expect(await refund(paid, 1000)).toMatchObject({
      status: 200,
      body: { amount: 1000, currency: 'usd', status: 'succeeded' },
    });
    expect(await refundsAtProvider(paid)).toHaveLength(1);
    expect(await booked(paid)).toBe(1000);
    await world.settle();
    expect(await booked(paid)).toBe(1000);
    expect(await audits(paid)).toEqual(['done']);
  });
});

describe('a fault that lasts', () => {
  test('F1 a provider that refuses connections: nothing happened, and nothing will', async () => {
    const paid = await takePayment(world, { amount: 5000 });
    await setFault(world, { on: '*', mode: 'refuse', times: 1000 });
    expect(await refund(paid, 1000, 'one dialog')).toMatchObject({
      status: 502,
      body: { code: 'wcpay_refund_payment' },
    });
    await clearFaults(world);
    await settled();
    expect(await refundsAtProvider(paid)).toHaveLength(0);
    expect(await intentOf(paid)).toMatchObject([{ state: 'failed' }]);
    expect(await refund(paid, 1000, 'one dialog')).toMatchObject({ status: 200 });
    expect(await refund(paid, 1000, 'one dialog')).toMatchObject({ status: 200 });
    expect(await refundsAtProvider(paid)).toHaveLength(1);
  });

  test.each([
    ['F2 resets without a commit', { mode: 'reset' }],
    ['F5 hangs without a commit', { mode: 'hang' }],
    ['F7 500 without a commit, replayed', { mode: '500' }],
  ])('%s: unknown, then it did not happen, and the same key may try again', async (_name, fault) => {
    const paid = await takePayment(world, { amount: 5000 });
    await setFault(world, { on: 'POST /v1/refunds', times: 5, ...fault });
    expect(await refund(paid, 1000, `key ${paid.order_id}`)).toMatchObject({
      status: 202,
      body: { status: 'pending', id: null },
    });
    await clearFaults(world);
    expect(await refund(paid, 1000, `key ${paid.order_id}`)).toMatchObject({ status: 202 });
    const { data } = await call(getTimeline, { payment_id: paid.payment_intent_id }, { context: world.context() });
    expect(data[0]).toMatchObject({
      type: 'partial_refund',
      pending: true,
      amount_refunded: 1000,
      user: { username: 'admin' },
    });
    // Too early to tell: what was cut off may still be executed.
    await reconcileMoneyIntents(world, {});
    expect(await intentOf(paid)).toMatchObject([{ state: 'unknown' }]);
    await settled();
    expect(await intentOf(paid)).toMatchObject([{ state: 'failed', error_code: 'did_not_happen' }]);
    expect(await refundsAtProvider(paid)).toHaveLength(0);
    expect(await refund(paid, 1000, `key ${paid.order_id}`)).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
    });
    expect(await refundsAtProvider(paid)).toHaveLength(1);
    expect(await intentOf(paid)).toMatchObject([{ state: 'succeeded', epoch: 2 }]);
  });

  test.each([
    ['F6 hangs after the commit', { mode: 'hang', when: 'after' }],
    ['F8 500 after the commit', { mode: '500', when: 'after' }],
    ['F11 truncated', { mode: 'truncate' }],
  ])('%s, and reads fail too: unknown, then done, one refund', async (_name, fault) => {
    const paid = await takePayment(world, { amount: 5000 });
    await setFault(world, { on: 'POST /v1/refunds', times: 100, ...fault });
    await setFault(world, { on: 'GET *', mode: 'reset', times: 100 });
    expect(await refund(paid, 1000)).toMatchObject({ status: 202 });
    await clearFaults(world);
    await settled();
    expect(await refundsAtProvider(paid)).toHaveLength(1);
    expect(await booked(paid)).toBe(1000);
    expect(await intentOf(paid)).toMatchObject([{ state: 'succeeded' }]);
    expect(await audits(paid)).toEqual(['unknown']);
  });

  test('an unknown refund counts as made: only the certain rest can be refunded', async () => {
    const paid = await takePayment(world, { amount: 5000 });
    await setFault(world, { on: 'POST /v1/refunds', mode: 'hang' });
    expect(await refund(paid, 4000)).toMatchObject({ status: 202 });
    expect(await refund(paid, 2000)).toMatchObject({ status: 409, body: { code: 'stale_amount' } });
    expect(await refund(paid, 1000)).toMatchObject({ status: 200 });
  });

  test('a provider that is busy for long: nothing happened, no storm', async () => {
    const paid = await takePayment(world, { amount: 5000 });
    await setFault(world, { on: 'POST /v1/refunds', mode: '429', times: 1000 });
    expect(await refund(paid, 1000)).toMatchObject({ status: 502 });
    const faults = await clearFaults(world);
    expect(faults[0]?.hits).toBeLessThanOrEqual(5);
    expect(await refundsAtProvider(paid)).toHaveLength(0);
  });

  test('an act whose projection cannot be read now is done, and the books follow', async () => {
    const paid = await takePayment(world, { amount: 5000 });
    await setFault(world, { on: 'GET *', mode: 'reset', times: 2 });
    expect(await refund(paid, 1000)).toMatchObject({ status: 200 });
    await clearFaults(world);
    expect(await refund(paid, 4500)).toMatchObject({
      status: expect.any(Number),
      body: { code: expect.stringMatching(/stale_amount|rest_invalid_param/) },
    });
    await world.settle();
    expect(await booked(paid)).toBe(1000);
  });

  test('a payment with a wrong response is not booked until the response is right', async () => {
    const paid = await takePayment(world, { amount: 5000, project: false });
    await setFault(world, { on: 'GET /v1/payment_intents/*', mode: 'wrong', times: 3 });
    await world.sandbox.settle();
    await world.settle();
    const rows = await world.db
      .selectFrom('transactions')
      .selectAll()
      .where('payment_intent_id', '<>', '')
      .where('status', '=', '')
      .execute();
    expect(rows).toEqual([]);
    await clearFaults(world);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await world.settle();
    expect(await booked(paid)).toBe(0);
  });
});

describe('an act that did not happen is reported once its outcome is known', () => {
  const toldOf = async ({ order_id, payment_intent_id }: TakenPayment) => {
    const { data } = await call(getTimeline, { payment_id: payment_intent_id }, { context: world.context() });
    const subjects = world.db.selectFrom('mail').select(['subject', 'body_text', 'recipient']);
    const notes = world.db
      .selectFrom('notes')
      .select(['title', 'content', 'type'])
      .where('name', 'like', 'purser-act-%');
    const history = world.db.selectFrom('order_notes').select('body').where('order_id', '=', order_id);
    return {
      newest: data[0],
      mails: await subjects.where('subject', 'like', `%(order #${order_id})`).execute(),
      notes: await notes.where('title', 'like', `%(order #${order_id})`).execute(),
      history: (await history.orderBy('note_id').execute()).map(({ body }) => body),
    };
  };

  test('a refund: on the payment, in the order, in the inbox and by mail; corrected when it was made after all', async () => {
    const paid = await takePayment(world, { amount: 5000 });
    await setFault(world, { on: 'POST /v1/refunds', mode: 'hang' });
    expect(await refund(paid, 4100, `told ${paid.order_id}`)).toMatchObject({ status: 202 });
    await settled();
    await settled();
    const told = await toldOf(paid);
    expect(told.newest).toMatchObject({
      type: 'did_not_happen',
      act: 'refund',
      amount: 4100,
      currency: 'usd',
      user: { username: 'admin' },
    });
    const text = 'The refund of $41.00 didn’t happen';
    expect(told.history.at(-1)).toBe(`${text}. No money moved. You can try again.`);
    expect(told.notes).toEqual([
      { type: 'warning', title: `${text} (order #${paid.order_id})`, content: expect.stringContaining('try again') },
    ]);
    expect(told.mails).toEqual([
      {
        recipient: world.admin.email,
        subject: `${text} (order #${paid.order_id})`,
        body_text: expect.stringContaining('No money moved.'),
      },
    ]);
    const [intent] = await intentOf(paid);
    // As if the call had been stuck on its way for minutes.
    await world.provider.stripe.refunds.create(
      { charge: paid.charge_id, amount: 4100, metadata: { intent_id: intent?.money_intent_id ?? '' } },
      { stripeAccount: world.store.account_id },
    );
    await world.settle();
    expect(await booked(paid)).toBe(4100);
    expect(await intentOf(paid)).toMatchObject([{ state: 'succeeded' }]);
    expect((await moneyAlarms.get()).values).toContainEqual(
      expect.objectContaining({ labels: { alarm: 'late_refund' } }),
    );
    const after = await toldOf(paid);
    expect(after.newest).toMatchObject({ type: 'partial_refund', amount_refunded: 4100 });
    expect(after.notes.map(({ title }) => title)).toEqual([
      `The refund of $41.00 went through after all (order #${paid.order_id})`,
    ]);
    expect(after.mails).toHaveLength(2);
  });

  test('a refund that is tried again with success: the news stays in the history, not on the payment', async () => {
    const paid = await takePayment(world, { amount: 5000 });
    await setFault(world, { on: 'POST /v1/refunds', mode: 'hang' });
    expect(await refund(paid, 1000, `again ${paid.order_id}`)).toMatchObject({ status: 202 });
    await settled();
    // The timeline's moments are whole seconds.
    await world.sandbox.clock.advance(1000);
    expect(await refund(paid, 1000, `again ${paid.order_id}`)).toMatchObject({ status: 200 });
    const { data } = await call(getTimeline, { payment_id: paid.payment_intent_id }, { context: world.context() });
    expect(data.slice(0, 2).map(({ type }) => type)).toEqual(['partial_refund', 'did_not_happen']);
  });

  test('a capture also has the date until which to repeat it, a cancellation that the authorization is open', async () => {
    for (const [act, sentence] of [
      ['capture', /^The capture of \$50\.00 didn’t happen\. .* try again until Mar 17, 2026, /],
      ['cancel', /^The cancellation of .* \$50\.00 didn’t happen\. The authorization is still open\./],
    ] as const) {
      const held = await takePayment(world, { amount: 5000, manual: true });

      await setFault(world, { on: 'POST /v1/payment_intents/*', mode: 'hang' });
      const context = world.context();
      await (act === 'capture' ? capture(world, held, { context }) : cancel(world, held, { context }));
      await clearFaults(world);
      await settled();
      const { newest, history, mails } = await toldOf(held);
      expect(newest).toMatchObject({ type: 'did_not_happen', act, amount: 5000 });
      expect(newest?.capture_by !== undefined).toBe(act === 'capture');
      expect(history.at(-1)).toMatch(sentence);
      expect(mails).toHaveLength(1);
    }
  });
});

test('F15 a refusal of the provider is shown in its own words and is final', async () => {
  const paid = await takePayment(world, { amount: 5000 });
  // Refunded at the provider; the event has not come yet.
  await world.provider.stripe.refunds.create({ charge: paid.charge_id }, { stripeAccount: world.store.account_id });
  expect(await refund(paid, 1000)).toMatchObject({ status: 409, body: { code: 'charge_already_refunded' } });
  await world.settle();
  expect(await refundsAtProvider(paid)).toHaveLength(1);
  expect(await booked(paid)).toBe(5000);
});

describe('capture and cancel under faults', () => {
  test.each([
    { mode: 'reset', when: 'after' },
    { mode: 'hang', when: 'after' },
    { mode: '500', when: 'after' },
    { mode: 'truncate' },
    { mode: 'wrong' },
    { mode: '429', times: 2 },
  ])('%o', async (fault) => {
    const first = await takePayment(world, { amount: 5000, manual: true });
    const second = await takePayment(world, { amount: 5000, manual: true });
    await setFault(world, { on: 'POST /v1/payment_intents/*', times: 1, ...fault });
    const captured = await capture(world, first);
    expect(captured).toEqual({ id: first.payment_intent_id, status: 'succeeded' });
    await clearFaults(world);
    await setFault(world, { on: 'POST /v1/payment_intents/*', times: 1, ...fault });
    const canceled = await cancel(world, second);
    expect(canceled).toEqual({ id: second.payment_intent_id, status: 'canceled' });
    await world.settle();
    const states = await world.db
      .selectFrom('authorizations')
      .select('state')
      .where('payment_intent_id', 'in', [first.payment_intent_id, second.payment_intent_id])
      .execute();
    expect(states.map((row) => row.state).toSorted()).toEqual(['captured', 'voided']);
  });

  test('a capture that hangs without a commit did not happen, and can be repeated', async () => {
    const held = await takePayment(world, { amount: 5000, manual: true });

    await setFault(world, { on: 'POST /v1/payment_intents/*', mode: 'hang' });
    const context = world.context();
    expect(await capture(world, held, { context })).toMatchObject({ status: 'pending' });
    expect(context.response.status).toBe(202);
    await expect(cancel(world, held)).rejects.toMatchObject({
      code: 'wcpay_payment_uncapturable',
    });
    await settled();
    expect(await capture(world, held)).toMatchObject({
      status: 'succeeded',
    });
  });
});
