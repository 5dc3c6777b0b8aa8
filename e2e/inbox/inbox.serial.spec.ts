import type { Api } from '../support/api.ts';
import { offeredMethods, offerMethods, setAccountStatus } from '../support/merchant.ts';
import { toast, undo } from '../support/notices.ts';
import { expect, expectAccessible, screen, test, tidyUp } from '../support/story.ts';

const notes = '/wc-analytics/admin/notes';
interface Told {
  id: number;
  title: string;
}

const openNotes = (api: Api, status = 'unactioned') =>
  api.rest<Told[]>('GET', `${notes}?per_page=100&status=${status}`);

let offered: string[] = [];
test.afterAll(async ({ browser }) => {
  await tidyUp(browser, async (api) => {
    await setAccountStatus(api, 'complete');
    if (offered.length > 0) await offerMethods(api, offered);
  });
});

test('messages are read, dismissed one by one or all at once, restored, and followed', async ({ admin, api }) => {
  const left = await openNotes(api);
  if (left.length > 0) await api.rest('POST', `${notes}/update`, { noteIds: left.map(({ id }) => id), is_deleted: 1 });
  offered = await offeredMethods(api);
  await offerMethods(api, ['card']);
  await setAccountStatus(api, 'restricted_soon');
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
