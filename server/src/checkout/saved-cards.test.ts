import { call } from '@orpc/server';
import { beforeAll, expect, test } from 'vitest';
import { checkOut } from './check-out.ts';
import { createShopper, jenny } from '../testing/shopper.ts';
import { openServer } from '../testing/open-store.ts';
import type { Client } from '../testing/test-server.ts';

const { server, admin } = await openServer({ stock: true });
let rosa: Client;
let theo: Client;
beforeAll(async () => {
  for (const username of ['rosa', 'theo']) await server.addUser({ username, role: 'customer' });
  rosa = await server.signIn('rosa');
  theo = await server.signIn('theo');
});

const cardNumber = (number: string) =>
  server.world.provider.stripe.paymentMethods.create(
    { type: 'card', card: { number, exp_month: 4, exp_year: 2030, cvc: '123' } },
    { stripeAccount: server.world.store.account_id },
  );

/** Buys a pen as the browser does: cookie and nonce of whoever is signed in. */
async function buy(payment_method: string, { client, isSaving = false }: { client?: Client; isSaving?: boolean } = {}) {
  const { world } = server;
  const shopper = createShopper(world);
  await shopper.add('brass-pen');
  const headers = new Headers({
    'cart-token': shopper.token,
    ...(client && { cookie: client.cookie, 'x-wp-nonce': client.nonce }),
  });
  return call(
    checkOut,
    {
      billing_address: jenny,
      payment_method: 'woocommerce_payments',
      payment_data: [
        { key: 'wcpay-payment-method', value: payment_method },
        { key: 'wc-woocommerce_payments-new-payment-method', value: isSaving },
      ],
    },
    { context: world.context({ user: null, request: { headers } }) },
  );
}
const checkoutPage = async (client?: Client) => {
  const { world } = server;
  const shopper = createShopper(world);
  await shopper.add('brass-pen');
  const answer = await fetch(`${server.url}/checkout`, {
    headers: { cookie: [client?.cookie, `purser_cart=${shopper.token}`].filter(Boolean).join('; ') },
  });
  return answer.text();
};

test('a signed-in shopper saves a card while paying, sees it at the next checkout, pays with it, and removes it', async () => {
  const { id } = await cardNumber('4242424242424242');
  expect((await buy(id, { client: rosa, isSaving: true })).payment_result.payment_status).toBe('success');
  expect(await checkoutPage(rosa)).toContain('Visa ending in 4242, expires 04/30');
  expect((await buy(id, { client: rosa })).payment_result.payment_status).toBe('success');
  expect(await rosa.call('DELETE', `/wc/store/v1/saved-cards/${id}`)).toMatchObject({ body: { removed: true } });
  expect(await checkoutPage(rosa)).not.toContain('ending in 4242');
  expect((await rosa.call('DELETE', `/wc/store/v1/saved-cards/${id}`)).status).toBe(404);
});

test('a saved card pays only for its owner: not for another shopper, a guest, or without the page’s nonce', async () => {
  const { id } = await cardNumber('5555555555554444');
  await buy(id, { client: rosa, isSaving: true });
  const refused = { data: { params: { payment_data: expect.any(String) } } };
  await expect(buy(id, { client: theo })).rejects.toMatchObject(refused);
  await expect(buy(id)).rejects.toMatchObject(refused);
  await expect(buy(id, { client: { ...rosa, nonce: '' } })).rejects.toMatchObject(refused);
  expect((await theo.call('DELETE', `/wc/store/v1/saved-cards/${id}`)).status).toBe(404);
  expect(await checkoutPage(theo)).not.toContain('ending in 4444');
  expect((await buy(id, { client: rosa })).payment_result.payment_status).toBe('success');
});

test('a card that is not to be saved is not, and a declined one is not either', async () => {
  await buy((await cardNumber('4000056655665556')).id, { client: theo });
  await expect(buy((await cardNumber('4000000000000002')).id, { client: theo, isSaving: true })).rejects.toMatchObject({
    status: 402,
  });
  expect(await checkoutPage(theo)).not.toContain('ending in');
});

test('guests can pay, and are shown how to save a card', async () => {
  expect((await buy('pm_card_visa', { isSaving: true })).payment_result.payment_status).toBe('success');
  expect(await checkoutPage()).toContain('/wp-login.php?redirect_to=%2Fcheckout');
});

test('a shop that takes no cards offers to save none', async () => {
  expect(await checkoutPage(theo)).toContain('save_card');
  await admin.call('POST', '/wc/v3/payments/settings', { enabled_payment_method_ids: ['klarna'] });
  expect(await checkoutPage(theo)).not.toContain('save_card');
  await admin.call('POST', '/wc/v3/payments/settings', { enabled_payment_method_ids: ['card', 'klarna'] });
});

test('with saved cards switched off none is offered, saved or used', async () => {
  const { id } = await cardNumber('378282246310005');
  await buy(id, { client: theo, isSaving: true });
  await admin.call('POST', '/wc/v3/payments/settings', { is_saved_cards_enabled: false });
  const page = await checkoutPage(theo);
  expect(page).not.toContain('ending in');
  expect(page).not.toContain('save_card');
  await expect(buy(id, { client: theo })).rejects.toMatchObject({ status: 400 });
  const other = await cardNumber('6011111111111117');
  await buy(other.id, { client: theo, isSaving: true });
  await admin.call('POST', '/wc/v3/payments/settings', { is_saved_cards_enabled: true });
  expect(await checkoutPage(theo)).toContain('American Express ending in 0005');
  expect(await checkoutPage(theo)).not.toContain('ending in 1117');
});
