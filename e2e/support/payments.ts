import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api.ts';
import { screen, unique } from './story.ts';

/** A bought order with the ids of its payment. */
export interface Bought {
  order_id: number;
  intent: string;
  charge: string;
  /** Minor units. */
  amount: number;
  name: string;
  email: string;
}

/** Buys as a customer whom no other story knows. */
export async function buyPayment(
  api: Api,
  options: { card?: string; quantity?: number; currency?: string } = {},
): Promise<Bought> {
  const name = `Grace ${unique('Hopper')}`;
  const email = `${name.split(' ')[1]?.toLowerCase()}@example.com`;
  const { order_id, payment_status } = await api.buy({ ...options, name, email });
  expect(payment_status).toBe('success');
  let charge = { id: '', payment_intent: '', amount: 0 };
  // The order names its payment a moment before the books have it.
  await expect(async () => {
    charge = await api.rest('GET', `/wc/v3/payments/charges/order/${order_id}`);
    await api.rest('GET', `/wc/v3/payments/charges/${charge.payment_intent}`);
  }).toPass({ timeout: 30_000 });
  return { order_id, intent: charge.payment_intent, charge: charge.id, amount: charge.amount, name, email };
}

/** Waits until the store knows what became of an order's payment: the provider's event comes by itself. */
export const expectOrderStatus = (api: Api, order_id: number, status: string): Promise<void> =>
  expect
    .poll(async () => (await api.rest<{ status: string }>('GET', `/wc/v3/orders/${order_id}`)).status, {
      timeout: 30_000,
    })
    .toBe(status);

/** Waits until the books have so many transactions of a payment or a customer: they follow the provider by themselves. */
export const expectListed = (api: Api, search: string, count = 1): Promise<void> =>
  expect
    .poll(
      async () =>
        (await api.rest<{ data: unknown[] }>('GET', `/wc/v3/payments/transactions?search[]=${search}`)).data.length,
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(count);

/** The heading of a payment’s page: "$20.00 USD from Grace Hopper". */
export const paymentTitle = / from |^Payment of /;

/** The details page of a payment. */
export async function openPayment(page: Page, id: string): Promise<void> {
  await page.goto(screen('/payments/transactions/details', { id }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The row of a table that holds a text. */
export const row = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text });

/** `5200` as the screens write it: `$52.00`. */
export const dollars = (amount: number): string =>
  `$${Math.trunc(amount / 100).toLocaleString('en-US')}.${String(amount % 100).padStart(2, '0')}`;

/** Opens the refund dialog from the menu. */
export async function openRefund(page: Page, entry = 'Refund in full'): Promise<Locator> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund payment' });
  await expect(dialog).toBeVisible();
  return dialog;
}
