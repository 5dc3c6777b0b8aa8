import { expect, expectAccessible, screen, test } from '../support/story.ts';
import { buyPayment } from '../support/payments.ts';

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
  await expect(admin.getByRole('heading', { name: 'Payment details' })).toBeVisible();
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

test('slash focuses the search and question mark lists the shortcuts, but not while typing', async ({ admin }) => {
  await admin.goto(screen('/payments/transactions'));
  await expect(admin.getByRole('table', { name: 'Transactions' })).toBeVisible();
  const search = admin.getByRole('combobox', { name: 'Search transactions' });
  await admin.keyboard.press('/');
  await expect(search).toBeFocused();
  await admin.keyboard.type('a/b?');
  await expect(search).toHaveValue('a/b?');
  await search.fill('');
  await admin.getByRole('heading', { name: 'Transactions', level: 1 }).click();
  await admin.keyboard.press('Escape');
  await admin.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await admin.keyboard.press('?');
  const dialog = admin.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('single keys can be turned off', async ({ signInAs }) => {
  // A user of their own, because the choice is theirs.
  const page = await signInAs('shop_manager');
  await page.goto(screen('/payments/transactions'));
  // Until the totals are there, the button below them moves.
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  const saved = page.waitForResponse((response) => response.url().includes('/users/me') && response.ok());
  await page.getByRole('switch', { name: /anywhere on the page/ }).press('Space');
  await saved;
  await page.reload();
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search transactions' })).not.toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
