import { expect, expectAccessible, expectNoSideways, test } from '../support/story.ts';

// Settings are the whole store's, so these stories run alone.
const address = '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments';

test('a changed setting is named, saved, and still there after a reload', async ({ admin }) => {
  await admin.goto(address);
  const phone = admin.getByLabel('Support phone number');
  const number = `+1 555 ${String(Date.now()).slice(-7)}`;
  await phone.fill(number);
  await expect(admin.getByRole('region', { name: 'Unsaved changes' })).toContainText('Support phone number');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await admin.reload();
  await expect(phone).toHaveValue(number);
});

test('a refused value is explained at its field and kept for correction', async ({ admin }) => {
  await admin.goto(address);
  const phone = admin.getByLabel('Support phone number');
  await phone.fill(`+1 555 ${String(Date.now()).slice(-7)}`);
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await phone.fill('nobody');
  await admin.getByLabel('Support email').fill('nobody');
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Error saving settings.')).toBeVisible();
  await expect(admin.getByText('Settings saved.')).toHaveCount(0);
  // The first wrong field of the page, in whatever order the server names them.
  await expect(admin.locator('form [aria-invalid="true"]').first()).toBeFocused();
  await expect(admin.getByText('Enter an email address such as help@example.com.')).toBeVisible();
  await expect(admin.getByLabel('Support email')).toHaveValue('nobody');
  await admin.getByRole('button', { name: 'Discard' }).click();
  await expect(admin.getByLabel('Support email')).not.toHaveValue('nobody');
});

test('leaving with unsaved changes asks first', async ({ admin }) => {
  await admin.goto(address);
  await admin.getByLabel('Support email').fill('new@example.com');
  await admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(admin.getByLabel('Support email')).toHaveValue('new@example.com');
  await admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(admin.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
});

test('a session that ends while a form is edited loses no input', async ({ admin, context }) => {
  await admin.goto(address);
  await admin.getByLabel('Support email').fill('kept@example.com');
  await context.clearCookies();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(/user/i).fill('admin');
  await dialog.getByLabel(/password/i).fill(process.env.E2E_PASSWORD ?? '');
  await dialog.getByRole('button', { name: /sign in/i }).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await expect(admin.getByLabel('Support email')).toHaveValue('kept@example.com');
});

test('the settings fit a phone', async ({ admin }) => {
  await admin.setViewportSize({ width: 360, height: 800 });
  await admin.goto(address);
  await admin.getByLabel('Support email').fill('phone@example.com');
  await expectNoSideways(admin);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Discard' }).click();
});
