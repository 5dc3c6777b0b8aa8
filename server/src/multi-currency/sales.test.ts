import { call } from '@orpc/server';
import { choiceOf, priceChoicesOf } from '@purser/contract/multi-currency/currency-settings';
import { priceIn, storeTotalOf } from '@purser/contract/multi-currency/shop-money';
import type { ShopMoney } from '@purser/contract/multi-currency/shop-money';
import { expect, test } from 'vitest';
import { getOrder } from '../orders/get-order.ts';
import { getPayoutProof } from '../payouts/get-payout-proof.ts';
import { listPayouts } from '../payouts/list-payouts.ts';
import { refund } from '../testing/merchant.ts';
import { sized } from '../testing/models/long-run.ts';
import { assertBalances } from '../testing/models/money-invariants.ts';
import { openStore } from '../testing/open-store.ts';
import { readOrders } from '../testing/orders.ts';
import { createShopper } from '../testing/shopper.ts';
import { getPaymentIntent } from '../transactions/get-payment-intent.ts';
import { saveCurrencySettings } from './save-currency-settings.ts';
import { updateEnabledCurrencies } from './update-enabled-currencies.ts';

const world = await openStore({ stock: 100_000 });
const as = () => ({ context: world.context() });
const { orderOf } = readOrders(world);
await call(updateEnabledCurrencies, { enabled: ['EUR', 'JPY', 'KWD'] }, as());

/** Whole numbers from 0, the same in every run. */
const pick = (() => {
  let state = 20_260_310;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
})();

/** A sale with settings of its own: what was charged is what was shown, and refunds in parts give all of it back. */
async function sellAndRefund(code: 'EUR' | 'JPY' | 'KWD'): Promise<void> {
  const currency = code.toLowerCase();
  const { rounding, charm } = priceChoicesOf(code);
  const price_rounding = rounding[pick(rounding.length)] ?? '0';
  const price_charm = charm[pick(charm.length)] ?? '0';
  const isManual = pick(2) === 1;
  const manual = { EUR: '0.912345', JPY: '149.87', KWD: '0.3071' }[code];
  await call(
    saveCurrencySettings,
    {
      code,
      exchange_rate_type: isManual ? 'manual' : 'automatic',
      price_rounding: Number(price_rounding),
      price_charm: Number(price_charm),
      ...(isManual && { manual_rate: manual }),
    },
    as(),
  );
  const shopper = createShopper(world);
  await shopper.payIn(code);
  await shopper.add('stoneware-mug', 1 + pick(5));
  const { items, totals } = await shopper.add('wool-throw', 1 + pick(3));
  // What the merchant changes now is not what the shopper saw.
  await call(saveCurrencySettings, { code, exchange_rate_type: 'automatic', price_rounding: 10, price_charm: 0 }, as());
  const { order_id } = await shopper.pay();
  await world.settle();
  const order = await orderOf(order_id);
  expect(order).toMatchObject({ currency, total: Number(totals.total_price), status: 'processing' });
  expect(order.rate_source).toBe(isManual ? 'manual' : 'provider');
  expect(order.rate_time === null).toBe(isManual);
  expect(choiceOf(rounding, order.price_rounding ?? '')).toBe(price_rounding);
  expect(Number(order.price_charm)).toBe(Number(price_charm));

  // The order alone says how its prices were made.
  const money: ShopMoney = {
    currency,
    store_currency: 'usd',
    rate: order.exchange_rate,
    price_rounding: order.price_rounding ?? '',
    price_charm: order.price_charm ?? '',
  };
  const products = await world.db.selectFrom('products').select(['product_id', 'price']).execute();
  const { lines, sale_rate } = await call(getOrder, { id: order_id }, as());
  for (const line of lines) {
    const price = products.find(({ product_id }) => product_id === line.product_id)?.price ?? NaN;
    expect(line.price).toBe(priceIn(money, price));
    expect(items.find(({ id }) => id === line.product_id)?.totals.line_total).toBe(String(line.total));
  }
  expect(order.store_total).toBe(storeTotalOf(money, order.total));
  expect(order.subtotal + order.shipping_total + order.tax_total).toBe(order.total);
  const { charge } = await call(getPaymentIntent, { payment_intent_id: order.payment_intent_id ?? '' }, as());
  expect(charge).toMatchObject({ amount: order.total, currency, sale_rate });
  expect(sale_rate).toMatchObject({ store_currency: 'usd', store_total: order.store_total });

  const paid = { charge_id: order.charge_id ?? '' };
  const part = 1 + pick(order.total - 1);
  await refund(world, paid, part, { order_id });
  await world.sandbox.clock.advance(86_400_000);
  await refund(world, paid, order.total - part, { order_id });
  await expect(refund(world, paid, 1, { order_id })).rejects.toMatchObject({ code: expect.any(String) });
  await world.settle();
  expect(await orderOf(order_id)).toMatchObject({ refunded_total: order.total });
  const rows = await world.db
    .selectFrom('transactions')
    .select(['type', 'currency', 'customer_currency', 'customer_amount', 'exchange_rate', 'amount'])
    .where('payment_intent_id', '=', order.payment_intent_id)
    .execute();
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect(row).toMatchObject({ currency: 'usd', customer_currency: currency });
    expect(Number(row.exchange_rate)).toBeGreaterThan(0);
  }
  expect(rows.reduce((sum, { customer_amount }) => sum + customer_amount, 0)).toBe(0);
}

test('sales in euros, yen and dinars are charged as shown and refunded to the last unit, and payouts prove them in dollars', async () => {
  for (let round = 0; round < sized(1, 40); round++)
    for (const code of ['EUR', 'JPY', 'KWD'] as const) await sellAndRefund(code);
  await assertBalances(world);
  await world.sandbox.clock.advance(9 * 86_400_000);
  await world.settle();
  const { data } = await call(listPayouts, { pagesize: 100 }, as());
  const converted = new Map<string, number>();
  for (const { id, amount } of data) {
    const proof = await call(getPayoutProof, { id }, as());
    expect(proof).toMatchObject({ unexplained: 0, explained: amount });
    for (const part of proof.converted ?? [])
      converted.set(part.customer_currency, (converted.get(part.customer_currency) ?? 0) + part.customer_amount);
  }
  // Each currency apart, and nothing left of what was refunded whole.
  expect(Object.fromEntries(converted)).toEqual({ eur: 0, jpy: 0, kwd: 0 });
});
