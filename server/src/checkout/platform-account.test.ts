import { beforeAll, expect, test } from 'vitest';
import { keepEvent } from '../books/receive-provider-event.ts';
import { createShopper } from '../testing/shopper.ts';
import { openStore } from '../testing/open-store.ts';

const world = await openStore({ stock: true });
beforeAll(async () => {
  const account_id = world.sandbox.keys().platform;
  await world.db.updateTable('stores').set({ account_id, is_platform_account: true }).execute();
  Object.assign(world.store, { account_id, is_platform_account: true });
});

test('a shop with an account of its own takes payments without an application fee', async () => {
  const shopper = createShopper(world);
  await shopper.add('stoneware-mug');
  const { order_id } = await shopper.pay();
  const row = await world.db
    .selectFrom('transactions')
    .select(['amount', 'fees', 'payment_intent_id'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  expect(row.amount).toBe(2900);
  const intent = await world.provider.stripe.paymentIntents.retrieve(row.payment_intent_id ?? '');
  expect(intent.application_fee_amount).toBeNull();
});

test('its events, which name no account, reach its books', async () => {
  const { data } = await world.provider.stripe.events.list({ limit: 1 });
  const event = data[0];
  if (!event) throw new Error('the provider told nothing');
  expect(event.account).toBeUndefined();
  await keepEvent(world, event);
  const kept = await world.db
    .selectFrom('provider_events')
    .select(['state', 'error'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ state: 'received', error: null });
});
