import { expect } from '@playwright/test';
import type { Browser, FrameLocator, Page } from '@playwright/test';

/** What a shopper does in the storefront, as they would. */

export interface Card {
  number?: string;
  expiry?: string;
  cvc?: string;
}

/** A page of a shopper whom the shop doesn’t know; close its context. */
export const newGuest = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** Puts a product into the cart and goes to checkout. */
export async function goToCheckout(page: Page, product = 'Stoneware mug'): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: product }).first().click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

export async function fillAddress(page: Page, name: string, email = 'grace@example.com'): Promise<void> {
  const [first = '', last = ''] = name.split(' ');
  await page.getByLabel('Email', { exact: true }).fill(email);
  const shipping = page.getByRole('group', { name: 'Shipping address' });
  await shipping.getByLabel('First name').fill(first);
  await shipping.getByLabel('Last name').fill(last);
  await shipping.getByLabel('Street and number').fill('1 Main Street');
  await shipping.getByLabel('City').fill('Springfield');
  await shipping.getByLabel('State or region').fill('IL');
  await shipping.getByLabel('ZIP or postal code').fill('62701');
}

/** The provider's own frame: what is typed there never reaches the shop. */
export const paymentElement = (page: Page): FrameLocator => page.locator('#payment_element').frameLocator('iframe');

export async function fillCard(
  page: Page,
  { number = '4242424242424242', expiry = '12 / 40', cvc = '123' }: Card = {},
): Promise<void> {
  const element = paymentElement(page);
  await element.getByLabel('Card number').fill(number);
  await element.getByLabel('Expiration date').fill(expiry);
  await element.getByLabel('CVC').fill(cvc);
  const postal = element.getByLabel(/ZIP|Postal code/);
  if (await postal.isVisible()) await postal.fill('62701');
}

export const pay = (page: Page): Promise<void> => page.getByRole('button', { name: /^Pay / }).click();

/** The number of the order that the thank-you page shows. */
export async function orderNumber(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/order-received\/\d+/);
  return Number(/order-received\/(\d+)/.exec(page.url())?.[1]);
}
