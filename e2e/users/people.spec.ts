import { expect, expectAccessibleEverywhere, signIn, test, unique } from '../support/story.ts';
import { refund } from '../support/merchant.ts';
import { buyPayment, dollars, openPayment } from '../support/payments.ts';

const first = 'the first long password';
const second = 'another battery staple';

test('changing one’s password signs out every other browser, and so does one press on the profile', async ({
  api,
  browser,
}) => {
  const username = unique('grace').toLowerCase();
  await api.rest('POST', '/wp/v2/users', {
    username,
    email: `${username}@example.com`,
    password: first,
    roles: ['shop_manager'],
  });
  const open = async (password: string) => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, { username, password });
    await page.goto('/wp-admin/profile.php');
    return page;
  };
  const [here, there] = [await open(first), await open(first)];
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
  const devices = here.getByRole('region', { name: 'Where you’re signed in' });
  await expect(devices.getByText('This session')).toBeVisible();
  await expect(devices.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  const form = here.getByRole('region', { name: 'Password', exact: true });
  await form.getByLabel('Current password', { exact: true }).fill('not the password');
  await form.getByLabel('New password', { exact: true }).fill('short');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Enter at least 12 characters.')).toBeVisible();
  await form.getByLabel('New password', { exact: true }).fill(second);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Wrong password.')).toBeVisible();
  await form.getByLabel('Current password', { exact: true }).fill(first);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(here.getByText('All other sessions were signed out.')).toBeVisible();
  await there.reload();
  await expect(there.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const again = await open(second);
  await expect(again.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  const third = await open(second);
  await third.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(third.getByText('All other sessions were signed out.')).toBeVisible();
  await expect(third.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  await Promise.all([here, there, again, third].map((page) => page.context().close()));
});

test('who made a refund leads to a page of what they did', async ({ admin, api }) => {
  const paid = await buyPayment(api);
  await refund(api, paid, 100);
  await openPayment(admin, paid.intent);
  const timeline = admin.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText(`A payment of ${dollars(100)} was successfully refunded.`)).toBeVisible();
  await timeline.getByRole('link', { name: 'admin' }).first().click();
  await expect(admin.getByRole('heading', { level: 1, name: 'admin' })).toBeVisible();
  const activity = admin.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('listitem').filter({ hasText: 'Refunded a payment' }).first()).toBeVisible();
  await expectAccessibleEverywhere(admin);
});
