import type { Page } from '@playwright/test';
import { fillAddress, fillCard, goToCheckout, orderNumber, pay } from '../support/shopper.ts';
import type { Api } from '../support/api.ts';
import { row } from '../support/payments.ts';
import { expect, screen, test, tidyUp, unique } from '../support/story.ts';

interface Check {
  key?: string;
  operator: string;
  value?: unknown;
  checks?: Check[];
}

const inUs = '8.8.8.8';
const inJapan = '133.11.0.1';

/** Each rule, a purchase that it stops, and the words for it. A mug is $24 and shipping $5. */
const stories: {
  key: string;
  check: Check;
  ip?: string;
  card?: string;
  elsewhere?: boolean;
  told: RegExp;
  seen: RegExp;
}[] = [
  {
    key: 'international_ip_address',
    check: { key: 'ip_country', operator: 'not_in', value: 'us|ca' },
    ip: inJapan,
    told: /the IP address is in a country you don’t sell to/,
    seen: /This order: Japan/,
  },
  {
    key: 'ip_address_mismatch',
    check: { key: 'ip_billing_country_same', operator: 'equals', value: false },
    ip: inJapan,
    told: /the IP address and the billing address are in different countries/,
    seen: /IP address in Japan, billing address in United States/,
  },
  {
    key: 'address_mismatch',
    check: { key: 'billing_shipping_address_same', operator: 'equals', value: false },
    elsewhere: true,
    told: /shipping and billing addresses differ/,
    seen: /different addresses/,
  },
  {
    key: 'purchase_price_threshold',
    check: { key: 'order_total', operator: 'greater_than', value: '2899|usd' },
    told: /purchase price is outside your range/,
    seen: /This order: \$29\.00/,
  },
  {
    key: 'order_items_threshold',
    check: { key: 'item_count', operator: 'less_than', value: 2 },
    told: /number of items is outside your range/,
    seen: /This order: 1 item/,
  },
  {
    key: 'avs_verification',
    check: { key: 'avs_mismatch', operator: 'equals', value: true },
    card: '4000000000000036',
    told: /postal code doesn’t match the card/,
    seen: /the postal code doesn’t match/,
  },
];

async function setRules(api: Api, rules: unknown[], isReviewActive = false) {
  await api.rest('POST', '/wc-admin/options', { wcpay_frt_review_feature_active: isReviewActive ? '1' : '0' });
  await api.rest('POST', '/wc/v3/payments/settings', {
    current_protection_level: rules.length > 0 ? 'advanced' : 'basic',
    advanced_fraud_protection_settings: rules,
  });
}
test.afterAll(({ browser }) => tidyUp(browser, (api) => setRules(api, [])));

/** A shopper at an IP address fills the cart and presses Pay. */
async function buy(page: Page, name: string, { ip = inUs, card, elsewhere }: Partial<(typeof stories)[number]>) {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': ip });
  await goToCheckout(page);
  await fillAddress(page, name);
  if (elsewhere) {
    await page.getByLabel('Same as shipping address').uncheck();
    const billing = page.getByRole('group', { name: 'Billing address' });
    const [first = '', last = ''] = name.split(' ');
    await billing.getByLabel('First name').fill(first);
    await billing.getByLabel('Last name').fill(last);
    await billing.getByLabel('Street and number').fill('9 Elm Street');
    await billing.getByLabel('City').fill('Chicago');
    await billing.getByLabel('State or region').fill('IL');
    await billing.getByLabel('ZIP or postal code').fill('60614');
  }
  await fillCard(page, card === undefined ? {} : { number: card });
  await pay(page);
}

const shopperIn = async (page: Page): Promise<Page> => {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('no browser');
  return context.newPage();
};

for (const story of stories) {
  test(`${story.key} holds a purchase, and the merchant sees the reason and blocks it`, async ({ page, api }) => {
    await setRules(api, [{ key: story.key, outcome: 'review', check: story.check }], true);
    const shopper = await shopperIn(page);
    await buy(shopper, `Grace ${unique('Held')}`, story);
    const order_id = await orderNumber(shopper);
    await shopper.context().close();

    await page.goto(screen('/payments/transactions/details', { id: String(order_id) }));
    await expect(page.getByText('Needs review').first()).toBeVisible();
    await expect(page.getByText(story.told).first()).toBeVisible();
    await expect(page.getByText(story.seen).first()).toBeVisible();
    await page.getByRole('button', { name: /Block transaction/i }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /Block transaction/i })
      .click();
    await expect(page.getByText('Payment blocked').first()).toBeVisible();
    expect(await api.rest('GET', `/wc/v3/orders/${order_id}`)).toMatchObject({ status: 'cancelled' });
  });

  test(`without the review feature ${story.key} blocks, and the shopper doesn’t see the reason`, async ({
    page,
    api,
  }) => {
    await setRules(api, [{ key: story.key, outcome: 'review', check: story.check }]);
    const shopper = await shopperIn(page);
    const name = `Grace ${unique('Stopped')}`;
    await buy(shopper, name, story);
    // A field is called "ZIP or postal code", too.
    const refusal = shopper.getByText(/couldn’t accept|postal code is incorrect|ZIP(?! or)/i).first();
    await expect(refusal).toBeVisible();
    expect(await refusal.innerText()).not.toMatch(/fraud|rule/i);
    await shopper.context().close();

    await page.goto(screen('/payments/transactions', { tab: 'blocked-page' }));
    await row(page, name).getByRole('link').first().click();
    await expect(page.getByText('Payment blocked').first()).toBeVisible();
    await expect(page.getByText(story.told).first()).toBeVisible();
    await expect(page.getByText(story.seen).first()).toBeVisible();
  });
}

test('a cart that was blocked can be paid when it no longer meets the rule', async ({ page, api }) => {
  await setRules(api, [
    {
      key: 'address_mismatch',
      outcome: 'block',
      check: { key: 'billing_shipping_address_same', operator: 'equals', value: false },
    },
  ]);
  const shopper = await shopperIn(page);
  await buy(shopper, `Grace ${unique('Again')}`, { elsewhere: true });
  await expect(shopper.getByText(/couldn’t accept/).first()).toBeVisible();
  await shopper.getByLabel('Same as shipping address').check();
  await pay(shopper);
  const order_id = await orderNumber(shopper);
  await shopper.context().close();
  await page.goto(screen('/payments/transactions/details', { id: String(order_id) }));
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
});
