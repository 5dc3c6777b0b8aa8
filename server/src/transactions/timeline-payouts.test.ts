import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { toUnixSeconds } from '@purser/contract/dates';
import { refund } from '../testing/merchant.ts';
import { takePayment } from '../testing/payments.ts';
import { openStore } from '../testing/open-store.ts';
import { getTimeline } from './get-timeline.ts';

const world = await openStore();

test('the timeline names the payout that the money of an event is in', async () => {
  const stripeAccount = world.store.account_id;
  const context = world.context();
  // Only what is asked for is paid out.
  await world.provider.stripe.accounts.update(stripeAccount, {
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  const paid = await takePayment(world, { amount: 8000 });
  const captured = async () =>
    (await call(getTimeline, { payment_id: paid.payment_intent_id }, { context })).data.find(
      ({ type }) => type === 'captured',
    );
  expect(await captured()).toMatchObject({ deposit: null });
  // A new account waits for its first payout.
  await world.sandbox.clock.advance(8 * 86_400_000);
  await world.settle();
  const { id } = await world.provider.stripe.payouts.create({ amount: 7000, currency: 'usd' }, { stripeAccount });
  await world.settle();
  const payout = await world.db.selectFrom('payouts').selectAll().where('payout_id', '=', id).executeTakeFirstOrThrow();
  expect(await captured()).toMatchObject({ deposit: { id, arrival_date: toUnixSeconds(payout.date) } });

  await refund(world, paid, 500, { context });
  const { data } = await call(getTimeline, { payment_id: paid.payment_intent_id }, { context });
  // What is in no payout yet will be in a future one.
  expect(data.find(({ type }) => type === 'partial_refund')).toMatchObject({ deposit: null });
});
