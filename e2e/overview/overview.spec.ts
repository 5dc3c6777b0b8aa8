import { expect, expectAccessible, expectNoSideways, screen, test } from '../support/story.ts';

// One of them has another clock.
test.use({ ownBrowser: true });

test('a merchant lands on the overview: a greeting, the balances, the payouts', async ({ api, admin }) => {
  await api.buy();
  await admin.clock.setFixedTime(new Date('2026-03-02T08:30:00-05:00'));
  await admin.goto('/wp-admin/');
  await expect(admin).toHaveURL(/path=\/payments\/overview/);
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(/^Good morning(, \w+)? 👋$/);
  const menu = admin.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
  expect((await menu.allTextContents()).slice(0, 4)).toEqual(['Overview', 'Payouts', 'Transactions', 'Disputes']);
  await expect(menu.first().getByRole('link')).toHaveAttribute('aria-current', 'page');
  await expect(admin.getByText('Test mode is on')).toBeVisible();

  const balance = admin.getByRole('region', { name: 'Balance' });
  for (const part of ['Total', 'Available', 'Pending']) {
    const help = balance.getByRole('button', { name: `About ${part}` });
    await help.focus();
    await expect(help).toHaveAccessibleDescription(/./);
  }
  const payouts = admin.getByRole('region', { name: 'Payouts' });
  await expect(payouts.getByText('Payouts are made automatically every business day.')).toBeVisible();
  await expect(admin.getByRole('combobox', { name: 'Payout currency' })).toHaveCount(0);
  await expectAccessible(admin);

  await admin.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(admin);
  await expectAccessible(admin);

  await payouts.getByRole('link', { name: 'View full payout history' }).click();
  await expect(admin.getByRole('heading', { name: 'Payouts', level: 1 })).toBeVisible();
  await admin.goBack();
  await payouts.getByRole('link', { name: 'Change payout schedule' }).click();
  await expect(admin).toHaveURL(/section=woocommerce_payments.*#payout-schedule/);
});

test('a notice from a redirect is shown until it is dismissed, and not after a reload', async ({ admin }) => {
  const sentences = {
    'wcpay-login-error': 'There was a problem redirecting you to the account dashboard. Please try again.',
    'wcpay-loan-offer-error':
      'There was a problem redirecting you to the loan offer. Please check that it is not expired and try again.',
    'wcpay-server-link-error':
      'There was a problem redirecting you to the requested link. Please check that it is valid and try again.',
    'wcpay-reset-account-error': 'There was a problem resetting your account. Please wait a few seconds and try again.',
    'wcpay-connection-success': 'Thank you! Your account is connected',
    'wcpay-sandbox-success': 'Success! You can start using the product in test mode.',
  };
  const flags = Object.fromEntries(Object.keys(sentences).map((flag) => [flag, '1']));
  await admin.goto(screen('/payments/overview', { ...flags, selected_currency: 'usd' }));
  const notices = admin.getByRole('main').getByRole('button', { name: 'Dismiss', exact: true });
  for (const [flag, sentence] of Object.entries(sentences)) {
    const notice = admin.getByRole(flag.endsWith('error') ? 'alert' : 'status').filter({ hasText: sentence });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
    await expect(admin).not.toHaveURL(new RegExp(flag));
  }
  await expect(admin).toHaveURL(/selected_currency=usd/);
  await admin.reload();
  await expect(admin.getByRole('region', { name: 'Balance' })).toBeVisible();
  for (const sentence of Object.values(sentences)) await expect(notices.filter({ hasText: sentence })).toHaveCount(0);
});

test('the server’s reason for a failed redirect is shown as plain text, whatever markup is in it', async ({
  admin,
}) => {
  await admin.addInitScript(() => {
    // A page written by the server with something to say; the flags are those of a live account.
    new MutationObserver((_, observer) => {
      const settings = document.getElementById('purser-settings');
      if (!settings?.nextSibling) return;
      observer.disconnect();
      const read: Record<string, unknown> = JSON.parse(settings.textContent ?? '{}');
      settings.textContent = JSON.stringify({
        ...read,
        errorMessage: 'Not <b>now</b> <img src=x onerror="document.title=1">',
        testModeOnboarding: false,
        isConnectionSuccessModalDismissed: false,
      });
    }).observe(document, { childList: true, subtree: true });
  });
  await admin.goto(screen('/payments/overview', { 'wcpay-login-error': '1', 'wcpay-connection-success': '1' }));
  // Payments and payouts of the account are on, so its connection is celebrated once.
  const modal = admin.getByRole('dialog', { name: 'Your store is ready to accept payments' });
  await expect(modal.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(admin);
  const saved = admin.waitForResponse((answer) => answer.url().includes('wcpay_connection_success_modal_dismissed'));
  await modal.getByRole('button', { name: 'Got it' }).click();
  expect((await saved).ok()).toBe(true);
  await expect(modal).toHaveCount(0);
  await expect(admin.getByRole('alert').filter({ hasText: 'Not <b>now</b> <img' })).toBeVisible();
});
