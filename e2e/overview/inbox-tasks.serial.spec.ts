import type { Page } from '@playwright/test';
import type { Api } from '../support/api.ts';
import { expect, expectAccessible, expectNoSideways, screen, test, tidyUp } from '../support/story.ts';

const notes = '/wc-analytics/admin/notes';
const home = '/wp-admin/admin.php?page=wc-admin';
interface Told {
  id: number;
  title: string;
}

const setStatus = async (api: Api, status: string) =>
  api.scenario({ scenario: 'set_account_status', account: (await api.sandboxKeys()).account, status });
const openNotes = (api: Api, status = 'unactioned') =>
  api.rest<Told[]>('GET', `${notes}?per_page=100&status=${status}`);
const offer = (api: Api, enabled_payment_method_ids: string[]) =>
  api.rest('POST', '/wc/v3/payments/settings', { enabled_payment_method_ids });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click();

let offered: string[] = [];
test.afterAll(async ({ browser }) => {
  await tidyUp(browser, async (api) => {
    await setStatus(api, 'complete');
    if (offered.length > 0) await offer(api, offered);
    const options = { dismissed: [], deleted: [], remind_me_later: {} };
    for (const [list, value] of Object.entries(options))
      await api.rest('POST', `/wc/v3/payments/settings/woocommerce_${list}_todo_tasks`, { value });
  });
});

test('messages are read, dismissed one by one or all at once, brought back, and followed', async ({ admin, api }) => {
  const left = await openNotes(api);
  if (left.length > 0) await api.rest('POST', `${notes}/update`, { noteIds: left.map(({ id }) => id), is_deleted: 1 });
  ({ enabled_payment_method_ids: offered } = await api.rest<{ enabled_payment_method_ids: string[] }>(
    'GET',
    '/wc/v3/payments/settings',
  ));
  await offer(api, ['card']);
  await setStatus(api, 'restricted_soon');
  // What other stories left in the store may bring more.
  const titles = async () => (await openNotes(api)).map(({ title }) => title);
  const both = [expect.stringMatching(/^Update your business details by/), 'Offer more ways to pay'];
  await expect.poll(titles, { timeout: 20_000 }).toEqual(expect.arrayContaining(both));

  await admin.goto(screen('/payments/overview'));
  const inbox = admin.getByRole('region', { name: /^Inbox/ });
  const details = inbox.getByRole('listitem').filter({ hasText: 'Update your business details by' });
  const methods = inbox.getByRole('listitem').filter({ hasText: 'Offer more ways to pay' });
  await expect(inbox.getByText(/^\d+ new$/)).toBeVisible();
  await expect(details).toContainText('(new)');
  await expectAccessible(admin);
  const me = () => api.rest<{ woocommerce_meta: Record<string, string> }>('GET', '/wp/v2/users/me');
  await expect
    .poll(async () => (await me()).woocommerce_meta['wc_payments_overview_inbox_last_read'])
    .toMatch(/^\d{13}$/);

  await methods.getByRole('button', { name: /^Dismiss/ }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(methods).toBeVisible();
  await methods.getByRole('button', { name: /^Dismiss/ }).click();
  await question.getByRole('button', { name: 'Yes, dismiss' }).click();
  await expect(toast(admin, 'Message dismissed')).toBeVisible();
  await expect(methods).toHaveCount(0);
  await undo(admin);
  await expect(methods).toBeVisible();

  await inbox.getByRole('button', { name: 'Dismiss all' }).click();
  await question.getByRole('button', { name: 'Yes, dismiss all' }).click();
  await expect(toast(admin, 'All messages dismissed')).toBeVisible();
  await expect(inbox.getByText('You’re all caught up.')).toBeVisible();
  expect(await openNotes(api)).toEqual([]);
  await undo(admin);
  await expect(details).toBeVisible();

  // Another day nothing of it is new; what was followed is done.
  await admin.reload();
  await expect(methods).toBeVisible();
  await expect(methods).not.toContainText('(new)');
  await methods.getByRole('link', { name: 'Add payment methods' }).click();
  await expect(admin).toHaveURL(/section=woocommerce_payments#payment-methods$/);
  await expect.poll(titles).not.toContain('Offer more ways to pay');
  expect((await openNotes(api, 'actioned')).map(({ title }) => title)).toContain('Offer more ways to pay');

  // A warning leads to where its cause is seen to, and stays until it is.
  await admin.goto(screen('/payments/overview'));
  await details.getByRole('link', { name: 'Update your details' }).click();
  await expect(admin.getByLabel('Tax ID of the business')).toBeVisible();
  expect(await titles()).toContainEqual(both[0]);
});

test('tasks are dismissed, postponed for a day, and deleted when done, each with a way back', async ({
  admin,
  api,
}) => {
  await offer(api, ['card']);
  await setStatus(api, 'restricted_soon');
  const tasks = admin.getByRole('region', { name: 'Things to do' });
  const live = tasks.getByRole('listitem').filter({ hasText: 'Set up live payments' });
  const details = tasks.getByRole('listitem').filter({ hasText: 'Update business details' });
  const act = async (task: typeof live, what: string) => {
    await task.getByRole('button', { name: /^Options for/ }).click();
    await admin.getByRole('menuitem', { name: what }).click();
  };
  // The most pressing one is open and first, and cannot be put away. It comes with the provider's event.
  await expect(async () => {
    await admin.goto(screen('/payments/overview'));
    await expect(tasks.getByRole('listitem').first()).toContainText('Update business details', { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await expect(details.getByRole('link', { name: 'Update details' })).toBeVisible();
  await expect(details.getByRole('button', { name: /^Options for/ })).toHaveCount(0);
  await expect(live).toContainText('10 minutes');
  await live.getByRole('button', { name: /^Set up live payments/ }).click();
  await expect(live).toContainText('/wp-json/wc/v3/payments/webhook');

  await live.getByRole('button', { name: /^Options for/ }).click();
  await admin.context().setOffline(true);
  await admin.getByRole('menuitem', { name: 'Dismiss' }).click();
  await expect(admin.getByRole('alert').getByText('Error saving option', { exact: true })).toBeVisible();
  await expect(live).toBeVisible();
  await admin.context().setOffline(false);
  await act(live, 'Dismiss');
  await expect(toast(admin, 'Task dismissed')).toBeVisible();
  await expect(live).toHaveCount(0);
  await undo(admin);
  await expect(live).toBeVisible();
  await act(live, 'Remind me tomorrow');
  await expect(toast(admin, 'Task postponed until tomorrow')).toBeVisible();
  await admin.reload();
  await expect(details).toBeVisible();
  await expect(live).toHaveCount(0);

  await setStatus(api, 'complete');
  await api.advance('P1DT1M');
  await admin.reload();
  await expect(live).toBeVisible();
  await expect(details).toContainText('(done)');
  await expect(tasks.getByRole('listitem').last()).toContainText('Update business details');
  await act(details, 'Delete');
  await expect(toast(admin, 'Task deleted')).toBeVisible();
  await undo(admin);
  await expect(details).toBeVisible();
  await act(details, 'Delete');
  await act(live, 'Dismiss');
  await expect(toast(admin, 'Task dismissed')).toBeVisible();
  await admin.reload();
  // The one way to pay is left.
  await expect(tasks.getByRole('listitem')).toHaveCount(1);
  await expect(tasks).toContainText('Add more ways to pay');
});

test("the store's home page tells what is left to set up, and where", async ({ admin, api }) => {
  await api.rest('POST', '/wc-admin/options', { woocommerce_allowed_countries: 'all' });
  await admin.goto(home);
  const setup = admin.getByRole('region', { name: /Set up your store/ });
  await expect(setup.getByRole('listitem').filter({ hasText: 'Choose where you sell' })).toContainText('(done)');
  await setup.getByRole('button', { name: 'Show steps' }).click();
  await expect(setup).toContainText('STRIPE_SECRET_KEY');
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(admin);
  // Which tasks are left depends on what other stories did.
  await setup.getByRole('link').first().click();
  await expect(admin).not.toHaveURL(home);
});
