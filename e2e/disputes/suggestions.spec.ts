import type { Dispute } from '@purser/contract/disputes/dispute';
import type { EvidenceSuggestion } from '@purser/contract/disputes/suggestion';
import { notice } from '../support/notices.ts';
import { buyPayment } from '../support/payments.ts';
import { expect, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

test('a case begins half full: what is ticked reaches the provider', async ({ admin, api }) => {
  test.slow();
  const { charge, order_id } = await buyPayment(api, { card: '4000000000002685' });
  const shipment = { carrier: 'UPS', tracking_number: '1Z999', shipped_on: '2026-11-03' };
  await api.rest('POST', `/wc/v3/orders/${order_id}/shipment`, shipment);
  let id = '';
  await expect
    .poll(async () => {
      const { disputes } = await api.rest<{ disputes: { id: string }[] }>('GET', `/wc/v3/payments/charges/${charge}`);
      id = disputes[0]?.id ?? '';
      return id;
    })
    .not.toBe('');
  await admin.goto(screen('/payments/disputes/challenge', { id }));
  const store = admin.getByRole('region', { name: 'Evidence from your store' });
  await store.getByRole('button', { name: 'Preview: Order receipt' }).click();
  await expect(store.getByRole('region', { name: 'Order receipt' })).toContainText(`Order ${order_id}, placed on`);
  await expectAccessibleEverywhere(admin);
  const tick = async (name: string) => {
    await store.getByText(name, { exact: true }).click();
    await expect(store.getByRole('checkbox', { name })).toBeChecked();
  };
  await tick('Order receipt');
  await tick('Refund policy on the day of the order');
  await expect(admin.getByText(`Order receipt, order ${order_id}.pdf`)).toBeVisible();
  await tick('Customer name');
  await tick('How the customer was told about refunds');
  // Typed text is replaced only after a question.
  await admin.getByLabel('Product description').fill('In my words');
  await store.getByText('Items of the order', { exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Keep my text' }).click();
  await expect(admin.getByLabel('Product description')).toHaveValue('In my words');

  await admin.getByRole('button', { name: 'Next', exact: true }).click();
  const shipped = admin.getByRole('region', { name: 'Shipment in your store' });
  for (const name of ['Shipping carrier', 'Tracking number', 'Shipping date', 'Shipping address'])
    await shipped.getByText(name, { exact: true }).click();
  await expect(admin.getByRole('textbox', { name: 'Tracking number' })).toHaveValue('1Z999');
  await admin.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(admin.getByLabel('Cover letter')).toHaveValue(/shipped with UPS on November 3, 2026/);
  await admin.getByRole('button', { name: 'Submit', exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Submit evidence' }).click();
  await expect(notice(admin, 'Evidence submitted!')).toBeVisible();

  const { evidence } = await api.rest<Dispute>('GET', `/wc/v3/payments/disputes/${id}`);
  expect(evidence).toMatchObject({
    product_description: 'In my words',
    shipping_carrier: 'UPS',
    refund_policy_disclosure: expect.stringContaining('By placing your order you agree to our'),
    customer_name: expect.stringContaining('Grace'),
  });
  const { data } = await api.rest<{ data: EvidenceSuggestion[] }>('GET', `/wc/v3/payments/disputes/${id}/suggestions`);
  const filesOf = (of: string) =>
    data.flatMap((each) => (each.id === of && each.kind === 'document' ? each.files.map((file) => file.id) : []));
  expect(filesOf('order_receipt')).toContain(evidence['receipt']);
  expect(filesOf('refund_policy')).toContain(evidence['refund_policy']);
});
