import { expect, test } from 'vitest';
import { openServer } from '../testing/open-store.ts';
import { takePayment } from '../testing/payments.ts';

const { server, admin } = await openServer();

const list = async () => {
  const [setup] = (await admin.call('GET', '/wc-admin/onboarding/tasks')).body;
  return Object.fromEntries(
    setup.tasks.map(({ id, isComplete }: { id: string; isComplete: boolean }) => [id, isComplete]),
  );
};

test("a task of the store's home is done when the store's facts say so", async () => {
  expect(await list()).toEqual({
    'selling-locations': false,
    'payout-schedule': false,
    'fraud-protection': false,
    'first-sale': false,
    'go-live-payments': false,
  });
  await takePayment(server.world, { amount: 5_000 });
  await server.world.settle();
  await admin.call('POST', '/wc-admin/options', { woocommerce_allowed_countries: 'all' });
  await admin.call('POST', '/wc/v3/payments/settings', {
    deposit_schedule_interval: 'monthly',
    deposit_schedule_monthly_anchor: 31,
  });
  const saved = await admin.call('POST', '/wc/v3/payments/settings', {
    current_protection_level: 'advanced',
    advanced_fraud_protection_settings: [
      {
        key: 'address_mismatch',
        outcome: 'block',
        check: { key: 'billing_shipping_address_same', operator: 'equals', value: false },
      },
    ],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await list()).toEqual({
    'selling-locations': true,
    'payout-schedule': true,
    'fraud-protection': true,
    'first-sale': true,
    'go-live-payments': false,
  });
  // What the provider asks for stays in sight as done.
  const status = (word: string) =>
    admin.call('POST', '/sandbox/control/scenarios', {
      scenario: 'set_account_status',
      account: server.world.store.account_id,
      status: word,
    });
  await status('restricted_soon');
  await server.world.settle();
  expect(await list()).toMatchObject({ 'update-business-details': false });
  await status('complete');
  await server.world.settle();
  expect(await list()).toMatchObject({ 'update-business-details': true });
});
