import { readFile } from 'node:fs/promises';
import type { Loan, LoanLedger } from '@purser/contract/loans/loan';
import type { Withholding } from '@purser/contract/loans/withholding';
import type { Transaction } from '@purser/contract/transactions/transaction';
import type { Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import type { Api } from '../support/api.ts';
import { addStore } from '../support/new-store.ts';
import { buyPayment, openPayment, row, paymentTitle } from '../support/payments.ts';
import { expect, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

const base = '/wc/v3/payments';
const loansPage = screen('/payments/loans');
const terms = { advance_amount: 10_000, fee_amount: 1_000, withhold_percent: 20 };

const loansOf = async (api: Api): Promise<Loan[]> =>
  (await api.rest<{ data: Loan[] }>('GET', `${base}/capital/loans`)).data;
const withholdingsOf = async (api: Api): Promise<Withholding[]> =>
  (await api.rest<{ data: Withholding[] }>('GET', `${base}/capital/withholdings?pagesize=100`)).data;

/** Waits until the books have so many movements of what remains: they follow the provider by themselves. */
const expectWithholdings = (api: Api, count: number): Promise<void> =>
  expect.poll(async () => (await withholdingsOf(api)).length, { timeout: 40_000 }).toBe(count);

const loansEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Loans', exact: true });

/** The loan as the provider offers it on its page, read and accepted by the merchant. */
async function acceptOffer(page: Page, api: Api): Promise<void> {
  const { account } = await api.sandboxKeys();
  await api.scenario({ scenario: 'offer_loan', account, ...terms });
  await expect
    .poll(async () => (await api.rest<{ offer: unknown }>('GET', `${base}/capital/offer`)).offer, { timeout: 30_000 })
    .toMatchObject({ advance_amount: terms.advance_amount });
  await page.goto(screen('/payments/overview'));
  const offer = page.getByRole('region', { name: 'You have a loan offer' });
  await expect(offer).toContainText('$110.00');
  await expect(offer).toContainText('20%');
  await expect(loansEntry(page)).toHaveCount(0);
  await expectAccessibleEverywhere(page);
  await offer.getByRole('link', { name: 'View offer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Loan offer for');
  await page.getByRole('button', { name: 'Accept $100.00' }).click();
  await expect(page).toHaveURL(/wp-admin\/admin\.php/);
}

test('a loan’s whole life: offered, paid out, repaid from payments, owed again after a refund, paid off', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const baseURL = await addStore('Loan & Ladder', { host: 'loans.localhost' });
  const context = await browser.newContext({ baseURL });
  // Signs the page in too.
  const api = await createApi(context.request, baseURL);
  const page = await context.newPage();

  // Without a loan: no menu entry, and a page that says so.
  await page.goto(loansPage);
  await expect(page.getByText('No loans yet')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Capital Loans');
  await expect(page.getByRole('heading', { name: 'Active loan overview' })).toHaveCount(0);
  await expectAccessibleEverywhere(page);

  await page.goto('/wp-admin/admin.php?page=wc-admin&wcpay-loan-offer=1');
  await expect(page.getByRole('alert')).toContainText('There was a problem redirecting you to the loan offer.');

  await acceptOffer(page, api);
  await expect
    .poll(async () => (await api.rest<{ approved: unknown }>('GET', `${base}/capital/offer`)).approved, {
      timeout: 30_000,
    })
    .not.toBeNull();
  await page.goto(loansPage);
  await expect(page.getByRole('region', { name: 'Your loan is approved' })).toContainText('$100.00 is on its way');
  await expect(page.getByText('Your approved loan appears here')).toBeVisible();
  // Paid out after a day; withholding begins with the midnight after.
  await api.advance('P2D');
  await expect.poll(async () => (await loansOf(api)).length, { timeout: 40_000 }).toBe(1);
  const [loan] = await loansOf(api);
  const id = loan?.stripe_loan_id ?? '';

  // The disbursement among the transactions: nobody paid it, and it opens nothing.
  await page.goto(loansPage);
  await row(page, 'Active').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`type=charge&filter=advanced&loan_id_is=${id}$`));
  const disbursement = row(page, 'Loan disbursement');
  await expect(disbursement).toContainText('$100.00');
  await expect(disbursement).toContainText('—');
  await expect(disbursement.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Loan is flxln_\S+ \(In Progress\)$/ })).toBeVisible();

  // Two payments repay a part each; a refund of one owes its part again.
  const kept = await buyPayment(api);
  const refunded = await buyPayment(api);
  await expectWithholdings(api, 2);
  const part = Math.round(kept.amount * 0.2);
  expect((await withholdingsOf(api)).map(({ amount }) => amount)).toEqual([part, part]);
  await api.rest('POST', `${base}/refund`, {
    charge_id: refunded.charge,
    amount: refunded.amount,
    order_id: refunded.order_id,
  });
  await expectWithholdings(api, 3);
  await openPayment(page, refunded.intent);
  await expect(page.getByText('$4.60 was withheld to repay your loan.')).toBeVisible();
  await expect(page.getByText('$4.60 that was withheld for your loan was given back.')).toBeVisible();
  await openPayment(page, kept.intent);
  await expect(page.getByRole('row', { name: /^Loan repayment/ })).toContainText('-$4.60');
  await page.getByRole('link', { name: 'View loan transactions' }).click();
  await expect(row(page, 'Loan repayment').first()).toBeVisible();

  // A week later the pace tells the day, and what the money costs by the year.
  await api.advance('P9D');
  await page.goto(loansPage);
  const overview = page.getByRole('region', { name: 'Active loan overview' });
  await expect(overview).toContainText('$4.60 of $110.00');
  await expect(overview).toContainText('20%');
  const forecast = page.getByRole('region', { name: 'Payoff forecast' });
  await expect(forecast).toContainText(/≈ \w{3} \d+, \d{4}/);
  await expect(forecast).toContainText('$10.00 (10%)');
  await expect(forecast).toContainText(/≈ [\d.]+%/);
  await expectAccessibleEverywhere(page);
  await page.goto(screen('/payments/overview'));
  await expect(page.getByRole('region', { name: 'Active loan overview' })).toContainText('$4.60 of $110.00');

  // Without the provider, the card says so until it is asked again; the books still have all loans.
  await api.fault({ on: 'GET /v1/capital/financing_summary', mode: '500', times: 20 });
  await page.goto(loansPage);
  await expect(overview).toContainText('Error retrieving the active loan summary.', { timeout: 20_000 });
  await expect(row(page, 'Active')).toContainText('$100.00');
  await expectAccessibleEverywhere(page);
  await api.clearFaults();
  await overview.getByRole('button', { name: 'Try again' }).click();
  await expect(overview).toContainText('$4.60 of $110.00');

  // The payout that the loan came with says so, and adds up.
  const { data: transactions } = await api.rest<{ data: Transaction[] }>(
    'GET',
    `${base}/transactions?type_is=financing_payout`,
  );
  await page.goto(screen('/payments/payouts/details', { id: transactions[0]?.deposit_id ?? '' }));
  await expect(page.getByText('This payout includes $100.00 from your capital loan.')).toBeVisible();
  await expect(page.getByText('Adds up to the cent')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Loans paid out/ })).toContainText('$100.00');
  await expectAccessibleEverywhere(page);

  // Paid off on the provider's page, from the bank account.
  await page.goto(loansPage);
  await forecast.getByRole('link', { name: /^Pay/ }).click();
  await page.getByLabel('From').selectOption('bank_account');
  await page.getByRole('button', { name: 'Repay' }).click();
  await expect(page).toHaveURL(/wp-admin\/admin\.php/);
  await expect.poll(async () => (await loansOf(api))[0]?.fully_paid_at ?? null, { timeout: 40_000 }).not.toBeNull();
  await page.goto(loansPage);
  await expect(row(page, 'Paid off')).toContainText('$100.00');
  await expect(page.getByRole('heading', { name: 'Active loan overview' })).toHaveCount(0);
  await expect(loansEntry(page)).toBeVisible();

  // Its ledger adds up, and the file has the rows and the sum of the screen.
  await page.getByRole('link', { name: /^Repayments of the loan disbursed on/ }).click();
  await expect(page.getByRole('row', { name: /^Remaining/ })).toContainText('$0.00');
  const ledger = await api.rest<LoanLedger>('GET', `${base}/capital/loans/${id}/ledger`);
  expect(ledger.withheld_amount + ledger.paid_amount - ledger.reversed_amount).toBe(11_000);
  const table = page.getByRole('table', { name: 'Loan repayments' });
  await expect(table.locator('tbody tr')).toHaveCount(4);
  await expect(page.getByRole('definition').filter({ hasText: '$110.00' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Withholding Id,Date / Time (UTC),Type,Amount,Currency,Loan Id,Order #');
  const cells = lines.slice(1).map((line) => line.split(','));
  expect(cells.map(([withholding]) => withholding)).toEqual(
    (await withholdingsOf(api)).map(({ withholding_id }) => withholding_id),
  );
  expect(cells.map(([, , type]) => type)).toEqual(await table.locator('tbody tr td:nth-child(2)').allTextContents());
  expect(cells.reduce((sum, [, , , amount]) => sum + Math.round(Number(amount) * 100), 0)).toBe(11_000);

  // By keyboard from a repayment to its payment.
  await table.locator('tr[data-row]').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
  await context.close();
});
