import { fillAddress, fillCard, pay, paymentElement } from '../support/shopper.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test('a customer who signs in saves a card, pays with it, and removes it', async ({ api, browser }) => {
  const { username, password } = await api.addUser('customer');
  const context = await browser.newContext();
  const page = await context.newPage();
  const fillCart = async () => {
    await page.goto('/product/brass-pen');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: 'Go to checkout' }).click();
  };
  await fillCart();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel(/user/i).fill(username);
  await page.getByLabel(/password/i).fill(password);
  await page.getByRole('button', { name: /sign in/i }).click();
  await fillAddress(page, 'Rosa Marlow');
  // Only a card can be saved.
  const method = (name: string) => paymentElement(page).getByRole('radio', { name, exact: true });
  await expect(page.getByLabel('Save my card for next time')).toBeVisible();
  await method('Klarna').check({ force: true });
  await expect(page.getByLabel('Save my card for next time')).toBeHidden();
  await method('Card').check({ force: true });
  await fillCard(page);
  await page.getByLabel('Save my card for next time').check();
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  await fillCart();
  await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
  await expectAccessible(page);
  await fillAddress(page, 'Rosa Marlow');
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  await fillCart();
  await page.getByRole('button', { name: /^Remove Visa ending in 4242/ }).click();
  await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toHaveCount(0);
  await context.close();
});
