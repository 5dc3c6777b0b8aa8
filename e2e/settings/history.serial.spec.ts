import type { APIRequestContext } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { addStore } from '../support/new-store.ts';
import { expect, expectAccessible, expectNoSideways, screen, test } from '../support/story.ts';
import { paymentTitle } from '../support/payments.ts';

const settings = '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments';

/** An account at the provider that sold without a store; returns its id. */
async function accountWithAPast(request: APIRequestContext, secret: string): Promise<string> {
  const post = async (path: string, form: Record<string, string>, account?: string): Promise<{ id: string }> => {
    const answer = await request.post(`/sandbox/v1/${path}`, {
      headers: { authorization: `Bearer ${secret}`, ...(account && { 'stripe-account': account }) },
      form,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { id } = await post('accounts', {
    country: 'US',
    business_type: 'company',
    'business_profile[name]': 'Old Corner Shop',
    'business_profile[product_description]': 'Goods of an online store',
    'capabilities[card_payments][requested]': 'true',
    'capabilities[transfers][requested]': 'true',
    'tos_acceptance[date]': '1700000000',
    'tos_acceptance[ip]': '127.0.0.1',
    'external_account[object]': 'bank_account',
    'external_account[country]': 'US',
    'external_account[currency]': 'usd',
    'external_account[routing_number]': '110000000',
    'external_account[account_number]': '000123456789',
  });
  for (const amount of ['4200', '1500', '990'])
    await post(
      'payment_intents',
      {
        amount,
        currency: 'usd',
        confirm: 'true',
        payment_method: 'pm_card_visa',
        'automatic_payment_methods[enabled]': 'true',
        'automatic_payment_methods[allow_redirects]': 'never',
      },
      id,
    );
  return id;
}

test('a store brings what its account sold before, and refunds one of those payments', async ({
  admin,
  api,
  browser,
}) => {
  test.slow();
  const { secret } = await api.sandboxKeys();
  const account = await accountWithAPast(admin.request, secret);
  const baseURL = await addStore('Old Corner Shop', { host: 'past.localhost', account });
  const context = await browser.newContext({ baseURL });
  await createApi(context.request, baseURL);
  const page = await context.newPage();
  await page.goto(screen('/payments/connect'));
  const card = page.getByRole('region', { name: 'Bring your history' });
  await expect(card).toContainText('This account took payments before you added this store.');
  await page.goto(settings);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSideways(page);
  await card.getByRole('button', { name: 'Import history' }).click();
  await expect(card).toContainText('3 payments, 0 refunds, 0 disputes and 0 payouts', { timeout: 60_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 1000 });

  await card.getByRole('link', { name: 'View payments' }).click();
  await page
    .getByRole('row', { name: /\$42\.00/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
  await expect(page.getByText('A payment of $42.00 was successfully charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Refund in full' }).click();
  await page.getByRole('dialog', { name: 'Refund payment' }).getByRole('button', { name: 'Refund $42.00' }).click();
  await expect(page.getByText(/A payment of \$42\.00 was successfully refunded/)).toBeVisible();
  await context.close();
});
