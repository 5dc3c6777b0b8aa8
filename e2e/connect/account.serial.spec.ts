import { setAccountStatus } from '../support/merchant.ts';
import { expect, expectAccessibleEverywhere, screen, test, tidyUp } from '../support/story.ts';

const overview = screen('/payments/overview');

test.afterAll(({ browser }) => tidyUp(browser, (api) => setAccountStatus(api, 'complete')));

test('the banner lists the required details, they are entered on the provider’s page, and it disappears', async ({
  api,
  admin,
}) => {
  test.slow();
  await setAccountStatus(api, 'restricted_soon');
  await admin.goto(overview);
  const details = admin.getByRole('region', { name: 'Account details' });
  await expect(details.getByText('Restricted soon')).toBeVisible();
  const asked = details.getByRole('list', { name: 'What our partner asks of your business' });
  await expect(asked).toContainText('Employer Identification Number (EIN)');
  await expect(asked).toContainText('Missing since');
  await expect(details).toContainText('Needed by');
  await expect(admin.getByText('You must resolve the notifications on this page before proceeding.')).toBeVisible();
  await expectAccessibleEverywhere(admin);

  // The provider's banner has our colors.
  const update = admin.getByRole('button', { name: 'Update details' });
  await expect(update).toHaveCSS('background-color', 'rgb(13, 92, 80)');
  await update.click();
  await admin.getByLabel('Tax ID of the business').fill('000000000');
  await admin.getByRole('button', { name: 'Submit' }).click();
  await expect(admin).toHaveURL(/payments%2Foverview|payments\/overview/);
  await expect(admin.getByText('The items below are in review.')).toBeVisible();
  await expect(asked).toContainText('Being checked since');

  await api.advance('PT1M');
  await admin.reload();
  await expect(admin.getByText('Updates take a moment to appear. Please refresh the page in a minute.')).toBeVisible();
  await admin.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(details.getByText('Complete')).toBeVisible();
  await expect(asked).toHaveCount(0);
  await expect(admin.getByText('Updates take a moment to appear.')).toHaveCount(0);
});

test('a rejected or reviewed account still shows its balance and explains what is disabled', async ({ api, admin }) => {
  test.slow();
  for (const [status, title] of [
    ['rejected.fraud', 'Your account was rejected'],
    ['under_review', 'Your account is under review'],
  ] as const) {
    await setAccountStatus(api, status);
    await admin.goto(screen('/payments/overview', { 'wcpay-connection-success': '1' }));
    await expect(admin.getByRole('region', { name: title })).toContainText('What to do');
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Overview');
    // A rejected account is not thanked for its connection.
    await expect(admin.getByText(/^Thank you!/)).toHaveCount(status === 'under_review' ? 1 : 0);
    await expect(admin.getByRole('region', { name: /Things to do|Inbox/ })).toHaveCount(0);
    await expect(admin.getByRole('region', { name: 'Balance' })).toBeVisible();
  }
  await expectAccessibleEverywhere(admin);
});

test('a reset needs a typed confirmation, and a failure of the provider leaves the account unchanged', async ({
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
