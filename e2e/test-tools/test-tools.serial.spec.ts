import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buyPayment, row } from '../support/payments.ts';
import { goToCheckout } from '../support/shopper.ts';
import { expect, expectAccessible, screen, test, tidyUp } from '../support/story.ts';

const address = screen('/store/test-tools');
const shelves = '/wc/v3/payments/test-tools/shelves';

test.afterAll(({ browser }) => tidyUp(browser, (api) => api.rest('POST', shelves)));

test('test tools move the clock to the next payout, open a dispute and lead to both', async ({ api, admin: page }) => {
  test.slow();
  const bought = await buyPayment(api);
  await page.goto(address);
  const clock = page.getByRole('region', { name: 'Clock' });
  await clock.getByRole('button', { name: /^To the next payout, / }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText('It’s now', { timeout: 60_000 });
  await notices.getByRole('link', { name: 'View payouts' }).click();
  // The books follow the provider within seconds.
  await expect(async () => {
    await page.reload();
    await expect(row(page, 'Payout').first()).toContainText(/Pending|In transit/, { timeout: 2000 });
  }).toPass({ timeout: 45_000 });

  await page.goto(`${address}#scenarios`);
  const scenarios = page.getByRole('region', { name: 'Scenarios' });
  await scenarios.getByRole('tab', { name: 'Disputes' }).click();
  const open = scenarios.getByRole('listitem').filter({ hasText: 'Open a dispute' });
  await expect(open.getByRole('combobox', { name: 'Payment: Open a dispute' })).toHaveValue(bought.intent);
  // What the provider refuses is said where it was asked.
  await open.getByRole('button', { name: 'Options: Open a dispute' }).click();
  await open.getByLabel('Amount').fill('-5');
  await open.getByRole('button', { name: 'Open a dispute', exact: true }).click();
  await expect(open.getByRole('alert')).toHaveText('amount must be above zero.');
  await open.getByLabel('Amount').fill('');
  await open.getByRole('button', { name: 'Open a dispute', exact: true }).click();
  await notices.getByRole('link', { name: 'View payment' }).click();
  await expect(page).toHaveURL(new RegExp(bought.intent));
  // The page that the link leads to follows the books by itself.
  await expect(page.getByRole('button', { name: 'Accept dispute' }).first()).toBeVisible({ timeout: 20_000 });
});

test('a sold-out shop is restocked and sells again; keys, faults and webhooks are at hand', async ({
  api,
  admin: page,
}) => {
  const { data } = await api.rest<{ data: { name: string; stock: number }[] }>('GET', shelves);
  await api.buy({ quantity: data[0]?.stock ?? 1 });
  await page.goto(`${address}#stock`);
  const stock = page.getByRole('region', { name: 'Stock' });
  await expect(stock).toContainText(`${data[0]?.name}Sold out`);
  await stock.getByRole('button', { name: 'Restock' }).click();
  await expect(stock).not.toContainText('Sold out');

  // The line for a terminal works as it stands.
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Show secrets' }).click();
  const line = (await keys.getByText(/^curl /).textContent()) ?? '';
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  expect(JSON.parse(stdout)).toMatchObject({ amount: 2000, status: 'succeeded' });

  const faults = page.getByRole('region', { name: 'Faults' });
  await faults.getByRole('button', { name: 'The next refund gets no response' }).click();
  await expect(faults.getByRole('listitem')).toContainText(['POST /v1/refunds']);
  await faults.getByLabel('Times').fill('0');
  await faults.getByRole('button', { name: 'Arm fault' }).click();
  await expect(faults.getByText('times must be a whole number of at least 1.')).toBeVisible();
  await faults.getByRole('button', { name: 'Clear all' }).click();
  await expect(faults).toContainText('None. Every call and webhook gets through.');

  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await webhooks.getByRole('button', { name: 'Send again: payment_intent.succeeded' }).first().click();
  const again = webhooks.getByRole('listitem').filter({ hasText: '2 attempts' }).first();
  const older = webhooks.getByRole('button', { name: 'Show older' });
  // Newer ones push it down meanwhile: each event goes to every endpoint of the account.
  await expect(async () => {
    if (await older.isVisible()) await older.click();
    await expect(again).toContainText('200', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await again.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('"object": "event"');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await goToCheckout(page, data[0]?.name);
  await page.getByRole('link', { name: 'Open the admin' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
