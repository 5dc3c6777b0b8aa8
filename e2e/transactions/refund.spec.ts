import { expect, screen, test, unique } from '../support/story.ts';
import { paymentTitle } from '../support/payments.ts';

test('a merchant refunds part of a payment and then the rest', async ({ api, admin }) => {
  const name = `Ada ${unique('Part')}`;
  const { order_id } = await api.buy({ name });
  const events: string[] = [];
  admin.on('request', (request) => {
    if (request.url().endsWith('/payments/events')) events.push(request.postDataJSON().name);
  });

  await admin.goto(screen('/payments/transactions'));
  const row = admin.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('$23.00');
  await row.getByRole('link').first().click();
  await expect(admin.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
  await expect(admin.getByText('Paid', { exact: true }).first()).toBeVisible();

  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Refund in full' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Refund payment' });
  await dialog.getByLabel('Amount to refund').fill('5.50');
  const reasons = dialog.getByLabel('Reason (optional)');
  await expect(reasons.getByRole('option')).toHaveText([
    'No reason',
    'Duplicate order',
    'Fraudulent',
    'Requested by customer',
    'Other',
  ]);
  await reasons.selectOption('Other');
  await dialog.getByRole('button', { name: 'Refund $5.50' }).click();
  await expect(admin.getByText(/Refunded payment #pi_\w+\./)).toBeVisible();
  await expect(admin.getByText('Partial refund', { exact: true }).first()).toBeVisible();
  await expect(admin.getByText(/A payment of \$5\.50 was successfully refunded/)).toBeVisible();

  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await admin.getByRole('menuitem', { name: /^Refund the remaining/ }).click();
  await expect(dialog.getByLabel('Amount to refund')).toHaveValue('17.50');
  await dialog.getByRole('button', { name: 'Refund $17.50' }).click();
  await expect(admin.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  // "Other" and no choice are both sent as no reason.
  const { refunds } = await api.rest<{ refunds: { data: { amount: number; reason: string | null }[] } }>(
    'GET',
    `/wc/v3/payments/charges/order/${order_id}`,
  );
  expect(refunds.data.map(({ amount, reason }) => [amount, reason]).toSorted()).toEqual([
    [1750, null],
    [550, null],
  ]);
  const opened = 'payments_transactions_details_refund_modal_open';
  const closed = 'payments_transactions_details_refund_modal_close';
  const partly = 'payments_transactions_details_partial_refund';
  expect(events.filter((event) => event.includes('refund'))).toEqual([opened, partly, closed, opened, partly, closed]);

  // The list, the order and the books follow.
  await admin.goto(screen('/payments/transactions', { search: `Order #${order_id}` }));
  await expect(admin.getByRole('row', { name: new RegExp(name) })).toHaveCount(3);
  const order = await api.rest<{ status: string; refunded_total: number; refundable: number }>(
    'GET',
    `/wc/v3/orders/${order_id}`,
  );
  expect(order).toMatchObject({ status: 'refunded', refunded_total: 2300, refundable: 0 });
});

test('two tabs that refund the full payment at once make one refund', async ({ api, admin, context }) => {
  const { order_id } = await api.buy({ name: `Ada ${unique('Tabs')}` });
  const address = screen('/payments/transactions/details', { id: String(order_id) });
  const other = await context.newPage();
  const tabs = [admin, other];
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto(address);
      await tab.getByRole('button', { name: 'Refund', exact: true }).click();
      await tab.getByRole('menuitem', { name: 'Refund in full' }).click();
    }),
  );
  await Promise.all(tabs.map((tab) => tab.getByRole('dialog').getByRole('button', { name: 'Refund $23.00' }).click()));
  // Exactly one tab hears of a refund; the other is told that nothing is left.
  await expect
    .poll(async () =>
      (await Promise.all(tabs.map((tab) => tab.getByText(/^Refunded payment #/).count()))).reduce(
        (sum, count) => sum + count,
        0,
      ),
    )
    .toBe(1);
  await expect
    .poll(
      async () =>
        (await Promise.all(tabs.map((tab) => tab.getByText(/There has been an error refunding/).count()))).filter(
          Boolean,
        ).length,
    )
    .toBe(1);
  const { payment_intent } = await api.rest<{ payment_intent: string }>(
    'GET',
    `/wc/v3/payments/charges/order/${order_id}`,
  );
  const whole = await api.rest<{ amount_refunded: number; refunds: { data: unknown[] } }>(
    'GET',
    `/wc/v3/payments/charges/${payment_intent}`,
  );
  expect(whole.amount_refunded).toBe(2300);
  expect(whole.refunds.data).toHaveLength(1);
});

test('list, details and refund work by keyboard alone', async ({ api, admin }) => {
  const name = `Ada ${unique('Keys')}`;
  const { order_id } = await api.buy({ name });
  await admin.goto(screen('/payments/transactions', { search: `Order #${order_id}` }));
  const link = admin
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .first();
  await expect(link).toBeVisible();
  // Tab until the row's link has the focus, as someone without a mouse would.
  for (
    let presses = 0;
    presses < 60 && !(await link.evaluate((element) => element === document.activeElement));
    presses++
  )
    await admin.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { level: 1, name: paymentTitle })).toBeFocused();
  const refund = admin.getByRole('button', { name: 'Refund', exact: true });
  await expect(refund).toBeVisible();
  for (
    let presses = 0;
    presses < 60 && !(await refund.evaluate((element) => element === document.activeElement));
    presses++
  )
    await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('menuitem', { name: 'Refund in full' })).toBeFocused();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Refund payment' });
  // Nothing final happens by a stray Enter: Cancel has the focus first.
  await expect(dialog.getByRole('button', { name: 'Refund $23.00' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await admin.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Refund $23.00' })).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(/Refunded payment #pi_\w+\./)).toBeVisible();
});

test('a session that ends during a refund loses no input', async ({ api, admin, context }) => {
  const { order_id } = await api.buy({ name: `Ada ${unique('Session')}` });
  await admin.goto(screen('/payments/transactions/details', { id: String(order_id) }));
  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Refund in full' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Refund payment' });
  await dialog.getByLabel('Amount to refund').fill('7.25');
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Refund $7.25' }).click();

  const signIn = admin.getByRole('dialog', { name: 'Your session has ended' });
  await expect(signIn).toBeVisible();
  await signIn.getByLabel('Password').fill('not the password');
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(signIn.getByText('Wrong username or password.')).toBeVisible();
  await signIn.getByLabel('Password').fill(process.env.E2E_PASSWORD ?? '');
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(admin.getByText(/Refunded payment #pi_\w+\./)).toBeVisible();
  await expect(admin.getByText(/A payment of \$7\.25 was successfully refunded/)).toBeVisible();
});
