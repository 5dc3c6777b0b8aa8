import type { Request } from '@playwright/test';
import { expectSaved, openChallenge, openStep } from '../support/challenge.ts';
import { buyDisputed, cards } from '../support/disputes.ts';
import { expect, expectAccessibleEverywhere, test } from '../support/story.ts';

test('what is typed is saved by itself, and every earlier state can be restored', async ({ admin, api }) => {
  const { disputes } = await buyDisputed(api, cards.notReceived);
  const id = disputes[0]!.id;
  await openChallenge(admin, id);
  await admin.getByRole('button', { name: 'Shipping details' }).click();
  await expect(admin).toHaveURL(/step=shipping/);
  await admin.getByLabel('Shipping carrier').fill('DHL');
  await expectSaved(admin);
  await admin.getByLabel('Shipping carrier').fill('Royal Mail');
  const draft = () =>
    api.rest<{ fields: { shipping_carrier?: string } }>('GET', `/wc/v3/payments/disputes/${id}/draft`);
  await expect.poll(async () => (await draft()).fields.shipping_carrier).toBe('Royal Mail');
  // The address leads to the step, Back to the one before.
  await admin.reload();
  await expect(admin.getByLabel('Shipping carrier')).toHaveValue('Royal Mail');
  await admin.goBack();
  await expect(admin.getByRole('heading', { name: "Let's gather the basics" })).toBeVisible();
  await admin.goForward();
  await admin.getByRole('button', { name: 'Saved states' }).click();
  const history = admin.getByRole('dialog', { name: 'Saved states' });
  await history.getByRole('button', { name: /before it/ }).click();
  await expectAccessibleEverywhere(admin);
  await history
    .getByRole('button', { name: /Product description.*Shipping carrier|Shipping carrier/ })
    .last()
    .click();
  const earlier = admin.getByRole('dialog', { name: /^Saved / });
  await expect(earlier.getByText('DHL')).toBeVisible();
  await earlier.getByRole('button', { name: 'Restore' }).click();
  await expect(admin.getByLabel('Shipping carrier')).toHaveValue('DHL');
  await expect.poll(async () => (await draft()).fields.shipping_carrier).toBe('DHL');
});

test('a page that closes while somebody types loses nothing', async ({ admin, api }) => {
  const { disputes } = await buyDisputed(api);
  const id = disputes[0]!.id;
  await openChallenge(admin, id);
  // A save that hangs doesn’t keep what is typed after it from being saved.
  const isSave = (request: Request) => request.method() === 'PUT' && request.url().includes('/draft');
  await admin.route('**/draft*', (route) => (isSave(route.request()) ? undefined : route.continue()));
  const hanging = admin.waitForRequest(isSave);
  await admin.getByLabel('Product description').fill('Typed first');
  await hanging;
  await admin.unroute('**/draft*');
  await admin.getByLabel('Product description').fill('Typed just before the page closed');
  await admin.close({ runBeforeUnload: true });
  const draft = () =>
    api.rest<{ fields: { product_description?: string } }>('GET', `/wc/v3/payments/disputes/${id}/draft`);
  await expect.poll(async () => (await draft()).fields.product_description).toBe('Typed just before the page closed');
});

test('a session that ends in the middle of a step loses nothing', async ({ admin, api, context }) => {
  const { disputes } = await buyDisputed(api);
  const id = disputes[0]!.id;
  await openChallenge(admin, id);
  await context.clearCookies();
  await admin.getByLabel('Product description').fill('Typed after the session ended');
  await expect(admin.getByText('Your changes aren’t saved: you’re signed out.')).toBeVisible();
  // The dialog may have been opened by another request already.
  await admin.getByText('Sign in and save').dispatchEvent('click');
  const signIn = admin.getByRole('dialog', { name: 'Your session has ended' });
  await signIn.getByLabel('Password').fill(process.env.E2E_PASSWORD ?? '');
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expectSaved(admin);
  await expect(admin.getByText('Your changes aren’t saved')).toBeHidden();
  await admin.reload();
  await expect(admin.getByLabel('Product description')).toHaveValue('Typed after the session ended');
});

test('two people on one case see each other’s changes, and choose where both changed one', async ({
  admin,
  api,
  context,
  signInAs,
}) => {
  const { disputes } = await buyDisputed(api, cards.notReceived);
  const id = disputes[0]!.id;
  const anna = await signInAs('shop_manager');
  await openChallenge(admin, id, 'shipping');
  await openChallenge(anna, id, 'shipping');
  await anna.getByLabel('Tracking number').fill('1Z999');
  await expect(admin.getByText(/shop_manager-\w+ changed .*Tracking number/)).toBeVisible({ timeout: 15_000 });
  await expect(admin.getByLabel('Tracking number')).toHaveValue('1Z999');
  // Both change one field while one of them is offline.
  await context.setOffline(true);
  await admin.getByLabel('Shipping carrier').fill('DHL');
  await expect(admin.getByText('we can’t reach the store')).toBeVisible();
  await anna.getByLabel('Shipping carrier').fill('UPS');
  await expectSaved(anna);
  await context.setOffline(false);
  const clash = admin.getByRole('status').filter({ hasText: 'both changed Shipping carrier.' });
  await expect(clash).toContainText('UPS', { timeout: 15_000 });
  await expect(admin.getByText('we can’t reach the store')).toBeHidden();
  await expect(admin.getByLabel('Shipping carrier')).toHaveValue('DHL');
  await expectAccessibleEverywhere(admin);
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  await expect(clash).toBeHidden();
  await expect(anna.getByLabel('Shipping carrier')).toHaveValue('DHL', { timeout: 15_000 });
});

test('the last step shows exactly what is sent, and afterwards it is one file', async ({ admin, api }) => {
  const { disputes } = await buyDisputed(api, cards.notReceived);
  const id = disputes[0]!.id;
  await openChallenge(admin, id);
  await admin.getByLabel('Product type').selectOption({ label: 'Physical products' });
  await admin.getByLabel('Product description').fill('A blue teapot');
  const photo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await admin
    .getByLabel('File for Order receipt')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: photo });
  await expect(admin.getByText('receipt.png')).toBeVisible();
  await openStep(admin, 'Review');
  const sending = admin.getByRole('region', { name: 'What we’ll send' });
  await expect(sending).toContainText('A blue teapot');
  await expect(sending).toContainText(/Order receipt receipt\.png · \d+ kB/);
  await expect(sending).toContainText(/Respond by .* [A-Z]+.*\d+ d \d+ h \d+ min left/s);
  await expect(sending.getByRole('listitem').filter({ hasText: 'Proof of shipping' })).toBeVisible();
  await sending.getByRole('button', { name: 'Preview receipt.png' }).click();
  await expect(admin.getByRole('dialog').getByRole('img', { name: 'receipt.png' })).toBeVisible();
  await admin.keyboard.press('Escape');
  await expectAccessibleEverywhere(admin);
  await admin.getByLabel('Cover letter').fill('winning_evidence');
  await admin.getByRole('button', { name: 'Submit', exact: true }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Submit evidence' }).click();
  await admin.getByRole('link', { name: 'View submitted dispute' }).click();
  await expect(admin.getByText(/^Submitted by .* on /)).toBeVisible();
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download what was sent' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`dispute ${id}.zip`);
  await openStep(admin, 'Review');
  await expect(admin.getByRole('region', { name: 'What was sent' })).toContainText('receipt.png');
  await expectAccessibleEverywhere(admin);
});

test('the address of a case that takes no evidence says why and what to do instead', async ({ admin, api }) => {
  const { disputes } = await buyDisputed(api);
  const id = disputes[0]!.id;
  await api.rest('POST', `/wc/v3/payments/disputes/${id}/close`);
  await openChallenge(admin, id);
  await expect(admin.getByRole('heading', { name: 'There’s nothing to answer anymore' })).toBeVisible();
  await expect(admin.getByText(/You accepted this dispute on /)).toBeVisible();
  await expectAccessibleEverywhere(admin);
  await admin.getByRole('link', { name: 'View payment' }).click();
  await expect(admin.getByText('Disputed: Lost', { exact: true })).toBeVisible();
});
