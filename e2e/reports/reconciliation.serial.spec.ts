import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSideways, screen, test } from '../support/story.ts';

test('the reconciliation of a period adds up, matches the provider, and is saved as CSV and PDF', async ({
  api,
  admin,
}) => {
  await api.buy();
  await admin.goto(screen('/payments/reports', { activity: 'last-30-days' }));
  await expect(admin.getByRole('heading', { name: 'Reconciliation', level: 1 })).toBeVisible();
  const report = admin.getByRole('table', { name: 'Reconciliation' });
  const amountOf = async (name: RegExp) =>
    Math.round(
      Number(
        (await report.getByRole('row', { name }).getByRole('cell').last().textContent())?.replaceAll(/[^\d.-]/g, ''),
      ) * 100,
    );
  await expect(report.getByRole('link', { name: 'Charges', exact: true })).toBeVisible();
  const activity = await amountOf(/^Activity/);
  // Which lines there are depends on the stories before; a sum of one line would only say it again.
  const payoutLines = /^(Payouts|Withdrawals from|Instant payout fees|Returned payouts)/;
  const count = await report.getByRole('link', { name: payoutLines }).count();
  const payouts = count === 0 ? 0 : await amountOf(count === 1 ? payoutLines : /^Payouts, net/);
  expect((await amountOf(/^Opening/)) + activity + payouts).toBe(await amountOf(/^Closing/));
  await expect(async () => {
    await admin.reload();
    await expect(admin.getByText('Match', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(admin);
  await admin.setViewportSize({ width: 1440, height: 900 });

  for (const [name, begins] of [
    ['Download CSV', '\uFEFFStore,From,To'],
    ['Download PDF', '%PDF-'],
  ] as const) {
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^reconciliation_usd_[\d-]+_[\d-]+\.(csv|pdf)$/);
    expect((await readFile(await saved.path())).toString().startsWith(begins)).toBe(true);
  }

  await admin.getByRole('combobox', { name: 'Period' }).selectOption('Custom');
  await admin.getByLabel('First day').fill('2001-01-01');
  await admin.getByLabel('Last day').fill('2001-01-31');
  await admin.getByRole('button', { name: 'Apply' }).click();
  await expect(admin.getByText('No activity in this period.')).toBeVisible();
  await expect(admin).toHaveURL(/activity=custom&activity_from=2001-01-01&activity_to=2001-01-31/);
});
