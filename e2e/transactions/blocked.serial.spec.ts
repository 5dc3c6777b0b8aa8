import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { expect, expectAccessible, expectNoSideways, screen, test, unique } from '../support/story.ts';
import { notice } from '../support/notices.ts';
import { row } from '../support/payments.ts';

// The rules are the whole store's: three pieces are held, eight are blocked.
const rules = [
  {
    key: 'order_items_threshold',
    outcome: 'review',
    check: { key: 'item_count', operator: 'greater_than', value: 2 },
  },
  {
    key: 'purchase_price_threshold',
    outcome: 'block',
    check: { key: 'order_total', operator: 'greater_than', value: '12000|usd' },
  },
];

test.beforeEach(async ({ api }) => {
  await api.rest('POST', '/wc-admin/options', { wcpay_frt_review_feature_active: '1' });
  await api.rest('POST', '/wc/v3/payments/settings', {
    current_protection_level: 'advanced',
    advanced_fraud_protection_settings: rules,
  });
});
test.afterEach(async ({ api }) => {
  await api.rest('POST', '/wc/v3/payments/settings', {
    current_protection_level: 'basic',
    advanced_fraud_protection_settings: [],
  });
  await api.rest('POST', '/wc-admin/options', { wcpay_frt_review_feature_active: '0' });
});

const blockedTab = (query: Record<string, string> = {}): string =>
  screen('/payments/transactions', { tab: 'blocked-page', ...query });

/** A purchase that the rules hold, and the payment behind it. */
async function buyHeld(api: Api): Promise<{ order_id: number; name: string; intent: string }> {
  const name = `Ada ${unique('Held')}`;
  const { order_id } = await api.buy({ name, quantity: 3 });
  const { payment_intent } = await api.rest<{ payment_intent: string }>(
    'GET',
    `/wc/v3/payments/charges/order/${order_id}`,
  );
  return { order_id, name, intent: payment_intent };
}

async function buyBlocked(api: Api): Promise<string> {
  const name = `Bob ${unique('Stop')}`;
  expect((await api.buy({ name, quantity: 8 })).payment_status).toBe('failure');
  return name;
}

const events = (page: Page): string[] => {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/payments/events')) return;
    const { name, properties }: { name: string; properties: { path?: string } } = request.postDataJSON();
    names.push(properties.path ?? name);
  });
  return names;
};

test('a held payment is approved and another blocked, right in the list', async ({ admin, api }) => {
  const [approved, refused] = [await buyHeld(api), await buyHeld(api)];
  const recorded = events(admin);
  await admin.goto(blockedTab());
  await expect(row(admin, approved.name)).toContainText('Needs review');
  await expect(row(admin, approved.name)).toContainText('Order items threshold');
  await expect(row(admin, approved.name)).toContainText(/Visa .*4242/);
  await expect(row(admin, approved.name).getByRole('link', { name: `#${approved.order_id}` })).toBeVisible();
  await expectAccessible(admin);
  expect(recorded).toContain('payments_transactions_blocked');

  await row(admin, approved.name)
    .getByRole('button', { name: `Approve the payment for order #${approved.order_id}` })
    .click();
  await expect(notice(admin, `Payment for order #${approved.order_id} captured successfully.`)).toBeVisible();
  await expect(row(admin, approved.name)).toHaveCount(0);
  const approval = recorded.indexOf('wcpay_fraud_protection_transaction_reviewed_merchant_approved');
  expect(approval).toBeGreaterThan(-1);
  expect(recorded.indexOf('payments_transactions_details_capture_charge_button_click')).toBeGreaterThan(approval);

  await row(admin, refused.name)
    .getByRole('button', { name: `Block the payment for order #${refused.order_id}` })
    .click();
  const question = admin.getByRole('alertdialog', { name: 'Block this payment of $59.00 USD?' });
  await expect(question.getByRole('button', { name: 'Keep authorization' })).toBeFocused();
  // The dialog belongs to the row on paper only: a press in it opens nothing.
  await question.getByText(/This releases the customer’s money/).click();
  await expect(admin).toHaveURL(/blocked-page/);
  await expectAccessible(admin);
  await question.getByRole('button', { name: 'Block transaction' }).click();
  await expect(notice(admin, `Payment for order #${refused.order_id} canceled successfully.`)).toBeVisible();
  await expect(row(admin, refused.name)).toContainText('Payment blocked');
  await expect(row(admin, refused.name).getByRole('button', { name: /^(Approve|Block) / })).toHaveCount(0);
  const refusal = recorded.indexOf('wcpay_fraud_protection_transaction_reviewed_merchant_blocked');
  expect(refusal).toBeGreaterThan(approval);
  expect(recorded.indexOf('payments_transactions_details_cancel_charge_button_click')).toBeGreaterThan(refusal);
});

test('a row opens its payment, or its order when it was blocked before it had a payment', async ({ admin, api }) => {
  const held = await buyHeld(api);
  const blocked = await buyBlocked(api);
  await admin.goto(blockedTab());
  await row(admin, held.name).getByText('$59.00').click();
  await expect(admin).toHaveURL(new RegExp(`[?&]id=${held.intent}`));
  await expect(admin.getByRole('button', { name: 'Approve Transaction' })).toBeVisible();
  await admin.goto(blockedTab());
  await row(admin, blocked).getByRole('link').first().click();
  await expect(admin).toHaveURL(/[?&]id=\d+/);
  await expect(admin.getByText('Payment blocked').first()).toBeVisible();
  // Nothing is said of a card or a payment that never were.
  await expect(admin.getByRole('region', { name: 'What was ordered' })).toContainText(blocked);
  await expect(admin.getByRole('region', { name: 'Timeline' })).toHaveCount(0);
  for (const fact of ['Origin', 'Fingerprint', 'CVC check', 'Risk evaluation', 'Charge ID'])
    await expect(admin.getByText(fact, { exact: true })).toHaveCount(0);
  await expect(admin.getByText('Held for review', { exact: false })).toHaveCount(0);
});

test('the list is searched by order number and by name, and the search is kept in the address', async ({
  admin,
  api,
}) => {
  const { order_id, name } = await buyHeld(api);
  await admin.goto(blockedTab());
  const search = admin.getByRole('combobox', { name: 'Search blocked transactions' });
  await search.fill(String(order_id));
  await admin.getByRole('option', { name: `Order #${order_id}` }).click();
  await expect(admin).toHaveURL(/search/);
  await expect(row(admin, name)).toBeVisible();
  await expect(admin.getByText('1–1 of 1')).toBeVisible();
  await admin.reload();
  await expect(row(admin, name)).toBeVisible();
  await admin.getByRole('button', { name: `Remove Order #${order_id}` }).click();
  await search.fill(name.toLowerCase());
  await search.press('Enter');
  await expect(admin.getByText('1–1 of 1')).toBeVisible();
  await expect(admin.getByRole('group', { name: 'Totals' }).or(admin.getByLabel('Totals'))).toContainText('$59.00');
  await search.fill('nobody at all');
  await search.press('Enter');
  await admin.getByRole('button', { name: `Remove ${name.toLowerCase()}` }).click();
  await expect(admin.getByText('No blocked transactions match.')).toBeVisible();
  await expectAccessible(admin);
});

test('the export holds the rows of the list', async ({ admin, api }) => {
  const held = await buyHeld(api);
  const blocked = await buyBlocked(api);
  const recorded = events(admin);
  await admin.goto(blockedTab({ search: 'nobody at all' }));
  await expect(admin.getByText('No blocked transactions match.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await admin.goto(blockedTab());
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('\uFEFFDate / Time (UTC),Amount,Currency,Customer,Status');
  expect(text).toMatch(
    new RegExp(String.raw`\r\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,59\.00,USD,${held.name},Needs review\r\n`),
  );
  expect(text).toMatch(new RegExp(`,USD,${blocked},Payment blocked\r\n`));
  await expect.poll(() => recorded).toContain('wcpay_fraud_outcome_transactions_download');
});

test('hidden columns are remembered', async ({ admin, api }) => {
  await buyHeld(api);
  await admin.goto(blockedTab());
  await admin.getByRole('button', { name: 'Columns' }).click();
  await admin.getByRole('checkbox', { name: 'Customer' }).uncheck();
  // At once: the choice outlives the page.
  await admin.reload();
  const hidden = async () =>
    (await api.rest<{ woocommerce_meta: Record<string, string[]> }>('GET', '/wp/v2/users/me')).woocommerce_meta[
      'wc_payments_transactions_blocked_hidden_columns'
    ];
  await expect.poll(hidden).toContain('customer');
  await admin.reload();
  await expect(admin.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await expect(admin.getByRole('columnheader', { name: 'Customer' })).toHaveCount(0);
  await api.rest('POST', '/wp/v2/users/me', {
    woocommerce_meta: { wc_payments_transactions_blocked_hidden_columns: [] },
  });
});

test('a held payment is in the Uncaptured tab too, and capturing it there approves it', async ({ admin, api }) => {
  const { order_id, name } = await buyHeld(api);
  await admin.goto(screen('/payments/transactions', { tab: 'uncaptured-page', per_page: '100' }));
  await row(admin, name)
    .getByRole('button', { name: `Capture the payment for order #${order_id}` })
    .click();
  await expect(notice(admin, `Payment for order #${order_id} captured successfully.`)).toBeVisible();
  await admin.getByRole('tab', { name: 'Blocked' }).click();
  await expect(admin.getByRole('table', { name: 'Blocked transactions' })).toBeVisible();
  await expect(row(admin, name)).toHaveCount(0);
  expect(await api.rest('GET', `/wc/v3/orders/${order_id}`)).toMatchObject({ fraud_meta_box_type: 'review_allowed' });
});

test('the tab fits a phone', async ({ admin, api }) => {
  await buyHeld(api);
  await admin.setViewportSize({ width: 360, height: 800 });
  await admin.goto(blockedTab());
  await expect(admin.locator('[data-row]').first()).toBeVisible();
  await expectNoSideways(admin);
  await expectAccessible(admin);
});

test('newly blocked payments are counted, and shown when the merchant asks for them', async ({
  admin,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await buyBlocked(api);
  await admin.goto(blockedTab());
  await expect(admin.getByText('Updated just now')).toBeVisible();
  const name = await buyBlocked(api);
  const pill = admin.getByRole('button', { name: '1 new', exact: true });
  await expect(async () => {
    await admin.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(pill).toBeVisible({ timeout: 1500 });
  }).toPass();
  await expect(row(admin, name)).toHaveCount(0);
  await pill.click();
  await expect(row(admin, name)).toHaveCount(1);
  await admin.getByRole('button', { name: 'Columns' }).click();
  await admin.getByRole('checkbox', { name: 'Order #', exact: true }).check();
  await admin.keyboard.press('Escape');
  const copy = row(admin, name).getByRole('button', { name: /^Copy order number/ });
  await copy.click();
  const order = await admin.evaluate(() => navigator.clipboard.readText());
  await expect(row(admin, name).getByRole('link', { name: `#${order}` })).toBeVisible();
  await expect(admin).toHaveURL(/tab=blocked-page/);
});
