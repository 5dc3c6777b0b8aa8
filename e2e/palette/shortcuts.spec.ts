import { expect, expectAccessible, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

test('slash focuses the list’s search and question mark lists the shortcuts, but not while typing', async ({
  admin,
}) => {
  await admin.goto(screen('/payments/transactions'));
  await expect(admin.getByRole('table', { name: 'Transactions' })).toBeVisible();
  const search = admin.getByRole('combobox', { name: 'Search transactions' });
  await admin.keyboard.press('/');
  await expect(search).toBeFocused();
  await admin.keyboard.type('a/b?gt');
  await expect(search).toHaveValue('a/b?gt');
  await search.fill('');
  await admin.getByRole('heading', { name: 'Transactions', level: 1 }).click();
  await admin.keyboard.press('Escape');
  await admin.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await admin.keyboard.press('?');
  const dialog = admin.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByText('Next row')).toBeVisible();
  await expectAccessibleEverywhere(admin);
  // A dialog keeps the keys for itself.
  await admin.keyboard.press('g');
  await admin.keyboard.press('p');
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
});

test('g and a letter open a page, j and k move through its rows', async ({ admin, api }) => {
  await api.buy();
  await api.buy();
  await admin.goto(screen('/payments/payouts'));
  await expect(admin.getByRole('heading', { name: 'Payouts', level: 1 })).toBeVisible();
  await admin.keyboard.press('g');
  await admin.keyboard.press('o');
  await expect(admin.getByRole('heading', { name: 'Orders', level: 1 })).toBeFocused();
  const rows = admin.locator('tr[data-row]');
  await expect(rows.nth(1)).toBeVisible();
  await admin.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await admin.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await admin.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await admin.keyboard.press('g');
  await admin.keyboard.press('t');
  await expect(admin.getByRole('heading', { name: 'Transactions', level: 1 })).toBeFocused();
});

test('single keys can be turned off', async ({ signInAs }) => {
  // A user of their own, because the choice is theirs.
  const page = await signInAs('shop_manager');
  await page.goto(screen('/payments/transactions'));
  await page.getByRole('button', { name: /@/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  const saved = page.waitForResponse((response) => response.url().includes('/users/me') && response.ok());
  await page.getByRole('switch', { name: /single keys/ }).press('Space');
  await saved;
  await page.reload();
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search transactions' })).not.toBeFocused();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The search stays: it is no single key.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expectAccessible(page);
});
