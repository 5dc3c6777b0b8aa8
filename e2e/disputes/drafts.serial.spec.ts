import { expectSaved, openChallenge } from '../support/challenge.ts';
import { buyDisputed } from '../support/disputes.ts';
import { expect, test } from '../support/story.ts';

test('a draft is continued on another day by another person', async ({ admin, api, signInAs }) => {
  const { disputes } = await buyDisputed(api);
  const id = disputes[0]!.id;
  await openChallenge(admin, id);
  await admin.getByLabel('Product description').fill('A blue teapot');
  await expectSaved(admin);
  await api.advance('P1D');
  const anna = await signInAs('shop_manager');
  await openChallenge(anna, id);
  await expect(anna.getByLabel('Product description')).toHaveValue('A blue teapot');
  await expect(anna.getByText(/^Saved .* by /)).toBeVisible();
  await anna.getByLabel('Product description').fill('A blue teapot with a lid');
  await expectSaved(anna);
  await expect(anna.getByText(/^Saved .* by /)).toBeHidden();
  await anna.getByRole('button', { name: 'Saved states' }).click();
  await expect(
    anna.getByRole('dialog', { name: 'Saved states' }).getByRole('button', { name: /^Saved .* by / }),
  ).toHaveCount(2);
});
