import { expect, test } from 'vitest';
import { pageSettings } from './page-settings.ts';
import { writeOptions } from './settings/write-options.ts';
import { openStore } from './testing/open-store.ts';

const world = await openStore();

test('page settings have both the shop’s currency and the payout currency', async () => {
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

test('page settings have the store’s address, which letters to banks begin with', async () => {
  const session = { user: world.admin, session_id: 'one', token: 'secret' };
  await world.db
    .updateTable('stores')
    .set({
      address: JSON.stringify({ line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701' }),
    })
    .where('store_id', '=', world.store.store_id)
    .execute();
  expect(await pageSettings(world.context(), session)).toMatchObject({
    storeAddress: {
      line1: '1 Main Street',
      line2: '',
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
      country: world.store.country,
    },
  });
});

test('what was put away for good stays away, and safe mode is what the site-connection service says', async () => {
  const session = { user: world.admin, session_id: 'one', token: 'secret' };
  const flags = ['Dismissed', 'IdcActive'] as const;
  const read = async () =>
    Object.entries(await pageSettings(world.context(), session))
      .filter(([name, value]) => flags.some((end) => name.endsWith(end)) && value === true)
      .map(([name]) => name);
  expect(await read()).toEqual([]);
  await writeOptions(world.context(), 'saveOptions', {
    jetpack_sync_error_idc: true,
    wcpay_instant_deposit_notice_dismissed: true,
    wcpay_connection_success_modal_dismissed: true,
    wcpay_next_deposit_notice_dismissed: false,
  });
  expect(await read()).toEqual([
    'isJetpackIdcActive',
    'isInstantDepositNoticeDismissed',
    'isConnectionSuccessModalDismissed',
  ]);
});
