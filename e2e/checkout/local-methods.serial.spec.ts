import type { Browser, Page } from '@playwright/test';
import { expectOrderStatus } from '../support/payments.ts';
import { fillAddress, orderNumber, pay, paymentElement } from '../support/shopper.ts';
import { expect, screen, test, unique } from '../support/story.ts';

/** A guest buys in euros with a method of the form. Returns the order's number. */
async function buyWith(browser: Browser, name: string, email: string, iban?: string): Promise<number> {
  const page = await browser.newPage();
  await page.goto('/product/stoneware-mug?currency=EUR');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.goto('/checkout');
  await fillAddress(page, `Ada ${unique('Later')}`, email);
  const form = paymentElement(page);
  await form.getByRole('radio', { name, exact: true }).check({ force: true });
  if (iban) await form.getByRole('textbox', { name: 'IBAN' }).fill(iban);
  await pay(page);
  const order_id = await orderNumber(page);
  await page.close();
  return order_id;
}

const openOrder = (page: Page, order_id: number) =>
  page.goto(screen('/payments/transactions/details', { id: String(order_id) }));

test('late outcomes of debits and vouchers reach the merchant: paid, refused, expired', async ({
  admin: page,
  api,
  browser,
}) => {
  const paid = await buyWith(browser, 'SEPA Direct Debit', 'ada@example.com', 'AT321904300235473204');
  const refused = await buyWith(browser, 'SEPA Direct Debit', 'ada@example.com', 'AT051904300235473205');
  const expired = await buyWith(browser, 'Multibanco', `${unique('ada')}.expire_with_delay@example.com`);
  await openOrder(page, paid);
  await expect(page.getByText('Processing', { exact: true })).toBeVisible();
  await api.advance('PT1H');
  await expectOrderStatus(api, paid, 'processing');
  await expectOrderStatus(api, refused, 'failed');
  await expectOrderStatus(api, expired, 'failed');
  await openOrder(page, paid);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await openOrder(page, refused);
  await expect(page.getByText('Payment failed', { exact: true }).first()).toBeVisible();
});
