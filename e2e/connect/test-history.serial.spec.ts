import { createApi } from '../support/api.ts';
import { addStore } from '../support/new-store.ts';
import { buyPayment, paymentTitle } from '../support/payments.ts';
import { expect, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

test('a replaced test account leaves an empty store, and a history that is only read', async ({ browser }) => {
  test.slow();
  const baseURL = await addStore('Moss & Twine');
  const context = await browser.newContext({ baseURL });
  // Signs the page in too.
  const api = await createApi(context.request, baseURL);
  const bought = await buyPayment(api);
  const page = await context.newPage();

  await page.goto(screen('/payments/overview'));
  await page.getByRole('button', { name: 'Reset account' }).click();
  await page.getByLabel('Type reset to confirm').fill('reset');
  await page.getByRole('button', { name: 'Yes, reset account' }).click();
  await page.waitForURL(/wcpay-sandbox-success=true/);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Transactions' }).click();
  await expect(page.getByText('No transactions yet')).toBeVisible();

  await menu.getByRole('link', { name: 'Test history' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'acct_' })).toContainText('1 transaction');
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: /^Read test history until/ }).click();
  await expect(page.getByText(/^Test history until .*, read only/)).toBeVisible();
  await menu.getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByText('Nothing in this test history')).toBeVisible();
  await menu.getByRole('link', { name: 'Transactions' }).click();
  await expect(page.getByRole('link', { name: `#${bought.order_id}` })).toBeVisible();
  await page.locator('tbody').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(paymentTitle);
  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  await expect(refund).toHaveAttribute('aria-disabled', 'true');
  await refund.hover();
  await expect(page.getByText('This is test history. It can’t be changed.').first()).toBeVisible();
  // A deep link reads the same books, and the way back leaves them.
  await page.reload();
  await expect(refund).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Back to your store' }).click();
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
  await context.close();
});
