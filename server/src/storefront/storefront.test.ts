import { expect, test } from 'vitest';
import { jenny } from '../testing/shopper.ts';
import { openServer } from '../testing/open-store.ts';
import { call } from '../testing/test-server.ts';

const { server, admin } = await openServer({ stock: true });

const checkout = (billing_address: object, more: object = {}) => ({
  billing_address,
  payment_method: 'woocommerce_payments',
  payment_data: [{ key: 'wcpay-payment-method', value: 'pm_card_visa' }],
  ...more,
});
const api = (method: string, path: string, body?: unknown, token?: string) =>
  call(server.url, method, `/wp-json/wc/store/v1${path}`, body, token ? { 'cart-token': token } : {});
const page = (path: string, headers: Record<string, string> = {}) => call(server.url, 'GET', path, undefined, headers);
/** Sends a form as a browser without a script does. */
const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  call(server.url, 'POST', '/cart', String(new URLSearchParams(form)), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });

test('the shop shows its products under a policy that lets no foreign script in', async () => {
  const { status, body, headers } = await page('/');
  expect(status).toBe(200);
  expect(body).toContain('Linen notebook, A5');
  expect(body).toContain('$118.00');
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+'/);
  expect(headers.get('set-cookie')).toBeNull();
  for (const [, source] of body.matchAll(/<img\s+src="([^"]+)"/g)) {
    const picture = await page(source);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  }
  expect((await page('/product/stoneware-mug')).status).toBe(200);
  for (const missing of ['/product/nothing', '/product/..%2f..%2fetc', '/products/..%2fstorefront%2fpage.css'])
    expect((await page(missing)).status).toBe(404);
});

test('a cart works without a script and belongs to its browser', async () => {
  const added = await post({ act: 'add', id: '3', quantity: '2' });
  expect(added.status).toBe(303);
  const cookie = added.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await page('/cart', { cookie })).body).toContain('$53.00');
  expect((await page('/cart')).body).toContain('Your cart is empty');
  const tooMany = await post({ act: 'add', id: '10', quantity: '999' }, { cookie });
  expect(tooMany.status).toBe(409);
  expect(tooMany.body).toContain('Only 12 of “Task lamp” are in stock.');
  for (const quantity of ['0', '-1', '1.5', 'many'])
    expect((await post({ act: 'add', id: '1', quantity }, { cookie })).body).toContain('Enter a quantity');
  expect((await post({ act: 'add', id: '1' }, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const shown = (await page('/checkout', { cookie })).body;
  expect(shown).toContain('Pay $53.00');
  // Until its script has loaded, the browser would send the address to the page itself, in its URL.
  expect(shown).toMatch(/<button[^>]* data-pay [^>]*disabled>/);
  expect((await page('/checkout')).headers.get('location')).toBe('/cart');
});

test('a purchase over the Store API ends on a page that only its key opens', async () => {
  const added = await api('POST', '/cart/add-item', { id: 1, quantity: 1 });
  expect(added.status).toBe(201);
  const token = added.headers.get('cart-token') ?? '';
  const paid = await api('POST', '/checkout', checkout(jenny), token);
  expect(paid).toMatchObject({
    status: 200,
    body: { status: 'processing', payment_result: { payment_status: 'success' } },
  });
  const received = new URL(paid.body.payment_result.redirect_url);
  expect(received.origin).toBe(server.url);
  const shown = await page(received.pathname + received.search);
  expect(shown.body).toContain('Thank you for your order');
  expect(shown.body).toContain('510 Townsend Street');
  // A merchant who is signed in goes on to the payment; no shopper reads its id.
  const signedIn = await page(received.pathname + received.search, { cookie: admin.cookie });
  expect(signedIn.body).toMatch(/path=\/payments\/transactions\/details&amp;id=pi_\w+"\s*>View this payment/);
  expect(shown.body).not.toContain('/payments/transactions');
  for (const key of ['', '?key=', '?key=wc_order_wrong', `${received.search}x`])
    expect((await page(received.pathname + key)).status).toBe(404);
  const empty = await api('POST', '/checkout', checkout(jenny));
  expect(empty).toMatchObject({ status: 409, body: { code: 'woocommerce_rest_cart_empty', data: { status: 409 } } });
});

test('an invalid checkout is 400 with each field, and a declined card 402 with its reason', async () => {
  const added = await api('POST', '/cart/add-item', { id: 1 });
  const token = added.headers.get('cart-token') ?? '';
  const bad = await api('POST', '/checkout', checkout({ ...jenny, email: 'nobody', city: '' }), token);
  expect(bad).toMatchObject({ status: 400, body: { code: 'rest_invalid_param', data: { status: 400 } } });
  expect(Object.keys(bad.body.data.params)).toEqual(['billing_address.city', 'billing_address.email']);
  const long = await api('POST', '/checkout', checkout({ ...jenny, first_name: 'x'.repeat(10_000) }), token);
  expect(long).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  const declined = await api(
    'POST',
    '/checkout',
    checkout(jenny, { payment_data: [{ key: 'wcpay-payment-method', value: 'pm_card_chargeDeclined' }] }),
    token,
  );
  expect(declined).toMatchObject({
    status: 402,
    body: { code: 'woocommerce_rest_payment_error', data: { status: 402, decline_code: 'generic_decline' } },
  });
});

test('hostile text is kept as text in the shop, in mails and in the frame that shows them', async () => {
  const added = await api('POST', '/cart/add-item', { id: 2 });
  const hostile = '"><script>alert(1)</script>';
  const paid = await api(
    'POST',
    '/checkout',
    checkout({ ...jenny, first_name: hostile, last_name: '\u001b[31m{{7*7}} 🧾' }, { customer_note: hostile }),
    added.headers.get('cart-token') ?? '',
  );
  expect(paid.status).toBe(200);
  const received = new URL(paid.body.payment_result.redirect_url);
  const shown = await page(received.pathname + received.search);
  expect(shown.body).not.toContain('<script>alert');
  expect(shown.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; [31m{{7*7}} 🧾');
  const { mail_id } = await server.world.db
    .selectFrom('mail')
    .select('mail_id')
    .where('dedupe_key', '=', `order-paid-${paid.body.order_id}`)
    .executeTakeFirstOrThrow();
  const admin = await server.signIn();
  const frame = await page(`/wp-admin/mail/${mail_id}`, { cookie: admin.cookie });
  expect(frame.status).toBe(200);
  expect(frame.body).not.toContain('<script>');
  expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
  expect((await page(`/wp-admin/mail/${mail_id}`)).status).toBe(401);
});
