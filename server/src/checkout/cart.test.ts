import { call } from '@orpc/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore } from '../testing/open-store.ts';
import { createShopper } from '../testing/shopper.ts';
import { addCartItem } from './add-cart-item.ts';
import { totalsOf } from './cart.ts';
import { getCart } from './get-cart.ts';
import { getProduct } from '../storefront/get-product.ts';
import { listProducts } from '../storefront/list-products.ts';
import { lookOf } from '../catalog/prices.ts';
import { removeCartItem } from './remove-cart-item.ts';
import { updateCartItem } from './update-cart-item.ts';

const world = await openStore({ stock: true });

test('totals are whole, add up, and tax is rounded once, half up', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000_000 }), { maxLength: 30 }),
      fc.record({
        shipping_flat_rate: fc.integer({ min: 0, max: 100_000 }),
        free_shipping_from: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        tax_basis_points: fc.integer({ min: 0, max: 5000 }),
      }),
      fc.constantFrom('usd', 'jpy', 'kwd'),
      (amounts, options, currency) => {
        const totals = totalsOf(
          amounts.map((total) => ({ total })),
          options,
          currency,
        );
        const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(totals.subtotal).toBe(subtotal);
        expect([0, options.shipping_flat_rate]).toContain(totals.shipping_total);
        expect(totals.total).toBe(totals.subtotal + totals.shipping_total + totals.tax_total);
        expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true);
        // Half of the least that can be charged is the most that rounding may add or take.
        const half = currency === 'kwd' ? 50_000n : 5000n;
        const exact = BigInt(totals.subtotal + totals.shipping_total) * BigInt(options.tax_basis_points);
        const off = BigInt(totals.tax_total) * 10_000n - exact;
        expect(off > -half && off <= half).toBe(true);
        if (currency === 'kwd') expect(totals.tax_total % 10).toBe(0);
        if (amounts.length === 0) expect(totals.total).toBe(0);
      },
    ),
  );
});

test('a cart is known by its token, keeps its lines, and another token sees another cart', async () => {
  const shopper = createShopper(world);
  const context = shopper.context();
  const cart = await call(addCartItem, { id: 1, quantity: 2 }, { context });
  expect(context.response_headers.get('cart-token')).toBe(shopper.token);
  expect(cart).toMatchObject({
    items_count: 2,
    totals: { total_items: '3600', total_shipping: '500', total_price: '4100', currency_code: 'USD' },
  });
  const [line] = cart.items;
  const key = line?.key ?? '';
  const more = await call(updateCartItem, { key, quantity: 5 }, { context: shopper.context() });
  expect(more).toMatchObject({ items_count: 5, totals: { total_items: '9000', total_shipping: '0' } });
  expect((await createShopper(world).cart()).items).toEqual([]);
  const none = await call(removeCartItem, { key }, { context: shopper.context() });
  expect(none).toMatchObject({ items: [], totals: { total_price: '0' } });
  await expect(call(removeCartItem, { key }, { context: shopper.context() })).rejects.toMatchObject({ status: 409 });
});

test('a caller without a token gets one, and a foreign-looking one is replaced', async () => {
  for (const sent of [undefined, 'x', "' or 1=1 --", 'A'.repeat(5000)]) {
    const context = world.context({
      user: null,
      request: { headers: new Headers(sent ? { 'cart-token': sent } : {}) },
    });
    await call(getCart, undefined, { context });
    expect(context.response_headers.get('cart-token')).toMatch(/^[0-9a-f]{48}$/);
    expect(context.response_headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax');
  }
});

test('parallel additions are all counted', async () => {
  const shopper = createShopper(world);
  await Promise.all(Array.from({ length: 10 }, () => shopper.add('letterpress-cards')));
  expect((await shopper.cart()).items_count).toBe(10);
});

test('what the shop does not have cannot be put into a cart', async () => {
  const shopper = createShopper(world);
  await expect(shopper.add('task-lamp', 13)).rejects.toMatchObject({
    code: 'woocommerce_rest_product_out_of_stock',
    status: 409,
    data: { quantity_available: 12 },
  });
  for (const id of [999, 9_000_000_000]) {
    await expect(call(addCartItem, { id, quantity: 1 }, { context: shopper.context() })).rejects.toMatchObject({
      status: 404,
    });
  }
});

test('products are listed with pictures of the shop, found by id, slug and name', async () => {
  const context = world.context({ user: null });
  const all = await call(listProducts, {}, { context });
  expect(all).toHaveLength(12);
  for (const product of all)
    expect(product.images[0]?.src).toMatch(/^http:\/\/127\.0\.0\.1:8080\/products\/[\w-]+\.svg$/);
  expect((await call(listProducts, { search: 'MUG' }, { context })).map((product) => product.slug)).toEqual([
    'stoneware-mug',
  ]);
  expect(await call(getProduct, { id: 'stoneware-mug' }, { context })).toMatchObject({
    prices: { price: '2400', currency_prefix: '$' },
  });
  await expect(call(getProduct, { id: '\u0000' }, { context })).rejects.toMatchObject({ status: 404 });
});

test('each currency has its own look', () => {
  expect(lookOf('jpy', 'ja-JP')).toMatchObject({ currency_minor_unit: 0, currency_prefix: '￥' });
  expect(lookOf('eur', 'de-DE')).toMatchObject({
    currency_suffix: '\u00a0€',
    currency_decimal_separator: ',',
    currency_thousand_separator: '.',
  });
  expect(lookOf('kwd', 'en-US')).toMatchObject({ currency_minor_unit: 3 });
});
