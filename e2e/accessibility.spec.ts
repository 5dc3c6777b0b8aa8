import { expect, expectAccessible, expectAccessibleEverywhere, screen, test, unique } from './support/story.ts';

// Every screen of the admin, in each scheme and at the widest and narrowest width. Dialogs and states have stories of their own.
const screens: Record<string, ((order_id: number) => string)[]> = {
  transactions: [
    () => screen('/payments/transactions'),
    () => screen('/payments/transactions', { filter: 'advanced', type_is: 'refund', search: 'nobody at all' }),
    () => screen('/payments/transactions', { tab: 'blocked-page' }),
    (order_id) => screen('/payments/transactions/details', { id: String(order_id) }),
    () => screen('/payments/transactions/details', { id: 'pi_unknown' }),
    () => screen('/payments/overview', { 'wcpay-login-error': '1', 'wcpay-sandbox-success': '1' }),
    () => screen('/payments/disputes'),
    () => screen('/payments/disputes', { filter: 'awaiting_response', 'search[]': 'nobody at all' }),
    () => screen('/payments/disputes/details', { id: 'dp_unknown' }),
    () => screen('/payments/payouts'),
    () => screen('/payments/payouts', { filter: 'advanced', status_is: 'canceled' }),
    () => screen('/payments/documents'),
  ],
  settings: [
    () => screen('/payments/fraud-protection'),
    () => '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments',
    () => '/wp-admin/admin.php?page=wc-settings&tab=general',
    () => '/wp-admin/admin.php?page=wc-settings&tab=wcpay_multi_currency',
    () => '/wp-admin/admin.php?page=wc-settings&tab=wcpay_multi_currency&section=eur',
    () => '/wp-admin/admin.php?page=wc-settings&tab=wcpay_multi_currency&section=usd',
    () => screen('/payments/multi-currency-setup'),
    () => '/wp-admin/profile.php',
    () => '/wp-admin/user-edit.php?user_id=1',
  ],
  store: [
    () => screen('/payments/loans'),
    () => screen('/payments/loans/withholdings'),
    () => '/wp-admin/admin.php?page=wc-orders',
    (order_id) => `/wp-admin/admin.php?page=wc-orders&action=edit&id=${order_id}`,
    () => screen('/customers'),
    () => screen('/customers/details', { id: '1' }),
    () => '/wp-admin/admin.php?page=wc-mail',
    () => screen('/store/policies'),
    () => screen('/store/test-tools'),
    () => screen('/no/such/page'),
  ],
  // Stories of these look at one width or scheme, or differ from a screen above by a sentence.
  ...(process.env.LONG_TESTS && {
    rest: [
      () => '/wp-admin/admin.php?page=wc-admin',
      () => screen('/payments/overview'),
      () => screen('/payments/transactions', { tab: 'uncaptured-page' }),
      () => screen('/payments/connect'),
      () => screen('/payments/onboarding'),
      () => screen('/payments/onboarding/kyc'),
      () => screen('/payments/disputes/costs'),
      () => screen('/payments/disputes/challenge', { id: 'dp_unknown' }),
      () => screen('/payments/payouts/details', { id: 'po_unknown' }),
      () => screen('/payments/card-readers'),
      () => screen('/payments/reports'),
      () => screen('/payments/test-history'),
      () =>
        '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments&from=wcpay-setup-live-payments',
      () => '/wp-admin/admin.php?page=wc-orders&action=edit&id=999999',
      () => screen('/customers/details', { id: '999999' }),
      () => '/wp-admin/user-edit.php?user_id=999999',
      () => '/',
      () => '/product/stoneware-mug',
      () => '/product/no-such-product',
      () => '/cart',
      () => '/checkout',
    ],
  }),
};

for (const [area, addresses] of Object.entries(screens)) {
  test(`every screen of the ${area} is accessible and fits, wide and narrow, light and dark`, async ({
    api,
    admin,
  }) => {
    test.slow();
    const { order_id } = await api.buy({ name: `Ada ${unique('Axe')}` });
    for (const address of addresses) {
      await admin.goto(address(order_id));
      await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
      await admin.waitForLoadState('networkidle');
      await expectAccessibleEverywhere(admin);
    }
  });
}

test('the sign-in page is accessible, also when it refuses', async ({ page }) => {
  await page.goto('/wp-login.php');
  await expectAccessible(page);
  await page.getByLabel(/user ?name/i).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('a user without the capability to manage payments gets an explanation', async ({ signInAs }) => {
  const page = await signInAs('customer');
  const response = await page.goto(screen('/payments/transactions'));
  expect(response?.status()).toBe(403);
  await expect(page.getByText('manage_woocommerce')).toBeVisible();
  await expectAccessible(page);
});
