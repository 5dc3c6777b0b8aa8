import type { Page } from '@playwright/test';
import type { Payout } from '@purser/contract/payouts/payout';
import type { PayoutProof } from '@purser/contract/payouts/payout-proof';
import type { Transaction } from '@purser/contract/transactions/transaction';
import type { Api } from '../support/api.ts';
import { expect, expectAccessible, screen, test } from '../support/story.ts';
import { buyPayment, row } from '../support/payments.ts';

const base = '/wc/v3/payments';
const pausedText =
  'Payouts are currently paused because a recent payout failed. Please update your bank account details.';

/** The payout that the customer's payment is in, once the books know of one that is not `before`. */
async function payoutOf(api: Api, email: string, before = ''): Promise<Payout> {
  let id: string | undefined;
  await expect
    .poll(
      async () => {
        const { data } = await api.rest<{ data: Transaction[] }>('GET', `${base}/transactions?search=${email}`);
        id = data.find(({ type }) => type === 'charge')?.deposit_id;
        return id !== undefined && id !== before;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return api.rest('GET', `${base}/deposits/${id}`);
}

const openPayout = async (page: Page, id: string): Promise<void> => {
  await page.goto(screen('/payments/payouts/details', { id }));
  await expect(page.getByText('Adds up to the cent')).toBeVisible();
};

test('a week in the life of a store: sales, a refund, a payout, its failure, a new bank account, the next payout', async ({
  admin,
  api,
}) => {
  test.setTimeout(90_000);
  const sale = await buyPayment(api);
  const refunded = await buyPayment(api, { quantity: 2 });
  await api.rest('POST', `${base}/refund`, { charge_id: refunded.charge, amount: 700, order_id: refunded.order_id });
  await api.advance('P14D');

  // The money of the sale was paid out by itself, and the payout adds up.
  const first = await payoutOf(api, sale.email);
  expect(first).toMatchObject({ automatic: true, type: 'deposit' });
  await openPayout(admin, first.id);
  const main = admin.getByRole('main');
  await expect(main.getByText('Payout date', { exact: true })).toBeVisible();
  await expect(main.getByText('Gross', { exact: true })).toHaveCount(0);
  const proof = admin.getByRole('table', { name: 'Payout breakdown' });
  await expect(proof.getByRole('row', { name: /^Unexplained/ })).toContainText('$0.00');
  await expect(row(admin, sale.name)).toBeVisible();
  await expectAccessible(admin);
  await proof.getByRole('link', { name: 'Charges', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await expect(row(admin, sale.name)).toBeVisible();

  // The payment knows its payout.
  await admin.goto(screen('/payments/transactions/details', { id: sale.intent }));
  await admin.getByRole('link', { name: /^payout of / }).click();
  await expect(admin.getByRole('heading', { name: 'Payout details' })).toBeVisible();

  // The bank sends it back: what, why, and what to do.
  await api.scenario({ scenario: 'fail_payout', payout: first.id, failure_code: 'account_closed' });
  await expect
    .poll(async () => (await api.rest<Payout>('GET', `${base}/deposits/${first.id}`)).status, { timeout: 30_000 })
    .toBe('failed');
  await admin.goto(screen('/payments/payouts', { status_is: 'failed' }));
  await expect(admin.getByRole('alert').filter({ hasText: pausedText })).toBeVisible();
  await expectAccessible(admin);
  await row(admin, 'Failed').first().getByRole('link').first().click();
  const failure = admin.getByRole('alert').filter({ hasText: 'This payout failed' });
  await expect(failure).toContainText('The bank account has been closed.');
  await expect(failure).toContainText('account_closed');
  await expectAccessible(admin);

  // The owner gives a new bank account on the provider's page, and comes back.
  await failure.getByRole('link', { name: 'Update bank account details' }).click();
  await admin.getByLabel('Account number').fill('000123456789');
  await admin.getByRole('button', { name: 'Submit' }).click();
  await admin.goto(screen('/payments/payouts'));
  await expect(admin.getByRole('heading', { name: 'Payouts' })).toBeVisible();
  await expect(admin.getByText(pausedText)).toHaveCount(0);

  // The next payout takes the same money to the new bank, and each of them adds up.
  await api.advance('P7D');
  const second = await payoutOf(api, sale.email, first.id);
  expect(second.bankAccount).toMatch(/6789/);
  await openPayout(admin, second.id);
  await expect(row(admin, sale.name)).toBeVisible();
  const { data: all } = await api.rest<{ data: Payout[] }>('GET', `${base}/deposits?pagesize=100`);
  for (const { id } of all)
    expect(await api.rest<PayoutProof>('GET', `${base}/deposits/${id}/proof`), id).toMatchObject({ unexplained: 0 });
});
