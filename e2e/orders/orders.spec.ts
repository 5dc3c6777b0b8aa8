import { expect, expectAccessible, test, unique } from '../support/story.ts';
import { row } from '../support/payments.ts';

test('a merchant refunds a line of an order and puts the goods back', async ({ api, admin }) => {
  const name = `Ada ${unique('Order')}`;
  // An address of their own: a customer has the name that was given last with theirs.
  const { order_id } = await api.buy({ name, email: `${unique('order')}@example.com`, quantity: 3 });
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
  await dialog.getByText('Items', { exact: true }).click();
  await dialog.getByRole('button', { name: /^One more of/ }).click();
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
  // Who refunded it leads to that person, who bought it to the customer.
  await admin.getByRole('region', { name: 'History' }).getByRole('link', { name: 'admin' }).click();
  await expect(admin).toHaveURL(/user-edit/);
  await admin.goto('/wp-admin/admin.php?page=wc-orders&amount_between[]=53&amount_between[]=80');
  await expect(admin.getByRole('button', { name: /^Remove filter Total from 53 to 80/ })).toBeVisible();
  await admin.getByRole('link', { name, exact: true }).click();
  await expect(admin.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('a receipt reaches the customer, and markup in names is inert', async ({ api, admin }) => {
  const name = `<img/src=x> ${unique('Mail')}`;
  const { order_id } = await api.buy({ name });
  await expect
    .poll(async () =>
      (await api.rest<{ data: { to: string; subject: string }[] }>('GET', '/wc/v3/mail?pagesize=25')).data.some(
        (mail) => mail.to === 'grace@example.com',
      ),
    )
    .toBe(true);
  await admin.goto('/wp-admin/admin.php?page=wc-mail');
  await expect(admin.getByText('grace@example.com').first()).toBeVisible();
  await row(admin, `order ${order_id} is confirmed`).getByRole('button').first().click();
  await admin
    .getByRole('dialog')
    .getByRole('link', { name: `Order #${order_id}` })
    .click();
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(String(order_id));
  await admin.goto('/wp-admin/admin.php?page=wc-orders');
  await expect(admin.getByText(name)).toBeVisible();
  await expect(admin.locator('img[src="x"]')).toHaveCount(0);
});

test('an order keeps carrier, tracking number and the day it was shipped', async ({ admin, api }) => {
  const { order_id } = await api.buy({ name: `Grace ${unique('Parcel')}` });
  await admin.goto(`/wp-admin/admin.php?page=wc-orders&action=edit&id=${order_id}`);
  await admin.getByRole('button', { name: 'Add shipping details' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z999');
  await dialog.getByLabel('Shipped on').fill('2026-11-03');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const card = admin.getByRole('region', { name: 'Shipment' });
  await expect(card.getByText('1Z999')).toBeVisible();
  await expect(admin.getByText('Shipped with UPS on November 3, 2026 under tracking number 1Z999.')).toBeVisible();
});
