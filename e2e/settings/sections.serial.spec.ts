import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, screen, test } from '../support/story.ts';

// Each section of the settings to its effect. Settings are the whole store's, so these stories run alone.
const address = '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments';
const settings = '/wc/v3/payments/settings';

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
};
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

test('manual capture needs a confirmation, disables methods that can’t be held, and shows the Uncaptured tab', async ({
  admin,
  api,
}) => {
  await admin.goto(address);
  const toggle = admin.getByRole('switch', { name: 'Manual capture' });
  await admin.getByText('Manual capture', { exact: true }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(toggle).not.toBeChecked();
  await admin.getByText('Manual capture', { exact: true }).click();
  await question.getByRole('button', { name: 'Enable manual capture' }).click();
  await expect(toggle).toBeChecked();
  await expect(bar(admin)).toContainText('1 change: Manual capture');
  await expect(admin.getByRole('checkbox', { name: 'Klarna' })).toBeDisabled();
  await save(admin);
  await admin.goto(screen('/payments/transactions'));
  await expect(admin.getByRole('tab', { name: /Uncaptured/ })).toBeVisible();
  await api.rest('POST', settings, { is_manual_capture_enabled: false });
});

test('a disabled payment method is saved and no longer offered', async ({ admin, api }) => {
  const before = await api.rest<{ enabled_payment_method_ids: string[] }>('GET', settings);
  await admin.goto(address);
  await expect(admin.getByRole('checkbox', { name: 'Credit / Debit card', exact: true })).toBeDisabled();
  await admin.getByRole('checkbox', { name: 'Klarna' }).uncheck({ force: true });
  await expect(bar(admin)).toContainText('1 change: Payment methods');
  await admin.getByRole('checkbox', { name: 'Klarna' }).check({ force: true });
  await expect(bar(admin)).toHaveCount(0);
  await admin.getByRole('checkbox', { name: 'Klarna' }).uncheck({ force: true });
  await save(admin);
  const after = await api.rest<{ enabled_payment_method_ids: string[] }>('GET', settings);
  expect(after.enabled_payment_method_ids).toEqual(before.enabled_payment_method_ids.filter((id) => id !== 'klarna'));
  await api.rest('POST', settings, { enabled_payment_method_ids: before.enabled_payment_method_ids });
});

test('links to the payout schedule open it, and its changes are named in the save bar', async ({ admin, api }) => {
  await admin.goto(`${address}#payout-schedule`);
  await expect(admin.getByLabel('Frequency')).toBeInViewport();
  await admin.getByLabel('Frequency').selectOption('weekly');
  await expect(admin.getByLabel('Day', { exact: true })).toHaveValue('monday');
  await admin.getByLabel('Frequency').selectOption('monthly');
  await expect(admin.getByLabel('Date', { exact: true })).toHaveValue('1');
  await admin.getByLabel('Date', { exact: true }).selectOption('31');
  await expect(bar(admin)).toContainText('1 change: Monthly payouts');
  await save(admin);
  await admin.reload();
  await expect(admin.getByLabel('Date', { exact: true })).toHaveValue('31');
  await api.rest('POST', settings, { deposit_schedule_interval: 'daily' });
});

test('the protection level explains itself and leads to the filters', async ({ admin, api }) => {
  await admin.goto(address);
  await admin.getByRole('button', { name: 'What does basic do?' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Got it' }).click();
  // Advanced without a filter would protect from nothing.
  await expect(admin.getByRole('radio', { name: 'Advanced' })).toBeDisabled();
  await expect(admin.getByText('Set up a filter first.')).toBeVisible();
  await api.rest('POST', settings, {
    advanced_fraud_protection_settings: [
      {
        key: 'order_items_threshold',
        outcome: 'block',
        check: { key: 'item_count', operator: 'greater_than', value: 99 },
      },
    ],
  });
  await admin.reload();
  await admin.getByRole('radio', { name: 'Advanced' }).check();
  await expect(bar(admin)).toContainText('1 change: Fraud protection level');
  await save(admin);
  await admin.getByRole('link', { name: 'Edit filters' }).click();
  await expect(admin).toHaveURL(/fraud-protection/);
  await api.rest('POST', settings, { current_protection_level: 'basic', advanced_fraud_protection_settings: [] });
});

test('the debug log can be switched on and read', async ({ admin, api }) => {
  await admin.goto(address);
  await admin.getByText('Debug log', { exact: true }).click();
  await save(admin);
  await expect
    .poll(
      async () => {
        await api.buy();
        return (await api.rest<{ data: unknown[] }>('GET', '/wc/v3/payments/debug-log')).data.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  await admin.getByRole('button', { name: 'View log' }).click();
  await expect(admin.getByRole('list', { name: 'Calls' })).toContainText('/v1/payment_intents');
  await expectAccessible(admin);
  await api.rest('POST', settings, { is_debug_log_enabled: false });
});

test('a migration that can’t start shows why, and a running one ends by itself', async ({ admin, api }) => {
  await admin.goto(address);
  const start = admin.getByRole('button', { name: 'Start migration' });
  await expect(start).toBeEnabled();
  // Somebody else started one, and the provider takes its time.
  await api.fault({ on: 'GET /v1/subscriptions', mode: 'late', delay_ms: 5000 });
  await api.rest('POST', `${settings}/schedule-stripe-billing-migration`, {});
  await start.click();
  await expect(admin.getByText('Error starting the Stripe Billing migration.')).toBeVisible();
  await expect
    .poll(
      async () =>
        (await api.rest<{ is_migrating_stripe_billing: boolean }>('GET', settings)).is_migrating_stripe_billing,
    )
    .toBe(false);
  await start.click();
  await expect(admin.getByText('Stripe doesn’t bill any of your subscriptions')).toBeVisible();
});

test('of two users who save, the second sees who changed what, loads it, and keeps their input', async ({
  admin,
  api,
}) => {
  await admin.goto(address);
  await admin.getByLabel('Support phone number').fill('+1 555 010 0199');
  await admin.getByLabel('Frequency').selectOption('weekly');
  await api.rest('POST', settings, { is_saved_cards_enabled: false, deposit_schedule_interval: 'monthly' });
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByRole('alert')).toContainText('Nothing was saved');
  await expect(admin.getByRole('alert')).toContainText(/admin changed .*Saved cards/);
  await expect(admin.getByLabel('Support phone number')).toHaveValue('+1 555 010 0199');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Load their changes and keep mine' }).click();
  await expect(admin.getByText('You both changed')).toContainText('Payout schedule');
  await expect(admin.getByRole('switch', { name: 'Saved cards' })).not.toBeChecked();
  await expect(admin.getByLabel('Support phone number')).toHaveValue('+1 555 010 0199');
  await save(admin);
  await expect(api.rest('GET', settings)).resolves.toMatchObject({
    is_saved_cards_enabled: false,
    account_business_support_phone: '+1 555 010 0199',
    deposit_schedule_interval: 'weekly',
  });
  await expect(admin.getByText('You both changed')).toHaveCount(0);
  await expect(admin.getByLabel('Support phone number')).toHaveValue('+1 555 010 0199');
  await api.rest('POST', settings, { is_saved_cards_enabled: true, deposit_schedule_interval: 'daily' });
});

test('a save that the provider refuses keeps every edit, and succeeds later', async ({ admin, api }) => {
  await admin.goto(address);
  await admin.getByLabel('Customer bank statement').fill('FERN AND FOLD');
  await api.fault({ on: 'POST /v1/accounts/*', mode: '500', when: 'before' });
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Error saving settings. The payment provider didn’t respond.')).toBeVisible();
  await expect(admin.getByLabel('Customer bank statement')).toHaveValue('FERN AND FOLD');
  await expect(bar(admin)).toContainText('Customer bank statement');
  await save(admin);
});

for (const [name, viewport, colorScheme] of [
  ['a phone', { width: 360, height: 800 }, 'light'],
  ['the dark scheme', { width: 1440, height: 900 }, 'dark'],
] as const)
  test(`every section stands in ${name}`, async ({ admin }) => {
    await admin.emulateMedia({ colorScheme });
    await admin.setViewportSize(viewport);
    await admin.goto(address);
    for (const section of [
      'General',
      'Payment methods',
      'Express checkouts',
      'Transactions',
      'Payouts',
      'Fraud protection',
      'Advanced settings',
    ])
      await expect(admin.getByRole('heading', { name: section, exact: true })).toBeVisible();
    await expect(admin.getByRole('group', { name: 'Button preview' }).getByRole('button')).toBeVisible();
    await expectNoSideways(admin);
    await expectAccessible(admin);
  });
