import { payOut, setManualCapture } from './support/merchant.ts';
import { notice } from './support/notices.ts';
import { buyPayment, dollars, expectOrderStatus, row } from './support/payments.ts';
import { expect, expectNoSideways, screen, test, tidyUp } from './support/story.ts';

// Manual capture is a setting of the whole store.
test.afterAll(({ browser }) => tidyUp(browser, (api) => setManualCapture(api, false)));

test('a day of a merchant on a phone: capture two, refund one, look up a customer, read the payout', async ({
  api,
  admin: page,
}) => {
  test.slow();
  await setManualCapture(api, true);
  const held = [await buyPayment(api), await buyPayment(api)];
  await setManualCapture(api, false);
  // Its money is available at once.
  await buyPayment(api, { card: 'pm_card_bypassPending', quantity: 3 });
  const paid = await buyPayment(api);
  await page.setViewportSize({ width: 360, height: 740 });

  await page.goto(screen('/payments/transactions', { tab: 'uncaptured-page' }));
  for (const { name, order_id } of held) {
    const card = row(page, name);
    await expect(card).toBeInViewport();
    await card.getByRole('button', { name: /^Capture/ }).click();
    await expect(notice(page, `Payment for order #${order_id} captured successfully.`)).toBeVisible();
    await expectOrderStatus(api, order_id, 'processing');
  }
  await expectNoSideways(page);

  // From the list: one press for the dialog, one for the refund.
  await page.goto(screen('/payments/transactions'));
  await row(page, paid.name)
    .getByRole('button', { name: /^Refund/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Refund payment' });
  await dialog.getByRole('button', { name: `Refund ${dollars(paid.amount)}` }).click();
  await expect(notice(page, 'Refunded payment')).toBeVisible();
  await expect(row(page, paid.name).first()).not.toContainText('Paid');
  await expectNoSideways(page);

  // By name, wherever one is.
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill(paid.name);
  await palette.getByRole('option').filter({ hasText: paid.email }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: paid.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText(`#${paid.order_id}`);
  await expectNoSideways(page);

  await payOut(api, { amount: '1357' });
  await page.goto(screen('/payments/payouts'));
  const payout = row(page, '$13.57');
  await expect(payout.getByRole('link', { name: 'Details of payout' })).toHaveCount(1);
  await payout.click();
  await expect(page.getByText('Adds up to the cent')).toBeVisible();
  await expectNoSideways(page);
});
