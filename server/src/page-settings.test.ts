import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageSettings } from './page-settings.ts';
import { createWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a shop that sells in another currency than it is paid out in tells its pages both', async () => {
  const store = { ...world.store, currency: 'eur' };
  const session = { user: world.admin, session_id: 'one', token: 'secret' };
  expect(await pageSettings(world.context({ store }), session)).toMatchObject({
    storeCurrency: 'EUR',
    accountDefaultCurrency: 'usd',
  });
  // Without an account there is nothing to ask.
  expect(await pageSettings(world.context({ store: { ...store, account_id: '' } }), session)).toMatchObject({
    accountDefaultCurrency: 'eur',
  });
});
