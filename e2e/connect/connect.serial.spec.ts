import type { Browser, Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import type { Api } from '../support/api.ts';
import { addStore } from '../support/new-store.ts';
import { describeBusiness } from '../support/onboarding.ts';
import { expect, expectAccessibleEverywhere, screen, signIn, test } from '../support/story.ts';

const connect = screen('/payments/connect');
const settings = '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments';

/** A store of the story's own, without an account, and its administrator. */
async function openNewStore(
  browser: Browser,
  host: string,
  { country, isConnected = true }: { country?: string; isConnected?: boolean } = {},
): Promise<{ page: Page; api: Api }> {
  const baseURL = await addStore('Moss & Twine', {
    host: `${host}.localhost`,
    hasAccount: false,
    ...(country && { country }),
  });
  const context = await browser.newContext({ baseURL });
  const api = await createApi(context.request, baseURL);
  if (isConnected) {
    await api.rest('POST', '/wc/v3/payments/site-connection');
    await expect
      .poll(
        async () => (await api.rest<{ is_connected: boolean }>('GET', '/wc/v3/payments/site-connection')).is_connected,
      )
      .toBe(true);
  }
  return { page: await context.newPage(), api };
}

test('a store without an account is led to the connect page, which says what to expect', async ({ browser }) => {
  test.slow();
  const { page, api } = await openNewStore(browser, 'nothing', { isConnected: false });
  await page.goto(screen('/payments/transactions'));
  await expect(page).toHaveTitle(/^Connect ‹/);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Connect' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Payouts' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome. Let’s set up payments.');

  await expect(page.getByRole('button', { name: 'Connect your store' })).toBeVisible();

  const logos = page.getByRole('list', { name: 'Payment methods' }).getByRole('listitem');
  for (const [width, count] of [
    [1440, 10],
    [768, 7],
    [480, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(logos).toHaveCount(count);
    await expect(page.getByRole('button', { name: `+${19 - count} more payment methods` })).toBeVisible();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '+9 more payment methods' }).click();
  await expect(page.getByRole('dialog', { name: 'More payment methods' }).getByRole('listitem')).toHaveCount(9);
  await page.keyboard.press('Escape');

  const why = page.getByRole('button', { name: 'Why, and what to have ready' });
  await why.click();
  await expect(page.getByRole('dialog')).toContainText('What to have ready');
  await page.keyboard.press('Escape');
  await expect(why).toBeFocused();
  await page.getByRole('button', { name: "I'm setting up a store for someone else" }).click();
  await expect(page.getByRole('button', { name: 'Create test account' })).toBeVisible();
  await expectAccessibleEverywhere(page);

  await page.goto(`${connect}&auto_start_test_drive_onboarding=true&redirect_to_settings_page=true`);
  const offer = page.getByRole('status').filter({ hasText: 'Your link creates a test account' });
  await expect(offer.getByRole('button', { name: 'Create test account' })).toBeEnabled();
  await expect(page).toHaveURL(/redirect_to_settings_page=true/);

  const failures = {
    'wcpay-connection-error=1': 'We couldn’t finish setting up your account.',
    'wcpay-reset-account-error=1':
      'There was a problem resetting your account. Please wait a few seconds and try again.',
    'test_drive_error=true': 'An error occurred while setting up your sandbox account. Please try again!',
  };
  for (const [flag, words] of Object.entries(failures)) {
    await page.goto(`${connect}&source=wcpay-<b>overview&from=WCADMIN_PAYMENT_TASK&${flag}`);
    await expect(page.getByRole('alert')).toContainText(words);
    // Said once: neither a reload nor the way back brings it up again.
    await expect(page).toHaveURL(/from=WCADMIN_PAYMENT_TASK$/);
  }
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto(`${connect}&test_drive_error=true`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).not.toHaveURL(/test_drive_error/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect your store' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The event that proves a connection begun in another tab arrives while the page is open.
  await api.fault({ on: 'webhook:customer.created', mode: 'delay', delay_ms: 30_000 });
  await api.rest('POST', '/wc/v3/payments/site-connection');
  await page.goto(connect);
  await expect(page.getByText('Waiting for the event to arrive…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect your store' })).toBeVisible();
  await api.advance('PT30S');
  await expect(page.getByRole('button', { name: 'Verify business details' })).toBeVisible();
  await api.clearFaults();
  await page.context().close();
});

test('a store in an unsupported country sees where businesses can be, and may go on', async ({ browser }) => {
  test.slow();
  const { page } = await openNewStore(browser, 'brazil', { country: 'BR', isConnected: false });
  await page.goto(connect);
  await expect(page.getByText('Payments aren’t available in your store’s country yet')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Is your business registered in a supported country?' });
  await page.getByRole('button', { name: 'See supported countries' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/path=\/payments\/onboarding/);
  // The store was connected on the way.
  await page.goto(connect);
  const begin = page.getByRole('button', { name: 'Verify business details' });
  await begin.click();
  await expect(dialog.getByRole('list', { name: 'Supported countries' }).getByRole('listitem')).toHaveCount(39);
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(begin).toBeFocused();
  await begin.click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/path=\/payments\/onboarding&source=unknown&from=WCPAY_CONNECT/);
  // A link that would make a test account asks the same, instead of failing.
  await page.goto(`${connect}&auto_start_test_drive_onboarding=true`);
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await describeBusiness(page, { country: 'United States', type: 'Individual', goods: 'clothing' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('stripe-connect-account-onboarding').getByRole('heading')).toBeVisible();
  // The way back knows the account that was begun since.
  await page.goBack();
  await expect(page.getByText('Please complete your setup to process payments.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Finish business details verifications' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset account' })).toBeVisible();
  await page.context().close();
});

test('while new accounts are paused the page says so, and nothing can be started', async ({ browser }) => {
  const { page, api } = await openNewStore(browser, 'paused');
  await api.rest('POST', '/wc-admin/options', { purser_onboarding_paused: true });
  await page.goto(connect);
  const words = "We've temporarily paused new account creation. We'll notify you when we resume!";
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify business details' })).toHaveAttribute('aria-disabled', 'true');
  // Neither does a link that would begin by itself, which could only fail.
  await page.goto(`${connect}&auto_start_test_drive_onboarding=true`);
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);

  // Who leaves the wait sees the account on the same page when it is there.
  await api.rest('POST', '/wc-admin/options', { purser_onboarding_paused: false });
  await api.fault({ on: 'POST /v1/accounts', mode: 'late', delay_ms: 2000 });
  await page.reload();
  await page.getByRole('button', { name: 'Leave setup' }).click();
  await expect(page.getByText('You’re using a sandbox account')).toBeVisible();
  await page.context().close();
});

test('a test account from nothing: a failure says so, a reset begins anew, and going live asks first', async ({
  browser,
}) => {
  test.slow();
  const { page, api } = await openNewStore(browser, 'builder', { isConnected: false });
  const create = async () => {
    await page.getByRole('button', { name: "I'm setting up a store for someone else" }).click();
    await page.getByRole('button', { name: 'Create test account' }).click();
  };
  await page.goto(`${connect}&source=wcadmin-settings-page`);
  await api.fault({ on: 'POST /v1/accounts', mode: '500', when: 'before', times: 3 });
  // It loads by itself, above the button.
  await expect(page.getByRole('region', { name: 'Connection to the payment provider' })).toBeVisible();
  // The store isn't connected yet: it is first, and the account follows without another click.
  await create();
  await expect(page.getByRole('alert')).toContainText('An error occurred while setting up your sandbox account.');
  await expect(page).toHaveURL(/source=wcadmin-settings-page/);
  await expect(page.getByRole('button', { name: 'Verify business details' })).toBeVisible();

  await api.clearFaults();
  // Long enough to be looked at.
  await api.fault({ on: 'POST /v1/accounts', mode: 'late', delay_ms: 4000 });
  await create();
  await expect(page.getByRole('dialog', { name: 'Finishing payments setup' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', /\d+/);
  await expect(page.getByText('Success! You can start using the product in test mode.')).toBeVisible({
    timeout: 45_000,
  });
  const { account_id } = await api.rest<{ account_id: string }>('GET', '/wc/v3/payments/accounts');

  await page.goto(connect);
  await expect(page.getByText('You’re using a sandbox account')).toBeVisible();
  await page.getByRole('button', { name: 'Reset account' }).click();
  const reset = page.getByRole('alertdialog', { name: 'Reset account?' });
  await reset.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Reset account' }).click();
  await reset.getByLabel('Type reset to confirm').fill('reset');
  await reset.getByRole('button', { name: 'Yes, reset account' }).click();
  await page.waitForURL(/wcpay-sandbox-success=true/);
  expect((await api.rest<{ account_id: string }>('GET', '/wc/v3/payments/accounts')).account_id).not.toBe(account_id);

  await page.goto(settings);
  await page.getByRole('button', { name: 'Set up payments' }).click();
  const activation = page.getByRole('dialog', { name: 'Activate payments on your store' });
  await expect(activation).toContainText('deactivates your test account');
  await expectAccessibleEverywhere(page);
  await activation.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Set up payments' })).toBeFocused();
  await page.goto(`${settings}&from=wcpay-setup-live-payments&source=wcadmin-payment-task`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up live payments');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Activate payments' }).click();
  await activation.getByRole('button', { name: 'Activate payments' }).click();
  await expect(page).toHaveURL(
    /onboarding&source=wcadmin-payment-task&from=wcpay-setup-live-payments&delete_test_account=true/,
  );
  await page.context().close();
});

test('a promotion is applied once, and the setup goes on', async ({ browser }) => {
  const { page } = await openNewStore(browser, 'offer');
  await page.goto(connect);
  const offer = page.getByRole('region', { name: 'Limited offer' });
  await expect(offer).toContainText('Pay 20% less in payment fees for your first 90 days.');
  await expect(offer.getByRole('link', { name: 'See the terms' })).toHaveAttribute('href', 'https://example.com/terms');
  await expectAccessibleEverywhere(page);
  await page.context().setOffline(true);
  await offer.getByRole('button', { name: 'Apply and continue' }).click();
  await expect(offer.getByRole('alert')).toHaveText(
    'There was an error applying the promotion. Please contact support for assistance if the problem persists',
  );
  await page.context().setOffline(false);
  await offer.getByRole('button', { name: 'Apply and continue' }).click();
  await expect(page).toHaveURL(/path=\/payments\/onboarding/);
  await page.goto(connect);
  await expect(page.getByRole('button', { name: 'Verify business details' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.context().close();
});

test('who doesn’t manage the store reads which permission it takes, and whom to ask', async ({ signInAs }) => {
  const page = await signInAs('customer');
  await page.goto(connect);
  await expect(page.getByText('You don’t have access to this.')).toBeVisible();
  await expect(
    page.getByText('You need permission to manage the store. Ask an administrator of your store for it.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify business details' })).toHaveCount(0);
  // The setup covers the navigation, but whoever can't see it is still led out.
  await page.goto(screen('/payments/onboarding'));
  await expect(page.getByText('You don’t have access to this.')).toBeVisible();
  await expect(page.getByRole('button', { name: /customer-.*@example\.com/ })).toBeVisible();
});

test('an insecure page says that it needs HTTPS before it asks for a session', async ({ browser }) => {
  const { page, api } = await openNewStore(browser, 'insecure');
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.goto(connect);
  await expect(page.getByRole('status').filter({ hasText: 'This page isn’t served over HTTPS.' })).toBeVisible();
  await api.rest('POST', '/wc/v3/payments/onboarding/kyc/session', { self_assessment: { country: 'US' } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(screen('/payments/onboarding/kyc'));
  await expect(page.getByText('requires HTTPS and cannot be completed.')).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/kyc/session'))).toEqual([]);
  await expectAccessibleEverywhere(page);
  await page.context().close();
});

test('who may not change settings reads on the connect page whom to ask', async ({ browser }) => {
  const { page, api } = await openNewStore(browser, 'lesser');
  const clerk = { username: 'clerk-of-lesser', password: 'a long password' };
  await api.rest('POST', '/wp/v2/users', {
    ...clerk,
    email: 'clerk-of-lesser@example.com',
    roles: ['shop_manager'],
    capabilities: ['-purser_settings'],
  });
  const { origin: baseURL } = new URL((await page.request.get(connect)).url());
  const context = await browser.newContext({ baseURL });
  const theirs = await context.newPage();
  await signIn(theirs, clerk);
  await theirs.goto(connect);
  const notice = theirs.getByRole('status').filter({ hasText: 'Someone else has to set up payments' });
  await expect(notice).toContainText('purser_settings');
  await expect(theirs.getByRole('button', { name: 'Verify business details' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await theirs.goto(screen('/payments/onboarding'));
  await expect(notice).toContainText('Ask an administrator of your store');
  await expect(theirs.getByLabel('Where is your business registered?')).toBeDisabled();
  await context.close();
  await page.context().close();
});
