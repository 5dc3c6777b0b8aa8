import { expect, expectAccessibleEverywhere, screen, test, tidyUp } from '../support/story.ts';

const overview = screen('/payments/overview');

test.afterAll(({ browser }) =>
  tidyUp(browser, async (api) => {
    const { account } = await api.sandboxKeys();
    await api.scenario({ scenario: 'set_account_status', account, status: 'complete' });
  }),
);

test('the banner says what is asked, is satisfied on the provider’s page, and clears', async ({ api, admin }) => {
  test.slow();
  const { account } = await api.sandboxKeys();
  await api.scenario({ scenario: 'set_account_status', account, status: 'restricted_soon' });
  const details = admin.getByRole('region', { name: 'Account details' });
  // The store shows the account as it last knew it until the provider's event arrives.
  await expect(async () => {
    await admin.goto(overview);
    await expect(details.getByText('Restricted soon')).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await expect(details.getByRole('list', { name: 'Holds on your account' })).toContainText('company tax ID');
  await expect(admin.getByText('You must resolve the notifications on this page before proceeding.')).toBeVisible();
  await expectAccessibleEverywhere(admin);

  await admin.getByRole('button', { name: 'Update details' }).click();
  await admin.getByLabel('Tax ID of the business').fill('000000000');
  await admin.getByRole('button', { name: 'Submit' }).click();
  await expect(admin).toHaveURL(/payments%2Foverview|payments\/overview/);
  await expect(admin.getByText('The items below are in review.')).toBeVisible();

  await api.advance('PT1M');
  await admin.reload();
  await expect(admin.getByText('Updates take a moment to appear. Please refresh the page in a minute.')).toBeVisible();
  await admin.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(details.getByText('Complete')).toBeVisible();
  await expect(admin.getByText('Updates take a moment to appear.')).toHaveCount(0);
});

test('a reset is asked for in so many words, and a failure of the provider leaves the account alone', async ({
  api,
  admin,
}) => {
  const { account } = await api.sandboxKeys();
  await admin.goto(overview);
  await admin.getByRole('button', { name: 'Reset account' }).click();
  const dialog = admin.getByRole('alertdialog', { name: 'Reset account?' });
  const yes = dialog.getByRole('button', { name: 'Yes, reset account' });
  await expect(yes).toBeDisabled();
  await dialog.getByLabel('Type reset to confirm').fill('reset');
  await api.fault({ on: 'POST /v1/accounts', mode: '500', when: 'before', times: 3 });
  const asked = admin.waitForRequest((request) => request.url().includes('wcpay-reset-account=true'));
  await yes.click();
  expect(new URL((await asked).url()).searchParams.get('source')).toBe('wcpay-reset-account');
  await expect(
    admin.getByText('There was a problem resetting your account. Please wait a few seconds and try again.'),
  ).toBeVisible();
  expect((await api.rest<{ account_id: string }>('GET', '/wc/v3/payments/accounts')).account_id).toBe(account);
});
