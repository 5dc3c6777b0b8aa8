import {
  byAddress,
  byItems,
  filter,
  fraudPage,
  readSettings,
  refusal,
  save,
  setRules,
  startWithoutFilters,
  turn,
  upTo,
} from '../support/fraud-page.ts';
import { expect, expectAccessible, expectNoSideways, test } from '../support/story.ts';

startWithoutFilters();

const titles = [
  'AVS mismatch',
  'CVC verification',
  'International IP address',
  'IP address mismatch',
  'Address mismatch',
  'Purchase price threshold',
  'Order items threshold',
];

test('the page has an introduction and seven cards in order', async ({ admin }) => {
  await admin.goto(fraudPage);
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

test('while the settings load, each card has a skeleton of twenty lines', async ({ admin, context }) => {
  // Loads the code of the screen first, so that only the settings are slow.
  await admin.goto(fraudPage);
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

test('each card records one event, when it first scrolls into view', async ({ admin }) => {
  await admin.setViewportSize({ width: 1000, height: 500 });
  const names: string[] = [];
  admin.on('request', (request) => {
    if (!request.url().endsWith('/payments/events')) return;
    const { name }: { name: string } = request.postDataJSON();
    if (name.startsWith('wcpay_fraud')) names.push(name.replace('wcpay_fraud_protection_advanced_settings_', ''));
  });
  await admin.goto(fraudPage);
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
  const { properties }: { properties: { settings: string } } = (await saved).postDataJSON();
  expect(JSON.parse(properties.settings)).toMatchObject([{ key: 'address_mismatch', outcome: 'block' }]);
});

test('a rule that the page cannot edit is shown as it was posted, and saving does not change it', async ({
  admin,
  api,
}) => {
  const posted = byItems('equals', 5);
  await setRules(api, posted);
  await admin.goto(fraudPage);
  const card = admin.locator('#order-items-threshold-card');
  await expect(filter(admin, 'order items threshold')).toBeChecked();
  await expect(card).toContainText('It applies when item_count equals 5.');
  await expect(card.getByRole('group', { name: 'Limits' })).toHaveCount(0);
  await expectAccessible(admin);
  await turn(admin, 'address mismatch');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  expect((await readSettings(api)).advanced_fraud_protection_settings).toMatchObject([byAddress, posted]);
  await turn(admin, 'order items threshold');
  await turn(admin, 'order items threshold');
  await admin.getByLabel('Maximum items per order').fill('3');
  await save(admin).click();
  await expect(admin.getByText('Settings saved.').last()).toBeVisible();
  await expect(save(admin)).toBeDisabled();
  expect((await readSettings(api)).advanced_fraud_protection_settings).toMatchObject([byAddress, upTo(3)]);
});

test('selling to specific countries makes the international filter available, with those countries', async ({
  admin,
  api,
}) => {
  await admin.goto(fraudPage);
  await admin.getByRole('link', { name: 'Choose the countries you sell to' }).click();
  await expect(admin.getByRole('heading', { name: 'Selling locations' })).toBeVisible();
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
  await admin.reload();
  await expect(filter(admin, 'international IP address')).toBeChecked();
  await expect(admin.getByText('Your selling locations have changed.')).toHaveCount(0);
  const [rule] = (await readSettings(api)).advanced_fraud_protection_settings;
  expect(rule?.check).toMatchObject({ key: 'ip_country', operator: 'not_in' });
  expect(rule?.check.value.split('|').toSorted()).toEqual(['ca', 'us']);
});

test('unreadable rules show an error and cannot be overwritten', async ({ admin }) => {
  // The server returns this when the stored rules are malformed.
  await admin.route('**/wc/v3/payments/settings', async (route) => {
    const response = await route.fetch();
    const body: object = await response.json();
    await route.fulfill({ response, json: { ...body, advanced_fraud_protection_settings: 'error' } });
  });
  await admin.goto(fraudPage);
  const error = admin.getByText(
    'There was an error retrieving your fraud protection settings. Please refresh the page to try again.',
  );
  await expect(error).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expect(save(admin)).toBeDisabled();
  await expectAccessible(admin);
});

test('the filters fit a phone, with their limits and a refusal', async ({ admin }) => {
  await admin.setViewportSize({ width: 360, height: 800 });
  await admin.goto(fraudPage);
  await turn(admin, 'purchase price threshold');
  await turn(admin, 'order items threshold');
  await save(admin).click();
  await expect(refusal(admin)).toBeVisible();
  await expectNoSideways(admin);
  await expectAccessible(admin);
});
