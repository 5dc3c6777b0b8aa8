import { expect, expectAccessible, expectNoSideways, screen, test } from '../support/story.ts';
import { cancelAuthorization, setManualCapture } from '../support/merchant.ts';
import { notice } from '../support/notices.ts';
import { buyPayment, row } from '../support/payments.ts';
import type { Bought } from '../support/payments.ts';

// Manual capture is a setting of the whole store, so these stories run alone.
test.beforeEach(({ api }) => setManualCapture(api, true));
test.afterEach(({ api }) => setManualCapture(api, false));

const uncaptured = screen('/payments/transactions', { tab: 'uncaptured-page', per_page: '100' });
const box = ({ order_id }: Bought): string => `Select the payment for order #${order_id}`;

test('several payments are captured together; a refused one shows the reason and can be retried', async ({
  admin,
  api,
}) => {
  const [first, second, third] = [await buyPayment(api), await buyPayment(api), await buyPayment(api)];
  await admin.goto(uncaptured);
  for (const bought of [first, second, third]) await admin.getByRole('checkbox', { name: box(bought) }).check();
  const bar = admin.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('3 selected');
  await expect(bar).toContainText('$69.00');
  await expectAccessible(admin);

  // Somebody else cancels one of them meanwhile.
  await cancelAuthorization(api, second);
  await bar.getByRole('button', { name: 'Capture', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Capture 3 payments?' });
  await expect(dialog.getByRole('button', { name: 'Capture $69.00 USD' })).toBeFocused();
  await expectAccessible(admin);
  await admin.keyboard.press('Enter');

  const done = admin.getByRole('dialog', { name: '2 payments captured' });
  await expect(done.getByText('2 captured · 1 refused')).toBeVisible();
  await expect(done.getByText('Already canceled by', { exact: false })).toBeVisible();
  await expect(done.getByRole('button', { name: 'Retry the 1 failed' })).toBeFocused();
  await expectAccessible(admin);
  await done.getByRole('button', { name: 'Retry the 1 failed' }).click();
  await expect(done.getByText('2 captured · 1 refused')).toBeVisible();
  await done.getByRole('button', { name: 'Close' }).last().click();

  // The failure stays in sight after the dialog.
  const failure = admin.getByRole('alert').filter({ hasText: '1 payment was not captured' });
  await expect(failure).toContainText(`#${second.order_id} ${second.name}`);
  await expect(notice(admin, '2 payments captured.')).toBeVisible();
  await expect(row(admin, first.name)).toHaveCount(0);
  await expect(row(admin, third.name)).toHaveCount(0);
  await expectAccessible(admin);
  for (const { order_id } of [first, third])
    expect(await api.rest('GET', `/wc/v3/orders/${order_id}`)).toMatchObject({ status: 'processing' });
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failure).toHaveCount(0);
});

test('a capture whose response is lost is made once, however often it is retried', async ({ admin, api }) => {
  const bought = await buyPayment(api);
  await admin.goto(uncaptured);
  await admin.getByRole('checkbox', { name: box(bought) }).check();
  await admin.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Capture', exact: true }).click();
  // The connection breaks under the call.
  await admin.context().setOffline(true);
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Capture \$/ })
    .click();
  await expect(admin.getByText('0 captured · 1 unconfirmed')).toBeVisible();
  await admin.context().setOffline(false);
  await admin.getByRole('button', { name: 'Retry the 1 failed' }).click();
  const done = admin.getByRole('dialog', { name: '1 payment captured' });
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(done).toHaveCount(0);
  await expect(notice(admin, '1 payment captured.')).toBeVisible();
  await expect(row(admin, bought.name)).toHaveCount(0);
});

test('checkboxes appear on hover or focus, and the keyboard selects the page and beyond', async ({ admin, api }) => {
  const bought = [await buyPayment(api), await buyPayment(api)];
  for (let more = 0; more < 9; more++) await api.buy();
  await admin.goto(screen('/payments/transactions', { tab: 'uncaptured-page', per_page: '10' }));
  const page = admin.getByRole('checkbox', { name: 'Select all rows of this page' });
  // It takes no focus until the rows are there.
  await expect(page).toBeEnabled();
  await expect(page).toHaveCSS('opacity', '0');
  await page.focus();
  await expect(page).toHaveCSS('opacity', '1');
  await page.press('Space');
  const bar = admin.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('10 selected');
  await bar.getByRole('button', { name: /^Select all \d+$/ }).click();
  await expect(bar).not.toContainText('10 selected');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toHaveCount(0);
  expect(bought).toHaveLength(2);
});

test('payments are selected and captured on a phone', async ({ admin, api }) => {
  const bought = await buyPayment(api);
  await admin.setViewportSize({ width: 360, height: 800 });
  await admin.goto(uncaptured);
  await admin.getByRole('checkbox', { name: box(bought) }).check();
  await expectNoSideways(admin);
  await expectAccessible(admin);
  await admin.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Capture', exact: true }).click();
  await expectNoSideways(admin);
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Capture \$/ })
    .click();
  await admin.getByRole('dialog', { name: '1 payment captured' }).getByRole('button', { name: 'Done' }).click();
  await expect(row(admin, bought.name)).toHaveCount(0);
});
