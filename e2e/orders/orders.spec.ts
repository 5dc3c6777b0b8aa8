import { expect, expectAccessible, test, unique } from '../support/story.ts';

test('a merchant refunds a line of an order and puts the goods back', async ({ api, admin }) => {
  const name = `Ada ${unique('Order')}`;
  const { order_id } = await api.buy({ name, quantity: 3 });
  await admin.goto('/wp-admin/admin.php?page=wc-orders');
  await admin
    .getByRole('row', { name: new RegExp(`#${order_id}`) })
    .getByRole('link')
    .first()
    .click();
  await expect(admin.getByRole('heading', { name: `Order #${order_id}` })).toBeVisible();
  await expect(admin.getByRole('link', { name: 'View payment details' })).toBeVisible();

  await admin.getByRole('button', { name: 'Refund' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(admin);
  await dialog
    .getByRole('spinbutton')
    .or(dialog.getByLabel(/quantity/i))
    .first()
    .fill('1');
  await dialog.getByRole('button', { name: /^Refund \$18\.00/ }).click();
  await expect(admin.getByText('$18.00').last()).toBeVisible();
  await expect
    .poll(
      async () =>
        await api.rest<{ refunded_total: number; lines: { refunded_quantity: number }[] }>(
          'GET',
          `/wc/v3/orders/${order_id}`,
        ),
    )
    .toMatchObject({ refunded_total: 1800, lines: [{ refunded_quantity: 1 }] });
});

test('a receipt reaches the customer, and markup in names is inert', async ({ api, admin }) => {
  const name = `<img/src=x> ${unique('Mail')}`;
  await api.buy({ name });
  await expect
    .poll(async () =>
      (await api.rest<{ data: { to: string; subject: string }[] }>('GET', '/wc/v3/mail?pagesize=25')).data.some(
        (mail) => mail.to === 'grace@example.com',
      ),
    )
    .toBe(true);
  await admin.goto('/wp-admin/admin.php?page=wc-mail');
  await expect(admin.getByText('grace@example.com').first()).toBeVisible();
  await admin.goto('/wp-admin/admin.php?page=wc-orders');
  await expect(admin.getByText(name)).toBeVisible();
  await expect(admin.locator('img[src="x"]')).toHaveCount(0);
});
