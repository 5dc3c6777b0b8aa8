import { policyPaths } from '@purser/contract/policies/policy';
import type { Policy } from '@purser/contract/policies/policy';
import type { Api } from '../support/api.ts';
import { notice } from '../support/notices.ts';
import { expect, expectAccessible, expectAccessibleEverywhere, screen, test, tidyUp } from '../support/story.ts';

const path = '/wc/v3/payments/policies';
const read = async (api: Api): Promise<Policy> => {
  const { data } = await api.rest<{ data: Policy[] }>('GET', path);
  return data[0]!; // the refund policy
};

let before: Policy;
test.beforeAll(({ browser }) => tidyUp(browser, async (api) => (before = await read(api))));
test.afterAll(({ browser }) =>
  tidyUp(browser, async (api) => {
    const { version } = await read(api);
    await api.rest('POST', `${path}/refund_policy`, { text: before.text, version });
  }),
);

test('a merchant changes the refund policy, and shoppers read it before they order', async ({ admin, api }) => {
  await admin.goto(screen('/payments/overview'));
  await admin.getByRole('link', { name: 'Policies' }).click();
  const card = admin.getByRole('region', { name: 'Refund policy' });
  await expect(card.getByLabel('Text')).toHaveValue(/30 days/);
  await card.getByLabel('Text').fill('## Returns\nWithin **45 days**.\n- <b>Mugs</b>');
  await card.getByRole('button', { name: 'Preview: Refund policy' }).click();
  await expect(card.getByText('45 days', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(admin);
  // Leaving asks first.
  await admin.getByRole('link', { name: 'Mail' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(admin, 'Policies saved.')).toBeVisible();
  const { version } = await read(api);
  await expect(card.getByText(new RegExp(`^Version ${version}, saved on`))).toBeVisible();
  await card.getByRole('button', { name: 'Versions: Refund policy' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('45 days', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: new RegExp(`^Version ${version - 1}\\b`) }).click();
  await expect(dialog.getByText('30 days', { exact: true })).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await admin.goto('/');
  await admin.getByRole('contentinfo').getByRole('link', { name: 'Refund policy' }).click();
  await expect(admin).toHaveURL(new RegExp(`${policyPaths.refund_policy}$`));
  await expect(admin.getByRole('heading', { name: 'Returns' })).toBeVisible();
  await expect(admin.getByText('<b>Mugs</b>')).toBeVisible();
  await expectAccessible(admin);
});

test('two people who edit one policy are told, and nothing is lost', async ({ admin, api }) => {
  await admin.goto(screen('/store/policies'));
  const card = admin.getByRole('region', { name: 'Refund policy' });
  await card.getByLabel('Text').fill('Mine');
  const { version } = await read(api);
  await api.rest('POST', `${path}/refund_policy`, { text: 'Theirs', version });
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Refund policy: your text wasn’t saved.')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Read their version' }).click();
  await expect(admin.getByRole('dialog').getByText('Theirs')).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: 'Keep mine' }).click();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(admin, 'Policies saved.')).toBeVisible();
  expect(await read(api)).toMatchObject({ text: 'Mine', version: version + 2 });
});
