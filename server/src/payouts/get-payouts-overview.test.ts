import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { takePayment } from '../testing/payments.ts';
import { openStore } from '../testing/open-store.ts';
import { getPayoutsOverview } from './get-payouts-overview.ts';

const world = await openStore();

test('a sale that our books have is in the balance too, however lately the balance was read', async () => {
  const pending = async () =>
    (await call(getPayoutsOverview, undefined, { context: world.context() })).balance.pending[0]?.amount;
  expect(await pending()).toBe(0);
  await takePayment(world, { amount: 5000, project: false });
  await world.settle();
  expect(await pending()).toBeGreaterThan(4000);
});
