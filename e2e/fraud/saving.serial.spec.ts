import {
  byAddress,
  byIp,
  filter,
  fraudPage,
  readSettings,
  save,
  saveSettings,
  setReviewFeature,
  setRules,
  startWithoutFilters,
  turn,
  upTo,
} from '../support/fraud-page.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

startWithoutFilters();

test('the protection level follows the filters, and both are the same after a reload', async ({ admin, api }) => {
  await admin.goto(fraudPage);
  await turn(admin, 'address mismatch');
  await turn(admin, 'address mismatch');
  await save(admin).click();
  await expect(admin.getByText('At least one risk filter needs to be enabled for advanced protection.')).toBeVisible();

  await turn(admin, 'address mismatch');
  await turn(admin, 'purchase price threshold');
  await admin.getByLabel('Minimum purchase price').fill('19,99');
  await admin.getByLabel('Maximum purchase price').fill('$1,250.00');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await expect(save(admin)).toBeDisabled();
  expect(await readSettings(api)).toMatchObject({
    current_protection_level: 'advanced',
    advanced_fraud_protection_settings: [
      {
        key: 'address_mismatch',
        outcome: 'block',
        check: { key: 'billing_shipping_address_same', operator: 'equals', value: false },
      },
      {
        key: 'purchase_price_threshold',
        outcome: 'block',
        check: {
          operator: 'or',
          checks: [
            { key: 'order_total', operator: 'less_than', value: '1999|usd' },
            { key: 'order_total', operator: 'greater_than', value: '125000|usd' },
          ],
        },
      },
    ],
  });
  await admin.reload();
  await expect(filter(admin, 'address mismatch')).toBeChecked();
  await expect(admin.getByLabel('Minimum purchase price')).toHaveValue('19.99');
  await expect(admin.getByLabel('Maximum purchase price')).toHaveValue('1250.00');

  await turn(admin, 'address mismatch');
  await turn(admin, 'purchase price threshold');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  expect(await readSettings(api)).toMatchObject({
    current_protection_level: 'basic',
    advanced_fraud_protection_settings: [],
  });
});

test('with the review feature a filter holds or blocks, without it it always blocks', async ({ admin, api }) => {
  await setReviewFeature(api, '1');
  await admin.goto(fraudPage);
  await turn(admin, 'address mismatch');
  const card = admin.locator('#address-mismatch-card');
  await expect(card.getByLabel('Authorize and hold for review')).toBeChecked();
  await expect(card.getByText(/iDEAL.* can’t be held for review, so these payments are blocked\./)).toBeVisible();
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  const outcome = async () => (await readSettings(api)).advanced_fraud_protection_settings;
  expect(await outcome()).toMatchObject([{ key: 'address_mismatch', outcome: 'review' }]);
  await card.getByLabel('Block Payment').check();
  await expect(card.getByText(/can’t be held/)).toHaveCount(0);
  await save(admin).click();
  await expect.poll(outcome).toMatchObject([{ outcome: 'block' }]);
  await expect(save(admin)).toBeDisabled();
  await setReviewFeature(api, '0');
  await admin.reload();
  await expect(filter(admin, 'address mismatch')).toBeChecked();
  await expect(card.getByText('Filter action')).toHaveCount(0);
});

const question =
  'There are unsaved changes on this page. Are you sure you want to leave and discard the unsaved changes?';

test('leaving with unsaved changes asks first, in the application and when the page closes', async ({ admin }) => {
  await admin.goto(fraudPage);
  await expect(filter(admin, 'AVS mismatch')).toBeVisible();
  await turn(admin, 'order items threshold');
  await admin.getByLabel('Maximum items per order').fill('7');
  await admin.getByRole('link', { name: 'Transactions' }).click();
  const dialog = admin.getByRole('alertdialog');
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(admin.getByLabel('Maximum items per order')).toHaveValue('7');

  const asked = admin.waitForEvent('dialog');
  const closing = admin.close({ runBeforeUnload: true });
  const prompt = await asked;
  expect(prompt.type()).toBe('beforeunload');
  await prompt.dismiss();
  await closing;

  await admin.getByRole('link', { name: 'Transactions' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  await admin.goBack();
  await expect(filter(admin, 'order items threshold')).not.toBeChecked();
  // An edit that was taken back is no unsaved change.
  await turn(admin, 'order items threshold');
  await turn(admin, 'order items threshold');
  await admin.getByRole('link', { name: 'Transactions' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Transactions');
});

test('a save by another user in between is merged, with a question only where both changed the same filter', async ({
  admin,
  api,
}) => {
  await setRules(api, byIp);
  await admin.goto(fraudPage);
  await turn(admin, 'address mismatch');
  // Other settings and other filters are no conflict.
  await saveSettings(api, { is_saved_cards_enabled: false });
  await saveSettings(api, { is_saved_cards_enabled: true });
  await setRules(api, byIp, upTo(9));
  await save(admin).click();
  await expect(admin.getByText('Settings saved. Changes by admin are kept.')).toBeVisible();
  await expect(admin.getByLabel('Maximum items per order')).toHaveValue('9');
  const keys = async () => (await readSettings(api)).advanced_fraud_protection_settings.map(({ key }) => key);
  expect(await keys()).toEqual(['ip_address_mismatch', 'address_mismatch', 'order_items_threshold']);

  await admin.getByLabel('Maximum items per order').fill('7');
  await setRules(api, byAddress, upTo(5));
  await save(admin).click();
  const conflict = admin.getByRole('status').filter({ hasText: 'Settings were not saved.' });
  await expect(conflict).toContainText(/admin changed IP address mismatch and Order items threshold on/);
  await expect(conflict).toContainText('You both changed Order items threshold.');
  await expect(filter(admin, 'IP address mismatch')).not.toBeChecked();
  await expect(admin.getByLabel('Maximum items per order')).toHaveValue('7');
  await expectAccessible(admin);
  await save(admin).click();
  await expect(conflict).toHaveCount(0);
  await expect(admin.getByLabel('Maximum items per order')).toHaveValue('7');
  await expect(save(admin)).toBeDisabled();
  expect((await readSettings(api)).advanced_fraud_protection_settings).toMatchObject([byAddress, upTo(7)]);
});

test('with basic protection the filters are off, as at checkout, and can be turned back on', async ({ admin, api }) => {
  await setRules(api, byAddress, upTo(4));
  await admin.goto('/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments');
  await admin.getByRole('radio', { name: 'Basic' }).check();
  await expect(admin.getByText('Checkout ignores your saved filters.')).toBeVisible();
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await admin.getByRole('link', { name: 'Edit filters' }).click();
  await expect(filter(admin, 'address mismatch')).not.toBeChecked();
  await expect(filter(admin, 'order items threshold')).not.toBeChecked();
  await expect(admin.getByText('Turn on a filter')).toBeVisible();
  await expect(admin.getByText('Ignored filters: Address mismatch and Order items threshold.')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Turn them back on' }).click();
  await expect(admin.getByLabel('Maximum items per order')).toHaveValue('4');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.').last()).toBeVisible();
  await expect(admin.getByText('basic protection')).toHaveCount(0);
  await admin.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Settings' }).click();
  await expect(admin.getByRole('radio', { name: 'Advanced' })).toBeChecked();
});

test('AVS is shown as the account has it, and can be switched off with no other filter on', async ({ admin, api }) => {
  await saveSettings(api, { account_declines_on_avs_failure: true });
  await admin.goto(fraudPage);
  await expect(filter(admin, 'AVS mismatch')).toBeChecked();
  await turn(admin, 'AVS mismatch');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  expect(await readSettings(api)).toMatchObject({
    current_protection_level: 'basic',
    account_declines_on_avs_failure: false,
  });
  await admin.reload();
  await expect(filter(admin, 'AVS mismatch')).not.toBeChecked();
});
