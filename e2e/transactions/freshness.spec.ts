import type { Page } from '@playwright/test';
import { expect, expectAccessible, screen, test } from '../support/story.ts';
import { refund } from '../support/merchant.ts';
import { buyPayment, expectListed, openPayment, openRefund, row } from '../support/payments.ts';

/** The list looks for new rows when the reader comes back to it, which is sooner than the quarter of a minute. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('new payments are counted above the list, and shown when the merchant asks for them', async ({ admin, api }) => {
  const first = await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { 'search[]': first.email }));
  await expect(row(admin, first.name)).toHaveCount(1);
  await expect(admin.getByText('Updated just now')).toBeVisible();
  await api.buy({ name: first.name, email: first.email });
  const pill = admin.getByRole('button', { name: '1 new', exact: true });
  await expect(async () => {
    await comeBack(admin);
    await expect(pill).toBeVisible({ timeout: 1500 });
  }).toPass();
  // Nothing moved yet.
  await expect(row(admin, first.name)).toHaveCount(1);
  await expect(admin.getByText('New rows are available.')).toBeAttached();
  await expectAccessible(admin);
  await pill.click();
  await expect(row(admin, first.name)).toHaveCount(2);
  await expect(pill).toHaveCount(0);
});

test('payments that the filters exclude are not counted as new', async ({ admin, api }) => {
  const { email, name } = await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { 'search[]': email, type_is: 'refund' }));
  await expect(admin.getByText('No transactions match.')).toBeVisible();
  await api.buy({ name, email });
  const asked = admin.waitForResponse((response) => response.url().includes('/transactions/new'));
  await comeBack(admin);
  await asked;
  await expect(admin.getByRole('button', { name: /new$/ })).toHaveCount(0);
});

test('the refresh button reloads rows and totals', async ({ admin, api }) => {
  const first = await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { 'search[]': first.email }));
  await expect(row(admin, first.name)).toHaveCount(1);
  await api.buy({ name: first.name, email: first.email });
  await expectListed(api, first.email, 2);
  await admin.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(admin, first.name)).toHaveCount(2);
  await expect(admin.getByText('1–2 of 2')).toBeVisible();
});

test('an offline list keeps its rows', async ({ admin, api, context }) => {
  const first = await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { 'search[]': first.email }));
  await expect(row(admin, first.name)).toHaveCount(1);
  await context.setOffline(true);
  await comeBack(admin);
  await expect(row(admin, first.name)).toHaveCount(1);
  await expect(admin.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await context.setOffline(false);
});

test('an open payment shows acts made elsewhere, and a notice of a running act is replaced by its outcome', async ({
  admin,
  api,
}) => {
  const paid = await buyPayment(api);
  await openPayment(admin, paid.intent);
  await expect(admin.getByText('Paid', { exact: true })).toBeVisible();
  await refund(api, paid, 500);
  await expect(async () => {
    await comeBack(admin);
    await expect(admin.getByText('Partial refund', { exact: true })).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 30_000 });
  await expect(admin.getByText('A payment of $5.00 was successfully refunded.')).toBeVisible();

  const dialog = await openRefund(admin, 'Refund the remaining');
  // Two clicks before the screen can know that the first one runs.
  await dialog.getByRole('button', { name: /^Refund \$/ }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  const news = admin.getByRole('region', { name: 'Notifications' });
  await expect(news.getByText(/^Refunded payment #/)).toBeVisible();
  await expect(news.getByText(/error/)).toHaveCount(0);
  await expect(admin.getByText('Refunding…')).toHaveCount(0);
});
