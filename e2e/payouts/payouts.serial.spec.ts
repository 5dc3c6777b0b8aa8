import type { Payout } from '@purser/contract/payouts/payout';
import type { Api } from '../support/api.ts';
import { expect, expectAccessible, expectNoSideways, screen, test } from '../support/story.ts';
import { buyPayment, notice, row } from '../transactions/payment.ts';

/** A payout asked for at the provider, once the store's books know it. */
async function payOut(api: Api, form: Record<string, string>): Promise<Payout> {
  const { id } = await api.provider<{ id: string }>('payouts', { currency: 'usd', ...form });
  let payout: Payout | undefined;
  await expect
    .poll(
      async () => {
        const { data } = await api.rest<{ data: Payout[] }>('GET', '/wc/v3/payments/deposits?pagesize=100');
        payout = data.find((each) => each.id === id);
        return payout !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  if (!payout) throw new Error('polled above');
  return payout;
}

const nextPayoutNotice = (api: Api, isDismissed: boolean) =>
  api.rest('POST', '/wc/v3/payments/settings/wcpay_next_deposit_notice_dismissed', { value: isDismissed });

test('the payout history is filtered, trimmed, exported and walked, and says what comes next', async ({
  api,
  signInAs,
}) => {
  await nextPayoutNotice(api, false);
  // More than an instant payout of another story may have taken in advance.
  await buyPayment(api, { card: 'pm_card_bypassPending', quantity: 20 });
  const kept = await payOut(api, { amount: '1234' });
  const canceled = await payOut(api, { amount: '567' });
  await api.provider(`payouts/${canceled.id}/cancel`);
  // Columns and the answered question are this person's own.
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

  // What comes next, put away for good; then there is room for a question.
  const putAway = page.waitForResponse((answer) => answer.url().includes('wcpay_next_deposit_notice_dismissed'));
  await page.getByRole('status').filter({ hasText: 'The next one is due on' }).getByRole('button').click();
  await putAway;
  await page.reload();
  const question = page.getByText('Are you satisfied with Purser?');
  await expect(question).toBeVisible();
  await expect(page.getByText('The next one is due on')).toHaveCount(0);
  await page.getByRole('button', { name: 'No, I am not satisfied with Purser' }).click();
  await page.getByRole('textbox', { name: 'What could we do better?' }).fill('Payouts on Sundays, please.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(notice(page, 'Thanks for your feedback.')).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Bank account' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Advanced filters' }).click();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Completed' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Canceled' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/status_is=canceled/);
  await expect(row(page, '$5.67')).toContainText('Canceled');
  await expect(row(page, '$12.34')).toHaveCount(0);
  // What was canceled is no money that was paid out.
  const totals = page.getByRole('main').locator('dl[aria-label="Totals"]');
  await expect(totals).toContainText(/Total\s*\$0\.00/);
  await expect(totals).toContainText(/Failed or canceled\s*\d+ \(\$[\d,.]*\d\)/);
  await page.reload();
  await expect(row(page, '$5.67')).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Bank account' })).toHaveCount(0);
  await expect(question).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/payouts.*\.csv$/);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  // By amount, because payouts of one day come in any order.
  await page.goto(screen('/payments/payouts', { orderby: 'amount', order: 'desc' }));
  await row(page, '$12.34').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payout details' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`id=${kept.id}`));
  await expect(page.getByRole('button', { name: 'Next payout' })).toBeEnabled();
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(new RegExp(`id=${kept.id}`));
  await nextPayoutNotice(api, false);
});

test('an instant payout shows what it cost and how it adds up; what is no payout is not asked for', async ({
  admin,
  api,
}) => {
  const sale = await buyPayment(api, { card: 'pm_card_bypassPending', quantity: 5 });
  const payout = await payOut(api, { amount: '4000', method: 'instant' });
  await admin.goto(screen('/payments/payouts/details', { id: payout.id }));
  const main = admin.getByRole('main');
  await expect(main.getByText('Adds up to the cent')).toBeVisible();
  for (const [name, text] of [
    ['Gross', '$40.61 USD'],
    ['Fee', '-$0.61 USD'],
    ['Net', '$40.00 USD'],
  ] as const)
    await expect(main.getByRole('definition').filter({ hasText: text }).first(), name).toBeVisible();
  await expect(main.getByText('1.5% service fee')).toBeVisible();
  await expect(main.getByText(/^Transaction history is unavailable for instant payouts/)).toBeVisible();
  await expect(main.getByText(/the oldest available transactions until they cover/)).toBeVisible();
  const proof = admin.getByRole('table', { name: 'Payout breakdown' });
  await expect(proof.getByRole('row', { name: /^Payout fee/ })).toContainText('-$0.61');
  await expect(proof.getByRole('row', { name: /^Unexplained/ })).toContainText('$0.00');
  await expect(main.getByRole('button', { name: 'Copy payout ID' })).toBeVisible();
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(admin);

  // The bank sends it back: both sides say so.
  await api.advance('PT10M');
  await api.provider(`payouts/${payout.id}/reverse`);
  await expect(async () => {
    await admin.reload();
    await expect(main.getByText(/^This payout was reversed on/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible(admin);
  await main.getByRole('link', { name: 'View the reversal' }).click();
  await expect(main.getByText('This reverses an earlier payout.')).toBeVisible();
  await main.getByRole('link', { name: 'View the reversed payout' }).click();
  await expect(main.getByText(/^This payout was reversed on/)).toBeVisible();

  const asked: string[] = [];
  admin.on('request', (request) => asked.push(request.url()));
  await admin.goto(screen('/payments/payouts/details', { id: `${payout.id};` }));
  await expect(admin.getByText('The deposit you are looking for cannot be found.')).toBeVisible();
  expect(asked.filter((url) => url.includes('/deposits/'))).toEqual([]);
  await admin.goto(screen('/payments/payouts/details', { id: 'po_nobody' }));
  await expect(admin.getByText('The deposit you are looking for cannot be found.')).toBeVisible();
  await expectAccessible(admin);
  expect(sale.amount).toBeGreaterThan(4061);
});
