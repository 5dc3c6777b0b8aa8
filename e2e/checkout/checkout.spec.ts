import { fillAddress, fillCard, goToCheckout, orderNumber, pay, paymentElement } from '../support/shopper.ts';
import { expect, expectAccessible, expectNoSideways, screen, signIn, test, unique } from '../support/story.ts';

test('a shopper buys with a card, and the merchant sees the payment at once', async ({ page, browser }) => {
  const name = `Grace ${unique('Card')}`;
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/wp-json')) requests.push(request.postData() ?? '');
  });
  await goToCheckout(page);
  await fillAddress(page, name);
  await fillCard(page);
  await pay(page);
  const order_id = await orderNumber(page);
  await expect(page.getByText(String(order_id)).first()).toBeVisible();
  expect(requests.join(' '), 'card data stays between the browser and the provider').not.toMatch(/4242\s?4242/);

  const merchant = await browser.newPage();
  await signIn(merchant, { username: 'admin', password: process.env.E2E_PASSWORD ?? '' });
  await merchant.goto(screen('/payments/transactions'));
  await expect(merchant.getByRole('row', { name: new RegExp(name) })).toContainText(`#${order_id}`);
  await merchant.close();
});

test('a declined card shows the reason, keeps the input, and another card pays the same order', async ({ page }) => {
  await goToCheckout(page);
  await fillAddress(page, `Grace ${unique('Decline')}`);
  await fillCard(page, { number: '4000000000009995' });
  await pay(page);
  await expect(page.getByText(/insufficient funds/i).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Shipping address' }).getByLabel('City')).toHaveValue('Springfield');
  await fillCard(page, { number: '5555555555554444' });
  await pay(page);
  await orderNumber(page);
});

test('a card that needs authentication shows the bank’s page, and the bank can refuse', async ({ page }) => {
  await goToCheckout(page);
  await fillAddress(page, `Grace ${unique('Bank')}`);
  await fillCard(page, { number: '4000002760003184' });
  await pay(page);
  const challenge = page.frameLocator('iframe[src*="three-d-secure"]');
  await challenge.getByRole('button', { name: /fail/i }).click();
  await expect(page.getByText(/authenticat/i).first()).toBeVisible();
  await pay(page);
  await challenge.getByRole('button', { name: /complete/i }).click();
  await orderNumber(page);
});

test('a payment by redirect comes back to the order', async ({ page, api }) => {
  await goToCheckout(page);
  await fillAddress(page, `Grace ${unique('Away')}`);
  const element = paymentElement(page);
  const wallet = element.getByRole('radio', { name: /Klarna|Affirm|Alipay/ }).first();
  await wallet.check({ force: true });
  await pay(page);
  await expect(page).toHaveURL(/sandbox\/pages\/redirect/);
  await page.getByRole('button', { name: /authorize/i }).click();
  const order_id = await orderNumber(page);
  await expect
    .poll(async () => (await api.rest<{ status: string }>('GET', `/wc/v3/orders/${order_id}`)).status)
    .toBe('processing');
});

for (const width of [1440, 360]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the shop is accessible at ${width} px in ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      await expectAccessible(page);
      await expectNoSideways(page);
      await goToCheckout(page);
      await expect(paymentElement(page).getByLabel('Card number')).toBeVisible();
      await expectAccessible(page);
      await expectNoSideways(page);
      await page.goto('/cart');
      await expectAccessible(page);
      await expectNoSideways(page);
    });
  }
}
