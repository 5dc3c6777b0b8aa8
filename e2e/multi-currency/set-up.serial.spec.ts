import type { Page } from '@playwright/test';
import type { StoreCurrencies } from '@purser/contract/multi-currency/currency';
import type { Api } from '../support/api.ts';
import { expect, expectAccessibleEverywhere, screen, test, tidyUp } from '../support/story.ts';

// The first currencies of a store, from the wizard to the shop. They are the whole store's, so these stories run alone.
const address = screen('/payments/multi-currency-setup');
const base = '/wc/v3/payments/multi-currency';
const settings = '/wc/v3/payments/settings';
const completed = `${settings}/wcpay_multi_currency_setup_completed`;

let before: string[];

/** A store that only sells in its own currency and has not seen the wizard. */
const begin = async (api: Api) => {
  const { enabled } = await api.rest<StoreCurrencies>('GET', `${base}/currencies`);
  before ??= Object.keys(enabled);
  await api.rest('POST', `${base}/update-enabled-currencies`, { enabled: ['USD'] });
  await api.rest('POST', completed, { value: false });
  await setOptions(api, 'no', 'no');
};
const setOptions = (api: Api, auto: 'yes' | 'no', switcher: 'yes' | 'no') =>
  api.rest('POST', `${base}/update-settings`, {
    wcpay_multi_currency_enable_auto_currency: auto,
    wcpay_multi_currency_enable_storefront_switcher: switcher,
  });

test.afterAll(({ browser }) =>
  tidyUp(browser, async (api) => {
    await api.rest('POST', `${base}/update-enabled-currencies`, { enabled: before });
    await api.rest('POST', completed, { value: false });
    await setOptions(api, 'no', 'no');
  }),
);

const task = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('the wizard leads from one currency to a shop that sells in euro', async ({ admin, api, browser, baseURL }) => {
  await begin(api);
  await api.rest('POST', settings, { is_multi_currency_enabled: false });
  await admin.goto('/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments');
  await admin.getByRole('link', { name: 'Set up currencies' }).click();
  await expect(admin.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Set up multiple currencies');

  const add = admin.getByRole('button', { name: /^Add .*currenc/ });
  await expect(add).toHaveText('Add currencies');
  await expect(add).toBeDisabled();
  const search = admin.getByRole('searchbox', { name: 'Search currencies' });
  for (const text of ['€', 'eur', 'EURO']) {
    await search.fill(text);
    await expect(admin.getByRole('checkbox')).toHaveCount(1);
    await expect(admin.getByRole('checkbox', { name: 'Euro' })).toBeVisible();
  }
  await search.fill('nothing like it');
  await expect(admin.getByText('No currency matches.')).toBeVisible();
  await search.fill('');
  const recommended = admin.getByRole('group', { name: 'Recommended currencies' }).getByRole('checkbox');
  await expect(recommended).toHaveCount(6);
  await recommended.first().check();
  await admin.getByRole('checkbox', { name: 'Japanese Yen' }).check();
  await expect(add).toHaveText('Add 2 currencies');
  const recorded = admin.waitForResponse((response) => {
    const body: { name?: string } | null = response.url().endsWith('/payments/events')
      ? response.request().postDataJSON()
      : null;
    return body?.name === 'wcpay_multi_currency_enabled_currencies_updated';
  });
  await add.click();
  await expect(admin.getByText('Enabled currencies updated.')).toBeVisible();
  const event = await recorded;
  expect(event.status()).toBe(202);
  expect(event.request().postDataJSON()).toMatchObject({
    properties: { added_currencies: ['EUR', 'JPY'], removed_currencies: [] },
  });

  const second = admin.getByRole('heading', { name: 'Review store settings' });
  await expect(second).toBeFocused();
  await expect(task(admin, 'Add currencies')).toContainText('(done)');
  await admin.getByText('Currency switcher', { exact: true }).click();
  await admin.getByRole('button', { name: 'Preview' }).click();
  const preview = admin.getByRole('dialog', { name: 'Preview' });
  await expect(preview.frameLocator('iframe').getByRole('link', { name: 'Stoneware mug' }).first()).toBeVisible();
  await expect(preview.frameLocator('iframe').getByRole('combobox', { name: 'Currency' })).toBeVisible();
  await expect(preview.locator('iframe')).toHaveAttribute(
    'src',
    /\?is_mc_onboarding_simulation=1&enable_storefront_switcher=true&enable_auto_currency=false$/,
  );
  await preview.getByRole('button', { name: 'Phone' }).click();
  await expect
    .poll(() => preview.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.clientWidth))
    .toBe(375);
  await preview.getByRole('button', { name: 'Close preview' }).click();
  // The preview simulates: what is saved is as it was.
  expect(await api.rest('GET', `${base}/get-settings`)).toMatchObject({
    wcpay_multi_currency_enable_storefront_switcher: false,
  });
  await admin.getByRole('button', { name: 'Continue' }).click();
  await expect(admin.getByText('Store settings saved.')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Setup complete' })).toBeFocused();
  await expect(admin.getByRole('link', { name: 'Back to home' })).toBeVisible();
  expect(await api.rest('GET', `${base}/get-settings`)).toMatchObject({
    wcpay_multi_currency_enable_storefront_switcher: true,
  });
  expect(await api.rest('GET', settings)).toMatchObject({ is_multi_currency_enabled: true });
  await admin.getByRole('link', { name: 'View Multi-Currency settings' }).click();
  await expect(admin.getByRole('link', { name: 'Edit Euro' })).toBeVisible();

  const shopper = await browser.newContext({ ...(baseURL && { baseURL }) });
  const shop = await shopper.newPage();
  await shop.goto('/?currency=EUR');
  await expect(shop.getByText(/^€\d/).first()).toBeVisible();
  await shopper.close();

  // Once it was completed the settings are the place for them.
  await admin.goto(address);
  await expect(admin).toHaveURL(/tab=wcpay_multi_currency/);
  await expect(admin.getByRole('link', { name: 'Guided setup' })).toHaveCount(0);
});

test('each task of the wizard says what failed and fits every width', async ({ admin, api }) => {
  test.slow();
  await begin(api);
  const fails = (path: string) => admin.route(path, (route) => route.fulfill({ status: 503, body: 'busy' }));
  await fails('**/multi-currency/currencies');
  await admin.goto(address);
  await expect(admin.getByRole('alert')).toContainText('Error retrieving currencies.');
  await expectAccessibleEverywhere(admin);
  await admin.unroute('**/multi-currency/currencies');
  await admin.getByRole('button', { name: 'Try again' }).click();

  await admin.getByRole('checkbox', { name: 'Euro' }).check();
  await fails('**/update-enabled-currencies');
  await admin.getByRole('button', { name: 'Add 1 currency' }).click();
  await expect(admin.getByRole('alert')).toContainText('Error updating enabled currencies.');
  await expect(admin.getByRole('checkbox', { name: 'Euro' })).toBeChecked();
  await admin.unroute('**/update-enabled-currencies');
  await admin.getByRole('button', { name: 'Add 1 currency' }).click();

  await fails('**/update-settings');
  await admin.getByRole('button', { name: 'Continue' }).click();
  await expect(admin.getByRole('alert')).toContainText('Error saving store settings.');
  await expectAccessibleEverywhere(admin);
  await admin.getByRole('button', { name: 'Preview' }).click();
  await expect(admin.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(admin);
  await admin.keyboard.press('Escape');
  await admin.unroute('**/update-settings');
  await fails('**/settings/wcpay_multi_currency_setup_completed');
  await admin.getByRole('button', { name: 'Continue' }).click();
  await expect(admin.getByText('Error saving option')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Setup complete' })).toBeVisible();
  await expectAccessibleEverywhere(admin);

  // It was not stored, so the wizard opens as before.
  await admin.goto(address);
  await expect(admin.getByRole('searchbox', { name: 'Search currencies' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Add currencies' })).toBeEnabled();
});
