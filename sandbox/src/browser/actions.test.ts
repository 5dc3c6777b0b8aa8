import AxeBuilder from '@axe-core/playwright';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { openSandboxWithShop } from '../testing/shop.ts';

const { sandbox, shop } = await openSandboxWithShop();

const run = (code: string) => shop.run(code);
const intend = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'usd', ...params });
const confirmed = (method: string, params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  intend({ payment_method: method, confirm: true, return_url: `${shop.origin}/done?order=7`, ...params });
async function local(type: 'ideal' | 'multibanco'): Promise<Stripe.PaymentIntent> {
  return intend({
    currency: 'eur',
    payment_method_data: { type, billing_details: { name: 'Ada', email: 'fill_never@example.com' } },
    confirm: true,
    return_url: `${shop.origin}/done?order=7`,
  });
}
const statusOf = async (id: string) => (await sandbox.stripe.paymentIntents.retrieve(id)).status;
const begin = (code: string) => run(`void (window.outcome = ${code})`);
const outcome = () => run('window.outcome');
const dialog = () => shop.page.getByRole('dialog', { name: 'Authenticate your payment' });
const question = () => shop.page.frameLocator('iframe[title="Card authentication"]');

describe('confirmPayment', () => {
  test('pays with the card in the form and stays on the page when nothing else is needed', async () => {
    const intent = await intend();
    await shop.open({ elements: { mode: undefined, clientSecret: intent.client_secret } });
    await shop.fillCard('4242424242424242');
    expect(await run(`stripe.confirmPayment({ elements, redirect: 'if_required' })`)).toMatchObject({
      paymentIntent: { id: intent.id, status: 'succeeded' },
    });
    expect(await statusOf(intent.id)).toBe('succeeded');
  });

  test('returns to the store with what became of the payment', async () => {
    const intent = await intend();
    await shop.open();
    await shop.fillCard('4242424242424242');
    await begin(
      `stripe.confirmPayment({ elements, clientSecret: '${intent.client_secret}', confirmParams: { return_url: location.origin + '/done?order=7' } })`,
    ).catch(() => {});
    await shop.page.waitForURL('**/done?**');
    expect(Object.fromEntries(new URL(shop.page.url()).searchParams)).toEqual({
      order: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
  });

  test('returns a decline as an error and leaves the payment open for a retry', async () => {
    const intent = await intend();
    await shop.open();
    await shop.fillCard('4000000000009995');
    const confirm = `stripe.confirmPayment({ elements, clientSecret: '${intent.client_secret}', redirect: 'if_required' })`;
    expect(await run(confirm)).toMatchObject({
      error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    await shop.fillCard('4242424242424242');
    expect(await run(confirm)).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });
});

describe('3-D Secure', () => {
  test.each([
    ['Complete', { paymentIntent: { status: 'succeeded' } }],
    ['Fail', { error: { code: 'payment_intent_authentication_failure' } }],
  ])('asks in a dialog over the page: %s', async (button, answer) => {
    const intent = await confirmed('pm_card_authenticationRequired');
    expect(intent.status).toBe('requires_action');
    await shop.open();
    await begin(`stripe.handleNextAction({ clientSecret: '${intent.client_secret}' })`);
    await dialog().waitFor();
    await question().getByRole('button', { name: button }).click();
    expect(await outcome()).toMatchObject(answer);
    expect(await dialog().count()).toBe(0);
  });

  test('is shown while confirming, also without a return address', async () => {
    const intent = await intend();
    await shop.open();
    await shop.fillCard('4000002760003184');
    await begin(
      `stripe.confirmPayment({ elements, clientSecret: '${intent.client_secret}', redirect: 'if_required' })`,
    );
    await question().getByRole('button', { name: 'Complete' }).click();
    expect(await outcome()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  test('that is closed with Escape is not passed', async () => {
    const intent = await confirmed('pm_card_authenticationRequired');
    await shop.open();
    await begin(`stripe.handleNextAction({ clientSecret: '${intent.client_secret}' })`);
    await question().getByRole('button', { name: 'Complete' }).waitFor();
    // The frame shows its button a moment before its script listens.
    while ((await shop.page.locator('iframe[src*="three-d-secure"]').count()) > 0) {
      await shop.page.keyboard.press('Escape');
      await shop.page.waitForTimeout(100);
    }
    expect(await outcome()).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } });
    expect(await statusOf(intent.id)).toBe('requires_action');
  });

  test('works as a page of its own, without any script', async () => {
    const intent = await confirmed('pm_card_authenticationRequired');
    await shop.page.goto(intent.next_action?.redirect_to_url?.url ?? '');
    await shop.page.getByRole('button', { name: 'Complete' }).click();
    await shop.page.waitForURL('**/done?**');
    expect(await statusOf(intent.id)).toBe('succeeded');
  });
});

describe('a bank that wants a page of its own', () => {
  test.each([
    ['Authorize test payment', 'succeeded', 'succeeded'],
    ['Fail test payment', 'failed', 'requires_payment_method'],
  ])('%s leads back to the store', async (button, redirectStatus, status) => {
    const intent = await local('ideal');
    await shop.open();
    await begin(`stripe.handleNextAction({ clientSecret: '${intent.client_secret}' })`).catch(() => {});
    await shop.page.getByRole('heading', { name: 'iDEAL test payment' }).waitFor();
    expect(await shop.page.getByText('€50.00').count()).toBe(1);
    await shop.page.getByRole('button', { name: button }).click();
    await shop.page.waitForURL('**/done?**');
    expect(new URL(shop.page.url()).searchParams.get('redirect_status')).toBe(redirectStatus);
    expect(await statusOf(intent.id)).toBe(status);
  });

  test('doesn’t ask twice, and shows nothing without the client secret', async () => {
    const intent = await local('ideal');
    const url = intent.next_action?.redirect_to_url?.url ?? '';
    await shop.page.goto(url);
    await shop.page.getByRole('button', { name: 'Authorize test payment' }).click();
    await shop.page.waitForURL('**/done?**');
    await shop.page.goto(url);
    await shop.page.getByRole('heading', { name: 'Thank you' }).waitFor();
    const again = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'fail' }),
      redirect: 'manual',
    });
    expect(again.headers.get('location')).toContain('redirect_status=succeeded');
    expect(await statusOf(intent.id)).toBe('succeeded');
    const without = await fetch(
      url.replace(/payment_intent_client_secret=[^&]*/, 'payment_intent_client_secret=guess'),
    );
    expect(without.status).toBe(404);
    expect(await without.text()).not.toContain('€');
  });
});

test('a voucher shows what to pay where, and can be paid', async () => {
  const intent = await local('multibanco');
  const details = intent.next_action?.multibanco_display_details;
  await shop.page.goto(details?.hosted_voucher_url ?? '');
  await shop.page.getByText(details?.reference ?? '', { exact: true }).waitFor();
  await shop.page.getByRole('button', { name: 'Pay test voucher' }).click();
  await expect.poll(() => statusOf(intent.id)).toBe('succeeded');
});

test.each(['light', 'dark'] as const)('the pages are accessible in %s', async (colorScheme) => {
  await shop.page.emulateMedia({ colorScheme });
  const card = await confirmed('pm_card_authenticationRequired');
  const bank = await local('ideal');
  const voucher = await local('multibanco');
  for (const url of [
    card.next_action?.redirect_to_url?.url,
    bank.next_action?.redirect_to_url?.url,
    voucher.next_action?.multibanco_display_details?.hosted_voucher_url,
    `${shop.origin}/sandbox/pages/redirect/pi_nothing`,
  ]) {
    await shop.page.goto(url ?? '');
    const { violations } = await new AxeBuilder({ page: shop.page }).analyze();
    expect(violations.map(({ id, nodes }) => [url, id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  await shop.page.emulateMedia({ colorScheme: null });
  // The unknown payment's 404 is noted by the browser.
  shop.complaints.splice(0);
});
