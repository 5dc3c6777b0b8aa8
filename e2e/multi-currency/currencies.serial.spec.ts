import type { Page } from '@playwright/test';
import type { StoreCurrencies } from '@purser/contract/multi-currency/currency';
import {
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  signIn,
  test,
  tidyUp,
  unique,
} from '../support/story.ts';

// Rates, rounding and price endings, from the settings to the shop. They are the whole store's, so these stories run alone.
const address = '/wp-admin/admin.php?page=wc-settings&tab=wcpay_multi_currency';
const base = '/wc/v3/payments/multi-currency';
const untouched = { exchange_rate_type: 'automatic', price_rounding: 1, price_charm: 0 };

test.afterAll(({ browser }) =>
  tidyUp(browser, async (api) => {
    await api.rest('POST', `${base}/currencies/eur`, untouched);
    await api.rest('POST', '/wc/v3/payments/settings', { is_multi_currency_enabled: true });
  }),
);

const row = (page: Page, product: string) => page.getByRole('row').filter({ hasText: product });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

test('a rate of the merchant’s own, with rounding and charm, is previewed and then what the shop shows', async ({
  admin,
  api,
}) => {
  await api.rest('POST', `${base}/currencies/eur`, untouched);
  await admin.goto(address);
  await expect(admin.getByRole('listitem').filter({ hasText: 'Euro' })).toContainText('Rate of the payment provider');
  await expect(admin.getByRole('button', { name: 'Remove US Dollar' })).toHaveCount(0);
  await admin.getByRole('link', { name: 'Edit Euro' }).click();
  await expect(admin.getByRole('heading', { name: 'Euro', level: 1 })).toBeFocused();
  await expect(admin.getByText('Prices stay as they are.')).toBeVisible();
  await admin.getByText('Manual', { exact: true }).click();
  await admin.getByLabel('1 USD in EUR').fill('0,8');
  // $24.00 × 0.8 = €19.20, up to the next five and less a cent.
  await expect(row(admin, 'Stoneware mug')).toContainText('€20.00');
  await admin.getByLabel('Price rounding').selectOption('5.00');
  await admin.getByLabel('Charm pricing').selectOption('-0.01');
  await expect(row(admin, 'Stoneware mug')).toContainText('€19.99');
  await expect(row(admin, 'Shipping')).toContainText('€5.00');

  await admin.getByRole('link', { name: 'Multi-currency' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await save(admin);
  await expect(admin.getByText('Currency settings updated.')).toBeVisible();
  await expect(admin.getByText('Prices stay as they are.')).toBeVisible();
  // Numbers come back from the store without their zeros.
  await admin.reload();
  await expect(admin.getByLabel('Price rounding')).toHaveValue('5.00');
  await expect(admin.getByLabel('Charm pricing')).toHaveValue('-0.01');
  await expect(admin.getByLabel('1 USD in EUR')).toHaveValue('0.8');
  await expect(admin.getByRole('radio', { name: 'Automatic' })).toHaveAccessibleDescription(
    /Rate of the payment provider/,
  );

  const shop = await admin.context().newPage();
  await shop.goto('/?currency=EUR');
  await expect(shop.getByText('€19.99').first()).toBeVisible();
  await shop.goto('/?currency=USD');
  await shop.close();
});

test('a rate that is none is refused at its field, and one far from the last needs a second look', async ({
  admin,
  api,
}) => {
  test.slow();
  await api.rest('POST', `${base}/currencies/eur`, untouched);
  await admin.goto(`${address}&section=eur`);
  await admin.getByText('Manual', { exact: true }).click();
  const field = admin.getByLabel('1 USD in EUR');
  for (const text of ['', 'abc', '0', '-1', '1.234,5']) {
    await field.fill(text);
    await save(admin);
    await expect(admin.getByText(/Enter a number above zero, such as/)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(row(admin, 'Stoneware mug')).toContainText('—');
  }
  await expectAccessibleEverywhere(admin);
  await field.fill('92');
  await save(admin);
  const question = admin.getByRole('alertdialog');
  await expect(question).toContainText('1 USD = 92 EUR');
  await expect(question).toContainText(/1 USD = 0\.\d+ EUR/);
  await expectAccessibleEverywhere(admin);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await api.rest('GET', `${base}/currencies/eur`)).toMatchObject({ exchange_rate_type: 'automatic' });
  await save(admin);
  await question.getByRole('button', { name: 'Use 92' }).click();
  await expect(admin.getByText('Currency settings updated.')).toBeVisible();
  expect(await api.rest('GET', `${base}/currencies/eur`)).toMatchObject({ manual_rate: 92 });
});

test('a currency is added and removed, and the switch of both settings pages is one', async ({ admin, api }) => {
  await api.rest('POST', '/wc/v3/payments/settings', { is_multi_currency_enabled: true });
  await admin.goto(address);
  await expect(admin.getByRole('link', { name: 'Edit Euro' })).toBeVisible();
  // Another user adds one after this page was opened; it stays.
  const { enabled } = await api.rest<StoreCurrencies>('GET', `${base}/currencies`);
  const codes = Object.keys(enabled);
  await api.rest('POST', `${base}/update-enabled-currencies`, { enabled: [...codes, 'INR'] });
  await admin.getByRole('button', { name: 'Add currencies' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add currencies' });
  await dialog.getByRole('searchbox').fill('kuwait');
  await dialog.getByRole('checkbox', { name: 'Kuwaiti Dinar' }).check();
  await dialog.getByRole('button', { name: 'Add 1 currency' }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: 'Kuwaiti Dinar' })).toContainText('1 USD = 0.');
  await admin.getByRole('button', { name: 'Remove Kuwaiti Dinar' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove KWD' }).click();
  await expect(admin.getByRole('link', { name: 'Edit Kuwaiti Dinar' })).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Add currencies' })).toBeFocused();
  const after = await api.rest<StoreCurrencies>('GET', `${base}/currencies`);
  expect(Object.keys(after.enabled).toSorted()).toEqual([...codes, 'INR'].toSorted());
  await api.rest('POST', `${base}/update-enabled-currencies`, { enabled: codes });

  await admin.getByText('Multi-currency', { exact: true }).last().click();
  await save(admin);
  await expect(admin.getByText('Store settings saved.')).toBeVisible();
  await expect(admin.getByText('Multi-currency is off, so customers only see prices in USD.')).toBeVisible();
  await admin.getByRole('link', { name: 'Settings' }).first().click();
  await expect(admin.getByRole('switch', { name: 'Multi-currency' })).not.toBeChecked();
  await admin.getByText('Multi-currency', { exact: true }).click();
  await save(admin);
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await admin.goto(address);
  await expect(admin.getByRole('switch', { name: 'Multi-currency' })).toBeChecked();
});

test('the currencies say what could not be loaded, and a currency that is not sold in', async ({ admin }) => {
  test.slow();
  const fails = (path: string) => admin.route(path, (route) => route.fulfill({ status: 503, body: 'busy' }));
  await fails('**/multi-currency/get-settings');
  await fails('**/multi-currency/currencies');
  await admin.goto(address);
  await expect(admin.getByText('Error retrieving currencies.')).toBeVisible();
  await expect(admin.getByText('Error retrieving store settings.')).toBeVisible();
  await expectAccessibleEverywhere(admin);
  await admin.unroute('**/multi-currency/currencies');
  await fails('**/multi-currency/currencies/EUR');
  await admin.goto(`${address}&section=eur`);
  await expect(admin.getByText('Error retrieving single currency settings.')).toBeVisible();
  await admin.goto(`${address}&section=zzz`);
  await expect(admin.getByText('Your store doesn’t sell in ZZZ.')).toBeVisible();
});

test('who may not change settings reads the currencies and is told why', async ({ api, browser, baseURL }) => {
  const person = { username: unique('reader'), password: 'a long password' };
  await api.rest('POST', '/wp/v2/users', {
    ...person,
    email: `${person.username}@example.com`,
    roles: ['shop_manager'],
    capabilities: ['-purser_settings'],
  });
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, person);
  await page.goto(address);
  await expect(page.getByText('You can view these settings.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Automatic currency' })).toBeDisabled();
  const add = page.getByRole('button', { name: 'Add currencies' });
  await expect(add).toBeDisabled();
  await add.focus();
  await expect(page.getByRole('tooltip')).toContainText('permission to change settings');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit Euro' }).click();
  await expect(page.getByText('You can view these settings.')).toBeVisible();
  await expect(page.getByLabel('Price rounding')).toBeDisabled();
  await expectAccessible(page);
  await context.close();
});
