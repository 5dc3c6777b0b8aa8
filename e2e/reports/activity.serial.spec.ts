import { expect, expectAccessible, expectNoSideways, screen, test } from '../support/story.ts';

test('activity of the addressed period is read by arrow keys and leads to exactly its transactions', async ({
  api,
  admin,
}) => {
  const { order_id } = await api.buy({ quantity: 2 });
  await expect
    .poll(() => api.rest<{ data: unknown[] }>('GET', `/wc/v3/payments/transactions?search[]=Order%20%23${order_id}`))
    .toMatchObject({ data: [{ type: 'charge' }] });
  await admin.goto(screen('/payments/overview', { activity: 'last-7-days' }));
  const panel = admin.getByRole('region', { name: 'Activity' });
  const tile = panel.getByRole('link', { name: /^Payment volume \$/ });
  const volume = /\$[\d,.]+\.\d\d/.exec((await tile.textContent()) ?? '')?.[0] ?? 'nothing';

  const chart = panel.getByRole('slider', { name: /^Payment volume by day/ });
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuenow', '7');
  const today = await chart.getAttribute('aria-valuetext');
  expect(today).toMatch(/^\w+ \d+, \d{4}: \$[\d,.]+\. \w+ \d+, \d{4}: \$/);
  await admin.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuenow', '6');
  await expect(panel.getByRole('table').getByRole('row')).toHaveCount(8);
  await panel.getByRole('combobox', { name: 'By day' }).selectOption('Payments');
  await expect(panel.getByRole('slider', { name: /^Payments by day/ })).toBeVisible();
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(admin);
  await admin.setViewportSize({ width: 1440, height: 900 });

  const told = admin.waitForRequest(
    (request) => request.postData()?.includes('wcpay_overview_payment_activity_period_change') ?? false,
  );
  await panel.getByRole('combobox', { name: 'Period' }).selectOption('Today');
  await told;
  await expect(admin).toHaveURL(/activity=today/);
  await expect(panel.getByRole('table').getByRole('row')).toHaveCount(2);
  await admin.goBack();
  await tile.click();
  await expect(admin.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
  await expect(admin.getByText('Total', { exact: true }).locator('..')).toContainText(volume);
});
