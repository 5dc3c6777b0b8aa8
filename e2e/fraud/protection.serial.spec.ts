import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, screen, test, tidyUp } from '../support/story.ts';
import type { Api } from '../support/api.ts';

// The filters are the whole store's, so these stories run alone, and each begins with none.
const address = screen('/payments/fraud-protection');
const titles = [
  'AVS mismatch',
  'CVC verification',
  'International IP address',
  'IP address mismatch',
  'Address mismatch',
  'Purchase price threshold',
  'Order items threshold',
];

interface Settings {
  settings_version: number;
  current_protection_level: string;
  advanced_fraud_protection_settings: unknown;
}
const settingsPath = '/wc/v3/payments/settings';
const read = (api: Api) => api.rest<Settings>('GET', settingsPath);
const flag = (api: Api, value: '0' | '1') =>
  api.rest('POST', '/wc-admin/options', { wcpay_frt_review_feature_active: value });

async function setBack(api: Api): Promise<void> {
  await api.rest('POST', settingsPath, {
    current_protection_level: 'basic',
    advanced_fraud_protection_settings: [],
    account_declines_on_avs_failure: false,
  });
  await api.rest('POST', '/wc-admin/options', { woocommerce_allowed_countries: 'all' });
  await flag(api, '0');
}
test.beforeEach(({ api }) => setBack(api));
test.afterAll(({ browser }) => tidyUp(browser, setBack));

const filter = (page: Page, name: string) => page.getByRole('switch', { name: `Enable ${name} filter` });
const turn = (page: Page, name: string) => page.getByText(`Enable ${name} filter`).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Settings were not saved.' });

test('the page says what it is for, in seven cards in order', async ({ admin }) => {
  await admin.goto(address);
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Advanced fraud protection');
  await expect(
    admin.getByText(
      'Filter configuration. Set up advanced fraud filters. Enable at least one filter to activate advanced protection.',
    ),
  ).toBeVisible();
  await expect(filter(admin, 'AVS mismatch')).toBeVisible();
  const headings = await admin.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.filter((title) => titles.includes(title))).toEqual(titles);
  await expect(filter(admin, 'CVC verification')).toBeDisabled();
  await expect(
    admin.getByText("This filter is disabled because you're currently selling to all countries."),
  ).toBeVisible();
  await expect(filter(admin, 'international IP address')).toHaveCount(0);
  await expect(save(admin)).toBeDisabled();
  await admin.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Settings' }).click();
  await expect(admin).toHaveURL(/page=wc-settings&tab=checkout&section=woocommerce_payments/);
});

test('while the settings load, each card keeps its place with twenty lines', async ({ admin, context }) => {
  // The code of the screen comes first, so that only the settings are waited for.
  await admin.goto(address);
  await expect(filter(admin, 'AVS mismatch')).toBeVisible();
  await admin.getByRole('link', { name: 'Transactions', exact: true }).first().click();
  await expect(filter(admin, 'AVS mismatch')).toHaveCount(0);
  const network = await context.newCDPSession(admin);
  const slow = { offline: false, latency: 4000, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', slow);
  await admin.goBack();
  for (const id of ['avs-mismatch-card', 'order-items-threshold-card'])
    await expect(admin.locator(`#${id} .skeleton`)).toHaveCount(20);
  await expect(save(admin)).toBeDisabled();
  await expect(filter(admin, 'AVS mismatch')).toBeVisible();
});

test('price limits keep what is typed, read it as an amount or say why not, and say what is wrong with a range', async ({
  admin,
  api,
}) => {
  await admin.goto(address);
  await turn(admin, 'purchase price threshold');
  await turn(admin, 'order items threshold');
  const [min, max] = [admin.getByLabel('Minimum purchase price'), admin.getByLabel('Maximum purchase price')];
  await expect(min).toHaveAttribute('placeholder', '0.00');
  await expect(admin.getByText('Leave blank for no limit')).toHaveCount(4);
  await expect(admin.getByText('A price range must be set for this filter to take effect.')).toBeVisible();
  await expect(admin.getByText('An item range must be set for this filter to take effect.')).toBeVisible();

  // Both are incomplete: the price comes first.
  await save(admin).click();
  await expect(refusal(admin)).toContainText('A price range must be set for the "Purchase Price threshold" filter.');
  await expect(refusal(admin)).toBeInViewport();
  expect(await admin.evaluate(() => window.scrollY)).toBe(0);
  await expect(admin.locator(':focus')).toContainText('Settings were not saved.');

  // What cannot be read stays as it was typed, is said at its field and cannot be saved.
  for (const [typed, sentence] of [
    ['1e3', 'Enter an amount, such as 1234.50.'],
    ['1,250', 'Enter the amount without a thousands separator, such as 1234.50.'],
    ['€20', 'Enter the amount in USD.'],
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
  await max.fill('10');
  await expect(
    admin.getByText('Maximum purchase price must be greater than the minimum purchase price.'),
  ).toBeVisible();
  await save(admin).click();
  await expect(refusal(admin)).toContainText('Maximum purchase price must be greater than the minimum purchase price.');
  await max.fill('0');
  await save(admin).click();
  await expect(refusal(admin)).toContainText('An item range must be set for the "Order Item Threshold" filter.');
  await refusal(admin).getByRole('button', { name: 'Dismiss' }).click();
  await expect(refusal(admin)).toHaveCount(0);

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
  // Nothing of all this was saved.
  expect(await read(api)).toMatchObject({
    current_protection_level: 'basic',
    advanced_fraud_protection_settings: [],
  });
});

test('the level follows the filters, and both outlive a reload', async ({ admin, api }) => {
  await admin.goto(address);
  await turn(admin, 'address mismatch');
  await turn(admin, 'address mismatch');
  await save(admin).click();
  await expect(admin.getByText('At least one risk filter needs to be enabled for advanced protection.')).toBeVisible();

  await turn(admin, 'address mismatch');
  await turn(admin, 'purchase price threshold');
  await admin.getByLabel('Minimum purchase price').fill('19,99');
  await admin.getByLabel('Maximum purchase price').fill('$1,250.00');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await expect(save(admin)).toBeDisabled();
  expect(await read(api)).toMatchObject({
    current_protection_level: 'advanced',
    advanced_fraud_protection_settings: [
      {
        key: 'address_mismatch',
        outcome: 'block',
        check: { key: 'billing_shipping_address_same', operator: 'equals', value: false },
      },
      {
        key: 'purchase_price_threshold',
        outcome: 'block',
        check: {
          operator: 'or',
          checks: [
            { key: 'order_total', operator: 'less_than', value: '1999|usd' },
            { key: 'order_total', operator: 'greater_than', value: '125000|usd' },
          ],
        },
      },
    ],
  });
  await admin.reload();
  await expect(filter(admin, 'address mismatch')).toBeChecked();
  await expect(admin.getByLabel('Minimum purchase price')).toHaveValue('19.99');
  await expect(admin.getByLabel('Maximum purchase price')).toHaveValue('1250');

  await turn(admin, 'address mismatch');
  await turn(admin, 'purchase price threshold');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  expect(await read(api)).toMatchObject({
    current_protection_level: 'basic',
    advanced_fraud_protection_settings: [],
  });
});

test('with the review feature a filter holds or blocks, without it it always blocks', async ({ admin, api }) => {
  await flag(api, '1');
  await admin.goto(address);
  await turn(admin, 'address mismatch');
  const card = admin.locator('#address-mismatch-card');
  await expect(card.getByLabel('Authorize and hold for review')).toBeChecked();
  await expect(card.getByText(/iDEAL.* can’t be held for review, so these payments are blocked\./)).toBeVisible();
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  const outcome = async () =>
    (await read(api)).advanced_fraud_protection_settings as { key: string; outcome: string }[];
  expect(await outcome()).toMatchObject([{ key: 'address_mismatch', outcome: 'review' }]);
  await card.getByLabel('Block Payment').check();
  await expect(card.getByText(/can’t be held/)).toHaveCount(0);
  await save(admin).click();
  await expect.poll(outcome).toMatchObject([{ outcome: 'block' }]);
  await expect(save(admin)).toBeDisabled();
  await flag(api, '0');
  await admin.reload();
  await expect(filter(admin, 'address mismatch')).toBeChecked();
  await expect(card.getByText('Filter action')).toHaveCount(0);
});

const question =
  'There are unsaved changes on this page. Are you sure you want to leave and discard the unsaved changes?';

test('leaving with unsaved changes asks first, inside the application and when the page closes', async ({ admin }) => {
  await admin.goto(address);
  await expect(filter(admin, 'AVS mismatch')).toBeVisible();
  await turn(admin, 'order items threshold');
  await admin.getByLabel('Maximum items per order').fill('7');
  await admin.getByRole('link', { name: 'Transactions' }).click();
  const dialog = admin.getByRole('alertdialog');
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(admin.getByLabel('Maximum items per order')).toHaveValue('7');

  const asked = admin.waitForEvent('dialog');
  const closing = admin.close({ runBeforeUnload: true });
  const prompt = await asked;
  expect(prompt.type()).toBe('beforeunload');
  await prompt.dismiss();
  await closing;

  await admin.getByRole('link', { name: 'Transactions' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  await admin.goBack();
  await expect(filter(admin, 'order items threshold')).not.toBeChecked();
  // An edit that was taken back leaves nothing to lose.
  await turn(admin, 'order items threshold');
  await turn(admin, 'order items threshold');
  await admin.getByRole('link', { name: 'Transactions' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Transactions');
});

test('each card is recorded once, when it first comes into sight', async ({ admin }) => {
  await admin.setViewportSize({ width: 1000, height: 500 });
  const names: string[] = [];
  admin.on('request', (request) => {
    if (!request.url().endsWith('/payments/events')) return;
    const { name } = request.postDataJSON() as { name: string };
    if (name.startsWith('wcpay_fraud')) names.push(name.replace('wcpay_fraud_protection_advanced_settings_', ''));
  });
  await admin.goto(address);
  await expect(filter(admin, 'AVS mismatch')).toBeVisible();
  await expect.poll(() => names).toContain('card_avs_mismatch_viewed');
  expect(names).not.toContain('card_items_threshold_viewed');
  for (const id of ['ip-address-mismatch', 'address-mismatch-card', 'order-items-threshold-card', 'avs-mismatch-card'])
    await admin.locator(`#${id}`).scrollIntoViewIfNeeded();
  for (const id of ['international-ip-address-card', 'cvc-verification-card', 'purchase-price-threshold-card'])
    await admin.locator(`#${id}`).scrollIntoViewIfNeeded();
  const all = [
    'card_avs_mismatch_viewed',
    'card_cvc_verification_viewed',
    'card_international_ip_address_card_viewed',
    'card_ip_address_mismatch_card_viewed',
    'card_address_mismatch_viewed',
    'card_price_threshold_viewed',
    'card_items_threshold_viewed',
  ];
  await expect.poll(() => names.toSorted()).toEqual(all.toSorted());
  await turn(admin, 'address mismatch');
  const saved = admin.waitForRequest(
    (request) => request.url().endsWith('/payments/events') && Boolean(request.postData()?.includes('settings_saved')),
  );
  await save(admin).click();
  const { properties } = (await saved).postDataJSON() as { properties: { settings: string } };
  expect(JSON.parse(properties.settings)).toMatchObject([{ key: 'address_mismatch', outcome: 'block' }]);
});

const rule = (key: string, check: object) => ({ key, outcome: 'block', check });
const byAddress = rule('address_mismatch', { key: 'billing_shipping_address_same', operator: 'equals', value: false });
const byIp = rule('ip_address_mismatch', { key: 'ip_billing_country_same', operator: 'equals', value: false });
const upTo = (items: number) =>
  rule('order_items_threshold', { key: 'item_count', operator: 'greater_than', value: items });
const setRules = (api: Api, ...rules: object[]) =>
  api.rest('POST', settingsPath, { current_protection_level: 'advanced', advanced_fraud_protection_settings: rules });

test('a colleague’s save in between is joined, and asked about only where both changed the same filter', async ({
  admin,
  api,
}) => {
  await setRules(api, byIp);
  await admin.goto(address);
  await turn(admin, 'address mismatch');
  // Other settings and other filters are no conflict.
  await api.rest('POST', settingsPath, { is_saved_cards_enabled: false });
  await api.rest('POST', settingsPath, { is_saved_cards_enabled: true });
  await setRules(api, byIp, upTo(9));
  await save(admin).click();
  await expect(admin.getByText('Settings saved. Changes by admin are kept.')).toBeVisible();
  await expect(admin.getByLabel('Maximum items per order')).toHaveValue('9');
  const keys = async () =>
    ((await read(api)).advanced_fraud_protection_settings as { key: string }[]).map(({ key }) => key);
  expect(await keys()).toEqual(['ip_address_mismatch', 'address_mismatch', 'order_items_threshold']);

  await admin.getByLabel('Maximum items per order').fill('7');
  await setRules(api, byAddress, upTo(5));
  await save(admin).click();
  const conflict = admin.getByRole('status').filter({ hasText: 'Settings were not saved.' });
  await expect(conflict).toContainText(/admin changed IP address mismatch and Order items threshold on/);
  await expect(conflict).toContainText('You both changed Order items threshold.');
  await expect(filter(admin, 'IP address mismatch')).not.toBeChecked();
  await expect(admin.getByLabel('Maximum items per order')).toHaveValue('7');
  // The trial of the new rules is dimmed until its answer is there.
  await expect(admin.locator('main [aria-busy="true"], main .opacity-60')).toHaveCount(0);
  await expectAccessible(admin);
  await save(admin).click();
  await expect(conflict).toHaveCount(0);
  await expect(admin.getByLabel('Maximum items per order')).toHaveValue('7');
  await expect(save(admin)).toBeDisabled();
  expect((await read(api)).advanced_fraud_protection_settings).toMatchObject([byAddress, upTo(7)]);
});

test('on basic the filters are off, as at the checkout, and can be turned back on', async ({ admin, api }) => {
  await setRules(api, byAddress, upTo(4));
  await admin.goto('/wp-admin/admin.php?page=wc-settings&tab=checkout&section=woocommerce_payments');
  await admin.getByRole('radio', { name: 'Basic' }).check();
  await expect(admin.getByText('Checkout ignores your saved filters.')).toBeVisible();
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await admin.getByRole('link', { name: 'Edit filters' }).click();
  await expect(filter(admin, 'address mismatch')).not.toBeChecked();
  await expect(filter(admin, 'order items threshold')).not.toBeChecked();
  await expect(admin.getByText('Turn on a filter')).toBeVisible();
  await expect(admin.getByText('Ignored filters: Address mismatch and Order items threshold.')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Turn them back on' }).click();
  await expect(admin.getByLabel('Maximum items per order')).toHaveValue('4');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.').last()).toBeVisible();
  await expect(admin.getByText('basic protection')).toHaveCount(0);
  await admin.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Settings' }).click();
  await expect(admin.getByRole('radio', { name: 'Advanced' })).toBeChecked();
});

test('AVS is shown as the account has it, and can be switched off with no other filter on', async ({ admin, api }) => {
  await api.rest('POST', settingsPath, { account_declines_on_avs_failure: true });
  await admin.goto(address);
  await expect(filter(admin, 'AVS mismatch')).toBeChecked();
  await turn(admin, 'AVS mismatch');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  expect(await read(api)).toMatchObject({ current_protection_level: 'basic', account_declines_on_avs_failure: false });
  await admin.reload();
  await expect(filter(admin, 'AVS mismatch')).not.toBeChecked();
});

test('a rule that the page cannot edit is shown as it was posted, and kept', async ({ admin, api }) => {
  const posted = rule('order_items_threshold', { key: 'item_count', operator: 'equals', value: 5 });
  await setRules(api, posted);
  await admin.goto(address);
  const card = admin.locator('#order-items-threshold-card');
  await expect(filter(admin, 'order items threshold')).toBeChecked();
  await expect(card).toContainText('It applies when item_count equals 5.');
  await expect(card.getByRole('group', { name: 'Limits' })).toHaveCount(0);
  await expectAccessible(admin);
  await turn(admin, 'address mismatch');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  expect((await read(api)).advanced_fraud_protection_settings).toMatchObject([byAddress, posted]);
  await turn(admin, 'order items threshold');
  await turn(admin, 'order items threshold');
  await admin.getByLabel('Maximum items per order').fill('3');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.').last()).toBeVisible();
  await expect(save(admin)).toBeDisabled();
  expect((await read(api)).advanced_fraud_protection_settings).toMatchObject([byAddress, upTo(3)]);
});

test('selling to some countries alone opens the international filter, and the checkout follows', async ({
  admin,
  api,
}) => {
  await admin.goto(address);
  await admin.getByRole('link', { name: 'Choose the countries you sell to' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Selling locations');
  await admin.getByLabel('Sell to specific countries').check();
  await save(admin).click();
  await expect(admin.getByText('Choose at least one country, or sell to all countries.')).toBeVisible();
  for (const country of ['United States', 'Canada']) await admin.getByLabel(country, { exact: true }).check();
  await expectAccessible(admin);
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await admin.getByRole('link', { name: 'Fraud protection' }).first().click();
  await turn(admin, 'international IP address');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.').last()).toBeVisible();
  await expect(save(admin)).toBeDisabled();
  const [rule] = (await read(api)).advanced_fraud_protection_settings as { check: { value: string } }[];
  expect(rule?.check).toMatchObject({ key: 'ip_country', operator: 'not_in' });
  expect(rule?.check.value.split('|').toSorted()).toEqual(['ca', 'us']);
});

test('the page tells what the filters would have done, and shows those payments', async ({ admin, api, context }) => {
  await api.buy({ quantity: 1 });
  await api.buy({ quantity: 3 });
  await admin.goto(address);
  const panel = admin.getByRole('region', { name: 'Impact on the last 90 days' });
  await expect(panel).toContainText('Turn on a filter');
  await turn(admin, 'order items threshold');
  await expect(panel).toContainText('Correct the limits');
  await admin.getByLabel('Maximum items per order').fill('2');
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

test('rules that cannot be read say so and cannot be saved over', async ({ admin }) => {
  // The server answers so when the stored rules are broken.
  await admin.route('**/wc/v3/payments/settings', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Settings;
    await route.fulfill({ response, json: { ...body, advanced_fraud_protection_settings: 'error' } });
  });
  await admin.goto(address);
  const error = admin.getByText(
    'There was an error retrieving your fraud protection settings. Please refresh the page to try again.',
  );
  await expect(error).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expect(save(admin)).toBeDisabled();
  await expectAccessible(admin);
});

test('the filters fit a phone, open and refused', async ({ admin }) => {
  await admin.setViewportSize({ width: 360, height: 800 });
  await admin.goto(address);
  await turn(admin, 'purchase price threshold');
  await turn(admin, 'order items threshold');
  await save(admin).click();
  await expect(refusal(admin)).toBeVisible();
  await expectNoSideways(admin);
  await expectAccessible(admin);
});
