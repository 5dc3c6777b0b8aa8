import type { Payout } from '@purser/contract/payouts/payout';
import type { Transaction } from '@purser/contract/transactions/transaction';
import { expectOrderStatus, openPayment, openRefund } from '../support/payments.ts';
import { fillAddress, fillCard, orderNumber, pay } from '../support/shopper.ts';
import { expect, expectAccessibleEverywhere, screen, test, unique } from '../support/story.ts';
import type { Api } from '../support/api.ts';

const base = '/wc/v3/payments';
const auto = 'wcpay_multi_currency_enable_auto_currency';
const switcher = 'wcpay_multi_currency_enable_storefront_switcher';

const sellIn = (api: Api, enabled: string[]) =>
  api.rest('POST', `${base}/multi-currency/update-enabled-currencies`, { enabled });
const chooseByCountry = (api: Api, isOn: boolean) =>
  api.rest('POST', `${base}/multi-currency/update-settings`, { [auto]: isOn ? 'yes' : 'no', [switcher]: 'yes' });
/** What the shop sold in before these stories. */
const usual = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'CNY', 'JPY', 'PLN', 'SGD'];

test.beforeEach(({ api }) => chooseByCountry(api, false));

test('shoppers buy in yen, dinar and euro; the merchant refunds each and reads payment and payout', async ({
  admin,
  api,
  browser,
}) => {
  test.setTimeout(240_000);
  await sellIn(api, [...usual, 'KWD']);
  try {
    const sales: { order_id: number; total: string; email: string }[] = [];
    for (const [code, look] of [
      ['JPY', /¥[\d,]+00\b(?!\.)/],
      ['KWD', /KWD\s?\d+\.\d{3}/],
      ['EUR', /€\d+\.\d{2}/],
    ] as const) {
      const shopper = await browser.newPage();
      const name = `Mina ${unique(code)}`;
      const email = `${unique(code).toLowerCase()}@example.com`;
      await shopper.goto('/product/wool-throw?utm_source=letter');
      await shopper.getByLabel('Currency').selectOption(code);
      await shopper.getByRole('button', { name: 'Change currency' }).click();
      await expect(shopper).toHaveURL(/\?utm_source=letter&currency=/);
      await expect(shopper.getByText(look).first()).toBeVisible();
      await shopper.getByRole('button', { name: 'Add to cart' }).click();
      await shopper.getByRole('link', { name: 'Go to checkout' }).click();
      await fillAddress(shopper, name, email);
      await fillCard(shopper);
      const words = (await shopper.getByRole('button', { name: /^Pay / }).textContent()) ?? '';
      const total = look.exec(words)?.[0] ?? '';
      expect(total, words).not.toBe('');
      await pay(shopper);
      const order_id = await orderNumber(shopper);
      await expect(shopper.getByText(total).first()).toBeVisible();
      await expect(shopper.getByLabel('Currency')).toHaveCount(0);
      await shopper.close();
      sales.push({ order_id, total, email });
      await expect
        .poll(async () => {
          const { data } = await api.rest<{ data: { to: string; text: string }[] }>('GET', '/wc/v3/mail');
          return data.find(({ to }) => to === email)?.text.replaceAll(/\s/g, '') ?? '';
        })
        .toContain(total.replaceAll(/\s/g, ''));
    }
    const nets: Record<string, number> = {};
    for (const { order_id, total, email } of sales) {
      await expectOrderStatus(api, order_id, 'processing');
      await openPayment(admin, String(order_id));
      await expect(admin.getByText(total).first()).toBeVisible();
      const dialog = await openRefund(admin);
      await dialog.getByRole('button', { name: `Refund ${total}` }).click();
      await expect(admin.getByText('Refunded', { exact: true }).first()).toBeVisible();
      await expectOrderStatus(api, order_id, 'refunded');
      const { data } = await api.rest<{ data: Transaction[] }>('GET', `${base}/transactions?search=${email}`);
      expect(data.map(({ type }) => type).toSorted()).toEqual(['charge', 'refund']);
      for (const { currency, net } of data) nets[currency] = (nets[currency] ?? 0) + net;
    }
    // All of them settle in the account's currency: its fees stay, which the payout tells.
    expect(Object.keys(nets)).toEqual(['usd']);
    await api.advance('P7D');
    const payoutOf = async () => {
      const { data } = await api.rest<{ data: (Transaction & { deposit_id: string | null })[] }>(
        'GET',
        `${base}/transactions?search=${sales[1]?.email}`,
      );
      return data.find(({ type }) => type === 'refund')?.deposit_id ?? '';
    };
    await expect.poll(payoutOf, { timeout: 30_000 }).not.toBe('');
    const { id } = await api.rest<Payout>('GET', `${base}/deposits/${await payoutOf()}`);
    await admin.goto(screen('/payments/payouts/details', { id }));
    const proof = admin.getByRole('table', { name: 'Payout breakdown' });
    await expect(proof.getByRole('row', { name: /^Refunds/ })).toBeVisible();
    await expect(proof.getByRole('row', { name: /^Unexplained/ })).toContainText('$0.00');
  } finally {
    await sellIn(api, usual);
  }
});

test('a visitor sees the currency of their country, is told so, goes back, and the notice stays away', async ({
  api,
  browser,
}) => {
  await chooseByCountry(api, true);
  try {
    const berlin = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '217.160.0.1' } });
    const page = await berlin.newPage();
    await page.goto('/?utm_source=letter');
    const notice = page.getByRole('complementary', { name: 'Your location' });
    await expect(notice).toContainText('You’re visiting from Germany, so prices are in Euro (EUR).');
    await expect(page.getByText(/€\d+\.00/).first()).toBeVisible();
    await expectAccessibleEverywhere(page);
    await notice.getByRole('link', { name: 'Show prices in US Dollar (USD)' }).click();
    await expect(page).toHaveURL('/?utm_source=letter&currency=USD');
    await expect(notice).toBeHidden();
    await page.goto('/cart');
    await expect(page.getByLabel('Currency')).toHaveValue('USD');
    await berlin.close();

    const again = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '217.160.0.1' } });
    const other = await again.newPage();
    await other.goto('/product/wool-throw');
    await other.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(other).toHaveURL('/product/wool-throw');
    await expect(other.getByLabel('Currency')).toHaveValue('EUR');
    await expect(other.getByRole('complementary', { name: 'Your location' })).toBeHidden();
    await again.close();
  } finally {
    await chooseByCountry(api, false);
  }
});

test('a manager walks through the preview of settings that are not saved', async ({ admin }) => {
  await admin.goto('/?is_mc_onboarding_simulation=1&enable_storefront_switcher=true&enable_auto_currency=true');
  await expect(admin.getByRole('complementary', { name: 'Your location' })).toContainText('prices are in Euro');
  await admin.getByRole('link', { name: 'Wool throw' }).first().click();
  await expect(admin.getByRole('complementary', { name: 'Your location' })).toContainText('prices are in Euro');
  await admin.getByLabel('Currency').selectOption('JPY');
  await admin.getByRole('button', { name: 'Change currency' }).click();
  await expect(admin.getByText(/¥[\d,]+00/).first()).toBeVisible();
  await admin.getByRole('button', { name: 'Add to cart' }).click();
  await expect(admin.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await admin.goto('/');
  await expect(admin.getByLabel('Currency')).toHaveValue('USD');
});
