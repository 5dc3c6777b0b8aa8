import { payOut } from '../support/merchant.ts';
import { buyPayment } from '../support/payments.ts';
import { expect, expectAccessible, expectNoSideways, screen, test } from '../support/story.ts';

test('an instant payout sends the available amount once, for the fee that was shown', async ({ api, admin }) => {
  await api.buy({ quantity: 3 });
  // As the inbox leads there.
  await admin.goto(screen('/payments/overview', { 'instant-payout': '1' }));
  const balance = admin.getByRole('region', { name: 'Balance' });
  await expect(balance.getByText('Instant payouts arrive within 30 minutes')).toContainText(/1\.5\d?% service fee/);
  const get = balance.getByRole('button', { name: /^Get \$[\d,.]+ now$/ });
  const dialog = admin.getByRole('dialog');
  const lines = dialog.getByRole('table', { name: 'Instant payout' });
  const amountOf = async (name: RegExp) =>
    Number((await lines.getByRole('row', { name }).getByRole('cell').textContent())?.replaceAll(/[^\d.-]/g, ''));
  const [gross, fee, net] = [await amountOf(/^Available instantly/), await amountOf(/fee/), await amountOf(/Net/)];
  expect(fee).toBeLessThan(0);
  expect(net).toBeCloseTo(gross + fee, 2);
  // The sale of today is not available yet.
  const [available, pending] = [await amountOf(/^Available (?!instantly)/), await amountOf(/^Pending/)];
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

test('an instant payout shows its fee, its breakdown and its reversal; an invalid id is never requested', async ({
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
  await expect
    .poll(() => api.rest('GET', `/wc/v3/payments/deposits/${payout.id}`), { timeout: 30_000 })
    .toHaveProperty('reversed');
  await admin.reload();
  await expect(main.getByText(/^This payout was reversed on/)).toBeVisible();
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
