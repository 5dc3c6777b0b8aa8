import type { FrameLocator, Page } from '@playwright/test';
import { expectOrderStatus, expectListed } from '../support/payments.ts';
import { fillAddress, newGuest, orderNumber, pay, paymentElement } from '../support/shopper.ts';
import { expect, expectAccessible, expectNoSideways, screen, test, unique } from '../support/story.ts';

/** One way to pay, from the checkout to the card of the payment's details. */
interface Story {
  name: string;
  currency: string;
  product?: string;
  /** What its form asks for. */
  fill?: (form: FrameLocator) => Promise<void>;
  /** Whether the shopper goes to a page of the bank or wallet. */
  isAway?: boolean;
  /** What the details card shows beside id and owner. */
  shown?: string[];
  status?: RegExp;
}

const stories: Story[] = [
  {
    name: 'Link',
    currency: 'USD',
    fill: (form) => form.getByLabel('Code').fill('123456'),
  },
  { name: 'Klarna', currency: 'USD', isAway: true, shown: ['Pay later'] },
  // It lends from fifty dollars on.
  { name: 'Affirm', currency: 'USD', isAway: true, product: 'wool-throw' },
  { name: 'Afterpay', currency: 'USD', isAway: true },
  { name: 'iDEAL', currency: 'EUR', isAway: true, shown: ['INGBNL2A', '5264'] },
  { name: 'Bancontact', currency: 'EUR', isAway: true, shown: ['VAN DE PUT & CO', 'VAPEBE22'] },
  {
    name: 'EPS',
    currency: 'EUR',
    isAway: true,
    fill: async (form) => {
      await form.getByLabel('EPS bank').selectOption('Dolomitenbank');
    },
    shown: ['Dolomitenbank'],
  },
  {
    name: 'Przelewy24',
    currency: 'PLN',
    isAway: true,
    fill: async (form) => {
      await form.getByLabel('Przelewy24 bank').selectOption('mBank-mTransfer');
    },
    shown: ['Reference'],
  },
  { name: 'Alipay', currency: 'CNY', isAway: true },
  { name: 'WeChat Pay', currency: 'CNY', isAway: true },
  { name: 'GrabPay', currency: 'SGD', isAway: true },
  {
    name: 'SEPA Direct Debit',
    currency: 'EUR',
    fill: (form) => form.getByRole('textbox', { name: 'IBAN' }).fill('AT61 1904 3002 3457 3201'),
    shown: ['3201', 'Austria'],
    status: /^(?:Processing|Paid)$/,
  },
  {
    name: 'BECS Direct Debit',
    currency: 'AUD',
    fill: async (form) => {
      await form.getByLabel('BSB').fill('000000');
      await form.getByLabel('Account number').fill('000123456');
    },
    shown: ['000000', '3456'],
    status: /^(?:Processing|Paid)$/,
  },
];

/** The checkout with one product, in a currency. */
async function checkOutIn(page: Page, currency: string, product = 'brass-pen'): Promise<void> {
  await page.goto(`/product/${product}?currency=${currency}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.goto('/checkout');
  await expect(paymentElement(page).getByRole('radio', { name: 'Card' })).toBeAttached();
}

const choose = (page: Page, name: string) =>
  paymentElement(page).getByRole('radio', { name, exact: true }).check({ force: true });

const methodCard = (page: Page) => page.getByRole('region', { name: 'Payment method' }).filter({ visible: true });

for (const { name, currency, product, fill, isAway, shown = [], status = /^Paid$/ } of stories) {
  test(`${name} in ${currency}, from the checkout to its details`, async ({ admin, browser }) => {
    // A guest: what the signed-in choose to pay in stays with them, in other stories, too.
    const page = await newGuest(browser);
    const owner = `Ada ${unique('Local')}`;
    await checkOutIn(page, currency, product);
    await fillAddress(page, owner, 'ada@example.com');
    await choose(page, name);
    await fill?.(paymentElement(page));
    // Methods without fields of their own look alike.
    if (fill ?? name === 'Link') await expectAccessible(page);
    await pay(page);
    if (isAway) {
      await expect(page).toHaveURL(/sandbox\/pages\/redirect/);
      await expect(page.getByRole('heading')).toContainText(name);
      await page.getByRole('button', { name: /authorize/i }).click();
    }
    const order_id = await orderNumber(page);
    await page.context().close();
    await admin.goto(screen('/payments/transactions/details', { id: String(order_id) }));
    await expect(admin.getByText(status).first()).toBeVisible();
    for (const text of [owner, 'ada@example.com', ...shown]) await expect(methodCard(admin)).toContainText(text);
  });
}

for (const type of ['giropay', 'sofort']) {
  test(`an old ${type} payment still has its details`, async ({ admin: page, api }) => {
    const { secret, account } = await api.sandboxKeys();
    const headers = { authorization: `Bearer ${secret}`, 'stripe-account': account };
    const owner = `Ada ${unique('Past')}`;
    const answer = await page.request.post('/sandbox/v1/payment_intents', {
      headers,
      form: {
        amount: '2500',
        currency: 'eur',
        confirm: 'true',
        return_url: 'https://shop.example/back',
        'automatic_payment_methods[enabled]': 'true',
        'payment_method_data[type]': type,
        ...(type === 'sofort' && { 'payment_method_data[sofort][country]': 'AT' }),
        'payment_method_data[billing_details][name]': owner,
        'payment_method_data[billing_details][email]': 'ada@example.com',
      },
    });
    const intent: { id: string; next_action: { redirect_to_url: { url: string } } } = await answer.json();
    const { pathname, search } = new URL(intent.next_action.redirect_to_url.url);
    await page.request.post(pathname + search, { form: { outcome: 'succeed' }, maxRedirects: 0 });
    await expectListed(api, intent.id);
    await page.goto(screen('/payments/transactions/details', { id: intent.id }));
    await expect(methodCard(page)).toContainText(owner);
    const shown = type === 'giropay' ? ['TEST BANK', 'DEUTDEFF'] : ['VAPE', 'VAN DE PUT & CO', 'Austria', '7061'];
    for (const text of shown) await expect(methodCard(page)).toContainText(text);
  });
}

test('a voucher shows its reference with the order and in a mail', async ({ admin, api, browser }) => {
  const page = await newGuest(browser);
  const email = `${unique('voucher')}.fill_never@example.com`;
  await checkOutIn(page, 'EUR');
  await fillAddress(page, `Ada ${unique('Voucher')}`, email);
  await choose(page, 'Multibanco');
  await pay(page);
  const order_id = await orderNumber(page);
  const voucher = page.getByRole('region', { name: 'Multibanco' });
  await expect(voucher).toContainText('21800');
  await expectAccessible(page);
  const reference = (await voucher.getByText(/^\d{3} \d{3} \d{3}$/).textContent()) ?? '';
  await expect
    .poll(async () => {
      const { data } = await api.rest<{ data: { to: string; text: string }[] }>('GET', '/wc/v3/mail');
      return data.find(({ to }) => to === email)?.text ?? '';
    })
    .toContain(reference);
  await admin.goto(screen('/payments/transactions/details', { id: String(order_id) }));
  await expect(admin.getByText(reference)).toBeVisible();
  await expect(admin.getByText('The customer hasn’t paid the voucher yet.')).toBeVisible();
  // Paid at the counter: the test page of the voucher stands in for it.
  await voucher.getByRole('link', { name: 'Open the voucher' }).click();
  await page.getByRole('button', { name: /pay test voucher/i }).click();
  // Leaving before the shop's page is back would cancel the payment; the store has it with the provider's event.
  await expect(page).toHaveURL(/\/order-received\//);
  await expectOrderStatus(api, order_id, 'processing');
  await page.context().close();
  await admin.goto(screen('/payments/transactions/details', { id: String(order_id) }));
  await expect(admin.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(methodCard(admin)).toContainText(email);
});

test('a shopper who cancels at the bank gets a message, and can pay with a card instead', async ({ page }) => {
  await checkOutIn(page, 'EUR');
  await fillAddress(page, `Ada ${unique('No')}`);
  await choose(page, 'iDEAL');
  await pay(page);
  await page.getByRole('button', { name: /fail/i }).click();
  await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible();
  await expect(page.getByText('The payment wasn’t approved.')).toBeVisible();
  await page.getByRole('link', { name: 'Try another way to pay' }).click();
  await expect(paymentElement(page).getByLabel('Card number')).toBeVisible();
});

test('a wrong IBAN and a missing bank are explained at their fields', async ({ page }) => {
  await checkOutIn(page, 'EUR');
  await fillAddress(page, `Ada ${unique('Typo')}`);
  await choose(page, 'SEPA Direct Debit');
  await paymentElement(page).getByRole('textbox', { name: 'IBAN' }).fill('AT61 1904 3002 3457 3299');
  await pay(page);
  await expect(paymentElement(page).getByText('The IBAN you entered is invalid.')).toBeVisible();
  await choose(page, 'EPS');
  await pay(page);
  await expect(paymentElement(page).getByText('Your bank is incomplete.')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('lenders are only offered to shoppers in the shop’s country', async ({ page }) => {
  await checkOutIn(page, 'USD');
  const klarna = paymentElement(page).getByRole('radio', { name: 'Klarna' });
  await expect(klarna).toBeAttached();
  await page.getByRole('group', { name: 'Shipping address' }).getByLabel('Country').selectOption('DE');
  await expect(klarna).not.toBeAttached();
  await expect(paymentElement(page).getByRole('radio', { name: 'Alipay' })).toBeAttached();
});

test('a card payment in yen shows its amount and its exchange rate', async ({ admin, browser }) => {
  const page = await newGuest(browser);
  await checkOutIn(page, 'JPY', 'wool-throw');
  await fillAddress(page, `Ada ${unique('Yen')}`);
  const form = paymentElement(page);
  await form.getByLabel('Card number').fill('4000003920000003');
  await form.getByLabel('Expiration date').fill('12 / 40');
  await form.getByLabel('CVC').fill('123');
  await pay(page);
  const order_id = await orderNumber(page);
  await expect(page.getByText(/¥1\d,\d00/).first()).toBeVisible();
  await page.context().close();
  await admin.goto(screen('/payments/transactions/details', { id: String(order_id) }));
  await expect(admin.getByText(/¥1\d,\d00/).first()).toBeVisible();
  const timeline = admin.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText(/1 JPY|¥1(?!\d)/).first()).toBeVisible();
});

test('the currency is chosen in the header, and an unsupported one is explained', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByRole('button', { name: 'Change currency' }).click();
  await expect(page.getByText(/€\d+\.00/).first()).toBeVisible();
  await page.goto('/product/wool-throw?currency=XTS');
  await expect(page.getByText('We don’t sell in XTS. Prices are in EUR.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
});
