import { expect, expectAccessible, expectNoSideways, test } from '../support/story.ts';

const general = '/wp-admin/admin.php?page=wc-settings&tab=general';

test('the store’s address is entered in its settings and kept', async ({ api: _api, admin }) => {
  await admin.goto(general);
  const street = admin.getByLabel('Street and number');
  await street.fill('');
  await admin.getByRole('button', { name: 'Save address' }).click();
  await expect(admin.getByText('Enter the street and number.')).toBeVisible();
  await expect(street).toBeFocused();
  await street.fill('12 Garden Lane');
  await admin.getByLabel('City').fill('Portland');
  await admin.getByLabel('State or region').fill('OR');
  await admin.getByLabel('Postal code').fill('97205');
  await admin.getByLabel('Postal code').press('Enter');
  await expect(admin.getByText('Address saved.')).toBeVisible();
  await expectAccessible(admin);
  await admin.reload();
  await expect(street).toHaveValue('12 Garden Lane');
  await admin.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(admin);
});
