import { expectSaved, openChallenge } from '../support/challenge.ts';
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
  await admin.getByLabel('Product description').fill('Typed just before the page closed');
  await admin.close({ runBeforeUnload: true });
  const draft = () =>
    api.rest<{ fields: { product_description?: string } }>('GET', `/wc/v3/payments/disputes/${id}/draft`);
  await expect.poll(async () => (await draft()).fields.product_description).toBe('Typed just before the page closed');
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
  await expect(admin.getByLabel('Shipping carrier')).toHaveValue('DHL');
  await expectAccessibleEverywhere(admin);
  await clash.getByRole('button', { name: 'Keep mine' }).click();
  await expect(clash).toBeHidden();
  await expect(anna.getByLabel('Shipping carrier')).toHaveValue('DHL', { timeout: 15_000 });
});
