import { fraudPage, readSettings, refusal, save, startWithoutFilters, turn } from '../support/fraud-page.ts';
import { expect, test } from '../support/story.ts';

startWithoutFilters();

test('a threshold needs a limit, and the page scrolls to the reason why it was not saved', async ({ admin }) => {
  await admin.goto(fraudPage);
  await turn(admin, 'purchase price threshold');
  await turn(admin, 'order items threshold');
  await expect(admin.getByLabel('Minimum purchase price')).toHaveAttribute('placeholder', '0.00');
  await expect(admin.getByText('Leave blank for no limit')).toHaveCount(4);
  await expect(admin.getByText('A price range must be set for this filter to take effect.')).toBeVisible();
  await expect(admin.getByText('An item range must be set for this filter to take effect.')).toBeVisible();

  // Both are incomplete: the price comes first.
  await save(admin).click();
  await expect(refusal(admin)).toContainText('A price range must be set for the "Purchase Price threshold" filter.');
  await expect(refusal(admin)).toBeInViewport();
  expect(await admin.evaluate(() => window.scrollY)).toBe(0);
  await expect(admin.locator(':focus')).toContainText('Settings were not saved.');
  await admin.getByLabel('Maximum purchase price').fill('10');
  await save(admin).click();
  await expect(refusal(admin)).toContainText('An item range must be set for the "Order Item Threshold" filter.');
  await refusal(admin).getByRole('button', { name: 'Dismiss' }).click();
  await expect(refusal(admin)).toHaveCount(0);
});

test('a price limit that cannot be read stays as it was typed, with the reason at its field', async ({
  admin,
  api,
}) => {
  await admin.goto(fraudPage);
  await turn(admin, 'purchase price threshold');
  const min = admin.getByLabel('Minimum purchase price');
  for (const [typed, sentence] of [
    ['1e3', 'Enter an amount, such as 1234.50.'],
    ['1,250', 'Enter the amount without a thousands separator, such as 1234.50.'],
    ['€20', 'Enter the amount in USD.'],
    ['1999.999', 'USD has at most 2 decimals.'],
  ] as const) {
    await min.fill(typed);
    await min.blur();
    await expect(min).toHaveValue(typed);
    await expect(min).toHaveAccessibleDescription(new RegExp(sentence.replaceAll('.', String.raw`\.`)));
  }
  await save(admin).click();
  await expect(refusal(admin)).toContainText('A limit of the "Purchase Price threshold" filter is not an amount.');
  await min.fill('12,50');
  await min.blur();
  await expect(min).toHaveValue('12,50');
  await expect(min).not.toHaveAttribute('aria-invalid', 'true');
  expect(await readSettings(api)).toMatchObject({
    current_protection_level: 'basic',
    advanced_fraud_protection_settings: [],
  });
});

test('a price range has its maximum above its minimum', async ({ admin }) => {
  await admin.goto(fraudPage);
  await turn(admin, 'purchase price threshold');
  const [min, max] = [admin.getByLabel('Minimum purchase price'), admin.getByLabel('Maximum purchase price')];
  await min.fill('12.50');
  await max.fill('10');
  const reversed = 'Maximum purchase price must be greater than the minimum purchase price.';
  await expect(admin.getByText(reversed)).toBeVisible();
  await expect(min).toHaveAttribute('aria-invalid', 'true');
  await save(admin).click();
  await expect(refusal(admin)).toContainText(reversed);
  // 0 is no limit.
  await max.fill('0');
  await expect(admin.getByRole('status').filter({ hasText: reversed })).toHaveCount(0);
});

test('item limits take whole numbers, with the maximum above the minimum', async ({ admin }) => {
  await admin.goto(fraudPage);
  await turn(admin, 'order items threshold');
  const [fewest, most] = [admin.getByLabel('Minimum items per order'), admin.getByLabel('Maximum items per order')];
  await expect(fewest).toHaveAttribute('min', '1');
  await expect(fewest).toHaveAttribute('step', '1');
  await expect(fewest).toHaveAttribute('placeholder', '0');
  await fewest.pressSequentially('+1-0.,e');
  await expect(fewest).toHaveValue('10');
  await most.fill('2');
  await expect(
    admin.getByText('Maximum item count must be greater than the minimum item count.', { exact: true }),
  ).toBeVisible();
  await save(admin).click();
  await expect(refusal(admin)).toContainText(
    'Maximum item count must be greater than the minimum item count on the "Order Item Threshold" rule.',
  );
});
