import type { Api } from '../support/api.ts';
import { payOut } from '../support/merchant.ts';
import { notice } from '../support/notices.ts';
import { buyPayment, row } from '../support/payments.ts';
import { expect, expectAccessible, screen, test } from '../support/story.ts';

const nextPayoutNotice = (api: Api, isDismissed: boolean) =>
  api.rest('POST', '/wc/v3/payments/settings/wcpay_next_deposit_notice_dismissed', { value: isDismissed });

// More money than an instant payout of another story may have taken in advance.
test.beforeEach(({ api }) => buyPayment(api, { card: 'pm_card_bypassPending', quantity: 20 }));

test('the payout history is filtered and exported, with its totals and the user’s columns', async ({
  api,
  signInAs,
}) => {
  await payOut(api, { amount: '1234' });
  const canceled = await payOut(api, { amount: '567' });
  await api.provider(`payouts/${canceled.id}/cancel`);
  const page = await signInAs('shop_manager');
  await page.goto(screen('/payments/payouts'));
  const table = page.getByRole('table', { name: 'Payout history' });
  await expect(row(page, '$12.34')).toContainText('STRIPE TEST BANK');
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Details',
    'Date',
    'Type',
    'Amount',
    'Status',
    'Bank account',
    'Bank reference ID',
  ]);
  await expect(row(page, '$12.34')).toContainText(/Payout.*(Pending|In transit)/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Bank account' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Advanced filters' }).click();
  await page.getByRole('button', { name: 'Filter by Status' }).click();
  await expect(page.getByRole('checkbox', { name: 'Completed' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Canceled' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/status_is=canceled/);
  await expect(row(page, '$5.67')).toContainText('Canceled');
  await expect(row(page, '$12.34')).toHaveCount(0);
  // Canceled payouts don’t count as paid out.
  const totals = page.getByRole('main').locator('dl[aria-label="Totals"]');
  await expect(totals).toContainText(/Total\s*\$0\.00/);
  await expect(totals).toContainText(/Failed or canceled\s*\d+ \(\$[\d,.]*\d\)/);
  await page.reload();
  await expect(row(page, '$5.67')).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Bank account' })).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/payouts.*\.csv$/);
});

test('the notice of the next payout is dismissed for good, and the feedback question is asked once', async ({
  api,
  signInAs,
}) => {
  await nextPayoutNotice(api, false);
  const page = await signInAs('shop_manager');
  await page.goto(screen('/payments/payouts'));
  const dismissed = page.waitForResponse((answer) => answer.url().includes('wcpay_next_deposit_notice_dismissed'));
  await page
    .getByRole('status')
    .filter({ hasText: 'Change payout schedule' })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  await dismissed;
  await page.reload();
  const question = page.getByText('Are you satisfied with Purser?');
  await expect(question).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Change payout schedule' })).toHaveCount(0);
  await page.getByRole('button', { name: 'No, I am not satisfied with Purser' }).click();
  await page.getByRole('textbox', { name: 'What could we do better?' }).fill('Payouts on Sundays, please.');
  await expectAccessible(page);
  const remembered = page.waitForResponse((answer) => answer.url().includes('/users/me') && answer.ok());
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(notice(page, 'Thanks for your feedback.')).toBeVisible();
  await expect(question).toHaveCount(0);
  await remembered;
  await page.reload();
  await expect(page.getByRole('table', { name: 'Payout history' })).toBeVisible();
  await expect(question).toHaveCount(0);
  await nextPayoutNotice(api, false);
});

test('a payout opens by keyboard, and an arrow key leads to the next one', async ({ api, admin }) => {
  const larger = await payOut(api, { amount: '2345' });
  await payOut(api, { amount: '2222' });
  // By amount, because payouts of one day have no fixed order.
  await admin.goto(screen('/payments/payouts', { orderby: 'amount', order: 'desc' }));
  await row(admin, '$23.45').focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: 'Payout details' })).toBeVisible();
  await expect(admin).toHaveURL(new RegExp(`id=${larger.id}`));
  await expect(admin.getByRole('button', { name: 'Next payout' })).toBeEnabled();
  await admin.keyboard.press('ArrowRight');
  await expect(admin).not.toHaveURL(new RegExp(`id=${larger.id}`));
});
