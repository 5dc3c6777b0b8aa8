import { setManualCapture } from '../support/merchant.ts';
import { expectOrderStatus } from '../support/payments.ts';
import { expect, screen, test, unique } from '../support/story.ts';

test('with manual capture on, one payment is captured and another canceled', async ({ api, admin }) => {
  await admin.goto('/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments');
  await admin.getByText('Manual capture', { exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Enable manual capture' }).click();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();

  const captured = await api.buy({ name: `Ada ${unique('Hold')}` });
  const canceled = await api.buy({ name: `Ada ${unique('Void')}` });
  const fromList = await api.buy({ name: `Ada ${unique('List')}` });

  await admin.goto(screen('/payments/transactions', { tab: 'uncaptured-page' }));
  await expect(admin.getByRole('tab', { name: /Uncaptured \(\d+\)/ })).toBeVisible();
  await admin.getByRole('button', { name: `Capture the payment for order #${fromList.order_id}` }).click();
  await expect(admin.getByText(`Payment for order #${fromList.order_id} captured successfully.`)).toBeVisible();
  await expect(admin.getByRole('button', { name: `Capture the payment for order #${fromList.order_id}` })).toHaveCount(
    0,
  );

  await admin.goto(screen('/payments/transactions/details', { id: String(captured.order_id) }));
  await expect(admin.getByText('Payment authorized', { exact: true }).first()).toBeVisible();
  await admin.getByRole('button', { name: 'Capture', exact: true }).click();
  await expect(admin.getByText(`Payment for order #${captured.order_id} captured successfully.`)).toBeVisible();
  await expect(admin.getByText('Paid', { exact: true }).first()).toBeVisible();

  await admin.goto(screen('/payments/transactions/details', { id: String(canceled.order_id) }));
  await admin.getByRole('button', { name: 'Cancel authorization' }).click();
  await admin
    .getByRole('alertdialog')
    .or(admin.getByRole('dialog'))
    .getByRole('button', { name: 'Cancel authorization' })
    .click();
  await expect(admin.getByText(`Payment for order #${canceled.order_id} canceled successfully.`)).toBeVisible();
  expect(await api.rest('GET', `/wc/v3/orders/${canceled.order_id}`)).toMatchObject({ status: 'cancelled' });

  await setManualCapture(api, false);
});

test('an uncaptured authorization expires after seven days', async ({ api, admin }) => {
  await setManualCapture(api, true);
  const { order_id } = await api.buy({ name: `Ada ${unique('Late')}` });
  await setManualCapture(api, false);
  await api.advance('P8D');
  await expectOrderStatus(api, order_id, 'cancelled');
  await admin.goto(screen('/payments/transactions/details', { id: String(order_id) }));
  await expect(admin.getByText(/expired/i).first()).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Capture', exact: true })).toHaveCount(0);
});

test('a refund that fails at the bank later is reversed everywhere', async ({ api, admin }) => {
  const { order_id } = await api.buy({ card: '4000000000005126', name: `Ada ${unique('Later')}` });
  await admin.goto(screen('/payments/transactions/details', { id: String(order_id) }));
  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Refund in full' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Refund $23.00' }).click();
  await expect(admin.getByText(/Refunded payment #pi_\w+\./)).toBeVisible();
  await api.advance('P3D');
  await expect
    .poll(async () => (await api.rest<{ refunded_total: number }>('GET', `/wc/v3/orders/${order_id}`)).refunded_total, {
      timeout: 30_000,
    })
    .toBe(0);
  await admin.reload();
  await expect(admin.getByText('Refund failed', { exact: true }).first()).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
});
