import { expect, screen, test } from '../support/story.ts';
import { buyPayment, dollars, row } from '../support/payments.ts';
import { refund } from '../support/merchant.ts';

test('on a phone, a merchant looks a customer up and reads what they bought', async ({ admin, api }) => {
  await admin.setViewportSize({ width: 360, height: 740 });
  const paid = await buyPayment(api);
  await refund(api, paid, 100);
  await admin.goto(screen('/customers'));
  await admin.getByRole('searchbox', { name: 'Search customers' }).fill(paid.email);
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/search/);
  await row(admin, paid.name).click();
  await expect(admin.getByRole('heading', { level: 1, name: paid.name })).toBeVisible();
  const spent = admin.getByRole('region', { name: 'Spent' });
  await expect(spent).toContainText(dollars(paid.amount - 100));
  await expect(spent).toContainText('1 payment');
  const order = admin.getByRole('region', { name: 'Orders' }).getByRole('listitem');
  await expect(order).toHaveCount(1);
  await expect(order).toContainText(`#${paid.order_id}`);
  const items = await api.rest<{ lines: { name: string }[] }>('GET', `/wc/v3/orders/${paid.order_id}`);
  await expect(order).toContainText(items.lines[0]?.name ?? 'no item');
  // The way back leads to the list as it was.
  await admin.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Customers' }).click();
  await expect(admin.getByRole('button', { name: `Remove ${paid.email}` })).toBeVisible();
  await row(admin, paid.name).click();
  // The sum leads to the rows that make it.
  await spent.getByRole('link', { name: dollars(paid.amount - 100) }).click();
  await expect(admin).toHaveURL(/path=\/payments\/transactions.*customer_is=\d+/);
  await expect(admin.getByText(`#${paid.order_id}`)).toHaveCount(2);
});

test('the team notes what to know about a customer, and markup in a note is text', async ({ admin, api }) => {
  const { email, name } = await buyPayment(api);
  await admin.goto(screen('/customers/details', { email }));
  const notes = admin.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByText('Enter a note.')).toBeVisible();
  const text = `<img src=x onerror=alert(1)> ${name} prefers afternoons`;
  await notes.getByRole('textbox', { name: 'Note for your team' }).fill(text);
  await notes.getByRole('button', { name: 'Add note' }).click();
  const note = notes.getByRole('listitem');
  await expect(note).toContainText(text);
  await expect(note.getByRole('link', { name: 'admin' })).toHaveAttribute('href', /user-edit\.php\?user_id=\d+/);
  await note.getByRole('button', { name: 'Delete' }).click();
  await admin.getByRole('button', { name: 'Delete note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(0);
});

test('customers that a search finds are a file, and a view that can be opened again', async ({ admin, api }) => {
  const { email, name } = await buyPayment(api);
  await admin.goto(screen('/customers', { 'search[]': email }));
  await expect(row(admin, name)).toBeVisible();
  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^customers_\d{4}-\d\d-\d\d\.csv$/);
  await admin.getByRole('button', { name: 'Save view' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const views = admin.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'All' }).click();
  await expect(admin).not.toHaveURL(/search/);
  await views.getByRole('link', { name }).click();
  await expect(row(admin, name)).toBeVisible();
  await expect(admin).toHaveURL(/search/);
});

test('a customer that the store does not have leads back to the list', async ({ admin }) => {
  await admin.goto(screen('/customers/details', { id: '999999' }));
  await expect(admin.getByText('There’s no customer at this address.')).toBeVisible();
  await admin.getByRole('link', { name: 'All customers' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
});
