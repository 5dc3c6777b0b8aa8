import { expect, expectAccessible, expectNoSideways, screen, test } from '../support/story.ts';
import { buyPayment, dollars, openPayment, openRefund, row } from '../support/payments.ts';

test('an amount above the remaining one, zero or no amount is refused at the field', async ({ admin, api }) => {
  const { intent, amount } = await buyPayment(api);
  await openPayment(admin, intent);
  const dialog = await openRefund(admin);
  const field = dialog.getByLabel('Amount to refund');
  for (const [typed, sentence] of [
    [`${amount / 100 + 1}`, `At most ${dollars(amount)}`],
    ['0', 'Enter an amount above zero.'],
    ['1.234', 'without a thousands separator'],
    ['1e3', 'Enter an amount, such as 1234.50.'],
    ['€5', 'Enter the amount in USD.'],
  ] as const) {
    await field.fill(typed);
    await field.press('Enter');
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(field).toHaveValue(typed);
  }
  await field.press('ControlOrMeta+a');
  await field.press('Backspace');
  await expect(field).toHaveValue('');
  await expect(dialog.getByText('Enter the amount in USD.')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  await field.press('Enter');
  await expect(dialog.getByText('Enter an amount above zero.')).toBeVisible();
  await field.fill('$5.00 USD');
  await expect(dialog.getByRole('button', { name: 'Refund $5.00' })).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin.getByText('Paid', { exact: true })).toBeVisible();
});

test('a payment is refunded from its row, over the list, with two presses', async ({ admin, api }) => {
  const { intent, name, email, amount, order_id } = await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { search: `Order #${order_id}` }));
  const button = row(admin, name).getByRole('button', { name: `Refund ${dollars(amount)}` });
  await button.click();
  const dialog = admin.getByRole('dialog', { name: 'Refund payment' });
  await expect(dialog).toContainText(`${dollars(amount)} USD back to Visa •••• 4242 in 5–10 days`);
  await expect(dialog.getByRole('row', { name: /^Fees you don’t get back/ })).toBeVisible();
  await expect(dialog).toContainText(email);
  await expect(admin).toHaveURL(new RegExp(`refund=${intent}`));
  // Back closes it over the same list, and the row’s button has the focus again.
  await admin.goBack();
  await expect(dialog).toBeHidden();
  await expect(admin).not.toHaveURL(/refund=/);
  await expect(button).toBeFocused();
  await button.click();
  await dialog.getByText(`Email ${email} when the refund succeeds`).click();
  await dialog.getByRole('button', { name: `Refund ${dollars(amount)}` }).click();
  await expect(admin.getByText(/Refunded payment #pi_\w+\./)).toBeVisible();
  await expect(row(admin, name)).toHaveCount(2);
  const { data: mails } = await api.rest<{ data: { subject: string }[] }>(
    'GET',
    `/wc/v3/mail?search[0]=${encodeURIComponent(email)}`,
  );
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/ is confirmed$/)]);
  await expect(button).toHaveCount(0);
  // A link from before the refund says why there is nothing to do.
  await admin.goto(screen('/payments/transactions', { refund: intent }));
  await expect(dialog).toContainText('This payment is fully refunded.');
});

test('partial refund leads to the refund dialog of the order', async ({ admin, api }) => {
  const { intent, order_id } = await buyPayment(api);
  await openPayment(admin, intent);
  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Partial refund' }).click();
  await expect(admin).toHaveURL(new RegExp(`page=wc-orders.*id=${order_id}`));
  const dialog = admin.getByRole('dialog', { name: 'Refund payment' });
  await expect(dialog.getByLabel('Amount to refund')).toHaveValue('');
  // The address opens it for whoever gets the link, and no longer once it was closed.
  await admin.reload();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await admin.reload();
  await expect(admin.getByRole('heading', { name: `Order #${order_id}` })).toBeVisible();
  await expect(dialog).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`details and refund are accessible and fit a phone, ${colorScheme}`, async ({ admin, api }) => {
    const { intent } = await buyPayment(api);
    await admin.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openPayment(admin, intent);
    await expect(admin.getByText('was successfully charged')).toBeVisible();
    await expectAccessible(admin);
    await openRefund(admin);
    await expectAccessible(admin);
    await admin.keyboard.press('Escape');
    await admin.setViewportSize({ width: 360, height: 800 });
    await expectNoSideways(admin);
    await expectAccessible(admin);
    await openRefund(admin);
    await expectAccessible(admin);
  });
}
