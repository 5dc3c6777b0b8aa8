import { expect, expectAccessible, test } from '../support/story.ts';

// The button is the whole store's, so these stories run alone.
const address = '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments';
const settings = '/wc/v3/payments/settings';

test('the preview shows the button as the shop draws it, on the chosen pages', async ({ admin, api, context }) => {
  await admin.goto(address);
  const preview = admin.getByRole('group', { name: 'Button preview' });
  const button = preview.getByRole('button');
  await expect(button).toHaveText('Test wallet');
  await admin.getByLabel('Call to action').selectOption('buy');
  await admin.getByLabel('Button size').selectOption('large');
  await admin.getByLabel('Theme').selectOption('light-outline');
  await admin.getByLabel('Corner radius').fill('0');
  await expect(button).toHaveText('Buy with test wallet');
  await expect(button).toHaveCSS('height', '55px');
  await expect(button).toHaveCSS('border-radius', '0px');
  await admin.getByRole('group', { name: 'Show the button on' }).getByText('Cart', { exact: true }).click();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();

  const shop = await context.newPage();
  await shop.goto('/product/brass-pen');
  const bought = shop.getByRole('button', { name: 'Buy with test wallet' });
  await expect(bought).toHaveCSS('height', '55px');
  await expect(bought).toHaveCSS('border-radius', '0px');
  await shop.getByRole('button', { name: 'Add to cart' }).click();
  await expect(shop.getByRole('link', { name: 'Go to checkout' })).toBeVisible();
  await expect(shop.getByRole('button', { name: 'Buy with test wallet' })).toHaveCount(0);
  await api.rest('POST', settings, {
    payment_request_button_type: 'default',
    payment_request_button_size: 'medium',
    payment_request_button_theme: 'dark',
    payment_request_button_border_radius: 4,
    payment_request_enabled_locations: ['product', 'cart', 'checkout'],
  });
});

test('a wallet buys a product in two presses, and leaves the cart alone', async ({ page }) => {
  await page.goto('/product/canvas-tote');
  await page.getByRole('button', { name: 'Test wallet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Test wallet' });
  await sheet.getByLabel('Card').selectOption({ label: 'Visa •••• 0002, declined' });
  await sheet.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Test wallet' }).click();
  await sheet.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
});

test('a wallet pays the cart from the cart and from the checkout', async ({ page }) => {
  for (const place of ['/cart', '/checkout']) {
    await page.goto('/product/canvas-tote');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible();
    await page.goto(place);
    await page.getByRole('button', { name: 'Test wallet' }).click();
    await page.getByRole('dialog', { name: 'Test wallet' }).getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  }
});

test('when disabled, the express button is not in the shop', async ({ page, api }) => {
  await api.rest('POST', settings, { is_payment_request_enabled: false });
  await page.goto('/product/canvas-tote');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expect(page.locator('[data-express]')).toHaveCount(0);
  await api.rest('POST', settings, { is_payment_request_enabled: true });
});
