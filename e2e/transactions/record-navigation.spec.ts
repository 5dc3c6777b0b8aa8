import { expect, expectAccessible, screen, test, unique } from '../support/story.ts';
import type { Api } from '../support/api.ts';
import { paymentTitle } from '../support/payments.ts';

/** Payments of one customer, whom a search finds and nobody else has; newest last. */
async function buyThree(api: Api): Promise<{ name: string; orders: number[] }> {
  const name = `Ada ${unique('Walk')}`;
  const orders: number[] = [];
  for (let quantity = 1; quantity <= 3; quantity++) orders.push((await api.buy({ name, quantity })).order_id);
  return { name, orders };
}

test('details opened from a list have previous and next across its pages, and lead back to it', async ({
  admin,
  api,
}) => {
  const { name } = await buyThree(api);
  const list = screen('/payments/transactions', { search: name, orderby: 'amount', order: 'asc', per_page: '2' });
  await admin.goto(list);
  await admin.getByRole('row').nth(1).getByRole('link').first().click();
  const amount = (text: string) => expect(admin.getByRole('main')).toContainText(text);
  await amount('$23.00');
  const [previous, next] = [
    admin.getByRole('button', { name: 'Previous payment' }),
    admin.getByRole('button', { name: 'Next payment' }),
  ];
  await expect(previous).toBeDisabled();
  await expectAccessible(admin);
  await next.click();
  await amount('$41.00');
  // The focus stays on the arrow, for the next press.
  await expect(next).toBeFocused();
  await admin.keyboard.press('Enter');
  await amount('$59.00');
  await expect(next).toBeDisabled();

  await admin.reload();
  await amount('$59.00');
  await expect(previous).toBeEnabled();
  await admin.getByRole('heading', { level: 1, name: paymentTitle }).click();
  await admin.keyboard.press('ArrowLeft');
  await amount('$41.00');

  await admin.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Transactions' }).click();
  await expect(admin).toHaveURL(/orderby=amount/);
  await expect(admin).toHaveURL(/order=asc/);
  await expect(admin.getByText('1–2 of 3')).toBeVisible();
});

test('arrow keys don’t leave the record while a field has the focus or a menu is open', async ({ admin, api }) => {
  const { name } = await buyThree(api);
  await admin.goto(screen('/payments/transactions', { search: name }));
  await admin.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(admin.getByRole('button', { name: 'Next payment' })).toBeEnabled();
  const shown = () => new URL(admin.url()).searchParams.get('id');
  const id = shown();
  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(admin.getByRole('menu')).toBeVisible();
  await admin.keyboard.press('ArrowRight');
  await expect(admin.getByRole('menu')).toBeVisible();
  await admin.getByRole('menuitem').first().click();
  await expect(admin.getByRole('dialog')).toBeVisible();
  await admin.keyboard.press('ArrowRight');
  await expect(admin.getByRole('dialog')).toBeVisible();
  expect(shown()).toBe(id);
});

test('going back to a list restores its scroll position', async ({ admin, api }) => {
  await buyThree(api);
  await admin.setViewportSize({ width: 1280, height: 400 });
  await admin.goto(screen('/payments/transactions', { per_page: '100' }));
  const second = admin.getByRole('row').nth(2).getByRole('link').first();
  await second.scrollIntoViewIfNeeded();
  await admin.evaluate(() => window.scrollTo(0, 240));
  await second.click();
  await expect(admin.getByRole('button', { name: 'Next payment' })).toBeEnabled();
  await admin.keyboard.press('ArrowRight');
  await expect(admin.getByRole('button', { name: 'Previous payment' })).toBeEnabled();
  await admin.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Transactions' }).click();
  await expect(admin.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await expect.poll(() => admin.evaluate(() => Math.round(window.scrollY))).toBe(240);
});

test('orders have previous and next too, but not when opened by address', async ({ admin, api }) => {
  const { name, orders } = await buyThree(api);
  await admin.goto(`/wp-admin/admin.php?page=wc-orders&search=${encodeURIComponent(name)}`);
  await admin.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(admin.getByRole('heading', { name: `Order #${orders[2]}` })).toBeVisible();
  await admin.getByRole('button', { name: 'Next order' }).click();
  await expect(admin.getByRole('heading', { name: `Order #${orders[1]}` })).toBeVisible();
  await admin.goto(`/wp-admin/admin.php?page=wc-orders&action=edit&id=${orders[0]}`);
  await expect(admin.getByRole('heading', { name: `Order #${orders[0]}` })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Next order' })).toHaveCount(0);
});

test('full ids are copied without opening the row', async ({ admin, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { name, orders } = await buyThree(api);
  const copied = () => admin.evaluate(() => navigator.clipboard.readText());
  await admin.goto(screen('/payments/transactions', { search: name }));
  await admin.getByRole('button', { name: `Copy order number ${orders[0]}` }).click();
  expect(await copied()).toBe(String(orders[0]));
  await expect(admin).not.toHaveURL(/details/);
  await admin.goto('/wp-admin/admin.php?page=wc-orders');
  await admin.getByRole('button', { name: `Copy order number ${orders[1]}` }).click();
  expect(await copied()).toBe(String(orders[1]));
  await expect(admin).not.toHaveURL(/action=edit/);
  await admin.goto(screen('/payments/transactions/details', { id: String(orders[0]) }));
  await admin.getByRole('button', { name: 'Copy payment ID' }).click();
  expect(await copied()).toMatch(/^pi_\w+$/);
  await admin.getByRole('button', { name: 'Copy charge ID' }).click();
  expect(await copied()).toMatch(/^ch_\w+$/);
});
