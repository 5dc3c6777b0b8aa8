import type { Payout } from '@purser/contract/payouts/payout';
import type { Transaction } from '@purser/contract/transactions/transaction';
import { expect, expectAccessible, expectAccessibleEverywhere, screen, test, tidyUp } from '../support/story.ts';
import { buyPayment, dollars, row } from '../transactions/payment.ts';

const overview = screen('/payments/overview');
const base = '/wc/v3/payments';
const euros = (amount: number): string => dollars(amount).replace('$', '€');
const setStatus = (account: string, status: string) => ({ scenario: 'set_account_status', account, status });

test('all that can be had at once is sent to the bank once, for the fee that was shown', async ({ api, admin }) => {
  await api.buy({ quantity: 3 });
  // As the inbox leads there.
  await admin.goto(`${overview}&instant-payout=1`);
  const balance = admin.getByRole('region', { name: 'Balance' });
  await expect(balance.getByText('Instant payouts arrive within 30 minutes')).toContainText(/1\.5\d?% service fee/);
  const get = balance.getByRole('button', { name: /^Get \$[\d,.]+ now$/ });
  const dialog = admin.getByRole('dialog');
  const lines = dialog.getByRole('table', { name: 'Instant payout' });
  const amountOf = async (name: RegExp) =>
    Number((await lines.getByRole('row', { name }).getByRole('cell').textContent())?.replaceAll(/[^\d.-]/g, ''));
  const [gross, fee, net] = [await amountOf(/Balance/), await amountOf(/fee/), await amountOf(/Net/)];
  expect(fee).toBeLessThan(0);
  expect(net).toBeCloseTo(gross + fee, 2);
  // The sale of today is not available yet.
  const [available, pending] = [await amountOf(/^Available/), await amountOf(/^Pending/)];
  expect(pending).toBeGreaterThan(0);
  expect(available + pending).toBeCloseTo(gross, 2);
  await expect(balance).toContainText(/This includes \$[\d,.]+ that’s still pending\./);
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(admin).not.toHaveURL(/instant-payout/);

  await get.focus();
  await admin.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^Pay out/ }).focus();
  // Twice, as impatient people do.
  await admin.keyboard.press('Enter');
  await admin.keyboard.press('Enter');
  const done = balance.getByRole('status').filter({ hasText: /^Instant payout for \$[\d,.]+ in transit\./ });
  await expect(done).toContainText(`$${net.toFixed(2)}`);
  const rows = admin.getByRole('table', { name: 'Recent payouts' }).getByRole('row');
  await expect(rows.filter({ hasText: `$${net.toFixed(2)}` })).toHaveCount(1);
  await expect(balance.getByRole('button', { name: 'Get $0.00 now' })).toHaveAttribute('aria-disabled', 'true');
  await expect(balance).toContainText('of your pending balance was already used');
  await expect(balance).not.toContainText('debit your bank account');
  await expectAccessible(admin);

  await done.getByRole('link', { name: 'View details' }).click();
  await expect(admin).toHaveURL(/payouts\/details&id=po_/);
  await expect(admin.getByText(`$${net.toFixed(2)}`).first()).toBeVisible();
  await expect(admin.getByText(`$${gross.toFixed(2)}`).first()).toBeVisible();
});

test('an account that was rejected or is under review keeps its money in sight, and says why the rest is gone', async ({
  api,
  admin,
  browser,
}) => {
  const { account } = await api.sandboxKeys();
  const set = (status: string) => api.scenario(setStatus(account, status));
  try {
    for (const [status, title] of [
      ['rejected.fraud', 'Your account was rejected'],
      ['under_review', 'Your account is under review'],
    ] as const) {
      await set(status);
      const card = admin.getByRole('region', { name: title });
      // The account is told to us by an event.
      await expect(async () => {
        await admin.goto(overview);
        await expect(card).toContainText('What to do', { timeout: 1000 });
      }).toPass();
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Overview');
      await expect(admin.getByRole('region', { name: /Things to do|Inbox/ })).toHaveCount(0);
      await expect(admin.getByRole('region', { name: 'Balance' })).toBeVisible();
    }
    await expectAccessibleEverywhere(admin);
  } finally {
    await tidyUp(browser, (fresh) => fresh.scenario(setStatus(account, 'complete')));
  }
});

test('a merchant with a bank for euros keeps euros: a balance, a payout of their own, and its proof', async ({
  api,
  admin,
}) => {
  const { account, secret } = await api.sandboxKeys();
  const banks = `accounts/${account}/external_accounts`;
  const bank = await api.provider<{ id: string }>(banks, {
    'external_account[object]': 'bank_account',
    'external_account[country]': 'DE',
    'external_account[currency]': 'eur',
    'external_account[account_number]': 'DE89370400440532013000',
  });
  try {
    const choice = admin.getByRole('combobox', { name: 'Payout currency' });
    await expect(async () => {
      await admin.goto(screen('/payments/overview', { selected_currency: 'gbp' }));
      await expect(choice).toHaveValue('usd', { timeout: 1500 });
    }).toPass();
    const sale = await buyPayment(api, { currency: 'EUR' });
    await api.advance('PT10S');
    await admin.reload();
    await expect(choice.getByRole('option')).toHaveText(['US dollar', 'Euro']);
    const event = admin.waitForRequest((request) =>
      (request.postData() ?? '').includes('wcpay_overview_currency_select_change'),
    );
    await choice.selectOption('Euro');
    expect((await event).postDataJSON()).toMatchObject({ properties: { selected_currency: 'eur' } });
    await expect(admin).toHaveURL(/selected_currency=eur/);
    const { data } = await api.rest<{ data: Transaction[] }>('GET', `${base}/transactions?search=${sale.email}`);
    const [paid] = data;
    expect(paid).toMatchObject({ currency: 'eur', customer_currency: 'eur', amount: sale.amount });
    const net = euros(paid?.net ?? 0);
    const balance = admin.getByRole('region', { name: 'Balance' });
    await expect(balance).toContainText(net);
    await admin.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(admin);
    await admin.setViewportSize({ width: 1440, height: 900 });

    await api.advance('P7D');
    await expect
      .poll(
        async () =>
          (await api.rest<{ data: Payout[] }>('GET', `${base}/deposits?store_currency_is=eur`)).data[0]?.amount,
      )
      .toBe(paid?.net);
    await admin.reload();
    await expect(choice).toHaveValue('eur');
    await expect(balance).toContainText('€0.00');
    await admin.getByRole('table', { name: 'Recent payouts' }).getByRole('link').first().click();
    const proof = admin.getByRole('table', { name: 'Payout breakdown' });
    await expect(proof.getByRole('row', { name: /^Charges/ })).toContainText(euros(sale.amount));
    await expect(proof.getByRole('row', { name: /^Unexplained/ })).toContainText('€0.00');
    await expect(admin.getByText('Adds up to the cent')).toBeVisible();
    await expect(admin.getByText(/3000 \(EUR\)/).first()).toBeVisible();
    await expect(row(admin, sale.name)).toContainText(euros(sale.amount));
  } finally {
    await admin.request.delete(`/sandbox/v1/${banks}/${bank.id}`, { headers: { authorization: `Bearer ${secret}` } });
  }
});

test('while the provider hangs, the balance is the last known one and names its time', async ({ api, admin }) => {
  await admin.goto(overview);
  const balance = admin.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('$');
  // A current balance is shown for five seconds.
  await api.advance('PT1M');
  await api.fault({ on: 'GET /v1/balance', mode: 'hang', times: 100 });
  try {
    await admin.reload();
    await expect(balance.getByRole('status')).toContainText(
      /The payment provider isn’t responding\. You see your balance as of .+\./,
    );
    await expect(balance.getByRole('button', { name: /^Get / })).toHaveCount(0);
    await expectAccessible(admin);
  } finally {
    await api.clearFaults();
  }
});
