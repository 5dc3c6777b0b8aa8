import type { Payout } from '@purser/contract/payouts/payout';
import type { Transaction } from '@purser/contract/transactions/transaction';
import { expect, expectAccessible, screen, test } from '../support/story.ts';
import { buyPayment, dollars, row } from '../support/payments.ts';

const base = '/wc/v3/payments';
const euros = (amount: number): string => dollars(amount).replace('$', '€');

test('a merchant with a bank account in euros has a balance, payouts and proofs in euros', async ({ api, admin }) => {
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
