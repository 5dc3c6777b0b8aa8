import { expect, screen, test } from '../support/story.ts';
import { buyPayment, dollars, openPayment } from '../support/payments.ts';

test('a payment shows its amount, fees, customer and payment method', async ({ admin, api }) => {
  const { intent, amount, name, email, order_id } = await buyPayment(api);
  await openPayment(admin, intent);
  await expect(admin.getByText('Paid', { exact: true })).toBeVisible();
  await expect(admin.getByText(`${dollars(amount)} USD`)).toBeVisible();
  await expect(admin.getByRole('row', { name: /^Net/ })).toBeVisible();
  await expect(admin.getByRole('link', { name, exact: true })).toHaveAttribute(
    'href',
    /path=\/customers\/details&id=\d+$/,
  );
  await expect(admin.getByRole('link', { name: 'All transactions' })).toHaveAttribute(
    'href',
    new RegExp(`transactions.*search.*${encodeURIComponent(email)}`),
  );
  await expect(admin.getByText(email).first()).toBeVisible();
  await expect(admin.getByRole('link', { name: `#${order_id}` })).toHaveAttribute('href', /page=wc-orders/);
  await expect(admin.getByText('Risk evaluation')).toBeVisible();
  const timeline = admin.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText(`A payment of ${dollars(amount)} was successfully charged.`)).toBeVisible();
  await expect(timeline.getByText(/^Base fee \(2\.9% \+ \$0\.30\)/)).toBeVisible();
  const method = admin.getByRole('region', { name: 'Payment method' }).filter({ visible: true });
  await expect(method.getByText('•••• 4242')).toBeVisible();
  await expect(method.getByText('Credit card')).toBeVisible();
  for (const label of ['ID', 'Refund time']) await expect(method.getByText(label, { exact: true })).toBeVisible();
  await expect(method.getByRole('button', { name: 'Copy payment method ID' })).toBeVisible();
});

test("an order's number, a charge and a payment intent all open the payment", async ({ admin, api }) => {
  const { intent, charge, amount, order_id } = await buyPayment(api);
  await admin.goto(screen('/payments/transactions/details', { id: String(order_id) }));
  await expect(admin).toHaveURL(new RegExp(`id=${intent}`));
  await expect(admin.getByText(`${dollars(amount)} USD`)).toBeVisible();
  await openPayment(admin, charge);
  await expect(admin.getByText(`${dollars(amount)} USD`)).toBeVisible();
  await expect(admin.getByText('was successfully charged')).toBeVisible();
});

test('the page of an unknown payment offers to find another', async ({ admin, api }) => {
  const { intent, order_id } = await buyPayment(api);
  await openPayment(admin, 'pi_missing');
  await expect(admin.getByText('Payment details not loaded')).toBeVisible();
  await admin.getByRole('searchbox', { name: 'Find a payment' }).fill(`#${order_id}`);
  await admin.getByRole('button', { name: 'Find' }).click();
  await expect(admin).toHaveURL(new RegExp(`id=${intent}`));
});

test('a link of the fraud filters leaves the address clean', async ({ admin, api }) => {
  const { intent } = await buyPayment(api);
  await admin.goto(screen('/payments/transactions/details', { id: intent, status_is: 'block', type_is: 'order_note' }));
  await expect(admin.getByText('Paid', { exact: true })).toBeVisible();
  await expect(admin).not.toHaveURL(/status_is|type_is/);
});
