import type { Page } from '@playwright/test';
import { expect, expectAccessibleEverywhere, screen, test, unique } from '../support/story.ts';
import { refund } from '../support/merchant.ts';
import { buyPayment, dollars, openPayment } from '../support/payments.ts';

/** The payment of an order whose checkout was refused: declined or blocked, it still has a page. */
const orderPage = (page: Page, order_id: number) =>
  page.goto(screen('/payments/transactions/details', { id: String(order_id) }));

const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('a payment loads in one round of parallel requests, whichever id opens it', async ({ admin, api }) => {
  const { intent, charge, order_id } = await buyPayment(api);
  for (const id of [intent, charge, String(order_id)]) {
    const asked: string[] = [];
    const answered: string[] = [];
    const isOurs = (url: string) => /\/payments\/(charges|payment_intents|timeline|authorizations)\b/.test(url);
    const onRequest = (request: { url(): string }) => {
      if (!isOurs(request.url())) return;
      expect(answered, `${request.url()} waited for another answer`).toEqual([]);
      asked.push(request.url());
    };
    const onAnswer = (response: { url(): string }) => isOurs(response.url()) && answered.push(response.url());
    admin.on('request', onRequest);
    admin.on('response', onAnswer);
    await admin.goto(screen('/payments/transactions/details', { id }));
    await expect(timelineOf(admin).getByText('was successfully charged')).toBeVisible();
    await admin.waitForLoadState('networkidle');
    admin.off('request', onRequest);
    admin.off('response', onAnswer);
    expect(asked.length, asked.join('\n')).toBe(2);
  }
});

test('a foreign card costs more, and each line of the fee shows its amount', async ({ admin, api }) => {
  const { intent, amount } = await buyPayment(api, { card: '4000002500000003' });
  await openPayment(admin, intent);
  const timeline = timelineOf(admin);
  await expect(timeline.getByText('Fee (4.4% + $0.30)')).toBeVisible();
  await expect(timeline.getByText('Base fee: 2.9% + $0.30')).toBeVisible();
  await expect(timeline.getByText('International payment fee: 1.5%')).toBeVisible();
  const fee = Math.round(amount * 0.044) + 30;
  await expect(timeline.getByText(`-${dollars(fee)}`, { exact: true })).toBeVisible();
  await expect(admin.getByRole('row', { name: /^Net/ })).toContainText(dollars(amount - fee));
});

test('a refund shows its user, its reason and, once known, the bank’s reference number', async ({ admin, api }) => {
  const paid = await buyPayment(api);
  await refund(api, paid, 500, 'duplicate');
  await openPayment(admin, paid.intent);
  const timeline = timelineOf(admin);
  await expect(timeline.getByText('A payment of $5.00 was successfully refunded.')).toBeVisible();
  await expect(timeline.getByText('Reason: Duplicate order')).toBeVisible();
  await expect(timeline.getByRole('link', { name: 'admin' })).toHaveAttribute('href', /user-edit/);
  await expect(timeline.getByText(/Acquirer Reference Number \(ARN\)/)).toBeVisible();
  await expect(admin.getByText('Partial refund', { exact: true })).toBeVisible();
  await expect(admin.getByRole('row', { name: /^Refunded/ })).toContainText('-$5.00');
});

test('a declined payment shows the reason in plain words, and that no money moved', async ({ admin, api }) => {
  const { order_id } = await api.buy({ card: '4000000000009995', name: `Ida ${unique('Poor')}` });
  await orderPage(admin, order_id);
  await expect(admin).toHaveURL(/id=pi_/);
  await expect(admin.getByText('Payment failed', { exact: true })).toBeVisible();
  await expect(admin.getByText(/No money moved\. The card has insufficient funds/)).toBeVisible();
  await expect(timelineOf(admin).getByText(/A payment of \$[\d.]+ failed\./)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Refund' })).toHaveCount(0);
});

test('a link of the fraud filters is counted once and leaves the address clean', async ({ admin, api }) => {
  const { intent } = await buyPayment(api);
  const events: string[] = [];
  admin.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('wcpay_fraud_protection_order_details_link_clicked')) events.push(body);
  });
  await admin.goto(screen('/payments/transactions/details', { id: intent, status_is: 'block', type_is: 'order_note' }));
  await expect(admin.getByText('Paid', { exact: true })).toBeVisible();
  await expect(admin).not.toHaveURL(/status_is|type_is/);
  await expect.poll(() => events.length).toBe(1);
  expect(events[0]).toContain('order_note');
});

test('customers’ input is shown as inert text', async ({ admin, api }) => {
  const name = '<img/src=x> <b/onclick=alert(1)>Eve</b>';
  const { order_id } = await api.buy({ name, email: `${unique('eve')}@example.com` });
  await orderPage(admin, order_id);
  await expect(admin).toHaveURL(/id=pi_/);
  await expect(admin.getByText('Paid', { exact: true })).toBeVisible();
  await expect(admin.getByText('<img/src=x>').first()).toBeVisible();
  expect(await admin.locator('main img[src="x"], main b[onclick]').count()).toBe(0);
});

test('the page of an unknown id finds another payment, and the breadcrumb leads back', async ({ admin }) => {
  await openPayment(admin, 'ch_unknown');
  await expect(admin.getByText('Payment details not loaded')).toBeVisible();
  const trail = admin.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByText('Payment details')).toBeVisible();
  await trail.getByRole('link', { name: 'Transactions' }).click();
  await expect(admin).toHaveURL(/path=(%2F|\/)payments(%2F|\/)transactions(&|$)/);
});

test('every state of a payment is accessible and fits, wide and narrow, light and dark', async ({ admin, api }) => {
  test.slow();
  const paid = await buyPayment(api, { card: '4000002500000003' });
  const refunded = await buyPayment(api);
  await refund(api, refunded, 700);
  const { order_id: failed } = await api.buy({ card: '4000000000000002', name: `Ada ${unique('Axe')}` });
  for (const id of [paid.intent, refunded.intent, String(failed), '']) {
    await admin.goto(screen('/payments/transactions/details', { id }));
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    await admin.waitForLoadState('networkidle');
    await expectAccessibleEverywhere(admin);
  }
});

test('failed reads offer a retry and are accessible, wide and narrow, light and dark', async ({ admin, api }) => {
  const { intent } = await buyPayment(api);
  await admin.route('**/payments/payment_intents/**', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await admin.goto(screen('/payments/transactions/details', { id: intent }));
  await expect(admin.getByText('Error retrieving transaction.')).toBeVisible({ timeout: 20_000 });
  await expectAccessibleEverywhere(admin);
  await admin.unroute('**/payments/payment_intents/**');
  await admin.route('**/payments/timeline/**', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await admin.goto(screen('/payments/transactions/details', { id: intent }));
  await expect(admin.getByText('Error while loading timeline')).toBeVisible({ timeout: 20_000 });
  await expectAccessibleEverywhere(admin);
});
