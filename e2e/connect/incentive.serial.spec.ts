import type { Account } from '@purser/contract/connect/account';
import { createApi } from '../support/api.ts';
import { addStore } from '../support/new-store.ts';
import { buyPayment, expectListed, openPayment } from '../support/payments.ts';
import { expect, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

test('an applied incentive lowers the fees of the store, which also sees what it needs for live payments', async ({
  browser,
}) => {
  test.slow();
  const baseURL = await addStore('Offer & Co', { host: 'fees.localhost' });
  const context = await browser.newContext({ baseURL });
  const api = await createApi(context.request, baseURL);
  const page = await context.newPage();

  await page.goto(screen('/payments/connect'));
  const readiness = page.getByRole('region', { name: 'Ready for live payments?' });
  await expect(readiness).toContainText('This address works on this machine only.');
  await expectAccessibleEverywhere(page);
  const offer = page.getByRole('region', { name: 'Limited offer' });
  await offer.getByRole('button', { name: 'Apply and continue' }).click();
  const account = () => api.rest<Pick<Account, 'fees'>>('GET', '/wc/v3/payments/accounts');
  await expect.poll(async () => (await account()).fees['card']?.discount).toMatchObject([{ discount: 0.2 }]);

  await page.goto(screen('/payments/overview'));
  const card = page.getByRole('list', { name: 'Fees by payment method' }).getByRole('listitem').first();
  await expect(card).toContainText('2.32% + $0.24');
  await expect(card).toContainText('(20% discount)');
  await expect(card).toContainText('Discount until');
  await readiness.getByRole('button', { name: 'It’s backed up elsewhere' }).click();
  await readiness.getByText(/checks? passed/).click();
  await readiness.getByRole('button', { name: 'It’s no longer backed up elsewhere' }).click();
  await readiness.getByRole('button', { name: 'Back up now' }).click();
  await expect(readiness.getByRole('list', { name: 'Passed' })).toContainText('Payout bank account');
  await expect(readiness.getByRole('list', { name: 'Passed' })).toContainText(/purser-.+\.tar/);
  await expectAccessibleEverywhere(page);

  const bought = await buyPayment(api);
  await expectListed(api, String(bought.order_id));
  await openPayment(page, bought.intent);
  await expect(page.getByText(/^Discount/).first()).toBeVisible();
  await context.close();
});
