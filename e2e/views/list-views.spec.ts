import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, screen, test, unique } from '../support/story.ts';
import { notice } from '../support/notices.ts';
import { buyPayment } from '../support/payments.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const view = (page: Page, name: string) => views(page).getByRole('link', { name });

/** Saves what shows as a view. */
async function saveAs(page: Page, name: string, isShared = false): Promise<void> {
  await page.getByRole('button', { name: /^Save (view|as new)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  if (isShared) await dialog.getByLabel('Share with everyone in your store').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
}

test('a view keeps filters, order and columns, and is recognized by any address with them', async ({ admin, api }) => {
  const { email } = await buyPayment(api);
  const name = unique('Mine');
  await admin.goto(screen('/payments/transactions', { 'search[]': email, amount_min: '1', orderby: 'amount' }));
  await admin.getByRole('button', { name: 'Columns' }).click();
  await admin.getByRole('checkbox', { name: 'Email' }).check();
  await admin.keyboard.press('Escape');
  await saveAs(admin, name);
  await expect(view(admin, name)).toHaveAttribute('aria-current', 'true');
  await expectAccessible(admin);

  await view(admin, 'All').click();
  await expect(admin).not.toHaveURL(/amount_min/);
  await view(admin, name).click();
  await expect(admin).toHaveURL(/amount_min=1/);
  await expect(admin).toHaveURL(/orderby=amount/);
  await expect(admin).not.toHaveURL(/view/);
  await expect(admin.getByRole('columnheader', { name: 'Email' })).toBeVisible();

  // The same filters in another order are the view, also for who comes by a link.
  await admin.goto(screen('/payments/transactions', { orderby: 'amount', amount_min: '1.00', 'search[]': email }));
  await expect(view(admin, name)).toHaveAttribute('aria-current', 'true');
  await expect(admin.getByText('(changed)')).toHaveCount(0);
});

test('a changed view is marked, and can be updated or reset', async ({ admin, api }) => {
  await buyPayment(api);
  const name = unique('Charges');
  await admin.goto(screen('/payments/transactions', { type_is: 'charge', amount_max: '900' }));
  await saveAs(admin, name);
  await admin.getByRole('button', { name: 'Net', exact: true }).click();
  await expect(view(admin, name)).toContainText('(changed)');
  await admin.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(admin).not.toHaveURL(/orderby/);
  await expect(view(admin, name)).not.toContainText('(changed)');
  await admin.getByRole('button', { name: /^Remove filter Amount at most/ }).click();
  await expect(view(admin, name)).toContainText('(changed)');
  await admin.getByRole('button', { name: 'Update view' }).click();
  await expect(notice(admin, `View ${name} was updated.`)).toBeVisible();
  await expect(view(admin, name)).not.toContainText('(changed)');
  await admin.reload();
  await view(admin, name).click();
  await expect(admin).toHaveURL(/type_is=charge/);
  await expect(admin).not.toHaveURL(/amount_max/);
});

test('views are renamed and deleted, and a deletion can be undone', async ({ admin, api }) => {
  await buyPayment(api);
  const name = unique('Visa');
  await admin.goto(screen('/payments/transactions', { source_is: 'visa', risk_level_is: '0' }));
  await saveAs(admin, name);
  await admin.getByRole('button', { name: `Options for view ${name}` }).click();
  await admin.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Rename view' });
  await dialog.getByLabel('Name').fill('   ');
  await dialog.getByRole('button', { name: 'Rename view' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a name.');
  await dialog.getByLabel('Name').fill(`${name} cards`);
  await dialog.getByRole('button', { name: 'Rename view' }).click();
  await expect(view(admin, `${name} cards`)).toHaveAttribute('aria-current', 'true');
  await admin.getByRole('button', { name: `Options for view ${name} cards` }).click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(view(admin, `${name} cards`)).toHaveCount(0);
  // The rows stay: deleting a name changes nothing else.
  await expect(admin).toHaveURL(/source_is=visa/);
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(view(admin, `${name} cards`)).toHaveCount(1);
});

test('a shared view of orders is visible to a colleague, who can’t change it', async ({ admin, api, signInAs }) => {
  await buyPayment(api);
  const name = unique('Team');
  await admin.goto('/wp-admin/admin.php?page=wc-orders&status_is=completed');
  await saveAs(admin, name, true);
  const page = await signInAs('shop_manager');
  await page.goto('/wp-admin/admin.php?page=wc-orders');
  await view(page, name).click();
  await expect(page).toHaveURL(/status_is=completed/);
  await page.getByRole('button', { name: `Options for view ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
});

test('on a phone, views that don’t fit are behind a button', async ({ admin, api }) => {
  await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { customer_country_is: 'US', amount_min: '2' }));
  const name = unique('A rather long name of a view');
  await saveAs(admin, name);
  await admin.setViewportSize({ width: 360, height: 800 });
  await admin.goto(screen('/payments/transactions'));
  // Everything but the search waits behind one button.
  await admin.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(view(admin, 'All')).toHaveAttribute('aria-current', 'true');
  await admin.getByRole('button', { name: 'More views' }).click();
  await admin.getByRole('menuitem', { name }).click();
  await expect(admin).toHaveURL(/customer_country_is=US/);
  await expect(view(admin, name)).toHaveAttribute('aria-current', 'true');
  await expectNoSideways(admin);
  await expectAccessible(admin);
});
