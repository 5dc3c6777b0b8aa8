import { fraudPage, startWithoutFilters, turn } from '../support/fraud-page.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

startWithoutFilters();

test('the page counts the payments that the filters would have caught, and links to them', async ({
  admin,
  api,
  context,
}) => {
  await api.buy({ quantity: 1 });
  await api.buy({ quantity: 3 });
  await admin.goto(fraudPage);
  const panel = admin.getByRole('region', { name: 'Impact on the last 90 days' });
  await expect(panel).toContainText('Turn on a filter');
  await turn(admin, 'order items threshold');
  await expect(panel).toContainText('Correct the limits');
  await admin.getByLabel('Maximum items per order').fill('2');
  // The last figures keep their contrast while new ones are calculated.
  await expectAccessible(admin);
  const link = panel.getByRole('link', { name: /^See th/ });
  await expect(link).toBeVisible();
  const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 1);
  await expect(panel).toContainText(/Of \d+ payments? in the last 90 days, \d+ would have been blocked\./);
  await expectAccessible(admin);
  const opened = context.waitForEvent('page');
  await link.click();
  const list = await opened;
  await expect(list.getByText('Simulated outcome is held or blocked')).toBeVisible();
  await expect(list.getByRole('row')).toHaveCount(Math.min(count, 25) + 1);
  await list.getByRole('button', { name: /^Remove filter/ }).click();
  await expect(list).not.toHaveURL(/fraud_simulation_is/);
});
