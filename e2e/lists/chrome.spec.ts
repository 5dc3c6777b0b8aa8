import type { Page } from '@playwright/test';
import { buyPayment } from '../support/payments.ts';
import { expect, expectNoSideways, screen, test } from '../support/story.ts';

const lists: Record<string, string> = {
  Transactions: screen('/payments/transactions'),
  'Blocked transactions': screen('/payments/transactions', { tab: 'blocked-page' }),
  'Payout history': screen('/payments/payouts'),
  Disputes: screen('/payments/disputes'),
  Documents: screen('/payments/documents'),
  'Loan repayments': screen('/payments/loans/withholdings'),
  'Connected readers': screen('/payments/card-readers'),
  Orders: '/wp-admin/admin.php?page=wc-orders',
  Customers: screen('/customers'),
  Mail: '/wp-admin/admin.php?page=wc-mail',
};

/** Where the rows begin, whether there are any or not, and where the title does. */
const placesOf = (page: Page, list: string): Promise<{ rows: number; title: number }> =>
  page.getByRole('table', { name: list, exact: true }).evaluate((table) => {
    const title = document.createRange();
    title.selectNodeContents(document.querySelector('main h1') ?? document.body);
    return {
      rows: (table.querySelector('tbody') ?? table).getBoundingClientRect().top,
      title: title.getBoundingClientRect().left,
    };
  });

test('above every list there is room for twelve rows, and on a phone for the first of them', async ({ admin, api }) => {
  test.slow();
  await buyPayment(api);
  const missed: string[] = [];
  for (const [list, address] of Object.entries(lists)) {
    await admin.setViewportSize({ width: 1440, height: 900 });
    await admin.goto(address);
    const table = admin.getByRole('table', { name: list, exact: true });
    await expect(table).toHaveAttribute('aria-busy', 'false');
    const wide = await placesOf(admin, list);
    const row = admin.locator('tr[data-row]').first();
    const height = (await row.count()) > 0 ? ((await row.boundingBox())?.height ?? 0) : 0;
    if (wide.rows > 300) missed.push(`${list}: the first row is at ${wide.rows}`);
    if (wide.rows + 12 * height > 900) missed.push(`${list}: twelve rows of ${height} don’t fit below ${wide.rows}`);
    if (wide.title !== 280) missed.push(`${list}: the title is at x = ${wide.title}`);
    await expect(table.getByRole('columnheader').first()).toHaveCSS('position', 'sticky');
    await admin.setViewportSize({ width: 360, height: 800 });
    const narrow = await placesOf(admin, list);
    if (narrow.rows > 260) missed.push(`${list}: on a phone the first row is at ${narrow.rows}`);
    if (narrow.title !== 16) missed.push(`${list}: on a phone the title is at x = ${narrow.title}`);
    await expectNoSideways(admin);
  }
  expect(missed).toEqual([]);
});

test('the last seven days are two presses away, also by keyboard on a phone', async ({ admin, api }) => {
  const { name } = await buyPayment(api);
  await admin.goto(screen('/payments/transactions'));
  await admin.getByRole('button', { name: 'Filter by Date' }).click();
  await admin.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(admin).toHaveURL(/date_between/);
  await expect(admin.getByRole('button', { name: /^Remove filter Date/ })).toBeVisible();
  await expect(admin.getByRole('row').filter({ hasText: name })).toBeVisible();

  await admin.setViewportSize({ width: 360, height: 800 });
  const filters = admin.getByRole('button', { name: 'Filters (1)' });
  await filters.focus();
  await admin.keyboard.press('Enter');
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await admin.getByRole('button', { name: /^Remove filter Date/ }).press('Enter');
  await expect(admin).not.toHaveURL(/date_between/);
  await expect(admin.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
});
