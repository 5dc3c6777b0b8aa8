import { request as requests } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { createApi } from '../support/api.ts';
import type { Api } from '../support/api.ts';
import { addStore, addressOf, servedAt, storeCommand } from '../support/new-store.ts';
import { expect, expectAccessibleEverywhere, screen, test } from '../support/story.ts';

const settingsPath = '/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments';

async function openAt(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  const api = await createApi(context.request, baseURL);
  const page = await context.newPage();
  await page.goto(settingsPath);
  const panel = page.getByRole('region', { name: 'Connection to the payment provider' });
  return { api, page, panel };
}

/** Deletes every endpoint at this address, as its owner may at the provider. */
async function deleteEndpointsAt(api: Api, origin: string): Promise<void> {
  const { secret } = await api.sandboxKeys();
  const context = await requests.newContext({ extraHTTPHeaders: { authorization: `Bearer ${secret}` } });
  const base = `${test.info().project.use.baseURL}/sandbox/v1/webhook_endpoints`;
  const { data }: { data: { id: string; url: string }[] } = await (await context.get(`${base}?limit=100`)).json();
  for (const { id, url } of data) if (url.startsWith(origin)) await context.delete(`${base}/${id}`);
  await context.dispose();
}

test('a store without anything is connected on the way to its account', async ({ browser }) => {
  const baseURL = await addStore('Moss & Twine', { host: 'unconnected.localhost', hasAccount: false });
  const { page, panel } = await openAt(browser, baseURL);
  await page.goto(screen('/payments/connect'));
  await expect(panel.getByRole('listitem')).toHaveCount(4);
  await expect(panel).toContainText('Not connected');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Connect your store' }).click();
  await page.waitForURL(/path=%2Fpayments%2Fonboarding|path=\/payments\/onboarding/);
  await page.goto(screen('/payments/connect'));
  await expect(page.getByRole('button', { name: 'Verify business details' })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.context().close();
});

test('a connection that breaks says why, and one button mends it', async ({ browser }) => {
  test.slow();
  const first = await addStore('Moss & Twine', { host: 'here.localhost' });
  const { api, page, panel } = await openAt(browser, first);
  const badge = (text: string) => expect(panel.getByText(text, { exact: true })).toBeVisible();

  await test.step('connect it; nothing arrives for a minute', async () => {
    await badge('Not connected');
    await api.fault({ on: 'webhook:customer.created', mode: 'drop', times: 100 });
    await panel.getByRole('button', { name: 'Connect your store' }).click();
    await expect(panel).toContainText('Waiting for the event to arrive…');
    await api.advance('PT61S');
    await expect(panel.getByRole('alert')).toContainText(`${first}/wp-json/wc/v3/payments/webhook`);
    await expect(panel.getByRole('alert')).toContainText('Is your proxy up?');
    await expectAccessibleEverywhere(page);
    await api.clearFaults();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await badge('Connected');
  });

  await test.step('the endpoint is deleted at the provider', async () => {
    await deleteEndpointsAt(api, first);
    await api.advance('PT2M');
    await page.reload();
    await expect(panel.getByRole('alert')).toContainText('The endpoint was deleted at the payment provider.');
    await panel.getByRole('button', { name: 'Reconnect your store' }).click();
    await badge('Connected');
  });

  await test.step('the store moves to another address', async () => {
    await storeCommand('move', '--host', 'here.localhost', '--to', 'moved.localhost');
    const moved = await openAt(browser, await servedAt(addressOf('moved.localhost'), 'Moss & Twine'));
    await expect
      .poll(async () => {
        await moved.page.goto(screen('/payments/overview'));
        return moved.page.getByRole('alert').filter({ hasText: 'Your site is currently in Safe Mode.' }).count();
      })
      .toBe(1);
    await moved.page.getByRole('link', { name: 'Please take action' }).click();
    await expect(moved.panel.getByText('Safe mode', { exact: true })).toBeVisible();
    await expect(moved.panel.getByRole('alert')).toContainText(first);
    await expectAccessibleEverywhere(moved.page);
    await moved.panel.getByRole('button', { name: 'Reconnect your store' }).click();
    await expect(moved.panel.getByText('Connected', { exact: true })).toBeVisible();

    await moved.panel.getByRole('button', { name: 'Replace signing secret' }).click();
    await moved.page.getByRole('alertdialog').getByRole('button', { name: 'Replace secret' }).click();
    await expect(moved.page.getByText('Signing secret replaced')).toBeVisible();
    await expect(moved.panel.getByText('Connected', { exact: true })).toBeVisible();
    await expectAccessibleEverywhere(moved.page);
    await moved.page.goto(screen('/payments/overview'));
    await expect(moved.page.getByText('Your site is currently in Safe Mode.')).toHaveCount(0);
    await moved.page.context().close();
  });
  await page.context().close();
});
