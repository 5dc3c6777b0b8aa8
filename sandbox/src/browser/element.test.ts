import AxeBuilder from '@axe-core/playwright';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { openSandboxWithShop } from '../testing/shop.ts';

const { sandbox, shop } = await openSandboxWithShop();

const run = (code: string) => shop.run(code);
const create =
  'stripe.createPaymentMethod({ elements, params: { billing_details: { name: "Ada Lovelace", address: { line1: "1 Main St" } } } })';

describe('the payment form', () => {
  test('makes a payment method of a card that the page never sees', async () => {
    await shop.open();
    await shop.fillCard();
    expect(await run('elements.submit()')).toEqual({ selectedPaymentMethod: 'card' });
    const { paymentMethod } = (await run(create)) as { paymentMethod: Stripe.PaymentMethod }; // or the next line fails
    expect(paymentMethod).toMatchObject({
      object: 'payment_method',
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
      billing_details: { name: 'Ada Lovelace', address: { line1: '1 Main St', country: 'US', postal_code: '94107' } },
    });
    const stored = await sandbox.stripe.paymentMethods.retrieve(paymentMethod.id);
    expect(stored.card?.last4).toBe('4242');
    expect(await shop.page.content()).not.toContain('4242');
    expect(await run('events.at(-1)')).toMatchObject({
      elementType: 'payment',
      complete: true,
      empty: false,
      value: { type: 'card' },
    });
  });

  test('groups digits by brand, names the brand and leads on when a field is full', async () => {
    await shop.open();
    await shop.form.getByLabel('Card number').click();
    await shop.page.keyboard.type('378282246310005');
    await shop.page.keyboard.type('1240');
    await shop.page.keyboard.type('12345');
    expect(await shop.form.getByLabel('Card number').inputValue()).toBe('3782 822463 10005');
    expect(await shop.form.getByLabel('Expiration date').inputValue()).toBe('12 / 40');
    expect(await shop.form.getByLabel('CVC').inputValue()).toBe('1234');
    await shop.form.getByRole('img', { name: 'American Express' }).waitFor();
  });

  test('keeps the caret where a digit is corrected', async () => {
    await shop.open();
    const number = shop.form.getByLabel('Card number');
    await number.fill('4242424242424242');
    await number.focus();
    await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 7));
    await shop.page.keyboard.type('9');
    expect(await number.inputValue()).toBe('4242 4942 4242 4242');
    expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);
  });

  test.each([
    ['Card number', '4242424242424241', 'Your card number is invalid.'],
    ['Card number', '4242', 'Your card number is incomplete.'],
    ['Expiration date', '01 / 20', "Your card's expiration year is in the past."],
    ['Expiration date', '13 / 40', "Your card's expiration date is invalid."],
    ['CVC', '12', "Your card's security code is incomplete."],
    ['ZIP code', '94', 'Your ZIP code is incomplete.'],
  ])('says beside %s what is wrong with %s', async (label, value, message) => {
    await shop.open();
    await shop.fillCard();
    await shop.form.getByLabel(label).fill(value);
    expect(await run('elements.submit()')).toMatchObject({ error: { type: 'validation_error', message } });
    expect(await run(create)).toMatchObject({ error: { message } });
    const field = shop.form.getByLabel(label);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await shop.form.locator(`#${await field.getAttribute('aria-describedby')}`).textContent()).toBe(message);
    expect(await run('events.at(-1)')).toMatchObject({ complete: false, error: { message } });
  });

  test("judges a card's date by the sandbox's clock, not by the browser's", async () => {
    const [year = '', month = ''] = new Date(sandbox.clock.now()).toISOString().split('-');
    const fill = async () => {
      await shop.open();
      await shop.fillCard();
      await shop.form.getByLabel('Expiration date').fill(`${month}${year.slice(2)}`);
      return run('elements.submit()');
    };
    expect(await fill()).toEqual({ selectedPaymentMethod: 'card' });
    await sandbox.clock.advance(32 * 86_400_000);
    expect(await fill()).toMatchObject({ error: { message: expect.stringMatching(/expiration .* is in the past/) } });
  });

  test('reports an unreadable response of the provider, and recovers', async () => {
    await shop.open();
    await shop.fillCard();
    await control('faults', { on: 'POST /v1/payment_methods', mode: 'html' });
    expect(await run(create)).toMatchObject({ error: { type: 'api_connection_error' } });
    expect(await run(create)).toMatchObject({ paymentMethod: { object: 'payment_method' } });
  });

  test('offers the given methods, each with its own fields', async () => {
    await shop.open({ elements: { currency: 'eur', allowedPaymentMethodTypes: ['card', 'ideal', 'sepa_debit'] } });
    expect(await shop.form.getByRole('radio').count()).toBe(3);
    await shop.form.getByRole('radio', { name: 'iDEAL' }).check();
    expect(await run('elements.submit()')).toEqual({ selectedPaymentMethod: 'ideal' });
    expect(await run(create)).toMatchObject({ paymentMethod: { type: 'ideal' } });
    await shop.form.getByRole('radio', { name: 'SEPA Direct Debit' }).check();
    await shop.form.getByLabel('Full name').fill('Ada Lovelace');
    await shop.form.getByLabel('Email').fill('ada@example.com');
    await shop.form.getByLabel('IBAN').fill('AT611904300234573202');
    expect(await run('elements.submit()')).toMatchObject({ error: { code: 'invalid_iban' } });
    await shop.form.getByLabel('IBAN').fill('AT61 1904 3002 3457 3201');
    expect(await run(create)).toMatchObject({ paymentMethod: { type: 'sepa_debit', sepa_debit: { last4: '3201' } } });
  });

  test('offers what the account can take in the currency, and follows an update', async () => {
    await shop.open({ elements: { currency: 'usd' } });
    await run("elements.update({ currency: 'eur' })");
    await expect.poll(() => shop.form.getByRole('radio', { name: 'Affirm' }).count(), { timeout: 5000 }).toBe(0);
  });

  test('asks for a postal code by country, and for no address when configured so', async () => {
    await shop.open();
    await shop.form.getByLabel('Country').selectOption('GB');
    await shop.form.getByLabel('Postal code').waitFor();
    await shop.form.getByLabel('Country').selectOption('IE');
    expect(await shop.form.getByLabel('Postal code').count()).toBe(0);
    await shop.open({ element: { fields: { billingDetails: { address: 'never' } } } });
    expect(await shop.form.getByLabel('Country').count()).toBe(0);
    await shop.form.getByLabel('Card number').waitFor();
  });

  test('can be unmounted and mounted again', async () => {
    await shop.open();
    await run('element.unmount()');
    expect(await shop.page.locator('iframe').count()).toBe(0);
    await run("element.mount(document.querySelector('#place'))");
    await shop.fillCard();
    expect(await run(create)).toMatchObject({ paymentMethod: { type: 'card' } });
    await run('element.destroy()');
    await expect(run("element.mount('#place')")).rejects.toThrow(/destroyed/);
  });

  test('as a card element makes a payment method, too', async () => {
    await shop.open({ type: 'card' });
    await shop.form.getByLabel('Card number').fill('5555555555554444');
    await shop.form.getByLabel('Expiration date').fill('1240');
    await shop.form.getByLabel('CVC').fill('123');
    await shop.form.getByLabel('ZIP code').fill('94107');
    expect(
      await run("stripe.createPaymentMethod({ type: 'card', card: element, billing_details: { name: 'Ada' } })"),
    ).toMatchObject({ paymentMethod: { card: { brand: 'mastercard' }, billing_details: { name: 'Ada' } } });
    expect(await run('events.at(-1)')).toMatchObject({ elementType: 'card', complete: true, brand: 'mastercard' });
  });

  test.each([
    { theme: 'stripe', variables: {} },
    { theme: 'night', variables: {} },
    { theme: 'stripe', variables: { colorPrimary: '#7a2e8c', colorBackground: '#fffaf0', borderRadius: '12px' } },
  ])('is accessible in $theme $variables', async (appearance) => {
    await shop.open({ elements: { appearance, allowedPaymentMethodTypes: ['card', 'ideal'] } });
    if (appearance.theme === 'night') await shop.page.evaluate("document.body.style.background = '#10141c'");
    await shop.page.evaluate("document.querySelector('h1').remove()");
    await run('elements.submit()');
    const { violations } = await new AxeBuilder({ page: shop.page }).disableRules(['page-has-heading-one']).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test('is as high as it needs to be, also on a narrow page', async () => {
    await shop.page.setViewportSize({ width: 360, height: 740 });
    await shop.open({ elements: { allowedPaymentMethodTypes: ['card', 'ideal', 'sepa_debit'] } });
    await run('elements.submit()');
    const overflow = () => shop.page.frames()[1]?.evaluate('document.documentElement.scrollHeight - innerHeight');
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    expect(await shop.page.frames()[1]?.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await shop.page.setViewportSize({ width: 600, height: 800 });
  });
});

async function control(path: string, body: unknown): Promise<void> {
  await sandbox.app.request(`/sandbox/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
}
