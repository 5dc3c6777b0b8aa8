import { expect, expectAccessible, screen, test, unique } from '../support/story.ts';
import { sellInPerson } from '../support/counter.ts';
import { paymentTitle } from '../support/payments.ts';

test('a sale in person is listed with its channel, shows its card, and completes its order', async ({ api, admin }) => {
  const name = `${unique('Cora')} Counter`;
  const { order_id } = await sellInPerson(api, {
    name,
    metadata: { platform: 'ios', ipp_channel: 'mobile_pos', reader_model: 'BBPOS_WISEPOS_E' },
  });
  await admin.goto(screen('/payments/transactions', { 'search[]': name }));
  const row = admin.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('In-person (POS)');
  await expect(row).toContainText('iOS');
  await row.getByRole('link').first().click();

  await expect(admin.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
  await expect(admin.getByText('4242').first()).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Payment method' }).first()).toBeVisible();
  await expectAccessible(admin);

  await admin.goto(`/wp-admin/admin.php?page=wc-orders&action=edit&id=${order_id}`);
  await expect(admin.getByText('Completed').first()).toBeVisible();
});

test('an unknown reader fee shows an empty table, and one without a transaction a message', async ({
  api: _api,
  admin,
}) => {
  const details = (more: Record<string, string>) =>
    screen('/payments/transactions/details', { id: 'py_1', transaction_type: 'card_reader_fee', ...more });
  await admin.goto(details({ transaction_id: 'txn_nobody' }));
  await expect(admin.getByRole('heading', { name: 'Card readers', level: 1 })).toBeVisible();
  for (const heading of ['Reader id', 'Status', 'Transactions', 'Fee'])
    await expect(admin.getByRole('columnheader', { name: heading })).toBeVisible();
  await expect(admin.getByText('No card readers')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Download' })).toBeHidden();
  await admin.goto(details({}));
  await expect(admin.getByText('Readers details not loaded')).toBeVisible();
});
