import { expect, expectAccessible, expectAccessibleEverywhere, screen, test } from '../support/story.ts';
import { buyPayment, dollars, expectListed } from '../support/payments.ts';

const settings = '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments';

test('a payment is found by its amount and by its customer, and opened with the keyboard', async ({ admin, api }) => {
  const { amount, name, email } = await buyPayment(api);
  await expectListed(api, email);
  await admin.goto(screen('/payments/payouts'));
  await expect(admin.getByRole('heading', { name: 'Payouts', level: 1 })).toBeVisible();
  await admin.keyboard.press('Control+k');
  const field = admin.getByRole('combobox', { name: 'Search', exact: true });
  await expect(field).toBeFocused();
  const payments = admin.getByRole('dialog', { name: 'Search' }).getByRole('group', { name: 'Payments' });
  await field.fill((amount / 100).toFixed(2));
  await expect(payments.getByRole('option').first()).toContainText(dollars(amount));
  await expectAccessibleEverywhere(admin);
  await field.fill(name);
  await expect(payments.getByRole('option')).toHaveCount(1);
  // The first result of all; the arrows move from it and Home comes back.
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('End');
  await admin.keyboard.press('Home');
  const active = admin.locator('[role="option"][aria-selected="true"]');
  await expect(active).toHaveCount(1);
  while (!(await active.evaluate((option) => option.id.includes('payment:')))) await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { level: 1, name: /payment/i })).toBeVisible();
  await expect(admin.getByText(email).first()).toBeVisible();
  // It is listed before anything is typed again.
  await admin.keyboard.press('Control+k');
  await expect(admin.getByRole('group', { name: 'Recently opened' }).getByRole('option')).toContainText(name);
});

test('the search over unsaved work loses none of it, and leaving through it asks', async ({ admin }) => {
  await admin.goto(settings);
  const email = admin.getByLabel('Support email');
  await email.fill('new@example.com');
  await admin.keyboard.press('Control+k');
  await expect(admin.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('new@example.com');
  await admin.keyboard.press('Control+k');
  await expect(admin.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused();
  await admin.keyboard.type('disp');
  await expect(admin.getByRole('option', { name: /^Disputes/ })).toHaveAttribute('aria-selected', 'true');
  await admin.keyboard.press('Enter');
  const question = admin.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(email).toHaveValue('new@example.com');
  await admin.getByRole('button', { name: /^Search/ }).click();
  await admin.getByRole('option', { name: 'Refund a payment' }).click();
  await expect(admin.getByRole('combobox', { name: 'Find the payment to refund' })).toBeFocused();
  await expect(email).toHaveValue('new@example.com');
});

test('on a phone the search fills the window, and says what can be searched when nothing matches', async ({
  admin,
}) => {
  await admin.setViewportSize({ width: 360, height: 740 });
  await admin.goto(screen('/payments/transactions'));
  const button = admin.getByRole('button', { name: 'Search', exact: true });
  const { width, height } = (await button.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await button.click();
  const sheet = admin.getByRole('dialog', { name: 'Search' });
  await expect(sheet.getByRole('group', { name: 'Pages' })).toBeVisible();
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await expectAccessible(admin);
  await admin.keyboard.type('%_<b>nobody at all</b>');
  await expect(sheet.getByText('Nothing matches “%_<b>nobody at all</b>”.')).toBeVisible();
  await expectAccessibleEverywhere(admin);
  await admin.setViewportSize({ width: 360, height: 740 });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
});

test('who was signed out meanwhile signs in over the search and finds on', async ({ admin, context }) => {
  await admin.goto(screen('/payments/transactions'));
  await expect(admin.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await admin.keyboard.press('Control+k');
  const field = admin.getByRole('combobox', { name: 'Search', exact: true });
  await expect(field).toBeFocused();
  await context.clearCookies();
  await admin.keyboard.type('nobody at all');
  await expect(admin.getByText('You’ve been signed out.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Sign in' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel(/user/i).fill('admin');
  await dialog.getByLabel(/password/i).fill(process.env.E2E_PASSWORD ?? '');
  await dialog.getByRole('button', { name: /sign in/i }).click();
  await expect(admin.getByText('Nothing matches “nobody at all”.')).toBeVisible();
  await expect(field).toHaveValue('nobody at all');
});
