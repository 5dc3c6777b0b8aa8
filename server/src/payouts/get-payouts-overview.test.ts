import { call } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takePayment } from '../testing/payments.ts';
import { createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { getPayoutsOverview } from './get-payouts-overview.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

test('a sale that our books have is in the balance too, however lately the balance was read', async () => {
  const pending = async () =>
    (await call(getPayoutsOverview, undefined, { context: world.context() })).balance.pending[0]?.amount;
  expect(await pending()).toBe(0);
  await takePayment(world, { amount: 5000, project: false });
  await world.settle();
  expect(await pending()).toBeGreaterThan(4000);
});
