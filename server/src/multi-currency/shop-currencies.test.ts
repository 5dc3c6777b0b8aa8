import { expect, test } from 'vitest';
import { call } from '@orpc/server';
import { getPaymentIntent } from '../transactions/get-payment-intent.ts';
import { refund } from '../testing/merchant.ts';
import { openStore } from '../testing/open-store.ts';
import { readOrders } from '../testing/orders.ts';
import { createShopper } from '../testing/shopper.ts';
import { listProducts } from '../storefront/list-products.ts';
import { enabledOption, optionOf } from './currency-options.ts';
import { settingsOption } from '../database/stored-options.ts';

const world = await openStore({ stock: true });
const { orderOf } = readOrders(world);

const option = async (name: string, value: unknown) => {
  const { store_id } = world.store;
  if (value === undefined) {
    await world.db.deleteFrom('options').where('store_id', '=', store_id).where('name', '=', name).execute();
    return;
  }
  const text = JSON.stringify(value);
  await world.db
    .insertInto('options')
    .values({ store_id, name, value: text })
    .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value: text }))
    .execute();
};

test('a cart in euros costs whole euros, and its lines, shipping and tax make the total', async () => {
  const shopper = createShopper(world);
  await shopper.add('stoneware-mug');
  const cart = await shopper.payIn('EUR');
  expect(cart.totals).toMatchObject({ currency_code: 'EUR', currency_minor_unit: 2, currency_symbol: '€' });
  const { total_items, total_shipping, total_tax, total_price } = cart.totals;
  expect(Number(total_items) % 100).toBe(0);
  expect(Number(total_items)).toBeGreaterThan(2100);
  expect(Number(total_items) + Number(total_shipping) + Number(total_tax)).toBe(Number(total_price));
  expect(cart.items[0]?.prices.price).toBe(total_items);
  // What follows needs no word about the currency.
  expect((await shopper.cart()).totals.currency_code).toBe('EUR');
  expect((await shopper.payIn('usd')).totals).toMatchObject({ currency_code: 'USD', total_items: '2400' });
});

test('yen have no minor unit and go up to whole hundreds', async () => {
  const shopper = createShopper(world);
  await shopper.payIn('JPY');
  const cart = await shopper.add('stoneware-mug');
  expect(cart.totals).toMatchObject({ currency_code: 'JPY', currency_minor_unit: 0 });
  expect(Number(cart.totals.total_items) % 100).toBe(0);
});

test('a currency that the shop does not sell in changes nothing', async () => {
  const shopper = createShopper(world);
  await shopper.payIn('EUR');
  expect((await shopper.payIn('XYZ')).totals.currency_code).toBe('EUR');
  expect((await shopper.payIn("'; drop table carts")).totals.currency_code).toBe('EUR');
});

test('products are shown in the currency that is asked for', async () => {
  const context = world.context({ user: null, request: { currency: 'eur' } });
  const [product] = await call(listProducts, {}, { context });
  expect(product?.prices).toMatchObject({ currency_code: 'EUR', price: expect.stringMatching(/^\d+00$/) });
});

test('the rate that the shopper was shown is the rate of the order, whatever the market does meanwhile', async () => {
  const shopper = createShopper(world);
  await shopper.payIn('EUR');
  const { totals } = await shopper.add('wool-throw');
  const pinned = await world.db
    .selectFrom('carts')
    .select(['currency', 'exchange_rate'])
    .where('token', '=', shopper.token)
    .executeTakeFirstOrThrow();
  await world.sandbox.clock.advance(20 * 60 * 60 * 1000);
  const { order_id } = await shopper.pay();
  const order = await orderOf(order_id);
  expect(order).toMatchObject({
    currency: 'eur',
    total: Number(totals.total_price),
    exchange_rate: pinned.exchange_rate,
  });
  expect(order.store_total).toBe(Math.round(order.total / Number(pinned.exchange_rate)));
});

test('a rate that is older than a day is replaced before it is shown again', async () => {
  const shopper = createShopper(world);
  await shopper.payIn('PLN');
  await shopper.add('wool-throw');
  const rate = async () =>
    (
      await world.db
        .selectFrom('carts')
        .select('exchange_rate')
        .where('token', '=', shopper.token)
        .executeTakeFirstOrThrow()
    ).exchange_rate;
  const before = await rate();
  await world.sandbox.clock.advance(30 * 60 * 60 * 1000);
  const { totals } = await shopper.cart();
  expect(await rate()).not.toBe(before);
  const { order_id } = await shopper.pay();
  expect((await orderOf(order_id)).total).toBe(Number(totals.total_price));
});

test('a card payment in yen settles in dollars: list, fee, books and a refund at the rate of its day', async () => {
  const shopper = createShopper(world);
  await shopper.payIn('JPY');
  await shopper.add('wool-throw');
  const { order_id } = await shopper.pay('pm_card_jp');
  await world.settle();
  const order = await orderOf(order_id);
  const { charge } = await call(
    getPaymentIntent,
    { payment_intent_id: order.payment_intent_id ?? '' },
    { context: world.context() },
  );
  expect(charge).toMatchObject({ amount: order.total, currency: 'jpy', balance_transaction: { currency: 'usd' } });
  const line = () =>
    world.db
      .selectFrom('transactions')
      .selectAll()
      .where('payment_intent_id', '=', order.payment_intent_id)
      .orderBy('type')
      .execute();
  const [paid] = await line();
  expect(paid).toMatchObject({
    type: 'charge',
    currency: 'usd',
    customer_currency: 'jpy',
    customer_amount: order.total,
  });
  expect(Math.abs((paid?.amount ?? 0) - order.store_total)).toBeLessThan(order.store_total * 0.02);
  await world.sandbox.clock.advance(3 * 24 * 60 * 60 * 1000);
  await refund(world, { charge_id: order.charge_id ?? '' }, 1000, { order_id: String(order_id) });
  const [, refunded] = await line();
  expect(refunded).toMatchObject({ type: 'refund', currency: 'usd', customer_currency: 'jpy', customer_amount: -1000 });
  expect((refunded?.amount ?? 0) / 1000).not.toBe(-(paid?.amount ?? 0) / order.total);
});

test('a rate of the merchant counts instead of the market, and a currency without a rate is not offered', async () => {
  await option(enabledOption, ['USD', 'EUR', 'XDR']);
  await option(optionOf('exchange_rate', 'EUR'), 'manual');
  await option(optionOf('manual_rate', 'EUR'), '2');
  await option(optionOf('price_rounding', 'EUR'), '0');
  await option(optionOf('price_charm', 'EUR'), '-0.01');
  const shopper = createShopper(world);
  await shopper.add('stoneware-mug');
  expect((await shopper.payIn('EUR')).totals).toMatchObject({ total_items: '4799', currency_code: 'EUR' });
  expect((await shopper.payIn('XDR')).totals.currency_code).toBe('EUR');
  await world.db.deleteFrom('options').where('name', 'like', 'wcpay_multi_currency_%').execute();
});

test('without multi-currency the shop sells in its own currency alone, whatever a cart has chosen', async () => {
  const shopper = createShopper(world);
  await shopper.payIn('EUR');
  await shopper.add('stoneware-mug');
  await option(settingsOption, { is_multi_currency_enabled: false });
  expect((await shopper.payIn('EUR')).totals).toMatchObject({ currency_code: 'USD', total_items: '2400' });
  const { order_id } = await shopper.pay();
  expect(await orderOf(order_id)).toMatchObject({ currency: 'usd', exchange_rate: '1' });
  await option(settingsOption, undefined);
});

test('an order that was not paid in one currency can be paid in another', async () => {
  const shopper = createShopper(world);
  await shopper.add('stoneware-mug');
  await expect(shopper.pay('pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'woocommerce_rest_payment_error' });
  const { totals } = await shopper.payIn('GBP');
  const { order_id, status } = await shopper.pay();
  expect(status).toBe('processing');
  expect(await orderOf(order_id)).toMatchObject({ currency: 'gbp', total: Number(totals.total_price) });
});
