import { addStore } from '../support/new-store.ts';
import { describeBusiness, fillVerification, submitVerification } from '../support/onboarding.ts';
import { buyPayment, expectListed } from '../support/payments.ts';
import { fillAddress, fillCard, goToCheckout, orderNumber, pay } from '../support/shopper.ts';
import { expect, expectAccessibleEverywhere, screen, test } from '../support/story.ts';
import { visitStore } from '../support/visit-store.ts';

test('a store with a test account goes live, takes its first live payment, and keeps its test history apart', async ({
  browser,
}) => {
  test.slow();
  const baseURL = await addStore('Clay & Kiln', { host: 'clay.localhost' });
  const { page, api } = await visitStore(browser, baseURL);
  const tested = await buyPayment(api);
  await expectListed(api, tested.email);

  await page.goto(screen('/payments/connect'));
  await page.getByRole('button', { name: 'Activate payments' }).click();
  const question = page.getByRole('dialog', { name: 'Activate payments on your store' });
  await question.getByRole('button', { name: 'Activate payments' }).click();
  await describeBusiness(page, { type: 'Individual', goods: 'books' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillVerification(page);
  await submitVerification(page);
  await page.waitForURL(/wcpay-connection-success=1/);
  await expect(page.getByText('Demo: no real money moves')).toBeVisible();
  await expect(page.getByText('Test mode is on')).toBeHidden();
  await api.advance('PT1M');
  const account = () => api.rest<{ is_live: boolean; payments_enabled: boolean }>('GET', '/wc/v3/payments/accounts');
  await expect.poll(async () => (await account()).payments_enabled, { timeout: 30_000 }).toBe(true);
  expect((await account()).is_live).toBe(true);

  const shopper = await (await browser.newContext({ baseURL })).newPage();
  await goToCheckout(shopper);
  await fillAddress(shopper, 'Grace Live', 'live@example.com');
  await fillCard(shopper);
  await pay(shopper);
  const order_id = await orderNumber(shopper);
  expect(order_id).toBeGreaterThan(tested.order_id);
  await shopper.context().close();

  await expectListed(api, 'live@example.com');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.goto(screen('/payments/transactions'));
  await expect(page.getByRole('link', { name: `#${order_id}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `#${tested.order_id}` })).toBeHidden();
  await menu.getByRole('link', { name: 'Test history' }).click();
  await page.getByRole('link', { name: /^Read test history until/ }).click();
  await expect(page.getByRole('link', { name: `#${tested.order_id}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `#${order_id}` })).toBeHidden();
  await expectAccessibleEverywhere(page);
  await page.context().close();
});
