import { expect, expectAccessible, expectNoSideways, screen, test } from '../support/story.ts';
import { cancelAuthorization, setManualCapture } from '../support/merchant.ts';
import { notice } from '../support/notices.ts';
import { buyPayment, openPayment, row } from '../support/payments.ts';

// Manual capture is a setting of the whole store, so these stories run alone.
test.beforeEach(({ api }) => setManualCapture(api, true));
test.afterEach(({ api }) => setManualCapture(api, false));

const uncaptured = screen('/payments/transactions', { tab: 'uncaptured-page', per_page: '100' });

test('an authorized payment is captured from the list', async ({ admin, api }) => {
  const { order_id, name, intent } = await buyPayment(api);
  await admin.goto(uncaptured);
  const held = row(admin, name);
  await expect(held.getByText('7 days left')).toBeVisible();
  await expectAccessible(admin);
  await held.getByRole('button', { name: `Capture the payment for order #${order_id}` }).click();
  await expect(notice(admin, `Payment for order #${order_id} captured successfully.`)).toBeVisible();
  await expect(held).toHaveCount(0);
  await openPayment(admin, intent);
  await expect(admin.getByText('Paid', { exact: true })).toBeVisible();
});

test('after a capture the focus moves to the next row', async ({ admin, api }) => {
  const [first, second] = [await buyPayment(api), await buyPayment(api)];
  await admin.goto(uncaptured);
  const capture = ({ order_id }: { order_id: number }) =>
    admin.getByRole('button', { name: `Capture the payment for order #${order_id}` });
  await expect(capture(second)).toBeVisible();
  await capture(first).press('Enter');
  await expect(capture(first)).toHaveCount(0);
  await expect(capture(second)).toBeFocused();
});

test('an authorization is canceled from its details after a confirmation', async ({ admin, api }) => {
  const { order_id, intent } = await buyPayment(api);
  await openPayment(admin, intent);
  await expect(admin.getByText('Payment authorized')).toBeVisible();
  await expect(admin.getByText(/within 7 days/)).toBeVisible();
  await admin.getByRole('button', { name: 'Cancel authorization' }).click();
  const dialog = admin.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Keep authorization' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel authorization' }).click();
  await expect(notice(admin, `Payment for order #${order_id} canceled successfully.`)).toBeVisible();
  await expect(admin.getByText('Canceled', { exact: true }).first()).toBeVisible();
});

test('changing the tab resets page, page size and order', async ({ admin, api }) => {
  await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { paged: '2', per_page: '10', orderby: 'amount', order: 'asc' }));
  await admin.getByRole('tab', { name: /^Uncaptured \(\d+\)$/ }).click();
  await expect(admin).toHaveURL(/paged=1/);
  await expect(admin).toHaveURL(/per_page=25/);
  await expect(admin).not.toHaveURL(/order/);
  await expect(admin.getByRole('columnheader', { name: 'Authorized on' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(admin.locator('th[aria-sort]')).toHaveCount(1);
  await admin.getByRole('button', { name: 'Capture by' }).click();
  await expect(admin.getByRole('columnheader', { name: 'Capture by' })).toHaveAttribute('aria-sort', 'descending');
  await expect(admin.locator('th[aria-sort]')).toHaveCount(1);
});

test('an authorized payment fits a phone', async ({ admin, api }) => {
  const { intent } = await buyPayment(api);
  await admin.setViewportSize({ width: 360, height: 800 });
  await openPayment(admin, intent);
  await expect(admin.getByRole('button', { name: 'Cancel authorization' })).toBeVisible();
  await expectNoSideways(admin);
  await expectAccessible(admin);
  await admin.goto(uncaptured);
  await expect(admin.locator('[data-row]').first()).toBeVisible();
  await expectNoSideways(admin);
});

test('without manual capture and authorizations the Uncaptured tab is hidden', async ({ admin, api }) => {
  await setManualCapture(api, false);
  const { data } = await api.rest<{ data: { order_id: number; payment_intent_id: string }[] }>(
    'GET',
    '/wc/v3/payments/authorizations?pagesize=100',
  );
  for (const { order_id, payment_intent_id: intent } of data) await cancelAuthorization(api, { order_id, intent });
  await admin.goto(uncaptured);
  await expect(admin.getByRole('tab', { name: 'Transactions' })).toHaveAttribute('aria-selected', 'true');
  await expect(admin.getByRole('tab')).toHaveText(['Transactions', 'Blocked']);
});
