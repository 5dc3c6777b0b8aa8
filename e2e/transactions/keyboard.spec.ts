import { expect, expectAccessible, screen, test } from '../support/story.ts';
import { buyPayment, paymentTitle } from '../support/payments.ts';

const focused = 'tr[data-row]:focus';

test('arrow keys move between rows, Tab still reaches their links, Enter opens the payment', async ({ admin, api }) => {
  const { email } = await buyPayment(api);
  await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { per_page: '10' }));
  const rows = admin.locator('tr[data-row]');
  await expect(rows.nth(1)).toBeVisible();
  await rows.first().focus();
  await admin.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await admin.keyboard.press('ArrowUp');
  await admin.keyboard.press('ArrowUp');
  await expect(rows.first()).toBeFocused();
  await admin.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await admin.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  // The row's own links come next, and arrows on them are not ours.
  await admin.keyboard.press('Tab');
  await expect(rows.first().locator('a').first()).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  await expect(rows.first().locator('a').first()).toBeFocused();
  await admin.keyboard.press('Shift+Tab');
  await expect(rows.first()).toBeFocused();
  await expectAccessible(admin);

  await admin.goto(screen('/payments/transactions', { 'search[]': email }));
  await rows.first().focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
});

test('Page Down opens the next page and the focus stays in the rows', async ({ admin, api }) => {
  for (let i = 0; i < 2; i++) await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { per_page: '1' }));
  await admin.locator('tr[data-row]').first().focus();
  await admin.keyboard.press('PageUp');
  await expect(admin).not.toHaveURL(/paged/);
  await admin.keyboard.press('PageDown');
  await expect(admin).toHaveURL(/paged=2/);
  await expect(admin.locator(focused)).toHaveCount(1);
  await admin.keyboard.press('PageUp');
  await expect(admin).not.toHaveURL(/paged=2/);
});
