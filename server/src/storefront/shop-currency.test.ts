import { autoCurrencyOption, switcherOption } from '@purser/contract/multi-currency/store-settings';
import { expect, test } from 'vitest';
import { enabledOption } from '../multi-currency/currency-options.ts';
import { openServer } from '../testing/open-store.ts';
import { jenny } from '../testing/shopper.ts';
import { call } from '../testing/test-server.ts';

const { server, world, admin } = await openServer({ stock: true });
world.config.TRUSTED_PROXIES.push('127.0.0.1');
const { store_id } = world.store;
const german = '85.214.132.117';

const option = (name: string, value: unknown) =>
  world.db
    .insertInto('options')
    .values({ store_id, name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

/** A browser: keeps its cookies, comes from an address. */
function visit({ ip = '127.0.0.1', agent = 'Mozilla/5.0', cookie = '' } = {}) {
  const cookies = new Map(cookie ? [cookie.split('=', 2) as [string, string]] : []);
  const send = async (method: string, path: string, form?: Record<string, string>) => {
    const answer = await call(server.url, method, path, form && String(new URLSearchParams(form)), {
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      'user-agent': agent,
      'x-forwarded-for': ip,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    });
    for (const each of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = each.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const currencyOf = async (path: string) =>
    /<option value="([A-Z]{3})" selected/.exec((await send('GET', path)).body)?.[1];
  return { cookies, send, currencyOf };
}

test('a choice is remembered by the browser, and by the person wherever they are signed in', async () => {
  const browser = visit();
  expect(await browser.currencyOf('/?currency=EUR&currency=jpy')).toBe('JPY');
  expect(await browser.currencyOf('/')).toBe('JPY');
  expect(await browser.currencyOf('/?currency=XYZ')).toBe('JPY');
  expect(await browser.currencyOf('/?currency[]=EUR')).toBe('JPY');
  expect(await visit().currencyOf('/')).toBe('USD');

  await server.addUser({ username: 'carla', role: 'customer' });
  const { cookie } = await server.signIn('carla');
  expect(await visit({ cookie }).currencyOf('/product/stoneware-mug?currency=gbp')).toBe('GBP');
  const elsewhere = visit({ cookie });
  expect(await elsewhere.currencyOf('/')).toBe('GBP');
  await elsewhere.send('POST', '/cart', { act: 'add', id: '1' });
  expect((await elsewhere.send('GET', '/cart')).body).toContain('£');
  expect(await elsewhere.currencyOf('/?currency=USD')).toBe('USD');
  expect(await visit({ cookie }).currencyOf('/')).toBe('USD');
});

test('the switcher keeps the other parameters, and is there only where there is something to choose', async () => {
  const browser = visit();
  const { body } = await browser.send('GET', '/?currency=EUR&utm_source=a%22b&x=1&x=2');
  expect(body).toContain('<input type="hidden" name="utm_source" value="a&quot;b" />');
  expect(body.match(/<input type="hidden" name="x" value="\d" \/>/g)).toHaveLength(2);
  expect(body).not.toContain('<input type="hidden" name="currency"');
  expect(body).toMatch(/<option value="CHF"[^>]*>\s*CHF\s*</);
  expect(body).toMatch(/<option value="CAD"[^>]*>\s*\$ CAD\s*</);
  await option(switcherOption, 'no');
  expect((await browser.send('GET', '/')).body).not.toContain('name="currency"');
  await option(switcherOption, 'yes');
  await option(enabledOption, ['USD']);
  expect((await visit().send('GET', '/')).body).not.toContain('name="currency"');
  await option(enabledOption, ['USD', 'EUR', 'JPY', 'KWD', 'GBP']);
});

test('a first visit is shown the currency of its country, with a notice that leads back and can be dismissed', async () => {
  expect(await visit({ ip: german }).currencyOf('/')).toBe('USD');
  await option(autoCurrencyOption, 'yes');
  const browser = visit({ ip: german });
  const { body } = await browser.send('GET', '/?ref=1');
  expect(body).toContain('You’re visiting from Germany, so prices are in Euro (EUR).');
  expect(body).toContain('<a href="?ref=1&amp;currency=USD" rel="nofollow">Show prices in US Dollar (USD)</a>');
  // Looking stores nothing; a cart is kept in what its shopper sees.
  expect([...browser.cookies.keys()]).toEqual([]);
  await browser.send('POST', '/cart', { act: 'add', id: '1' });
  expect((await browser.send('GET', '/cart')).body).toContain('€');
  const dismissed = await browser.send('POST', '/currency-notice', { currency: 'eur', back: '/cart?x=1' });
  expect(dismissed).toMatchObject({ status: 303 });
  expect(dismissed.headers.get('location')).toBe('/cart?x=1');
  expect((await browser.send('GET', '/cart')).body).not.toContain('visiting from');
  for (const back of ['//example.com', '/\\example.com', 'https://example.com'])
    expect((await browser.send('POST', '/currency-notice', { currency: 'eur', back })).headers.get('location')).toBe(
      '/',
    );
  const back = visit({ ip: german });
  expect(await back.currencyOf('/?currency=USD')).toBe('USD');
  expect(await back.currencyOf('/')).toBe('USD');
});

test('robots, unknown places and countries that the shop doesn’t sell to see the store’s currency', async () => {
  await option(autoCurrencyOption, 'yes');
  for (const agent of ['Googlebot/2.1', 'Some Spider', 'crawler4j'])
    expect(await visit({ ip: german, agent }).currencyOf('/')).toBe('USD');
  expect(await visit({ ip: '127.0.0.1' }).currencyOf('/')).toBe('USD');
  await option('woocommerce_allowed_countries', 'specific');
  await option('woocommerce_specific_allowed_countries', ['US']);
  expect(await visit({ ip: german }).currencyOf('/')).toBe('USD');
  await option('woocommerce_allowed_countries', 'all');
  expect(await visit({ ip: german }).currencyOf('/')).toBe('EUR');
  await option(autoCurrencyOption, 'no');
});

test('nobody pays in a currency that their page didn’t show', async () => {
  const browser = visit();
  await browser.send('GET', '/?currency=GBP');
  await browser.send('POST', '/cart', { act: 'add', id: '1' });
  const pay = (seen: string) =>
    call(
      server.url,
      'POST',
      '/wp-json/wc/store/v1/checkout',
      {
        billing_address: jenny,
        payment_method: 'woocommerce_payments',
        payment_data: [
          { key: 'wcpay-payment-method', value: 'pm_card_visa' },
          { key: 'purser-seen-currency', value: seen },
        ],
      },
      { 'cart-token': browser.cookies.get('purser_cart') ?? '' },
    );
  // Another tab changed it.
  expect(await pay('usd')).toMatchObject({ status: 409, body: { code: 'purser_cart_currency_changed' } });
  // The merchant stops selling in it while it is in the cart.
  await option(enabledOption, ['USD', 'EUR']);
  expect(await pay('gbp')).toMatchObject({ status: 409, body: { message: expect.stringContaining('no longer sell') } });
  expect((await browser.send('GET', '/cart')).body).toContain('We no longer sell in GBP. Prices are now in USD.');
  expect((await browser.send('GET', '/cart')).body).not.toContain('no longer sell');
  await option(enabledOption, ['USD', 'EUR', 'GBP']);
  const paid = await pay('usd');
  expect(paid).toMatchObject({ status: 200, body: { status: 'processing' } });
  // The order keeps its currency, whatever its page is asked for.
  const { pathname, search } = new URL(paid.body.payment_result.redirect_url);
  const received = await browser.send('GET', `${pathname}${search}&currency=EUR`);
  expect(received.body).toContain('$');
  expect(received.body).not.toContain('€');
  expect(received.body).not.toContain('name="currency"');
});

test('a cart keeps rate, rounding and charm of what was shown until the order', async () => {
  await option('wcpay_multi_currency_exchange_rate_kwd', 'manual');
  await option('wcpay_multi_currency_manual_rate_kwd', '0.3');
  await option(enabledOption, ['USD', 'KWD']);
  const browser = visit();
  await browser.send('GET', '/?currency=KWD');
  await browser.send('POST', '/cart', { act: 'add', id: '1' });
  const total = async () => /data-total>([^<]+)</.exec((await browser.send('GET', '/cart')).body)?.[1];
  const shown = await total();
  expect(shown).toMatch(/KWD\s*\d+\.\d{3}/);
  await option('wcpay_multi_currency_manual_rate_kwd', '0.9');
  await option('wcpay_multi_currency_price_rounding_kwd', '5.00');
  expect(await total()).toBe(shown);
});

test('the preview shows a manager a visitor from abroad, keeps that in its links, and stores nothing', async () => {
  await option(enabledOption, ['USD', 'EUR']);
  const simulation = 'is_mc_onboarding_simulation=1&enable_storefront_switcher=false&enable_auto_currency=true';
  expect((await visit().send('GET', `/?${simulation}`)).body).not.toContain('visiting from');
  const manager = visit({ cookie: admin.cookie });
  const before = await world.db.selectFrom('carts').selectAll().execute();
  const page = await manager.send('GET', `/?${simulation}`);
  expect(page.body).toContain('You’re visiting from Germany');
  expect(page.body).not.toContain('<select');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const link = /href="(\/product\/[^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(link).toContain(simulation);
  expect((await manager.send('GET', link)).body).toContain('€');
  expect((await manager.send('GET', `${link}&currency=USD`)).body).toContain('$');
  const added = await manager.send('POST', `/cart?${simulation}`, { act: 'add', id: '1' });
  expect(added.headers.get('location')).toBe(`/?${simulation}`);
  expect((await manager.send('GET', `/checkout?${simulation}`)).headers.get('location')).toBe(`/cart?${simulation}`);
  expect(
    (await manager.send('GET', `/?${simulation.replaceAll('true', 'no').replace('false', 'true')}`)).body,
  ).toContain('<select');
  expect([...manager.cookies.keys()]).toEqual(['purser_session']);
  expect(await world.db.selectFrom('carts').selectAll().execute()).toEqual(before);
  expect(await manager.currencyOf('/')).toBe('USD');
});

test('a merchant places the switcher in a text of the shop, as widget or as block', async () => {
  await option(enabledOption, ['USD', 'EUR']);
  await option(switcherOption, 'no');
  const text = [
    'Hello',
    '[currency_switcher title="Prices in" symbol="no" flag="yes"]',
    '[currency_switcher_block fontSize="18" fontColor="red;}" borderRadius="8" backgroundColor="#ffeeaa"]',
    '[currency_switcher onclick=x]',
  ].join('\n\n');
  await admin.call('POST', '/wc/v3/payments/policies/refund_policy', { text, version: 0 });
  const { body } = await visit().send('GET', '/refund-policy?x=1');
  expect(body.match(/<select/g)).toHaveLength(2);
  expect(body).toMatch(/>Prices in<[^]*🇪🇺 EUR[^]*€ EUR/);
  expect(body).toMatch(/<style nonce="[^"]+">\s*#currency-2-form select \{\s*font-size: 18px;\s*line-height: 1.5;/);
  expect(body).toContain('color: #000000;');
  expect(body).toContain('background-color: #ffeeaa;');
  expect(body).toContain('[currency_switcher onclick=x]');
  await option(switcherOption, 'yes');
});
