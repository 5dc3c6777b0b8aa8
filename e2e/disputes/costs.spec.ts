import { readFile } from 'node:fs/promises';
import { buyDisputed } from '../support/disputes.ts';
import { row } from '../support/payments.ts';
import { expect, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

test('the report of what disputes cost leads from its figures to their rows', async ({ admin, api }) => {
  const disputed = await buyDisputed(api);
  await admin.goto(screen('/payments/disputes'));
  await admin.getByRole('link', { name: 'What disputes cost' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('What disputes cost');
  const totals = admin.getByRole('list', { name: 'Totals' });
  await expect(totals.getByRole('link', { name: /^Disputes/ })).toContainText('$');
  await expect(totals.getByRole('link', { name: /^Dispute rate/ })).toContainText(/\d%.* of .* payments/);
  await expect(totals.getByRole('link', { name: /^Dispute fees/ })).toHaveAttribute('href', /transactions.*type_is_in/);

  // By reason: the disputes of fraud.
  const reasons = admin.getByRole('table', { name: 'Disputes by Reason' });
  await reasons
    .getByRole('row', { name: /Transaction unauthorized/ })
    .getByRole('link')
    .first()
    .click();
  await expect(admin.getByRole('button', { name: /^Reason is Transaction unauthorized/ })).toBeVisible();
  await expect(row(admin, disputed.name)).toHaveCount(1);
  await admin.goBack();

  // By product, and back again by the address.
  await admin.getByRole('tab', { name: 'Product' }).click();
  await expect(admin).toHaveURL(/by=product/);
  await admin.reload();
  const products = admin.getByRole('table', { name: 'Disputes by Product' });
  await products.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(admin.getByRole('button', { name: /^Product is [A-Z]/ })).toBeVisible();
  await expect(admin.getByRole('table', { name: 'Disputes' }).getByRole('row').nth(1)).toBeVisible();
  await admin.goBack();

  const programs = admin.getByRole('listitem').filter({ hasText: 'VAMP' });
  await expect(programs.getByText(/of 1,500 disputes/).first()).toBeVisible();
  await expect(programs.getByRole('link', { name: /Checkout.com/ })).toHaveAttribute('href', /^https:/);

  const saved = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Download CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^dispute_costs_usd_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/\r\n.*Reason,Transaction unauthorized,\d+,/);
  await expectAccessibleEverywhere(admin);

  // Long ago there was nothing, and ten years are too long.
  await admin.goto(
    screen('/payments/disputes/costs', { activity: 'custom', activity_from: '2020-01-01', activity_to: '2020-01-31' }),
  );
  await expect(admin.getByText('No disputes in this period')).toBeVisible();
  await admin.goto(
    screen('/payments/disputes/costs', { activity: 'custom', activity_from: '2015-01-01', activity_to: '2025-01-31' }),
  );
  await expect(admin.getByText('This period is too long. Choose up to three years.')).toBeVisible();
});
