import { expect, expectAccessible, expectNoSideways, screen, test, unique } from '../support/story.ts';
import { buyPayment, dollars, row, paymentTitle } from '../support/payments.ts';

test('a paid order appears in the list and its row opens the payment', async ({ admin, api }) => {
  const { email, intent, amount, order_id } = await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { 'search[]': email }));
  const bought = row(admin, dollars(amount));
  await expect(bought).toHaveCount(1);
  await expect(bought.getByRole('link', { name: `#${order_id}` })).toHaveAttribute(
    'href',
    new RegExp(`page=wc-orders.*id=${order_id}`),
  );
  await expect(bought.getByText('Visa')).toBeVisible();
  await bought.getByText('Charge', { exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
  const address = new URL(admin.url()).searchParams;
  expect(address.get('id')).toBe(intent);
  expect(address.get('transaction_type')).toBe('charge');
  expect(address.get('transaction_id')).toMatch(/^txn_/);
});

test('each page is counted as viewed once, whichever way it is opened and left', async ({ admin, api }) => {
  const { email } = await buyPayment(api);
  const views: (string | undefined)[] = [];
  admin.on('request', (request) => {
    if (!request.url().endsWith('/payments/events')) return;
    const { name, properties }: { name: string; properties: { path?: string } } = request.postDataJSON();
    if (name === 'page_view') views.push(properties.path);
  });
  await admin.goto(screen('/payments/transactions', { filter: 'advanced', 'search[]': email }));
  await row(admin, 'Visa').getByText('Charge', { exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name: paymentTitle })).toBeVisible();
  await admin.goBack();
  await admin.getByRole('tab', { name: 'Blocked' }).click();
  await expect(admin).toHaveURL(/tab=blocked-page/);
  const menu = admin.getByRole('navigation', { name: 'Main' });
  for (const [link, heading] of [
    ['Overview', /^Good /],
    ['Payouts', 'Payouts'],
    ['Reconciliation', 'Reconciliation'],
    ['Settings', 'Payments settings'],
  ] as const) {
    await menu.getByRole('link', { name: link, exact: true }).first().click();
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await expect
    .poll(() => views)
    .toEqual([
      'payments_transactions',
      'payments_transactions_details',
      'payments_transactions',
      'payments_transactions_blocked',
      'payments_overview',
      'payments_payouts',
      'payments_reports',
      'payments_settings',
    ]);
});

test('a customer’s name leads to their page, and from there to all of their payments', async ({ admin, api }) => {
  const { name, email } = await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { 'search[]': email }));
  await row(admin, name).getByRole('link', { name }).click();
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
  await admin.getByRole('link', { name: 'All transactions' }).click();
  await expect(admin.getByRole('button', { name: `Remove ${name} (${email})` })).toBeVisible();
  await expect(row(admin, name)).toHaveCount(1);
});

test('the columns of the list fit a wide screen, whatever they contain', async ({ admin, api }) => {
  const name = `Maximiliana ${unique('Featherstonehaugh')}`;
  await api.buy({ name, card: 'pm_card_amex', quantity: 50 });
  await admin.goto(screen('/payments/transactions', { 'search[]': name }));
  await expect(row(admin, 'American Express')).toHaveCount(1);
  const sideways = await row(admin, 'American Express').evaluate((each) => {
    const frame = each.closest('table')?.parentElement;
    return frame && frame.scrollWidth - frame.clientWidth;
  });
  expect(sideways).toBe(0);
});

test('search suggests the customer and finds their payment', async ({ admin, api }) => {
  const { name, email } = await buyPayment(api);
  await admin.goto(screen('/payments/transactions'));
  await admin.getByRole('combobox', { name: 'Search transactions' }).fill(email.slice(0, 10));
  await admin.getByRole('option', { name: `${name} (${email})` }).click();
  await expect(row(admin, name)).toHaveCount(1);
  await expect(admin.getByText('1–1 of 1')).toBeVisible();
});

test('order, page size and filters are in the address and survive a reload', async ({ admin, api }) => {
  await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { per_page: 'many' }));
  await expect(admin.getByLabel('Rows per page')).toHaveValue('25');
  await expect(admin.getByRole('columnheader', { name: 'Date / Time' })).toHaveAttribute('aria-sort', 'descending');
  await admin.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(admin).toHaveURL(/orderby=amount/);
  await admin.getByRole('button', { name: 'Advanced filters' }).click();
  await admin.getByRole('button', { name: 'Filter by Type' }).click();
  await admin.getByRole('checkbox', { name: 'Charge' }).check();
  await admin.getByRole('button', { name: 'Apply' }).click();
  await expect(admin).toHaveURL(/type_is=charge/);
  await admin.reload();
  await expect(admin.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await expect(admin.getByRole('button', { name: 'Type is Charge', exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'All transactions' }).click();
  await expect(admin).not.toHaveURL(/type_is/);
});

test('an amount filter is entered in units, validated, and shown in the chip', async ({ admin, api }) => {
  const { email } = await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { filter: 'advanced', 'search[]': email }));
  await admin.getByRole('button', { name: 'Filter by Amount' }).click();
  const form = admin.getByRole('dialog', { name: 'Filter by Amount' });
  await form.getByLabel('Amount', { exact: true }).fill('ten');
  // A slow press: a message that is drawn before the release would move the button away.
  await form.getByRole('button', { name: 'Apply' }).hover();
  await admin.mouse.down();
  await admin.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await admin.mouse.up();
  await expect(form.getByText('Enter an amount, such as 1234.50.')).toBeVisible();
  await expect(form.getByLabel('Amount', { exact: true })).toBeFocused();
  await expectAccessible(admin);
  await form.getByLabel('Rule').selectOption('between');
  await form.getByLabel('Minimum').fill('100000');
  await form.getByLabel('Maximum').fill('0.50');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(admin.getByRole('button', { name: 'Amount from 0.50 to 100,000', exact: true })).toBeVisible();
  await expect(admin).toHaveURL(/amount_between/);
  await expect(admin.getByText('1–1 of 1')).toBeVisible();
});

test('filters without matches say so and can be cleared', async ({ admin, api }) => {
  await buyPayment(api);
  await admin.goto(screen('/payments/transactions', { filter: 'advanced', customer_country_is: 'AQ' }));
  await expect(admin.getByText('No transactions match.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(admin.getByRole('row').nth(1)).toBeVisible();
});

test('a link that filters by reader fees works, although the filter is not offered', async ({ admin }) => {
  await admin.goto(screen('/payments/transactions', { filter: 'advanced', type_is: 'card_reader_fee' }));
  await expect(admin.getByText('Type is Reader fee')).toBeVisible();
});

test('required columns cannot be hidden', async ({ admin }) => {
  await admin.goto(screen('/payments/transactions'));
  await admin.getByRole('button', { name: 'Columns' }).click();
  for (const required of ['Date / Time', 'Type', 'Channel', 'Net', 'Order #'])
    await expect(admin.getByRole('checkbox', { name: required, exact: true })).toBeDisabled();
  for (const hidden of [
    'Transaction Id',
    'Paid Currency',
    'Amount Paid',
    'Payout Currency',
    'Email',
    'Country',
    'Risk level',
    'Payout ID',
    'Payout status',
  ])
    await expect(admin.getByRole('checkbox', { name: hidden, exact: true })).not.toBeChecked();
});

test('an unknown tab is the transactions tab', async ({ admin }) => {
  await admin.goto(screen('/payments/transactions', { tab: 'nonsense' }));
  await expect(admin.getByRole('tab', { name: 'Transactions' })).toHaveAttribute('aria-selected', 'true');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the list is accessible and fits a phone, ${colorScheme}`, async ({ admin, api }) => {
    await buyPayment(api);
    await admin.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await admin.goto(screen('/payments/transactions'));
    await expect(admin.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(admin);
    await admin.setViewportSize({ width: 360, height: 800 });
    await expectNoSideways(admin);
    await expectAccessible(admin);
  });
}

test('a list whose totals can’t be read still has pages and an export', async ({ admin, api }) => {
  await buyPayment(api);
  await buyPayment(api);
  await admin.route('**/payments/transactions/summary*', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await admin.goto(screen('/payments/transactions', { per_page: '1' }));
  await expect(admin.getByLabel('Totals')).toContainText('—', { timeout: 20_000 });
  await expect(admin.getByRole('button', { name: 'Export' })).toBeEnabled();
  await admin.getByRole('button', { name: 'Next page' }).click();
  await expect(admin).toHaveURL(/paged=2/);
  await expect(admin.getByText('Page 2', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Previous page' }).click();
  await expect(admin).not.toHaveURL(/paged=2/);
});
